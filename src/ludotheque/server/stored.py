"""What the database holds as text: where a piece of it cannot be read, only who asks for that piece hears of it."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ludotheque.contract import TableError, phrase
from ludotheque.disk import LOGGER

T = TypeVar("T")


class Unreadable(TableError):
    """It is damaged, or a newer version wrote it."""

    def __init__(self) -> None:
        super().__init__(phrase("server.unreadable"))


def read_stored(text: str, kind: type[T], what: str) -> T:
    """Unreadable, and a line in the log that says what it was, where it is none."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError as problem:
        LOGGER.error("%s cannot be read: %s", what, problem)
        raise Unreadable from problem
