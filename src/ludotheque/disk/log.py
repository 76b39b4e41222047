"""Errors of a run land in a file, so that they can be told about later."""

from __future__ import annotations

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Literal, TypeAlias

from ludotheque.contract import Phrase, phrase
from ludotheque.disk.files import make_private_file, make_private_folder, reason
from ludotheque.disk.folders import Folders

LOGGER = logging.getLogger("ludotheque")
REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""What is being answered; each line of the log has it."""

LogFormat: TypeAlias = Literal["text", "json"]
LOG_FORMATS: tuple[LogFormat, ...] = ("text", "json")
_MAX_LOG_SIZE = 512 * 1024
_OLD_LOGS = 3


def start_log(folders: Folders, form: LogFormat = "text", *, level: int = logging.INFO) -> Phrase | None:
    """From now on `LOGGER` writes to the log file; a notice if it cannot.

    Lines of JSON also go to standard error, where collectors of logs find them: never what is below INFO, which
    visitors can bring about at will.
    """
    stop_log()
    LOGGER.propagate = False
    LOGGER.setLevel(level)
    formatter = _JsonLines() if form == "json" else _TextLines()
    if form == "json":
        _add(logging.StreamHandler(sys.stderr), formatter, logging.INFO)
    try:
        make_private_folder(folders.log)
        file = _PrivateFile(
            folders.log_file, maxBytes=_MAX_LOG_SIZE, backupCount=_OLD_LOGS, encoding="utf-8", errors="backslashreplace"
        )
    except OSError as problem:
        _add(logging.NullHandler(), formatter, level)
        return phrase("disk.no-log", path=str(folders.log_file), why=reason(problem))
    _add(file, formatter, level)
    return None


def log_error(error: BaseException) -> None:
    """Keep an error and how it came about."""
    LOGGER.error("%s: %s", type(error).__name__, error, exc_info=error)


def reopen_log() -> None:
    """Whoever renamed the file wants the next lines in a new one."""
    for handler in LOGGER.handlers:
        if isinstance(handler, logging.FileHandler):
            handler.close()  # it opens the file again with the next line


def stop_log() -> None:
    """Close the file."""
    for handler in tuple(LOGGER.handlers):
        LOGGER.removeHandler(handler)
        handler.close()


def _add(handler: logging.Handler, formatter: logging.Formatter, level: int) -> None:
    handler.setFormatter(formatter)
    handler.setLevel(level)
    LOGGER.addHandler(handler)


class _PrivateFile(RotatingFileHandler):
    """Its owner's alone: it says who came, and from where."""

    def _open(self) -> TextIOWrapper:
        make_private_file(Path(self.baseFilename))
        return super()._open()


class _TextLines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(request)s%(message)s")

    def format(self, record: logging.LogRecord) -> str:
        request_id = REQUEST_ID.get()
        record.request = f"[{request_id}] " if request_id else ""
        return super().format(record)


class _JsonLines(logging.Formatter):
    """One object a line; fields without a value are left out."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "process": record.process,
            "request": REQUEST_ID.get(),
            "message": record.getMessage(),
            "trace": self.formatException(record.exc_info) if record.exc_info else "",
        }
        return json.dumps({name: value for name, value in fields.items() if value}, ensure_ascii=True)
