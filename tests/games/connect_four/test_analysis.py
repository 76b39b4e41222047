"""Positions answered: labels, words, facts for programs, and honesty about what is not proved."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import Analysis, AnalysisRequest, Budget, IllegalMove, NativeMissing, NotationError, SetupError
from ludotheque.games.connect_four import Drop, State, solver
from ludotheque.games.connect_four.explain import ANALYST, evaluation
from ludotheque.games.connect_four.explain.values import label, move_effect, summary
from ludotheque.games.connect_four.notation import read_action, write_state
from ludotheque.games.connect_four.solver import Value

After = Callable[..., State]
LATE = "444444233333555555366"
needs_core = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def analysed(columns: str, **wishes: bool) -> Analysis[Drop]:
    return ANALYST.analyse(ANALYST.read(columns), AnalysisRequest(**wishes))


def words(analysis: Analysis[Drop], column: int, language: str = "en") -> list[str]:
    (verdict,) = [verdict for verdict in analysis.verdicts if verdict.action == Drop(column - 1)]
    return [verdict.label, *(reason.text(language) for reason in verdict.reasons)]


@needs_core
@pytest.mark.req("P4-11")
def test_every_column_has_its_exact_score() -> None:
    analysis = analysed("4455")

    assert analysis.facts == {"score": 18, "columns": [-4, -3, 18, 2, 2, 18, -3]}
    assert analysis.is_proved
    assert [verdict.action for verdict in analysis.best] == [Drop(2), Drop(5)]
    assert [verdict.result for verdict in analysis.verdicts] == [-1, -1, 1, 1, 1, 1, -1]


@needs_core
@pytest.mark.req("P4-10")
def test_every_column_has_its_label_and_its_reasons_in_words() -> None:
    analysis = analysed("4455")

    assert words(analysis, 1) == ["L32", "throws away the win and loses in 32"]
    assert words(analysis, 3) == ["W3", "keeps the win, in 3", "makes threats at 2-1, 6-1, in odd rows"]
    assert words(analysis, 4) == ["W35", "keeps the win, but takes 35 moves"]
    assert words(analysis, 3, "fr")[1] == "garde la victoire, en 3"
    assert str(analysis.summary) == "Player 1 to move wins in 3 moves (counting both players)"


@needs_core
@pytest.mark.req("P4-10")
def test_a_win_at_once_a_block_and_a_gift_are_named_with_their_cells() -> None:
    assert words(analysed("414141"), 4) == ["W1", "wins at once"]
    assert words(analysed("41414"), 4)[2] == "must block (4-4, even row)"
    gift = ANALYST.analyse(ANALYST.read("c4:7x6x4 7/7/7/2a4/1abb3/abba3 b"), AnalysisRequest())
    assert words(gift, 4)[2] == "lets the opponent win (4-4, even row)"


@needs_core
def test_the_line_and_the_threats_are_told_when_asked_for() -> None:
    analysis = analysed("4455", wants_line=True)
    threatened = analysed("44553")

    assert analysis.line[0].action in (Drop(2), Drop(5))
    assert len(analysis.line) == 3
    assert [move.by for move in analysis.line] == [0, 1, 0]
    assert [str(remark) for remark in threatened.remarks] == ["Player 1 threatens 2-1, 6-1, in odd rows"]


@needs_core
def test_the_score_alone_leaves_the_columns_out() -> None:
    analysis = analysed(LATE, wants_actions=False)

    assert analysis.facts == {"score": analysed(LATE).facts["score"]}
    assert analysis.verdicts == ()


@needs_core
def test_without_the_book_the_answer_is_the_same() -> None:
    assert analysed(LATE, uses_book=False).facts == analysed(LATE).facts


@needs_core
def test_full_columns_have_no_score() -> None:
    assert analysed(LATE).facts["columns"][3] is None


@needs_core
def test_a_game_that_is_over_has_a_score_and_no_moves() -> None:
    analysis = analysed("1212121")

    assert analysis.facts == {"score": -18, "columns": [None] * 7}
    assert analysis.verdicts == analysis.remarks == ()
    assert str(analysis.summary) == "the game is over: Player 1 has four in a row"


@needs_core
def test_what_is_not_proved_is_told_with_its_bounds() -> None:
    state = State(10, 10, 5)

    analysis = ANALYST.analyse(state, AnalysisRequest(Budget(node_count=1_000), wants_line=True))

    assert analysis.facts["score"] is None
    assert analysis.facts["bounds"][0] < analysis.facts["bounds"][1]
    assert len(analysis.facts["columns"]) == len(analysis.facts["column_bounds"]) == 10
    assert (analysis.label, analysis.line, analysis.is_proved) == ("?", (), False)
    assert {verdict.label for verdict in analysis.verdicts} == {"?"}
    assert analysis.best == ()
    assert str(analysis.summary) == (
        "Player 1 to move: not solved in the time given; it looks about even, but that is not proved"
    )


@needs_core
def test_what_is_not_proved_is_judged_and_said_to_be_no_more_than_that() -> None:
    analysis = ANALYST.analyse(State(26, 26), AnalysisRequest(Budget(node_count=1_000)))
    judged_column = read_action(analysis.facts["judged"]["move"]).column

    assert analysis.facts["judged"]["proved"] is False
    assert analysis.facts["judged"]["line"][0] == analysis.facts["judged"]["move"]
    assert str(analysis.remarks[0]).startswith("the search looked")
    assert str(analysis.remarks[0]).endswith("not proved")
    assert words(analysis, judged_column + 1)[1] == "the best move found; not proved"
    assert words(analysis, 1)[1] == "not solved in the time given"


@needs_core
def test_the_score_alone_is_judged_too_where_it_is_not_proved() -> None:
    analysis = ANALYST.analyse(State(9, 7), AnalysisRequest(Budget(node_count=1_000), wants_actions=False))

    assert analysis.facts["judged"]["proved"] is False
    assert analysis.verdicts == ()
    assert not analysis.is_proved


@needs_core
def test_a_loss_that_only_the_judge_sees_is_told_as_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "for_proof", lambda state, budget: Budget(node_count=0))
    state = ANALYST.read(f"c4:26x26x3 {'26/' * 25}12a13 b")

    analysis = ANALYST.analyse(state, AnalysisRequest(Budget(node_count=20_000)))

    assert analysis.facts["judged"]["proved"] is True
    assert (analysis.facts["score"], analysis.label) == (None, "L?")
    assert analysis.facts["bounds"][1] < 0
    assert str(analysis.remarks[0]).startswith("the search saw it to the end")
    assert str(analysis.summary) == "Player 2 to move loses; how soon was not found in the time given"


@needs_core
def test_full_columns_have_no_bounds_either(after: After) -> None:
    state = after("1" * 8, State(9, 8, 5))

    analysis = ANALYST.analyse(state, AnalysisRequest(Budget(node_count=100)))

    assert analysis.facts["column_bounds"][0] is None


@needs_core
def test_a_grid_too_large_for_the_solver_is_refused() -> None:
    with pytest.raises(SetupError, match="27 by 27 is too large"):
        ANALYST.analyse(State(27, 27), AnalysisRequest())


def test_without_a_core_the_analyst_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver.native, "is_available", lambda: False)

    with pytest.raises(NativeMissing):
        ANALYST.analyse(State(), AnalysisRequest())


def test_positions_and_columns_are_read(after: After) -> None:
    state = after("4453")

    assert ANALYST.read("4453") == ANALYST.read(write_state(state)) == state
    assert ANALYST.read("") == State()


@pytest.mark.parametrize(("text", "kind"), [("44444444", IllegalMove), ("4!", NotationError), ("c4:", NotationError)])
def test_what_cannot_be_read_is_refused(text: str, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        ANALYST.read(text)


CASES = [
    (Value(1, 1), Value(1, 1), "W41", "keeps the win, in 41"),
    (Value(1, 1), Value(2, 2), "W41", "keeps the win, but takes 41 moves"),
    (Value(1, 5), Value(1, 5), "W?", "keeps the win"),
    (Value(0, 0), Value(0, 0), "D", "keeps the draw"),
    (Value(0, 0), Value(1, 1), "D", "throws away the win, now a draw"),
    (Value(-1, -1), Value(1, 1), "L42", "throws away the win and loses in 42"),
    (Value(-1, -1), Value(0, 0), "L42", "throws away the draw and loses in 42"),
    (Value(-3, -1), Value(1, 3), "L?", "throws away the win and loses"),
    (Value(-3, -1), Value(0, 0), "L?", "throws away the draw and loses"),
    (Value(-1, -1), Value(-1, -1), "L42", "loses in 42, as late as possible"),
    (Value(-2, -2), Value(-1, -1), "L40", "loses in 40, sooner than necessary"),
    (Value(-3, -1), Value(-1, -1), "L?", "loses"),
    (Value(-3, 3), Value(-3, 3), "?", "not solved in the time given"),
    (Value(0, 0), Value(0, 3), "D", "a draw; there was no time to see whether more was possible"),
    (Value(-1, -1), Value(-1, 3), "L42", "loses; there was no time to see whether more was possible"),
]


@pytest.mark.req("P4-10")
@pytest.mark.parametrize(("value", "best", "short", "long"), CASES)
def test_a_value_is_judged_against_the_best(value: Value, best: Value, short: str, long: str) -> None:
    assert label(State(), value) == short
    assert str(move_effect(State(), value, best)) == long


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (Value(1, 1), "Player 1 to move wins in 41 moves (counting both players)"),
        (Value(-1, -1), "Player 1 to move loses in 42 moves (counting both players)"),
        (Value(0, 0), "Player 1 to move: a draw with best play"),
        (Value(1, 4), "Player 1 to move wins; how soon was not found in the time given"),
        (Value(-4, -1), "Player 1 to move loses; how soon was not found in the time given"),
        (Value(-4, 1), "Player 1 to move: not solved in the time given"),
    ],
)
def test_a_position_is_summed_up_in_one_sentence(value: Value, sentence: str) -> None:
    assert str(summary(State(), value)) == sentence
