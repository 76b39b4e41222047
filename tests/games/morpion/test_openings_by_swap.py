"""Swap and swap2: three marks for both, a choice of sides, and players who know what to choose."""

from __future__ import annotations

import pytest

from ludotheque.contract import (
    AnalysisRequest,
    Budget,
    IllegalMove,
    Move,
    NotationError,
    RecordError,
    Seed,
    SetupError,
    seats,
)
from ludotheque.contract.screen import Question
from ludotheque.games.morpion import GAME, Answer, Mark, Options, State
from ludotheque.games.morpion.bots import LEVELS
from ludotheque.games.morpion.briefing import briefing
from ludotheque.games.morpion.encoding import ENCODING
from ludotheque.games.morpion.explain import ANALYST
from ludotheque.games.morpion.notation import read_action, read_state, write_action, write_state
from ludotheque.games.morpion.rules import apply, legal_actions, outcome
from ludotheque.games.morpion.screen import SCREEN_BOARD
from ludotheque.games.morpion.sheet import traces
from ludotheque.games.morpion.solver import is_available, is_known, many_games
from ludotheque.games.morpion.symmetry import SYMMETRY
from ludotheque.games.morpion.view import message, view
from ludotheque.play import Player, open_table, play
from ludotheque.play.record import read_record, write_record

FIRST, SECOND = seats(2)
needs_core = pytest.mark.skipif(not is_available(), reason="no compiled core here")
SWAP2 = Options(15, 15, 5, starter=1, opening_rule="swap2")


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, Move(state.turn, read_action(text)))
    return state


def opened(*texts: str, options: Options = SWAP2) -> State:
    return after(GAME.deal(options, Seed(0)), "h8", "i9", "g8", *texts)


def test_one_makes_the_marks_of_both() -> None:
    state = GAME.deal(SWAP2, Seed(0))
    owners = []
    for text in ("h8", "i9", "g8"):
        owners.append((state.turn, state.owner))
        state = after(state, text)

    assert owners == [(0, 0), (0, 1), (0, 0)]
    assert [board.bit_count() for board in state.boards] == [2, 1]
    assert (state.turn, state.answers) == (SECOND, ("swap", "stay", "two"))


def test_who_keeps_a_side_moves_next_and_who_takes_the_other_does_not() -> None:
    stay, swap = opened("stay"), opened("swap")

    assert (stay.turn, stay.boards) == (SECOND, opened().boards)
    assert (swap.turn, swap.boards, swap.starter) == (FIRST, opened().boards[::-1], SECOND)
    assert stay.is_plain
    assert swap.is_plain


def test_with_two_marks_more_the_first_player_chooses() -> None:
    asked = opened("two", "h9", "h10")

    assert [board.bit_count() for board in asked.boards] == [3, 2]
    assert (asked.turn, asked.answers) == (FIRST, ("swap", "stay"))
    assert after(asked, "stay").turn == SECOND
    swapped = after(asked, "swap")
    assert (swapped.turn, [board.bit_count() for board in swapped.boards]) == (FIRST, [2, 3])


def test_swap_has_no_third_answer() -> None:
    state = opened(options=Options(15, 15, 5, starter=2, opening_rule="swap"))

    assert legal_actions(state, state.turn) == (Answer("swap"), Answer("stay"))
    assert state.turn == FIRST
    with pytest.raises(IllegalMove, match="not a possible answer here; accepted: swap"):
        after(state, "two")


def test_marks_and_answers_have_their_time() -> None:
    with pytest.raises(IllegalMove, match="the opening is to be answered first: swap"):
        after(opened(), "a1")
    with pytest.raises(IllegalMove, match="there is nothing to answer now"):
        after(opened("stay"), "swap")
    with pytest.raises(IllegalMove, match="there is nothing to answer now"):
        after(GAME.deal(SWAP2, Seed(0)), "stay")


def test_renju_forbids_nothing_before_the_sides_are_chosen_and_goes_by_them_afterwards() -> None:
    renju = Options(15, 15, 5, starter=1, variant="renju", opening_rule="swap")
    swapped = opened("swap", options=renju)

    assert not opened(options=renju).has_bans
    assert swapped.starter == SECOND
    assert after(swapped, "a1").has_bans


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"run": 3}, "morpion.opening-for-two"),
        ({"columns": 5, "rows": 5, "run": 4, "players": 3}, "morpion.opening-for-two"),
        ({"columns": 5, "rows": 5, "run": 4, "opening_rule": "swap3"}, "morpion.bad-opening_rule"),
    ],
)
def test_an_opening_is_for_two_and_lines_of_four_or_more(options: dict, code: str) -> None:
    with pytest.raises(SetupError) as refusal:
        Options(**{"opening_rule": "swap", **options})

    assert [problem.code for _, problem in refusal.value.problems] == [code]


def test_every_moment_of_an_opening_is_a_position_and_a_sentence() -> None:
    told = []
    state = GAME.deal(SWAP2, Seed(0))
    for text in ("h8", "i9", "g8", "two", "h9", "h10", "swap"):
        assert read_state(write_state(state)) == state
        told.append(str(message(view(state, None))))
        state = after(state, text)
    assert read_state(write_state(state)) == state

    assert told[0] == "Player 1 makes the opening for both: 3 more symbols, next O."
    assert told[2] == "Player 1 makes the opening for both: 1 more symbol, O."
    assert told[3].endswith("or add one of each and let the other choose (two).")
    assert told[4] == "Player 2 makes the opening for both: 2 more symbols, next X."
    assert told[6] == "Player 1: take over the other’s symbols (swap), or keep yours (stay)."
    assert str(message(view(state, None))).endswith("5 in a row wins.")


@pytest.mark.parametrize(
    "text",
    [
        "mo:5x5x4:p2 aab2/bb3/5/5/5 a swap",
        "mo:5x5x4:p2 5/5/5/5/5 a two",
        "mo:5x5x4:p3 5/5/5/5/5 a swap",
        "mo:5x5x3:p2 5/5/5/5/5 a swap2",
        "mo:5x5x4:p2 aa3/5/5/5/5 a swap",
    ],
)
def test_an_opening_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_state(text)


def test_answers_are_read_and_written() -> None:
    for word in ("swap", "stay", "two"):
        assert write_action(read_action(word.upper())) == word


def test_programs_that_learn_have_the_answers_after_the_cells() -> None:
    options = Options(4, 4, 4, opening_rule="swap2")

    assert [write_action(action) for action in ENCODING.actions(options)][16:] == ["swap", "stay", "two"]
    assert ENCODING.most_moves(options) == 18
    assert many_games(options, 2, {}) is None
    with pytest.raises(NotationError, match="does not tell what was answered"):
        ENCODING.read_cells(options, [[1, 2, 1, 0]] + [[0] * 4] * 3)
    assert ENCODING.read_cells(options, [[1, 2, 1, 2]] + [[0] * 4] * 3).phase is None


def test_the_briefing_and_the_drawing_know_the_opening() -> None:
    state = opened()

    assert "the other then says swap" in briefing(view(state, None)).text("en")
    assert traces(state, Move(SECOND, Answer("swap")), after(state, "swap")) == ()
    assert len(traces(opened("two"), Move(SECOND, Mark(0, 0)), opened("two", "a1"))) == 2


@needs_core
def test_analysis_weighs_the_sides_once_there_is_something_to_choose() -> None:
    budget = Budget(node_count=20_000)
    lopsided = after(GAME.deal(SWAP2, Seed(0)), "h8", "a1", "i9")
    found = ANALYST.analyse(lopsided, AnalysisRequest(budget, wants_line=True))
    making = ANALYST.analyse(GAME.deal(SWAP2, Seed(0)), AnalysisRequest(budget))

    assert [str(write_action(verdict.action)) for verdict in found.verdicts] == ["stay", "swap", "two"]
    assert found.line == (Move(SECOND, Answer("swap")),)
    assert found.summary.code == "morpion.side.take"
    assert (making.label, making.verdicts) == ("?", ())
    assert [hint.code for hint in ANALYST.hints(lopsided, AnalysisRequest(budget))] == ["morpion.side.take"]
    assert ANALYST.hints(GAME.deal(SWAP2, Seed(0)), AnalysisRequest(budget)) == ()
    assert not is_known(lopsided)


@needs_core
def test_the_first_player_is_advised_after_five_marks_too() -> None:
    asked = after(GAME.deal(SWAP2, Seed(0)), "h8", "a1", "i9", "two", "a15", "h10")
    found = ANALYST.analyse(asked, AnalysisRequest(Budget(node_count=20_000), wants_line=True))

    assert found.line == (Move(FIRST, Answer("stay")),)
    assert found.summary.code == "morpion.side.keep"


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("rule", ["swap", "swap2"])
def test_every_level_that_suits_plays_an_opening_and_the_game_after_it(level: str, rule: str) -> None:
    state = GAME.deal(Options(6, 6, 4, opening_rule=rule), Seed(1))
    if not LEVELS[level].suits(state):
        return
    bots = [LEVELS[level].make(Seed(seat)) for seat in range(2)]

    while outcome(state) is None:
        choice = bots[state.turn].choose(state, state.turn, Budget(node_count=40))
        state = apply(state, Move(state.turn, choice.action))

    assert state.phase is None


@pytest.mark.parametrize("level", ["easy", "expert"])
def test_a_player_goes_on_with_an_opening_that_somebody_else_began(level: str) -> None:
    bot = LEVELS[level].make(Seed(4))
    corner, two = after(GAME.deal(SWAP2, Seed(0)), "a1"), opened("two")

    assert isinstance(bot.choose(corner, corner.turn, Budget(node_count=50)).action, Mark)
    assert isinstance(bot.choose(two, two.turn, Budget(node_count=50)).action, Mark)


@pytest.mark.parametrize("variant", ["free", "misere", "renju"])
def test_the_expert_takes_the_better_side(variant: str) -> None:
    options = Options(15, 15, 5, starter=1, opening_rule="swap", variant=variant)
    lopsided = after(GAME.deal(options, Seed(0)), "h8", "a1", "i9")
    after_five = after(GAME.deal(SWAP2, Seed(0)), "h8", "a1", "i9", "two", "a15", "h10")
    expert = LEVELS["expert"].make(Seed(0))

    wanted = "stay" if variant == "misere" else "swap"
    assert expert.choose(lopsided, SECOND, Budget(node_count=5_000)).action == Answer(wanted)
    assert expert.choose(after_five, FIRST, Budget(node_count=5_000)).action == Answer("stay")


def test_a_record_keeps_the_answers_where_the_format_has_words_for_them() -> None:
    table = open_table(GAME, Options(6, 6, 5, starter=1, opening_rule="swap2"), Seed(0), [Player("A"), Player("B")])
    for seat, text in ((FIRST, "c3"), (FIRST, "d4"), (FIRST, "b3"), (SECOND, "swap"), (FIRST, "a1")):
        table = play(table, seat, read_action(text))

    for form in ("ludo", "json", "line"):
        assert read_record(write_record(table, form)).state == table.state
    for form in ("psq", "sgf", "xml"):
        with pytest.raises(RecordError) as refusal:
            write_record(table, form)
        assert refusal.value.phrase.code in {"play.record.no-opening-rule", "play.record.psq-cannot-say"}


@needs_core
def test_sides_that_are_about_equal_are_left_to_taste() -> None:
    """On so small a grid nobody can win."""
    state = after(GAME.deal(Options(5, 5, 5, starter=1, opening_rule="swap"), Seed(0)), "a1", "c3", "e2")
    found = ANALYST.analyse(state, AnalysisRequest(Budget(node_count=200_000)))
    unsure = ANALYST.analyse(
        after(GAME.deal(Options(9, 9, 5, starter=1, opening_rule="swap"), Seed(0)), "a1", "i9", "a9"),
        AnalysisRequest(Budget(node_count=300)),
    )

    assert (found.label, {verdict.label for verdict in found.verdicts}) == ("D", {"D"})
    assert found.summary.code == "morpion.side.even"
    assert unsure.summary.code == "morpion.side.even"
    assert {verdict.reasons[0].code for verdict in unsure.verdicts} == {"morpion.side.level"}


def test_on_the_screen_of_a_terminal_an_opening_is_answered_by_keys() -> None:
    state = opened()
    asked = Question(view(state, None), legal_actions(state, SECOND))
    cursor = SCREEN_BOARD.start(asked.view)

    assert [button.key for button in SCREEN_BOARD.buttons(asked, cursor)] == ["s", "k", "t"]
    assert SCREEN_BOARD.press(asked, cursor, "t") == (cursor, Answer("two"))
    assert SCREEN_BOARD.press(asked._replace(actions=()), cursor, "s") == (cursor, None)
    assert SCREEN_BOARD.press(asked, cursor, "enter") == (cursor, None)
    later = Question(view(opened("stay"), None), legal_actions(opened("stay"), SECOND))
    assert SCREEN_BOARD.press(later, cursor, "s") is None
    assert SCREEN_BOARD.buttons(later, cursor) == ()
    assert SCREEN_BOARD.note(later.view, FIRST) == ""
    assert SCREEN_BOARD.note(view(GAME.deal(Options(lines=3), Seed(0)), None), FIRST) == "0/3"


@pytest.mark.parametrize("texts", [(), ("two",), ("two", "a2"), ("two", "a2", "b5")])
def test_an_opening_looks_the_same_from_every_side(texts: tuple[str, ...]) -> None:
    state = opened(*texts)

    for image in SYMMETRY(state):
        assert (image.state.turn, image.state.answers) == (FIRST, state.answers)
        for action in legal_actions(state, state.turn)[:5]:
            after_image = apply(image.state, Move(FIRST, image.action(action)))
            sides = {write_state(each.state) for each in SYMMETRY(apply(state, Move(state.turn, action)))}
            assert write_state(next(iter(SYMMETRY(after_image))).state) in sides
