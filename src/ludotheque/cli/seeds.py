"""Seeds for games that were not given one: the only chance that does not come from the person."""

from __future__ import annotations

from secrets import randbelow

from ludotheque.contract import Seed


def random_seed() -> Seed:
    """Short enough to be typed again."""
    return Seed(randbelow(10**9))
