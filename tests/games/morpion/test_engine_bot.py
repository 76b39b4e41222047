"""The expert for two: it says what is proved, what is seen and what is only judged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque import locales
from ludotheque.contract import Budget, Seat, Seed, phrase
from ludotheque.games.morpion import Mark, Options, State
from ludotheque.games.morpion.bots import LEVELS, engine_bot
from ludotheque.games.morpion.bots.engine_bot import EngineBot, engine_budget, move_reason
from ludotheque.games.morpion.solver import EngineMove

Play = Callable[..., State]


def found(score: int, moves_to_end: int | None, is_proved: bool) -> EngineMove:
    return EngineMove(Mark(2, 2), score, moves_to_end, depth=6, node_count=10, line=(Mark(2, 2),), is_proved=is_proved)


@pytest.mark.parametrize(
    ("cells", "options", "code"),
    [
        ("a1 a2 b1 b2", Options(4, 4, 3, starter=1), "reasons.wins"),
        ("", Options(4, 3, 3, starter=1), "duel.proved-win"),
        ("a1", Options(3, 3, 3, starter=1), "duel.proved-draw"),
        ("b2", Options(4, 4, 3, starter=1), "duel.proved-loss"),
        ("", Options(4, 4, 3, starter=1, exact=True), "duel.proved-won"),
        ("h8 i9", Options(15, 15, 5, starter=1), "duel.better"),
    ],
)
def test_a_choice_says_how_sure_it_is(play: Play, cells: str, options: Options, code: str) -> None:
    state = play(cells, options)

    choice = LEVELS["expert"].make(Seed(1)).choose(state, state.turn, Budget(node_count=3000))

    assert choice.reason is not None
    assert choice.reason.code == f"morpion.{code}"
    assert choice.report is not None
    assert choice.report.is_proved == ("better" not in code)


@pytest.mark.parametrize(
    ("thought", "code"),
    [
        (found(29_993, 7, True), "proved-win"),
        (found(29_993, 7, False), "sees-win"),
        (found(-29_994, 6, True), "proved-loss"),
        (found(-29_994, 6, False), "sees-loss"),
        (found(0, None, True), "proved-draw"),
        (found(-40, None, True), "proved-lost"),
        (found(29_900, None, True), "proved-won"),
        (found(300, None, False), "better"),
        (found(20, None, False), "even"),
        (found(-300, None, False), "worse"),
    ],
)
def test_every_judgement_has_its_words_in_every_language(play: Play, thought: EngineMove, code: str) -> None:
    state = play("", Options(5, 5, 4, starter=1))

    reason = move_reason(state, thought)

    why = phrase("morpion.reasons.opens")
    for language in locales.languages():
        assert why.text(language) in reason.text(language)
    assert reason.code == f"morpion.duel.{code}"


def test_a_first_mark_needs_no_judgement(play: Play) -> None:
    state = play("", Options(15, 15, 5, starter=1))

    choice = EngineBot(megabytes=1).choose(state, Seat(0), Budget(node_count=400))

    assert choice.reason == phrase("morpion.reasons.opens")


def test_values_are_told_by_seat(play: Play) -> None:
    state = play("a1 a2 b1 b2 d4", Options(4, 4, 3, starter=1))

    report = EngineBot(megabytes=1).choose(state, Seat(1), Budget(node_count=400)).report

    assert report is not None
    assert report.value[0] < -0.9
    assert report.value[1] > 0.9
    assert [move.by for move in report.line] == [1]


def test_without_limits_the_thought_ends_all_the_same() -> None:
    assert engine_budget(Budget()).node_count == engine_bot._DEFAULT_NODES
    assert engine_budget(Budget(node_count=5)).node_count == 5


def test_without_a_core_the_expert_thinks_by_itself(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    state = play("a1 a2 b1 b2", Options(4, 4, 3, starter=1))
    monkeypatch.setattr(engine_bot, "is_known", lambda state: False)

    choice = LEVELS["expert"].make(Seed(1)).choose(state, state.turn, Budget(node_count=400))

    assert choice.action == Mark(2, 0)
