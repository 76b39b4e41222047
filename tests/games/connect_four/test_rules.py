from __future__ import annotations

from collections.abc import Callable

import pytest

from french import set_in_french
from ludotheque.contract import IllegalMove, Move, Seat, Seed
from ludotheque.games.connect_four import GAME, Drop, Options, State
from ludotheque.games.connect_four.rules import apply, legal_actions, open_columns, outcome, played, winning_cells
from ludotheque.games.connect_four.state import Cell

After = Callable[..., State]


@pytest.mark.req("P4-01")
def test_a_disc_falls_to_the_lowest_free_cell_of_its_column(after: After) -> None:
    state = after("44")

    assert state.disc(Cell(3, 0)) == 0
    assert state.disc(Cell(3, 1)) == 1
    assert state.disc(Cell(3, 2)) is None
    assert state.height(3) == 2


@pytest.mark.req("P4-01")
def test_the_seats_take_turns() -> None:
    opening = State()
    state = apply(opening, Move(Seat(0), Drop(3)))

    assert opening.turn == 0
    assert state.turn == 1
    assert legal_actions(state, Seat(0)) == ()
    assert len(legal_actions(state, Seat(1))) == 7


@pytest.mark.req("P4-01")
@pytest.mark.parametrize(
    ("columns", "cells"),
    [
        ("1122334", {(0, 0), (1, 0), (2, 0), (3, 0)}),
        ("4747474", {(3, 0), (3, 1), (3, 2), (3, 3)}),
        ("12233434474", {(0, 0), (1, 1), (2, 2), (3, 3)}),
        ("76655454414", {(6, 0), (5, 1), (4, 2), (3, 3)}),
    ],
    ids=["row", "column", "diagonal up", "diagonal down"],
)
def test_four_in_line_win_in_every_direction(after: After, columns: str, cells: set[tuple[int, int]]) -> None:
    state = after(columns)
    end = outcome(state)

    assert end is not None
    assert end.winners == (0,)
    assert winning_cells(state) == cells


@pytest.mark.req("P4-01")
def test_three_in_line_are_not_enough(after: After) -> None:
    state = after("112233")

    assert outcome(state) is None
    assert winning_cells(state) == frozenset()


@pytest.mark.req("P4-01")
def test_a_run_does_not_wrap_from_the_top_of_a_column_into_the_next(after: After) -> None:
    state = after("21111212222")

    assert outcome(state) is None


@pytest.mark.req("P4-01")
def test_a_full_grid_without_a_line_is_a_draw(full_grid: State) -> None:
    end = outcome(full_grid)

    assert end is not None
    assert end.places == (1, 1)
    assert end.reason.text("en") == "the grid is full and nobody has a line"
    assert end.reason.text("fr") == "la grille est pleine, sans alignement"


@pytest.mark.req("P4-05")
def test_the_disc_that_fills_the_grid_and_makes_a_line_wins(after: After) -> None:
    state = after("123122212553111555367573277636376766444444")
    end = outcome(state)

    assert open_columns(state) == []
    assert end is not None
    assert end.winners == (1,)
    assert winning_cells(state) == {(3, 5), (4, 5), (5, 5), (6, 5)}


@pytest.mark.req("P4-06")
def test_the_winner_is_announced(after: After) -> None:
    end = outcome(after("1122334"))

    assert end is not None
    assert end.reason.text("en") == "Player 1 has four in a row"
    assert end.reason.text("fr") == "Joueur 1 a aligné quatre jetons"


@pytest.mark.req("P4-06")
def test_all_cells_of_several_lines_made_by_one_disc_are_winning(after: After) -> None:
    state = after("43724554447676416563567")
    row = {(3, 3), (4, 3), (5, 3), (6, 3)}
    column = {(6, 0), (6, 1), (6, 2), (6, 3)}
    diagonal = {(3, 0), (4, 1), (5, 2), (6, 3)}

    assert winning_cells(state) == row | column | diagonal


@pytest.mark.req("P4-06")
def test_a_line_longer_than_the_run_is_winning_as_a_whole(after: After) -> None:
    state = after("1122335566774")

    assert winning_cells(state) == {(column, 0) for column in range(7)}


@pytest.mark.req("P4-04")
@pytest.mark.parametrize(
    ("column", "english", "french"),
    [
        (
            3,
            "column 4 is full; open columns: 1, 2, 3, 5, 6, 7",
            "la colonne 4 est pleine ; colonnes ouvertes : 1, 2, 3, 5, 6, 7",
        ),
        (
            7,
            "there is no column 8; open columns: 1, 2, 3, 5, 6, 7",
            "la colonne 8 n’existe pas ; colonnes ouvertes : 1, 2, 3, 5, 6, 7",
        ),
        (
            -1,
            "there is no column 0; open columns: 1, 2, 3, 5, 6, 7",
            "la colonne 0 n’existe pas ; colonnes ouvertes : 1, 2, 3, 5, 6, 7",
        ),
    ],
)
def test_a_full_or_missing_column_is_refused_and_the_same_player_asked_again(
    after: After, column: int, english: str, french: str
) -> None:
    state = after("444444")

    with pytest.raises(IllegalMove) as refusal:
        apply(state, Move(state.turn, Drop(column)))

    assert str(refusal.value) == english
    assert refusal.value.text("fr") == set_in_french(french)
    assert state == after("444444")
    assert state.turn == 0


@pytest.mark.req("P4-04")
@pytest.mark.parametrize("by", [Seat(1), Seat(2), Seat(-1), None])
def test_nobody_plays_out_of_turn(by: Seat | None) -> None:
    with pytest.raises(IllegalMove) as refusal:
        apply(State(), Move(by, Drop(0)))

    assert str(refusal.value) == "it is Player 1’s turn"
    assert refusal.value.text("fr") == "c’est à Joueur 1 de jouer"


def test_nothing_is_played_after_the_end(after: After) -> None:
    state = after("1122334")

    with pytest.raises(IllegalMove) as refusal:
        apply(state, Move(state.turn, Drop(6)))

    assert str(refusal.value) == "the game is over; no more discs can be dropped"
    assert refusal.value.text("fr") == set_in_french("la partie est terminée ; on ne peut plus jouer")
    assert legal_actions(state, Seat(0)) == legal_actions(state, Seat(1)) == ()


@pytest.mark.req("P4-02")
def test_a_line_of_five_is_needed_when_five_are_asked_for(after: After) -> None:
    opening = GAME.deal(Options(7, 6, run=5), Seed(0))

    assert outcome(after("1122334", opening)) is None
    assert outcome(after("112233445", opening)) is not None


@pytest.mark.req("P4-02")
def test_the_rules_hold_on_a_grid_of_100_by_100() -> None:
    opening = State(columns=100, rows=100, run=100)
    bottom_row = [Drop(column) for column in range(100) for _ in range(2)]

    before = played(opening, bottom_row[:-2])
    state = played(before, bottom_row[-2:-1])

    assert outcome(before) is None
    assert len(open_columns(before)) == 100
    assert outcome(state) is not None
    assert winning_cells(state) == {(column, 0) for column in range(100)}


@pytest.mark.req("P4-02")
def test_a_diagonal_from_corner_to_corner_wins_on_100_by_100() -> None:
    corner_to_corner = sum(1 << column * 101 + column for column in range(100))
    state = State(columns=100, rows=100, run=100, starter=Seat(1), discs=(corner_to_corner, 0))

    assert state.turn == 1
    assert outcome(state) is not None
