"""Puzzles: the same on every day for everybody, written and read back, and sound when solving them again says so."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from ludotheque.contract import Puzzle, PuzzleMaker
from ludotheque.contract.puzzle import (
    Turn,
    daily_number,
    graded,
    is_sound,
    named_otherwise,
    read_puzzle,
    read_puzzles,
    write_puzzle,
)

GOLDEN = Path(__file__).parents[1] / "golden" / "daily_puzzles.json"
TURN = Turn({"a": "W3", "*": "L"}, {"*": "b"})
PUZZLE = Puzzle("two", "win", "easy", 7, ("a", "b", "c"), (TURN,))


def maker(found: Puzzle | None) -> PuzzleMaker[str]:
    return PuzzleMaker(lambda seed: iter(()), lambda state: found, str, str, lambda puzzle: "", lambda: ())


def test_the_puzzle_of_a_day_is_the_one_written_down_for_the_web_client_too() -> None:
    cases = json.loads(GOLDEN.read_text(encoding="utf-8"))

    for case in cases:
        assert daily_number(date.fromisoformat(case["date"]).toordinal(), case["count"]) == case["number"], case


def test_no_puzzle_comes_twice_before_all_have_come() -> None:
    for count in (1, 2, 3, 12, 100, 397):
        assert {daily_number(739_000 + day, count) for day in range(count)} == set(range(1, count + 1))


def test_a_puzzle_is_read_as_it_was_written() -> None:
    line = json.dumps(write_puzzle(PUZZLE))

    assert read_puzzle(json.loads(line)) == PUZZLE
    assert read_puzzles(f"{line}\n{line}\n") == (PUZZLE, PUZZLE)


@pytest.mark.parametrize(
    ("score", "told"),
    [(-3, ("easy", 0)), (9.4, ("easy", 9)), (10, ("medium", 10)), (29.6, ("expert", 30)), (500, ("expert", 100))],
)
def test_a_grade_begins_at_its_least_score(score: float, told: tuple[str, int]) -> None:
    assert graded(score, (10, 20, 30)) == told


def test_what_most_have_in_common_is_written_once() -> None:
    assert named_otherwise({"a": "L", "b": "L", "c": "D", "d": "L"}, keep=("d",)) == {"c": "D", "d": "L", "*": "L"}
    assert named_otherwise({"a": "D", "b": "L", "c": "L"}) == {"a": "D", "*": "L"}
    assert named_otherwise({"a": "W"}, keep=("a",)) == {"a": "W"}
    assert named_otherwise({}) == {}


def test_a_puzzle_is_sound_when_solving_it_again_gives_the_same() -> None:
    assert is_sound(maker(PUZZLE), PUZZLE)
    assert not is_sound(maker(None), PUZZLE)
