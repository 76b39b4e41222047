"""What a position is worth, every mark in it, and hints by degrees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.contract import Analysis, AnalysisRequest, Budget, NotationError
from ludotheque.contract.drawing import plain_text
from ludotheque.games.morpion import Mark, Options, State
from ludotheque.games.morpion.explain import ANALYST, analysis, evaluation
from ludotheque.games.morpion.explain.analysis import nearby_cells
from ludotheque.games.morpion.explain.evaluation import Evaluation, evaluate
from ludotheque.games.morpion.explain.values import label, move_effect, numeric_value, summary
from ludotheque.games.morpion.notation import read_state, write_state
from ludotheque.games.morpion.solver import EngineMove, Proof, is_available
from ludotheque.games.morpion.state import cell_name

Play = Callable[..., State]
needs_core = pytest.mark.skipif(not is_available(), reason="no compiled core here")

WON = "mo:5x5x4:p2 5/2a2/2ab1/3b1/5 a"
FOUR = "mo:15x15x5:p2 15/15/15/15/15/3baaaa7/4bbb8/15/15/15/15/15/15/15/15 b"
THREES = "mo:15x15x5:p2 15/15/15/15/6a8/6a8/6a8/15/2bbb10/15/15/15/15/15/15 a"


def ask(text: str, **wishes: Any) -> Analysis[Mark]:
    budget = Budget(node_count=wishes.pop("nodes", 40_000))
    return ANALYST.analyse(ANALYST.read(text), AnalysisRequest(budget, **wishes))


@pytest.fixture
def no_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "is_available", lambda: False)


def labels(analysis: Analysis[Mark]) -> dict[str, str]:
    return {cell_name(verdict.action): verdict.label for verdict in analysis.verdicts}


@needs_core
def test_on_small_grids_every_mark_is_judged() -> None:
    analysis = ask("mo:3x3x3:p2 a1b/1a1/3 b")

    assert analysis.summary.text("en") == "Player 2 to move: a draw with best play"
    assert labels(analysis) == {"b1": "L2", "a2": "L2", "c2": "L2", "a3": "L2", "b3": "L2", "c3": "D"}
    assert [verdict.is_blunder for verdict in analysis.verdicts] == [True] * 5 + [False]
    assert [cell_name(verdict.action) for verdict in analysis.best] == ["c3"]
    assert (analysis.is_proved, analysis.label) == (True, "D")


@needs_core
def test_a_forced_win_is_told_with_its_line() -> None:
    analysis = ask(WON, wants_line=True)

    assert analysis.summary.text("en") == "Player 1 to move can force a win in 3 moves (counting both players)"
    assert analysis.label == "W3"
    assert cell_name(analysis.line[0].action) == "c4"
    assert [move.by for move in analysis.line] == [0, 1, 0]
    assert [step.words.text("en") for step in analysis.illustrations] == [
        "Threats: ! completes a line, + makes two ways to win",
        "The forced win in 3 moves, numbered",
    ]
    assert "4  . . 1 X .\n" in plain_text(analysis.illustrations[1].drawing)


@needs_core
def test_what_throws_a_win_away_says_so() -> None:
    told = {cell_name(verdict.action): verdict for verdict in ask(WON).verdicts}

    assert told["c4"].reasons[0].text("en") == "wins in 3"
    assert told["d1"].reasons[0].text("en") == "throws away the win, now a draw"
    assert told["a1"].reasons[0].text("en").startswith("throws away the win and loses")
    assert told["a1"].is_blunder


@needs_core
def test_the_facts_are_those_for_programs() -> None:
    analysis = ask(WON, wants_words=False)

    assert analysis.facts["value"] == "win"
    assert analysis.facts["proved"] is True
    assert (analysis.facts["line"][0], analysis.facts["moves_to_end"]) == ("c4", 3)
    assert (analysis.remarks, analysis.line, analysis.illustrations) == ((), (), ())
    assert ask("mo:15x15x5:p2 15/15/15/15/15/15/15/7a7/15/15/15/15/15/15/15 b", nodes=50).facts["value"] == "unknown"


@needs_core
def test_a_win_on_a_large_grid_is_seen() -> None:
    analysis = ask(THREES, wants_line=True)

    assert analysis.facts["value"] == "win"
    assert analysis.facts["moves_to_end"] == 3
    assert set(labels(analysis).values()) == {"?", "W3"}


@needs_core
def test_a_line_about_to_be_completed_is_blocked_or_lost() -> None:
    told = labels(ask(FOUR, nodes=500))

    assert told.pop("i6") != "L2"
    assert set(told.values()) == {"L2"}


@needs_core
def test_where_longer_lines_do_not_win_a_loss_is_held_out_as_long_as_elsewhere() -> None:
    """A plain search names any mark for a loss; the line and the hint must stop what can be stopped."""
    text = "mo:5x3x3e:p2 3a1/b1a1b/5 b"
    analysis = ask(text, wants_line=True)

    assert (analysis.label, analysis.facts["line"][0]) == ("L4", "b3")
    assert ANALYST.hints is not None
    assert ANALYST.hints(ANALYST.read(text), AnalysisRequest(Budget(node_count=40_000)))[-1].text("en") == (
        "b3: it keeps Player 1 from completing a line"
    )


@needs_core
def test_a_lost_position_is_lost_whatever_is_played() -> None:
    analysis = ask("mo:7x7x4:p2 7/7/1aaa3/7/1bb4/7/7 b", wants_line=True)

    assert analysis.summary.text("en") == "Player 2 to move loses in 2 moves (counting both players)"
    assert set(labels(analysis).values()) <= {"L2", "L"}
    assert not any(verdict.is_blunder for verdict in analysis.verdicts)


@needs_core
def test_one_mark_can_be_asked_about_on_any_grid() -> None:
    quiet = ask(THREES, about=Mark(0, 0), nodes=60_000)

    told = {verdict.action: verdict for verdict in quiet.verdicts}
    assert told[Mark(0, 0)].label != "?"
    assert told[Mark(0, 0)].is_blunder
    assert told[Mark(0, 1)].label == "?"


@needs_core
def test_a_finished_game_has_a_result_and_no_moves() -> None:
    over = ask("mo:3x3x3:p2 aaa/bb1/3 b", wants_line=True)
    drawn = ask("mo:3x3x3:p2 aba/bab/bab a")

    assert over.summary.text("en") == "the game is over: Player 1 has three in a row"
    assert (over.facts["value"], drawn.facts["value"]) == ("loss", "draw")
    assert (over.verdicts, over.illustrations, over.remarks) == ((), (), ())


@needs_core
def test_a_line_that_can_be_completed_wins_at_once() -> None:
    analysis = ask("mo:3x3x3:p2 aa1/bb1/3 a")

    assert labels(analysis)["c1"] == "W1"
    assert {verdict.action: verdict for verdict in analysis.verdicts}[Mark(2, 0)].reasons[0].text("en") == (
        "it completes a line and wins"
    )


def test_on_a_large_grid_every_mark_of_a_proved_loss_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "is_available", lambda: True)
    monkeypatch.setattr(analysis, "evaluate", lambda *_: Evaluation(-1, True, 8, 0, (Mark(7, 7),), 5))

    told = labels(ask("mo:15x15x5:p2 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 a"))

    assert (told.pop("h8"), {*told.values()}) == ("L8", {"L"})


@needs_core
def test_the_worth_alone_costs_less() -> None:
    assert ask(WON, wants_actions=False).verdicts == ()


@pytest.mark.usefixtures("no_core")
def test_more_than_two_are_told_what_the_next_turn_holds() -> None:
    win = ask("mo:4x4x3:p3 aa2/bb2/cc2/4 a", wants_line=True)
    block = ask("mo:4x4x3:p3 a3/bb2/cc2/3a c")
    doomed = ask("mo:5x5x4:p3 1aaa1/b1b2/c1c2/2b2/5 c")
    quiet = ask("mo:4x4x3:p3 a3/1b2/2a1/3c b", wants_line=True)

    assert (win.facts["value"], win.facts["line"], labels(win)["c1"]) == ("win", ["c1"], "W1")
    assert labels(block)["c3"] == "W1"
    assert doomed.summary.text("en") == "Player 3 to move loses in 2 moves (counting both players)"
    assert quiet.summary.text("en") == "Player 2 to move: nothing is decided within one turn"
    assert labels(quiet)["c2"] == "+500"
    assert labels(quiet)["c1"] == "+299"


@pytest.mark.usefixtures("no_core")
def test_the_next_rival_must_be_stopped_and_a_later_one_may_be() -> None:
    next_one = ask("mo:5x5x4:p3 bbb2/c1a2/a1c2/4c/2a2 a")
    later = ask("mo:5x5x4:p3 ccc2/b1a2/a1b2/4b/2a2 a", wants_line=True)

    assert labels(next_one)["d1"] == "+900"
    assert labels(next_one)["e5"] == "L2"
    assert labels(later)["d1"] == "+899"
    assert later.facts["line"] == ["d1"]


@pytest.mark.usefixtures("no_core")
def test_nothing_to_say_is_not_said() -> None:
    empty = ask("mo:6x6x5:p3 6/6/6/6/6/6 a", wants_line=True)
    over = ask("mo:3x3x3:p3 aaa/bb1/cc1 b")
    full = ask("mo:3x3x3:p3 abc/bca/bca a")

    assert (empty.facts["line"], empty.label) == ([], "?")
    assert over.facts["value"] == "loss"
    assert full.facts["value"] == "draw"
    assert over.verdicts == ()


@needs_core
def test_a_win_against_all_others_united_is_a_win() -> None:
    analysis = ask("mo:5x5x3:p3 b1a1c/4b/c4/4c/a1b1a a", wants_line=True)

    assert (analysis.facts["value"], analysis.facts["proved"], analysis.facts["line"]) == ("win", True, ["c3"])
    assert labels(analysis)["c3"] == "W"


@needs_core
def test_where_nothing_is_forced_an_expert_advises() -> None:
    analysis = ask("mo:6x6x4:p3 6/6/2a3/3b2/6/c5 a", wants_line=True, nodes=3_000)

    assert analysis.facts["value"] == "unknown"
    assert len(analysis.facts["line"]) == 1
    assert [cell_name(verdict.action) for verdict in analysis.best] == analysis.facts["line"]
    assert analysis.node_count > 0


@needs_core
def test_with_more_than_two_everybodys_part_of_the_game_is_told() -> None:
    open_game = ask("mo:6x6x4:p3 6/6/2a3/3b2/6/c5 a", nodes=3_000).facts["shares"]
    completing = ask("mo:4x4x3:p3 aa2/bb2/cc2/4 a").facts["shares"]
    doomed = ask("mo:5x5x4:p3 1aaa1/b1b2/c1c2/2b2/5 c").facts["shares"]

    assert len(open_game) == 3
    assert sum(open_game) == pytest.approx(1, abs=0.1)
    assert (completing, doomed) == ([1, 0, 0], [1, 0, 0])
    assert "shares" not in ask(WON).facts


@pytest.mark.usefixtures("no_core")
def test_without_a_core_two_players_are_judged_by_their_threats() -> None:
    assert labels(ask(FOUR))["i6"] == "+900"


def test_positions_are_read_as_people_write_them(play: Play) -> None:
    game = play("h8 i9 j7", Options(15, 15, 5, starter=1))

    assert ANALYST.read("h8i9j7") == ANALYST.read("H8, i9 j7") == game
    assert ANALYST.read(write_state(game)) == game
    assert ANALYST.read("") == play("", Options(15, 15, 5, starter=1))


@pytest.mark.parametrize("text", ["4453", "h8x", "mo:3x3", "h", "h8" * 3_000])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        ANALYST.read(text)


@needs_core
def test_on_a_large_grid_the_marks_in_reach_are_judged_when_all_are_asked_for() -> None:
    state = ANALYST.read("h8 i9")
    budget = Budget(node_count=60_000)

    usual = ANALYST.analyse(state, AnalysisRequest(budget)).verdicts
    every = ANALYST.analyse(state, AnalysisRequest(budget, wants_every=True)).verdicts
    about = ANALYST.analyse(state, AnalysisRequest(budget, wants_every=True, about=Mark(0, 0))).verdicts

    assert sum(verdict.label != "?" for verdict in usual) == 1
    judged_marks = {verdict.action for verdict in every if verdict.label != "?"}
    assert judged_marks >= set(nearby_cells(state))
    assert next(verdict.label for verdict in about if verdict.action == Mark(0, 0)) != "?"


def test_what_is_nearest_to_most_marks_comes_first_and_far_cells_not_at_all() -> None:
    state = ANALYST.read("h8 i9")

    assert set(nearby_cells(state)[:2]) == {Mark(8, 7), Mark(7, 8)}
    assert Mark(0, 0) not in nearby_cells(state)
    assert nearby_cells(ANALYST.read("")) == ()


def hints(text: str, nodes: int = 40_000) -> list[str]:
    assert ANALYST.hints is not None
    return [hint.text("en") for hint in ANALYST.hints(read_state(text), AnalysisRequest(Budget(node_count=nodes)))]


@needs_core
@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("mo:3x3x3:p2 aa1/bb1/3 a", "you can complete a line now", "c1: it completes a line and wins"),
        (FOUR, "someone is about to complete a line", "i6: it keeps Player 1 from completing a line"),
        (WON, "there is a forced win here", "c4: it threatens to win in 2 places at once, and wins in 3: c4 c1 c5"),
        (
            "mo:3x3x3:p2 3/3/3 a",
            "nothing is forced yet; look for open lines",
            "b2: it takes a cell with many open lines",
        ),
    ],
)
def test_hints_tell_more_each_time(text: str, first: str, last: str) -> None:
    told = hints(text, nodes=2_000)

    assert (told[0], told[2]) == (first, last)
    assert told[1].startswith("look at row ")


@needs_core
def test_the_last_hint_is_about_the_mark_that_was_asked_about() -> None:
    assert ANALYST.hints is not None
    request = AnalysisRequest(Budget(node_count=2_000), about=Mark(2, 4))

    last = ANALYST.hints(read_state(WON), request)[-1].text("en")

    assert last.startswith(f"{cell_name(Mark(2, 4))}: ")
    assert "wins in" not in last


@needs_core
def test_somebody_who_is_stuck_does_not_wait_long() -> None:
    assert ANALYST.hints is not None
    hour = Budget(seconds=3_600.0, clock=lambda: 0.0, stop=lambda: True)

    assert len(ANALYST.hints(read_state(WON), AnalysisRequest(hour))) == 3


@needs_core
def test_a_lost_position_is_to_be_held() -> None:
    assert hints("mo:6x6x4:p2 6/6/2a3/1a1b2/6/6 b")[0].startswith("this is hard to defend")


@pytest.mark.usefixtures("no_core")
def test_there_is_no_hint_where_nothing_is_known() -> None:
    assert hints("mo:6x6x5:p3 6/6/6/6/6/6 a") == []
    assert hints("mo:3x3x3:p2 aaa/bb1/3 b") == []


STATE = read_state("mo:3x3x3:p2 a2/3/3 b")


def judgement(result: int | None, count: int | None = None, score: int = 0, *, is_proved: bool = True) -> Evaluation:
    return Evaluation(result, is_proved, count, score, (), 0)


@pytest.mark.parametrize(
    ("known", "expected", "words"),
    [
        (judgement(1), "W", "Player 2 to move wins with best play; how soon was not found in the time given"),
        (judgement(-1), "L", "Player 2 to move loses with best play; how soon was not found in the time given"),
        (
            judgement(-1, 4, is_proved=False),
            "L4",
            "Player 2 to move loses in 4 moves (counting both players), as far as the search can see",
        ),
        (judgement(None, score=150), "+150", "Player 2 to move is better off; nothing is proved"),
        (judgement(None, score=-150), "-150", "Player 2 to move is worse off; nothing is proved"),
        (judgement(None), "+0", "Player 2 to move: even as far as the search can see; nothing is proved"),
    ],
)
def test_what_is_known_has_a_label_and_a_sentence(known: Evaluation, expected: str, words: str) -> None:
    assert (label(known), summary(STATE, known).text("en")) == (expected, words)


@pytest.mark.parametrize(
    ("move", "best", "words"),
    [
        (judgement(None), judgement(1, 5), "misses a forced win"),
        (judgement(None, score=200), judgement(None), "leads to a better position"),
        (judgement(None, score=-200), judgement(None), "leads to a worse position"),
        (judgement(None), judgement(None), "stays even"),
        (judgement(1), judgement(1), "keeps the win"),
        (judgement(-1), judgement(1, 3), "throws away the win and loses"),
        (judgement(-1, 4), judgement(1, 3), "throws away the win and loses in 4"),
        (judgement(-1, 4), judgement(-1, 6), "loses in 4"),
        (judgement(-1, 4), judgement(0), "walks into a loss in 4"),
        (judgement(0), judgement(0), "keeps the draw"),
    ],
)
def test_a_mark_is_judged_against_what_was_there_to_be_had(move: Evaluation, best: Evaluation, words: str) -> None:
    assert move_effect(move, best).text("en") == words


def test_sooner_wins_and_later_losses_are_worth_more() -> None:
    ranked = [
        judgement(1, 3),
        judgement(1, 9),
        judgement(1),
        judgement(None, score=900),
        judgement(0),
        judgement(-1),
        judgement(-1, 8),
        judgement(-1, 2),
    ]

    assert sorted(ranked, key=numeric_value, reverse=True) == ranked


@needs_core
def test_whoever_sets_no_limit_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Budget] = []
    monkeypatch.setattr(analysis, "evaluate", lambda state, budget: asked.append(budget) or evaluate(state, Budget(5)))

    ANALYST.analyse(LARGE, AnalysisRequest(wants_actions=False))

    assert [budget.seconds for budget in asked] == [10.0]


@needs_core
def test_much_lost_by_the_estimate_is_a_mistake() -> None:
    assert analysis._is_blunder(judgement(None, score=-500), judgement(None, score=200))
    assert not analysis._is_blunder(judgement(None, score=100), judgement(None, score=200))


@needs_core
@pytest.mark.parametrize("seconds", [None, 3_600.0])
def test_a_loss_is_played_out_with_the_defender_resisting(seconds: float | None) -> None:
    found = evaluate(read_state("mo:6x6x4:p2 6/6/2a3/1a1b2/6/6 b"), Budget(200_000, seconds))

    assert (found.result, found.is_proved) == (-1, True)
    assert found.count == len(found.line) > 4


@needs_core
def test_what_cannot_be_proved_in_time_is_left_to_the_engine() -> None:
    found = evaluate(read_state("mo:7x7x5:p2 7/7/7/3a3/7/7/7 b"), Budget(20))

    assert (found.result, found.is_proved) == (None, False)
    assert found.line


def believing(monkeypatch: pytest.MonkeyPatch, value: str, line: tuple[Mark, ...], **found: Any) -> None:
    """A prover that knows so much, and an engine that believes so much."""
    known = {"score": 0, "moves_to_end": None, "depth": 1, "node_count": 1, "is_proved": False, **found}
    monkeypatch.setattr(evaluation, "prove", lambda *_: Proof(value, line, 1))
    monkeypatch.setattr(evaluation, "best_move", lambda *_: EngineMove(Mark(7, 7), line=(Mark(7, 7),), **known))


LARGE = read_state("mo:15x15x5:p2 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 a")


def test_the_engine_may_know_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    believing(monkeypatch, "unknown", (), is_proved=True)

    assert evaluate(LARGE, Budget(5)) == Evaluation(0, True, None, 0, (Mark(7, 7),), 2)


def test_a_win_the_engine_sees_is_certified_by_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    believing(monkeypatch, "win", (Mark(7, 7),), score=29_999, moves_to_end=1)

    assert evaluate(LARGE, Budget(5)) == Evaluation(1, True, 1, 0, (Mark(7, 7),), 2)


def test_a_draw_proved_without_a_move_takes_that_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    believing(monkeypatch, "draw", (), score=50)

    assert evaluate(LARGE, Budget(5)) == Evaluation(0, True, None, 0, (Mark(7, 7),), 2)


def test_the_line_of_a_proof_ends_where_it_cannot_be_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    proofs = iter([Proof("win", (Mark(7, 7),), 1), Proof("win", (Mark(6, 6),), 1), Proof("unknown", (), 1)])
    answers = iter([Mark(9, 9), Mark(0, 0), Mark(9, 9), Mark(1, 0), Mark(9, 9)])
    believing(monkeypatch, "win", ())
    monkeypatch.setattr(evaluation, "prove", lambda *_: next(proofs))
    monkeypatch.setattr(
        evaluation, "best_move", lambda *_: EngineMove(mark := next(answers), 0, None, 1, 1, (mark,), False)
    )

    found = evaluate(LARGE, Budget(5))

    assert found == Evaluation(1, True, None, 0, (Mark(7, 7), Mark(0, 0), Mark(6, 6), Mark(1, 0)), 8)
