"""Errors of a run land in a file, so that they can be told about later."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler

from ludotheque.contract import Phrase, phrase
from ludotheque.disk.files import reason
from ludotheque.disk.folders import Folders

LOGGER = logging.getLogger("ludotheque")
_MAX_LOG_SIZE = 512 * 1024
_OLD_LOGS = 3


def start_log(folders: Folders) -> Phrase | None:
    """From now on `LOGGER` writes to the log file; a notice if it cannot."""
    stop_log()
    LOGGER.propagate = False
    LOGGER.setLevel(logging.INFO)
    try:
        folders.log.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(
            folders.log_file, maxBytes=_MAX_LOG_SIZE, backupCount=_OLD_LOGS, encoding="utf-8", errors="backslashreplace"
        )
    except OSError as problem:
        LOGGER.addHandler(logging.NullHandler())
        return phrase("disk.no-log", path=str(folders.log_file), why=reason(problem))
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOGGER.addHandler(handler)
    return None


def log_error(error: BaseException) -> None:
    """Keep an error and how it came about."""
    LOGGER.error("%s: %s", type(error).__name__, error, exc_info=error)


def stop_log() -> None:
    """Close the file."""
    for handler in tuple(LOGGER.handlers):
        LOGGER.removeHandler(handler)
        handler.close()
