from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import Sheet
from ludotheque.play import Table
from ludotheque.play.record import read_record

LINES = {
    "connect-four": "connect-four;;c4:7x6x4 7/7/7/7/7/7 a;d d c c e e f places:1-2",
    "morpion": "morpion;;mo:3x3x3:p2 3/3/3 b;b2 a1 b1 b3 *",
    "ricochet": "ricochet;;rr:3A2B1A4B:n6,f15,b10,h3:Gh deck=Yh,Gs;GN RW RN *",
}


@pytest.fixture(scope="session")
def played() -> Callable[[str], Table]:
    """A short game of this name."""
    return lambda slug: read_record(LINES[slug])


@pytest.fixture(scope="session")
def sheet_of(played: Callable[[str], Table]) -> Callable[[str], Sheet]:
    """Its last sheet."""

    def last(slug: str) -> Sheet:
        table = played(slug)
        assert table.game.sheet is not None
        return table.game.sheet(table.state)

    return last
