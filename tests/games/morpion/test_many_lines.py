"""Several lines to reach: who has so many first wins, and on a full grid who has most."""

from __future__ import annotations

import pytest

from ludotheque.contract import AnalysisRequest, Budget, Move, NotationError, RecordError, Seat, Seed, SetupError
from ludotheque.games.morpion import GAME, Mark, Options, State
from ludotheque.games.morpion.bots import LEVELS
from ludotheque.games.morpion.bots.static_evaluation import evaluate, evaluate_with_threats
from ludotheque.games.morpion.briefing import briefing
from ludotheque.games.morpion.counting import line_count, lined_cells
from ludotheque.games.morpion.encoding import ENCODING
from ludotheque.games.morpion.explain import ANALYST, reason
from ludotheque.games.morpion.notation import read_action, read_state, write_action, write_state
from ludotheque.games.morpion.rules import apply, completing_cells, deciding_cells, line_counts, outcome
from ludotheque.games.morpion.solver import many_games
from ludotheque.games.morpion.text import draw
from ludotheque.games.morpion.view import message, view
from ludotheque.gomocup import external_engine
from ludotheque.play import Player, open_table, play
from ludotheque.play.match import Forfeit
from ludotheque.play.record import read_record, write_record

FIRST = Seat(0)
STEPS = (1, 11, 12, 10)  # of a grid of ten columns


@pytest.mark.parametrize(("length", "count"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3)])
@pytest.mark.parametrize("step", STEPS)
def test_a_row_is_as_many_lines_as_fit_into_it(length: int, count: int, step: int) -> None:
    first = 1 << 9 if step == 10 else 1
    row = sum(first << place * step for place in range(length))

    assert line_count(row, 3, STEPS) == count
    assert lined_cells(row, 3, STEPS) == (row if count else 0)


def test_lines_that_cross_count_each() -> None:
    cross = read_state("mo:5x5x3:p2:l9 1bab1/1aaa1/1bab1/5/1b3 b")

    assert line_counts(cross) == (2, 0)
    assert {(mark.column, mark.row) for mark in view(cross, None).winning} == {
        (1, 1), (2, 1), (3, 1), (2, 0), (2, 2),
    }  # fmt: skip


def test_the_first_line_does_not_end_the_game_and_the_last_one_needed_does() -> None:
    state = GAME.deal(Options(6, 6, 3, starter=1, lines=2), Seed(0))
    for text in ("a1", "a6", "b1", "b6", "c1"):
        state = apply(state, Move(state.turn, read_action(text)))
    assert outcome(state) is None
    assert line_counts(state) == (1, 0)

    for text in ("e6", "a2", "f4", "a3"):
        state = apply(state, Move(state.turn, read_action(text)))
    ended = outcome(state)
    assert ended is not None
    assert (ended.places, ended.reason.text("en")) == ((1, 2), "Player 1 has reached 2 lines")


def test_to_lengthen_a_line_is_not_to_complete_one() -> None:
    state = read_state("mo:6x3x3:p2:l2 aaa3/b5/b5 b".replace("/b5/b5 b", "/bb4/6 b"))
    mine = apply(state, Move(state.turn, Mark(5, 2)))

    assert completing_cells(mine, FIRST) == 0
    assert completing_cells(mine, Seat(1)) == mine.bit(Mark(2, 1))


@pytest.mark.parametrize(
    ("position", "places", "code"),
    [
        ("mo:3x3x3:p2:l9 aaa/bba/abb b", (1, 2), "morpion.most-lines"),
        ("mo:3x3x3:p2:l9 aba/abb/baa b", (1, 1), "morpion.lines-shared"),
    ],
)
def test_a_full_grid_goes_to_whoever_has_most_lines(position: str, places: tuple[int, ...], code: str) -> None:
    ended = outcome(read_state(position))

    assert ended is not None
    assert (ended.places, ended.reason.code) == (places, code)


def test_of_more_players_several_may_have_most_and_the_others_go_by_what_they_have() -> None:
    state = State(3, 3, 3, False, FIRST, (0b111, 0b111 << 4, 0b101 << 8 | 0b10 << 8), lines=9)
    tied = State(3, 3, 3, False, FIRST, (0b111, 0b111 << 4, 0b11 << 8, 1 << 10), lines=9)

    assert outcome(state).places == (1, 1, 1)
    assert (outcome(tied).places, outcome(tied).reason.code) == ((1, 1, 3, 3), "morpion.lines-tied")


@pytest.mark.parametrize(
    ("options", "name", "code"),
    [
        ({"lines": 0}, "lines", "morpion.bad-goal"),
        ({"lines": 100}, "lines", "morpion.bad-goal"),
        ({"lines": 2, "exact": True}, "lines", "morpion.lines-are-free"),
        ({"lines": 2, "variant": "misere"}, "lines", "morpion.lines-are-free"),
    ],
)
def test_a_number_of_lines_that_makes_no_game_is_refused(options: dict, name: str, code: str) -> None:
    with pytest.raises(SetupError) as refusal:
        Options(**options)

    assert [(where, problem.code) for where, problem in refusal.value.problems] == [(name, code)]


def test_a_position_says_how_many_lines_win() -> None:
    state = GAME.deal(Options(6, 6, 4, players=3, lines=12), Seed(0))

    assert write_state(state).startswith("mo:6x6x4:p3:l12 ")
    assert read_state(write_state(state)) == state


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("mo:5x5x3:p2:l2 aaaaa/b4/bbb2/5/a4 a", "bad-counts"),
        ("mo:7x4x3:p2:l1 aaa4/bb5/7/7 b", None),
        ("mo:7x4x3:p2:l2 aaaaaa1/bbb3b/b5b/7 a", "bad-winner"),
        ("mo:9x4x3:p2:l2 aaaaaaaaa/bb1bb1bb1/9/bb7 b", "bad-lines"),
    ],
)
def test_a_position_in_which_the_game_had_ended_is_refused(text: str, code: str | None) -> None:
    if code is None:
        assert read_state(text).lines == 1
        return
    with pytest.raises(NotationError) as refusal:
        read_state(text)

    assert refusal.value.phrase.code == f"morpion.{code}"


def test_words_and_the_drawing_tell_of_lines() -> None:
    state = GAME.deal(Options(6, 6, 3, starter=1, lines=2), Seed(0))
    for text in ("a1", "a6", "b1", "b6", "c1"):
        state = apply(state, Move(state.turn, read_action(text)))
    seen = view(state, None)

    assert str(message(seen)) == "Player 2, choose a free cell. 2 lines of 3 win."
    assert seen.line_counts == (1, 0)
    assert "[O O O]" in draw(seen)
    assert "the first with 2 lines wins" in briefing(seen).text("en")
    assert view(GAME.deal(Options(), Seed(0)), None).line_counts == ()


def test_the_engine_has_no_answer() -> None:
    options = Options(5, 5, 3, lines=2)
    state = GAME.deal(options, Seed(0))

    with pytest.raises(SetupError, match="no analysis of several lines"):
        ANALYST.analyse(state, AnalysisRequest())
    assert ANALYST.hints(state, AnalysisRequest()) == ()
    assert many_games(options, 2, {}) is None
    assert ENCODING.read_cells(options, [[1, 2, 1, 0, 0]] + [[0] * 5] * 4).lines == 2


def test_records_name_the_number_where_the_format_has_a_word_for_it() -> None:
    table = open_table(GAME, Options(7, 7, 5, starter=1, lines=3), Seed(0), [Player("Ada"), Player("Bob")])
    table = play(table, FIRST, read_action("b2"))

    for form in ("ludo", "json", "line", "xml"):
        assert read_record(write_record(table, form)).state == table.state
    for form in ("psq", "sgf"):
        with pytest.raises(RecordError) as refusal:
            write_record(table, form)
        assert refusal.value.phrase.code == "play.record.no-lines"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("level", list(LEVELS))
def test_every_level_that_suits_plays_for_several_lines(level: str, players: int) -> None:
    state = GAME.deal(Options(4, 4, 3, players, lines=3), Seed(1))
    if not LEVELS[level].suits(state):
        return
    bots = [LEVELS[level].make(Seed(seat)) for seat in range(players)]

    while outcome(state) is None:
        choice = bots[state.turn].choose(state, state.turn, Budget(node_count=30))
        state = apply(state, Move(state.turn, choice.action))

    assert state.occupied


@pytest.mark.parametrize("level", ["hard", "expert", "joiner", "minimax", "alpha-beta", "negamax"])
def test_a_rivals_last_line_is_stopped_before_the_first_of_ones_own(level: str) -> None:
    state = read_state("mo:6x6x3:p2:l2 aa4/6/bbb3/6/bb4/a1a2a a")

    choice = LEVELS[level].make(Seed(2)).choose(state, state.turn, Budget(node_count=300))

    assert deciding_cells(state, Seat(1)) & state.bit(choice.action)
    assert choice.reason.code == "morpion.reasons.blocks"


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert", "joiner", "minimax"])
def test_the_line_that_wins_is_completed_before_others(level: str) -> None:
    state = read_state("mo:7x7x3:p2:l2 aa5/2a4/2a4/b2b3/4aa1/7/b1b1b1b a")

    for seed in range(4):
        choice = LEVELS[level].make(Seed(seed)).choose(state, state.turn, Budget(node_count=300))
        assert choice.action == read_action("c1")
        assert choice.reason.code in ("morpion.reasons.wins", "morpion.reasons.completes-two")


@pytest.mark.parametrize(("goal", "code"), [(2, "morpion.reasons.completes"), (1, "morpion.reasons.wins")])
def test_a_line_that_does_not_win_yet_is_not_said_to_win(goal: int, code: str) -> None:
    first_line = read_state(f"mo:6x6x3:p2{f':l{goal}' if goal > 1 else ''} aa4/6/6/6/bb4/6 a")

    assert reason(first_line, read_action("c1")).code == code


@pytest.mark.parametrize("level", ["expert", "alpha-beta"])
@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("mo:3x3x3:p2:l2 bab/1a1/a1b a", "c2"),
        ("mo:3x3x3:p2:l2 3/2b/a1a b", "b2"),
        ("mo:4x3x3:p2:l2 1a1a/abbb/a3 b", "c3"),
        ("mo:4x3x3:p2:l2 b2a/ab1a/1b2 a", "c3"),
    ],
)
def test_a_line_at_hand_is_left_where_another_cell_is_worth_more(level: str, position: str, best: str) -> None:
    """By a search of the whole tree."""
    state = read_state(position)

    choice = LEVELS[level].make(Seed(1)).choose(state, state.turn, Budget(node_count=12_000))

    assert write_action(choice.action) == best


def test_whoever_slips_completes_a_line_at_hand_all_the_same() -> None:
    state = read_state("mo:6x6x3:p2:l2 aa4/6/bbb3/6/bb4/a1a2a a")
    lines = completing_cells(state, FIRST)
    chosen = [LEVELS["easy"].make(Seed(seed)).choose(state, FIRST, Budget(node_count=30)) for seed in range(12)]

    assert {choice.reason.code for choice in chosen} == {"morpion.reasons.blocks", "morpion.reasons.completes"}
    assert all((lines | deciding_cells(state, Seat(1))) & state.bit(choice.action) for choice in chosen)


def test_two_lines_at_once_are_said_only_of_lines_that_count() -> None:
    """Standard Gomoku: to the right the row would be too long, downwards it is a line."""
    state = read_state("mo:8x8x5e:p2 aaaa1aa1/4a3/4a3/4a3/4a3/bbbb1bbb/b1b5/b7 a")

    choice = LEVELS["joiner"].make(Seed(0)).choose(state, FIRST, Budget())

    assert (choice.action, choice.reason.code) == (read_action("e1"), "morpion.reasons.wins")


def test_lines_already_made_are_worth_more_than_those_to_come() -> None:
    made = read_state("mo:6x6x3:p2:l3 aaa3/6/bb1b2/6/6/6 b")

    assert evaluate(made, None)[0] > 0 > evaluate(made, None)[1]
    assert evaluate_with_threats(made, None) == evaluate(made, None)
    tied = State(3, 3, 3, False, FIRST, (0b111, 0b111 << 4, 0b11 << 8, 1 << 10), lines=9)
    first, second, third, fourth = evaluate(tied, outcome(tied))
    assert first == second > third == fourth


@pytest.mark.parametrize("options", [Options(6, 6, 5, lines=2), Options(6, 6, 5, opening_rule="swap")])
def test_programs_of_gomocup_are_not_asked_what_they_have_no_word_for(options: Options) -> None:
    bot = external_engine.ExternalEngine(["cat"])

    with pytest.raises(Forfeit):
        bot.choose(GAME.deal(options, Seed(0)), FIRST, Budget(seconds=1))
    bot.leave()
    assert bot.failure is not None
    assert bot.failure.code == "gomocup.no-such-rules"
