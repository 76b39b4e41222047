"""Answers to puzzles: the moves of the solver alone, judged against the proved line."""

from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.contract import IllegalMove, Puzzle, read_action
from ludotheque.contract.puzzle import Turn
from ludotheque.play.puzzle_answer import Judgement, NotThere, RightSoFar, Solved, TooLong, Wrong, judge

TWO_TURNS = Puzzle(
    state="mo:3x3x3:p2 3/3/3 a",
    task="win",
    grade="easy",
    score=0,
    line=("a1", "b1", "a2", "b2", "a3"),
    turns=(Turn({"a1": "W5", "*": "D"}, {"*": "b2"}), Turn({"a2": "W3", "c3": "L2"}, {})),
)
WAY = Puzzle("rr:1A2A3B4A:j5,n6,b12,e14:Av", "reach", "hard", 33, ("BE", "YN", "BW", "BN"))


def judged(puzzle: Puzzle, moves: str) -> Judgement:
    game = catalogue.game("ricochet" if puzzle.task == "reach" else "morpion")
    return judge(game, puzzle, [read_action(game, move) for move in moves.split()])


def test_a_right_move_is_answered_by_the_opponent() -> None:
    found = judged(TWO_TURNS, "a1")

    assert isinstance(found, RightSoFar)
    assert found.reply == "b1"


def test_the_last_move_to_be_found_solves_and_shows_the_rest() -> None:
    found = judged(TWO_TURNS, "a1 a2 c3")

    assert isinstance(found, Solved)
    assert found.rest == ("b2", "a3")


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [("c1", Wrong("c1", "D", "b2")), ("a1 c3", Wrong("c3", "L2", "")), ("a1 c2", Wrong("c2", "?", ""))],
)
def test_a_wrong_move_tells_its_value_and_the_reply(moves: str, wrong: Wrong) -> None:
    assert judged(TWO_TURNS, moves) == wrong


def test_giving_up_is_no_way_to_the_target() -> None:
    assert judged(WAY, "BE concede") == NotThere(2)


def test_a_move_that_the_rules_refuse_is_refused() -> None:
    with pytest.raises(IllegalMove):
        judged(TWO_TURNS, "a1 b1")


def test_only_the_shortest_way_solves() -> None:
    assert isinstance(judged(WAY, "BE YN BW BN"), Solved)
    assert judged(WAY, "BE YN BW RN BN") == TooLong(5, 4)
    assert judged(WAY, "BE YN") == NotThere(2)
