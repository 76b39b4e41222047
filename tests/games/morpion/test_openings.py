"""How matches begin: marks near each other, and the customary ways to write an opening."""

from __future__ import annotations

import pytest

from ludotheque.contract import Seed, possible_moves
from ludotheque.games.morpion import GAME, Options
from ludotheque.games.morpion.openings import OPENINGS


def cells(moves) -> set[str]:
    return {GAME.notation.write_action(move.action) for move in moves}


def test_the_first_mark_is_near_the_centre_and_the_others_near_it(play) -> None:
    opening = GAME.deal(Options(columns=9, rows=9, run=5, starter=1), Seed(0))
    after = play("a1", Options(columns=9, rows=9, run=5, starter=1))

    first = OPENINGS.plausible_moves(opening, possible_moves(GAME, opening))
    second = OPENINGS.plausible_moves(after, possible_moves(GAME, after))

    assert cells(first) == {f"{column}{row}" for column in "cdefg" for row in range(3, 8)}
    assert cells(second) == {f"{column}{row}" for column in "abc" for row in range(1, 4)} - {"a1"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("d4 e5", ["d4", "e5"]),
        ("d4, e5", ["d4", "e5"]),
        ("d4e5", ["d4", "e5"]),
        ("0,0, 1,0, -1,1", ["d4", "e4", "c5"]),
        ("-9,0", ["(-6,3)"]),
        ("perhaps", ["perhaps"]),
    ],
)
def test_an_opening_is_split_into_moves(line: str, words: list[str]) -> None:
    state = GAME.deal(Options(columns=7, rows=7, run=5), Seed(0))

    assert OPENINGS.split_line(line, state) == words
