"""A game looked back on, by an analyst of any game."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.contract import Analysis, AnalysisRequest, Analyst, Move, Seat, Verdict, phrase
from ludotheque.play import Journal
from ludotheque.play.review import review_move, review_order, reviewed_move


def verdict(action: str, label: str, worth: float | None, result: int | None) -> Verdict[str]:
    return Verdict(action, label, worth, result)


def analyst_saying(*verdicts: Verdict[str]) -> Analyst[Any, str]:
    analysis = Analysis("?", phrase("plain", text="?"), {}, verdicts)
    return Analyst(lambda state, request: analysis, str)


JOURNAL: Journal[str, str] = Journal("opening", {0: (None, "opening"), 1: (Move(Seat(0), "a"), "end")}, 1)


@pytest.mark.parametrize(
    ("played", "other", "changed"),
    [
        (verdict("a", "L4", -3, -1), verdict("b", "D", 0, 0), True),
        (verdict("a", "D", 0, 0), verdict("b", "W3", 9, 1), True),
        (verdict("a", "W9", 2, 1), verdict("b", "W3", 9, 1), False),
        (verdict("a", "W3", 9, 1), verdict("b", "D", 0, 0), False),
        (verdict("a", "?", None, None), verdict("b", "W3", 9, 1), False),
        (verdict("a", "9", -9, None), verdict("b", "7", -7, None), False),
    ],
)
def test_a_worse_result_than_was_to_be_had_changes_it(played: Verdict[str], other: Verdict[str], changed: bool) -> None:
    said = review_move(analyst_saying(played, other), JOURNAL, 0, AnalysisRequest())

    assert said.verdict == played
    assert said.changed_the_result is changed
    assert said.is_known is (played.label != "?")


def test_a_move_nobody_judged_changes_nothing_we_know_of() -> None:
    said = review_move(analyst_saying(), JOURNAL, 0, AnalysisRequest())

    assert (said.number, said.verdict, said.best) == (1, None, ())
    assert not said.changed_the_result
    assert not said.is_known


def test_a_mistake_may_be_one_without_a_proof() -> None:
    lapse = Verdict("a", "-300", -300, None, is_blunder=True)
    sound = Verdict("a", "+10", 10, None)
    proved = review_move(
        analyst_saying(verdict("a", "D", 0, 0), verdict("b", "W3", 9, 1)), JOURNAL, 0, AnalysisRequest()
    )

    assert review_move(analyst_saying(lapse), JOURNAL, 0, AnalysisRequest()).is_blunder
    assert not review_move(analyst_saying(sound), JOURNAL, 0, AnalysisRequest()).is_blunder
    assert not review_move(analyst_saying(), JOURNAL, 0, AnalysisRequest()).is_blunder
    assert proved.is_blunder


def test_an_estimate_is_no_proof() -> None:
    guessed = review_move(analyst_saying(Verdict("a", "+10", 10, None)), JOURNAL, 0, AnalysisRequest())

    assert (guessed.is_estimate, guessed.is_known) == (True, True)
    assert not review_move(analyst_saying(verdict("a", "W3", 9, 1)), JOURNAL, 0, AnalysisRequest()).is_estimate
    assert not review_move(analyst_saying(), JOURNAL, 0, AnalysisRequest()).is_estimate


def test_the_analyst_is_asked_about_the_action_that_was_played() -> None:
    asked = []
    analysis = Analysis[str]("?", phrase("plain", text="?"), {})

    review_move(
        Analyst(lambda state, request: asked.append(request.about) or analysis, str), JOURNAL, 0, AnalysisRequest()
    )

    assert asked == ["a"]


def test_a_move_that_nobody_analysed_is_not_known():
    said = reviewed_move(0, Move(None, "a"), None)

    assert (said.number, said.verdict, said.best, said.is_known) == (1, None, (), False)


def test_the_last_move_is_reviewed_first():
    assert list(review_order(len(JOURNAL))) == [0]
