"""A place at the table."""

from __future__ import annotations

from functools import cache
from typing import NewType

Seat = NewType("Seat", int)
"""Counted from 0. Seats never move; people do."""


@cache  # asked at every move of every table
def seats(count: int) -> tuple[Seat, ...]:
    """All seats of a table for this many."""
    return tuple(Seat(index) for index in range(count))
