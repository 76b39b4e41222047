"""The frozen sets: small, balanced, on unusual boards too, and every value right."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from ludotheque import catalogue
from ludotheque.contract import Budget, Dice, Move, Seed, read_state, seats_to_act
from ludotheque.contract.exam import (
    MoveValue,
    best_value,
    lost_units,
    read_question,
    read_values,
    write_question,
    write_values,
)
from ludotheque.games.connect_four.exam import EXAM as CONNECT_FOUR_EXAM
from ludotheque.games.connect_four.solver import Solver
from ludotheque.games.morpion.exam import EXAM as MORPION_EXAM
from ludotheque.games.ricochet.exam import EXAM as RICOCHET_EXAM
from ludotheque.games.ricochet.exam.small_board import small_board

SLUGS = ("connect-four", "morpion", "ricochet")
DIGESTS = {"connect-four": "0d7780b46c5f85ba", "morpion": "31c766ee56ae8b62", "ricochet": "5cf471c6ef4849ba"}
"""A set never changes: another one has another name."""


def test_the_catalogue_finds_the_exam_of_each_game() -> None:
    assert [catalogue.exam(slug) for slug in SLUGS] == [CONNECT_FOUR_EXAM, MORPION_EXAM, RICOCHET_EXAM]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_frozen_set_is_the_one_that_was_published(slug) -> None:
    text = "".join(f"{write_question(each)}\n" for each in catalogue.exam(slug).shipped())

    assert catalogue.exam(slug).name == "exam-1"
    assert sha256(text.encode()).hexdigest()[:16] == DIGESTS[slug]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_question_is_legal_asks_something_and_comes_once(slug) -> None:
    game, exam = catalogue.game(slug), catalogue.exam(slug)
    states = [read_state(game, question.state) for question in exam.shipped()]

    assert 200 <= len(states) <= 400
    assert len({exam.key(state) for state in states}) == len(states)
    for question, state in zip(exam.shipped(), states, strict=True):
        (seat,) = seats_to_act(game, state)
        assert len(question.values) == len(game.legal_actions(state, seat))
        assert len({value.result for value in question.values}) > 1
        assert question.board in (*exam.usual_boards, *exam.unusual_boards)
        assert question.phase in exam.phases


@pytest.mark.parametrize("slug", SLUGS)
def test_a_set_has_every_board_phase_and_difficulty_and_its_beginning_too(slug) -> None:
    exam = catalogue.exam(slug)

    for part in (exam.shipped(), exam.shipped()[:100]):
        boards, phases, grades = (
            Counter(getattr(question, name) for question in part) for name in ("board", "phase", "grade")
        )
        assert set(boards) == {*exam.usual_boards, *exam.unusual_boards}
        assert set(phases) == set(exam.phases)
        assert set(grades) == {"easy", "medium", "hard", "expert"}
        usual = sum(boards[board] for board in exam.usual_boards)
        assert 0.3 <= usual / len(part) <= 0.5


@pytest.mark.parametrize("slug", SLUGS)
def test_some_questions_solved_again_have_the_same_values(slug) -> None:
    game, exam = catalogue.game(slug), catalogue.exam(slug)
    for question in exam.shipped()[::40]:
        assert exam.question(read_state(game, question.state), question.board) == question


@pytest.mark.deep
@pytest.mark.parametrize("slug", SLUGS)
def test_all_questions_solved_again_have_the_same_values(slug) -> None:
    game, exam = catalogue.game(slug), catalogue.exam(slug)
    for question in exam.shipped():
        assert exam.question(read_state(game, question.state), question.board) == question


def test_scores_of_connect_four_agree_with_a_solver_that_has_no_book_and_looks_one_move_later() -> None:
    game, exam, solver = catalogue.game("connect-four"), catalogue.exam("connect-four"), Solver()
    late = [question for question in exam.shipped() if question.phase == "end"]
    for question in late[:20]:
        state = read_state(game, question.state)
        for action, value in zip(game.legal_actions(state, state.turn), question.values, strict=True):
            after = game.apply(state, Move(state.turn, action))
            assert solver.score(after).value.lower == -value.score


def test_results_of_tic_tac_toe_agree_with_a_search_of_the_whole_game() -> None:
    game, exam = catalogue.game("morpion"), catalogue.exam("morpion")

    def result(state, seat) -> int:
        ended = game.outcome(state)
        if ended is not None:
            return 0 if not ended.winners else 1 if seat in ended.winners else -1
        turn = state.turn
        found = [result(game.apply(state, Move(turn, action)), seat) for action in game.legal_actions(state, turn)]
        return max(found) if turn == seat else min(found)

    questions = [question for question in exam.shipped() if question.board == "3x3x3" and question.phase != "opening"]
    assert questions
    for question in questions:
        state = read_state(game, question.state)
        actions = game.legal_actions(state, state.turn)
        assert [value.result for value in question.values] == [
            result(game.apply(state, Move(state.turn, action)), state.turn) for action in actions
        ]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_leads_to_the_same_positions_on_every_board(slug) -> None:
    game, exam = catalogue.game(slug), catalogue.exam(slug)
    for board in (*exam.usual_boards, *exam.unusual_boards):
        first, again = (next(exam.states(board, Seed(5))) for _ in range(2))
        assert first == again
        assert read_state(game, game.notation.write_state(first)) == first


def test_values_are_unknown_where_they_cannot_be_proved() -> None:
    four, morpion, ricochet = (catalogue.game(slug) for slug in SLUGS)
    little = Budget(node_count=1)

    assert catalogue.exam("connect-four").values(four.deal(four.options(columns=9, rows=8), Seed(0)), little) is None
    assert catalogue.exam("connect-four").values(four.deal(four.options(columns=26, rows=26), Seed(0)), little) is None
    assert catalogue.exam("connect-four").values(four.deal(four.options(pie=True), Seed(0)), Budget()) is None
    assert catalogue.exam("morpion").values(morpion.deal(morpion.options(15, 15, 5), Seed(0)), little) is None
    assert catalogue.exam("morpion").values(morpion.deal(morpion.options(players=3), Seed(0)), little) is None
    assert catalogue.exam("ricochet").values(ricochet.deal(ricochet.options(players=2), Seed(0)), little) is None


@pytest.mark.parametrize(("slug", "board"), [("connect-four", "6x6x3"), ("morpion", "3x3x3")])
def test_a_game_is_looked_through_until_it_is_over(slug, board) -> None:
    game, exam = catalogue.game(slug), catalogue.exam(slug)
    states = [state for seed in range(4) for state in exam.states(board, Seed(seed))]

    assert all(game.outcome(state) is None for state in states)
    assert any(exam.question(state, board) is not None for state in states)


def test_the_smallest_board_has_fewer_targets() -> None:
    board = small_board(5, 5, Dice(Seed(1)))

    assert "_t." in board
    assert small_board(32, 20, Dice(Seed(1))).count(".") > board.count(".")


def test_positions_that_ask_nothing_make_no_question() -> None:
    four, morpion, ricochet = (catalogue.game(slug) for slug in SLUGS)
    exam = catalogue.exam("connect-four")
    nothing = read_state(morpion, "mo:15x15x5:p2 15/15/15/15/15/15/15/7a7/15/15/15/15/15/15/15 b")
    one_slide = read_state(ricochet, "rr:5x5_t.e1Rc:a1:Rc must_ricochet=no")
    drawn = read_state(morpion, "mo:3x3x3:p2 aba/abb/2b a")

    assert catalogue.exam("morpion").question(nothing, "15x15x5") is None
    assert catalogue.exam("morpion").question(drawn, "3x3x3") is not None
    assert catalogue.exam("morpion").question(morpion.deal(morpion.options(), Seed(0)), "3x3x3") is None
    assert catalogue.exam("morpion").values(read_state(morpion, "mo:3x3x3:p2 aaa/bb1/3 b"), Budget()) is None
    assert catalogue.exam("ricochet").question(one_slide, "5x5") is None
    assert catalogue.exam("ricochet").values(one_slide, Budget(node_count=0)) is None
    assert exam.question(four.deal(four.options(columns=8, rows=8), Seed(0)), "8x8x4") is None
    found = exam.question(four.deal(four.options(), Seed(0)), "7x6x4")  # only the middle column wins
    one_column = read_state(four, "c4:7x6x4 ababab1/ababab1/bababa1/bababa1/ababab1/ababab1 a")

    assert best_value(found.values).score == 1
    assert exam.question(one_column, "7x6x4") is None


def test_any_solved_position_can_be_described_as_a_question() -> None:
    empty = Budget(node_count=10_000_000)
    for slug, text, board, count in (
        ("connect-four", "c4:7x6x4 ababab1/ababab1/bababa1/bababa1/ababab1/ababab1 a", "7x6x4", 1),
        ("morpion", "mo:3x3x3:p2 3/3/3 a", "3x3x3", 9),
        ("ricochet", "rr:5x5_t.e1Rc:a1:Rc must_ricochet=no", "5x5", 3),
    ):
        game, exam = catalogue.game(slug), catalogue.exam(slug)
        state = read_state(game, text)
        question = exam.describe(state, exam.values(state, empty))
        assert (question.board, len(question.values)) == (board, count)
        assert question.phase in exam.phases


def test_a_target_that_cannot_be_reached_and_several_are_no_question() -> None:
    game, exam = catalogue.game("ricochet"), catalogue.exam("ricochet")
    closed = read_state(game, "rr:5x5_t.c3Rc:a1:Rc must_ricochet=no")
    two = game.deal(game.options(players=1, targets=2), Seed(1))

    assert exam.describe(closed, exam.values(closed, Budget(node_count=1_000_000))) is None
    assert exam.describe(two, exam.values(two, Budget(node_count=1_000_000))) is None


def test_values_and_questions_are_written_and_read_back() -> None:
    values = (MoveValue(1, 3), MoveValue(-1), MoveValue(-1), MoveValue(0, 0), MoveValue(1, -7))

    assert write_values(values) == "W3 2L D0 W-7"
    assert read_values("W3 2L D0 W-7") == values
    assert lost_units(values[0], values[4]) == 10
    assert lost_units(values[0], values[1]) is None
    with pytest.raises(ValueError, match="no values"):
        read_values("X9")
    for slug in SLUGS:
        question = catalogue.exam(slug).shipped()[0]
        assert read_question(write_question(question)) == question
