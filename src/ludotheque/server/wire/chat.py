"""Bodies of the chat at a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

MAX_LINE_LENGTH = 200


class ChatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Say this to everybody who plays at the table."""

    text: Annotated[str, Meta(max_length=10 * MAX_LINE_LENGTH)]


class ChatLine(Struct, frozen=True):
    number: int
    at: float
    name: str
    text: str
    is_you: bool
    seat: int | None = None
    """Where whoever said it sits now."""


class Chat(Struct, frozen=True):
    """What was said at a table since the line that you know; only those who play there may read it."""

    is_open: bool
    """Whether the host of this server allows it, and you have a seat."""

    lines: list[ChatLine]
    hidden: list[int] = []
    """Seats of those whose words you do not want to read, at any table."""


class HidingRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you want to read what whoever sits there says."""

    seat: Annotated[int, Meta(ge=0, le=99)]
    is_hidden: bool


class Reported(Struct, frozen=True):
    """The operator sees this line."""

    number: int
