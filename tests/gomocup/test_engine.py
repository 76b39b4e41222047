"""Every order of the protocol, and what is answered to those it does not have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games.morpion import Mark
from ludotheque.games.morpion.rules import marks_on
from ludotheque.gomocup.engine import _BLOCKS, _COMMANDS, Engine, ReceivedLine
from ludotheque.gomocup.move_search import MAX_DEPTH, MoveSearch, ScoredMark

Talk = Callable[..., list[str]]


@pytest.mark.parametrize("size", [5, 15, 20, 26])
def test_a_square_board_is_started(talk: Talk, search: Any, size: int) -> None:
    assert talk(f"START {size}") == ["OK"]
    assert (search.warmed_up[0].columns, search.warmed_up[0].rows, search.warmed_up[0].run) == (size, size, 5)


def test_a_rectangular_board_is_started(talk: Talk, search: Any) -> None:
    assert talk("RECTSTART 12,7", "BEGIN") == ["OK", "0,0"]
    assert (search.asked[0][0].columns, search.asked[0][0].rows) == (12, 7)


@pytest.mark.parametrize("order", ["START 4", "START 27", "START", "START x", "RECTSTART 10", "RECTSTART 4,4"])
def test_a_board_that_cannot_be_is_an_error(talk: Talk, order: str) -> None:
    (answer,) = talk(order)

    assert answer.startswith("ERROR ")


@pytest.mark.parametrize("order", ["BEGIN", "TURN 1,1", "RESTART", "TAKEBACK 1,1", "PLAY 1,1"])
def test_nothing_is_played_before_a_board_is_there(talk: Talk, order: str) -> None:
    assert talk(order) == ["ERROR no board yet; expected START or RECTSTART first"]


def test_turns_alternate_with_own_stones_as_seat_0(talk: Talk, search: Any) -> None:
    assert talk("START 15", "TURN 0,0", "TURN 2,0") == ["OK", "1,0", "3,0"]

    state = search.asked[-1][0]
    assert marks_on(state, state.boards[0]) == (Mark(1, 0),)
    assert marks_on(state, state.boards[1]) == (Mark(0, 0), Mark(2, 0))
    assert state.turn == 0


def test_a_game_that_starts_again_is_empty(talk: Talk) -> None:
    assert talk("START 15", "BEGIN", "START 15", "BEGIN", "RESTART", "BEGIN") == ["OK", "0,0"] * 3


def test_a_board_of_stones_replaces_the_old_one_whatever_their_number(talk: Talk, search: Any) -> None:
    told = talk("START 15", "BEGIN", "BOARD", "5,5,1", "6,6,1", "7,7,1", "0,0,2", "DONE", "TURN 2,0")

    assert told == ["OK", "0,0", "1,0", "3,0"]
    assert len(search.asked[1][0].boards) == 2
    assert search.asked[1][0].turn == 0


def test_an_empty_board_of_stones_is_an_empty_board(talk: Talk) -> None:
    assert talk("START 15", "BOARD", "DONE") == ["OK", "0,0"]


@pytest.mark.parametrize("stone", ["5,5", "5,5,3", "5,5,0", "15,0,1", "a,b,c", "1,1,1,1"])
def test_a_wrong_stone_is_an_error_and_leaves_the_board_as_it_was(talk: Talk, stone: str) -> None:
    (_, _, error) = talk("START 15", "TURN 0,0", "BOARD", stone, "DONE")

    assert error.startswith("ERROR ")
    assert talk("TURN 2,0") == ["3,0"]


def test_two_stones_in_one_cell_are_an_error(talk: Talk) -> None:
    assert talk("START 15", "BOARD", "5,5,1", "5,5,2", "DONE")[1] == "ERROR 5,5 is already taken"


def test_an_order_in_the_middle_of_a_block_is_obeyed(talk: Talk) -> None:
    assert talk("START 15", "BOARD", "5,5,1", "START 15", "BEGIN") == ["OK", "OK", "0,0"]


@pytest.mark.parametrize("cell", ["0,0", "15,1", "x", ""])
def test_a_turn_that_cannot_be_is_an_error(talk: Talk, cell: str) -> None:
    talk("START 15", "BEGIN")

    (answer,) = talk(f"TURN {cell}")

    assert answer.startswith("ERROR ")


def test_stones_are_taken_back(talk: Talk) -> None:
    assert talk("START 15", "TURN 5,5", "TAKEBACK 0,0", "TAKEBACK 5,5", "BEGIN") == ["OK", "0,0", "OK", "OK", "0,0"]
    assert talk("TAKEBACK 9,9") == ["ERROR 9,9 is empty; nothing to take back"]


def test_a_move_the_manager_makes_for_us_is_repeated(talk: Talk) -> None:
    assert talk("START 15", "PLAY 7,7", "TURN 0,0") == ["OK", "7,7", "1,0"]
    assert talk("PLAY 7,7") == ["ERROR 7,7 is already taken"]


def test_swap2_opens_with_three_stones_that_are_level(talk: Talk) -> None:
    (_, opening) = talk("START 15", "SWAP2BOARD", "DONE")

    assert len({*opening.split()}) == 3
    assert talk("TURN 0,0") == ["1,0"]


def test_swap2_takes_the_better_side(talk: Talk, search: Any) -> None:
    three = ("SWAP2BOARD", "7,7", "8,7", "5,9", "DONE")
    five = (*three[:4], "1,1", "2,2", "DONE")
    talk("START 15")

    search.score = 10
    assert talk(*three) == ["0,0"]
    assert talk(*five) == ["0,0"]
    search.score = -10
    assert talk(*three) == ["SWAP"]
    assert talk("TURN 0,0") == ["1,0"]
    state = search.asked[-1][0]
    assert marks_on(state, state.boards[0]) == (Mark(7, 7), Mark(5, 9))


def test_swap2_with_another_number_of_stones_is_an_error(talk: Talk) -> None:
    assert talk("START 15", "SWAP2BOARD", "7,7", "DONE")[1] == "ERROR swap2 begins with 0, 3 or 5 stones, not 1"


@pytest.mark.parametrize("size", ["5,5", "5,3", "26,3", "3,26"])
def test_swap2_fits_the_smallest_boards(talk: Talk, size: str) -> None:
    (_, opening) = talk(f"RECTSTART {size}", "SWAP2BOARD", "DONE")

    assert len({*opening.split()}) == 3


def test_info_is_never_answered_whatever_it_says(talk: Talk) -> None:
    keys = ("game_type 1", "evaluate 3,3", "folder C:\\engine", "timeout_turn soon", "nonsense", "", "max_memory 0")

    assert talk("START 15", *(f"INFO {key}" for key in keys)) == ["OK"]


def test_a_line_too_long_for_the_board_is_an_error(talk: Talk, search: Any) -> None:
    told = talk("START 5", "INFO run 6", "BEGIN", "INFO run 0", "INFO run 99", "INFO run 5", "BEGIN")

    assert [answer.split(" ")[0] for answer in told] == ["OK", "ERROR", "0,0"]
    assert [state.run for state in search.warmed_up] == [5, 5]


@pytest.mark.parametrize(
    ("rule", "name"),
    [(2, "continuous game"), (5, "exactly five, renju"), (6, "continuous game, renju"), (12, "renju, caro")],
)
def test_a_rule_that_is_not_ours_is_refused_with_the_next_order(talk: Talk, rule: int, name: str) -> None:
    talk("START 15")

    (started, turned, told) = talk(f"INFO rule {rule}", "START 15", "TURN 1,1", "INFO rule 0", "RESTART")

    assert started.startswith(f"ERROR rule {rule} ({name}) is not played here")
    assert turned.startswith("ERROR rule ")
    assert told == "OK"


def test_the_exact_rule_is_ours(talk: Talk, search: Any) -> None:
    talk("START 15", "INFO rule 1", "BEGIN")

    assert search.asked[0][0].is_exact


def test_tables_are_made_before_the_clock_runs_also_when_the_rule_comes_late(talk: Talk, search: Any) -> None:
    talk(
        "INFO rule 0",
        "START 15",
        "INFO rule 1",
        "INFO timeout_turn 5",
        "INFO rule 1",
        "INFO rule 2",
        "INFO max_memory 9",
    )

    assert [state.is_exact for state in search.warmed_up] == [False, True]


def test_other_lengths_of_a_line_are_a_key_of_our_own(talk: Talk, search: Any) -> None:
    assert talk("INFO run 3", "START 3", "BEGIN") == ["OK", "0,0"]
    assert search.asked[0][0].run == 3


def test_the_limits_of_a_search_are_those_the_manager_set(talk: Talk, search: Any) -> None:
    talk("START 15", "INFO timeout_turn 1000", "INFO max_depth 6", "INFO max_node 500", "BEGIN")

    _, budget, max_depth = search.asked[0]
    assert (max_depth, budget.node_count) == (6, 500)
    assert 0.8 < budget.seconds < 0.9


@pytest.mark.parametrize("depth", ["0", "-1", "100", "99999999999999"])
def test_a_depth_that_no_search_has_is_the_deepest(talk, search, depth: str) -> None:
    talk("START 15", f"INFO max_depth {depth}", "BEGIN")

    assert search.asked[0][2] == MAX_DEPTH


def test_time_since_the_order_arrived_is_not_spent_again(search: Any) -> None:
    engine = Engine(search)
    for line in ("START 15", "INFO timeout_turn 1000"):
        engine.handle(ReceivedLine(line))

    engine.handle(ReceivedLine("BEGIN", age=lambda: 0.5))

    assert search.asked[0][1].seconds == pytest.approx(0.335)


def test_a_finished_game_has_no_move(talk: Talk) -> None:
    five = tuple(f"{column},3,2" for column in range(5))

    assert talk("START 15", "BOARD", *five, "DONE")[1].startswith("ERROR the game is over")
    assert talk("BOARD", *(line.replace(",2", ",1") for line in five), "DONE")[0].startswith("ERROR the game is over")


def test_orders_are_known_in_small_letters_too(talk: Talk) -> None:
    assert talk("start 15", "begin", "", "  ") == ["OK", "0,0"]


def test_what_is_no_order_is_unknown(talk: Talk) -> None:
    assert talk("HELLO there", "DONE", "5,5,1", "\x07é") == [
        "UNKNOWN HELLO there",
        "UNKNOWN DONE",
        "UNKNOWN 5,5,1",
        "UNKNOWN ??",
    ]


def test_about_names_the_program(talk: Talk) -> None:
    (told,) = talk("ABOUT")

    assert told.startswith('name="Ludotheque", version="')
    assert told.isascii()


def test_what_yixin_board_says_is_understood(talk: Talk, search: Any) -> None:
    assert talk("START 15", "YXBOARD", "0,0,2", "DONE", "TURN 2,0", "YXSHOWFORBID") == ["OK", "1,0", "FORBID ."]
    assert talk("YXHASHCLEAR", "YXSTOP", "STOP") == []
    assert search.forgotten == 1


def test_end_is_the_end(search: Any) -> None:
    engine = Engine(search)

    assert engine.handle(ReceivedLine("END\r\n")) == ()
    assert engine.has_ended


WORDS = st.sampled_from([*_COMMANDS, *_BLOCKS, "DONE"])
RESTS = st.one_of(st.text(max_size=12), st.from_regex(r"[0-9]{1,2},[0-9]{1,2}(,[123])?", fullmatch=True), st.just("5"))


class Whoever(MoveSearch):
    def warm_up(self, state: object) -> None:
        pass

    def best_mark(self, state: Any, *_: object) -> ScoredMark:
        free = [
            mark for mark in (Mark(x, y) for x in range(5) for y in range(5)) if not state.occupied & state.bit(mark)
        ]
        return ScoredMark(free[0], 0)


@settings(deadline=None)
@given(st.lists(st.tuples(WORDS, RESTS), max_size=12))
def test_no_manager_can_make_the_engine_crash(commands: list[tuple[str, str]]) -> None:
    engine = Engine(Whoever())
    engine.handle(ReceivedLine("START 5"))

    answers = [answer for word, rest in commands for answer in engine.handle(ReceivedLine(f"{word} {rest}"))]

    assert all("\n" not in answer and answer.isascii() for answer in answers)


@pytest.mark.parametrize(("rule", "variant", "is_exact"), [(4, "renju", False), (8, "caro", False), (9, "caro", True)])
def test_renju_and_caro_are_played(talk: Talk, search: Any, rule: int, variant: str, is_exact: bool) -> None:
    assert talk("START 15", f"INFO rule {rule}", "BEGIN", "INFO run 4", "TURN 3,3")[1:] == [
        "0,0",
        f"ERROR rule {rule} ({'exactly five, ' if is_exact else ''}{variant}) is not played here with lines of 4; "
        "expected 0 (five or more), 1 (exactly five), 4 (renju) or 8 (caro)",
    ]
    assert (search.asked[0][0].variant, search.asked[0][0].is_exact) == (variant, is_exact)


DOUBLE_THREE = ("BOARD", "7,6,1", "0,0,2", "7,8,1", "0,2,2", "6,7,1", "0,4,2", "8,7,1", "14,0,2", "DONE")


def test_what_is_forbidden_to_us_is_shown_and_not_played() -> None:
    engine = Engine()

    def talk(*lines: str) -> list[str]:
        return [answer for line in lines for answer in engine.handle(ReceivedLine(line))]

    talk("START 15", "INFO rule 4", "INFO timeout_turn 300", *("YXBOARD", *DOUBLE_THREE[1:]))
    assert talk("YXSHOWFORBID") == ["FORBID 0707."]
    (reply,) = talk(*DOUBLE_THREE)
    assert reply != "7,7"
    assert talk("INFO rule 0", "YXSHOWFORBID") == ["FORBID ."]


def test_a_stone_is_not_forbidden_to_white() -> None:
    engine = Engine()
    lines = ("START 15", "INFO rule 4", "YXBOARD", *DOUBLE_THREE[1:-1], "14,2,1", "DONE", "YXSHOWFORBID")

    assert [answer for line in lines for answer in engine.handle(ReceivedLine(line))] == ["OK", "FORBID ."]
