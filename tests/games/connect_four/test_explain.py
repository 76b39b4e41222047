"""The figures of the 2008 report: positions rebuilt from their descriptions, for their pictures are lost.

"Puissance 4 en Java et tests logiciels" (2008), section 4.3.1 (figures 6 to 13) and 6.3.2 (23 to 33).
The computer is the second player there: seat b, to move. Columns are counted from 0 as in its code.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from french import set_in_french
from ludotheque.games.connect_four import Drop, State
from ludotheque.games.connect_four.explain import (
    ColumnCode,
    NoOpenColumn,
    column_codes,
    preferred_column,
    simple_column_codes,
)
from ludotheque.games.connect_four.notation import read_state
from ludotheque.games.connect_four.rules import legal_actions, outcome, played
from ludotheque.games.connect_four.state import Cell

EMPTY = "c4:7x6x4 7/7/7/7/7/7 b"
FIGURES = [
    pytest.param(EMPTY, "0000000", 3, id="6 and 23: an empty grid, the middle"),
    pytest.param(
        "c4:7x6x4 3b3/3a3/3b3/3a3/2aba2/1abab2 b", "0004100", 2, id="7 and 27: column 4 gives a diagonal away"
    ),
    pytest.param("c4:7x6x4 7/7/7/4a2/3bbba/3abaa b", "0020000", 3, id="8 and 28: column 2 lets the plan be blocked"),
    pytest.param("c4:7x6x4 7/7/7/2b4/2ba3/2baa1a b", "0030000", 2, id="9 and 26: column 2 wins"),
    pytest.param("c4:7x6x4 1b5/1a5/1b5/1a5/1b5/1a1a3 b", "0400000", 3, id="10 and 29: column 1 is full"),
    pytest.param("c4:7x6x4 7/7/7/7/2aa3/1abb3 b", "0000550", 4, id="11: two more discs win in columns 4 and 5"),
    pytest.param("c4:7x6x4 7/7/7/1a2a2/1a2a2/babbabb b", "0600600", 4, id="12: block column 1 or 4, the others free"),
    pytest.param("c4:7x6x4 7/7/7/4a2/4a2/1b2ab1 b", "0000600", 4, id="13 and 32: column 4 must be blocked"),
    pytest.param("c4:7x6x4 7/7/7/7/3aa2/a1abbb1 b", "0000003", 6, id="25: column 6 wins, nothing else is looked at"),
    pytest.param("c4:7x6x4 7/7/7/7/1ba1ab1/1baaab1 b", "0500050", 5, id="30: columns 1 and 5 win in two"),
    pytest.param("c4:7x6x4 7/7/7/7/1b1b3/1aaa3 b", "6000600", 4, id="31: block column 0 or 4"),
    pytest.param(
        "c4:7x6x4 aba1aab/bab1bba/bab1abb/baa1aab/aba1abb/abaabba b", "4441444", 3, id="33: the only column left loses"
    ),
]
"""Where the text and the test of a figure number columns differently (30 and 31), the test is followed."""


@pytest.mark.req("P4-09")
@pytest.mark.parametrize(("position", "expected", "column"), FIGURES)
def test_hard_finds_the_codes_and_the_move_of_the_figure(position: str, expected: str, column: int) -> None:
    found = column_codes(read_state(position))

    assert "".join(str(code.value) for code in found) == expected
    assert preferred_column(found) == Drop(column)


@pytest.mark.req("P4-09")
@pytest.mark.parametrize(("position", "expected", "column"), FIGURES)
def test_easy_finds_the_same_codes_without_2_and_5(position: str, expected: str, column: int) -> None:
    found = simple_column_codes(read_state(position))

    assert "".join(str(code.value) for code in found) == expected.replace("2", "0").replace("5", "0")


@pytest.mark.req("P4-09")
def test_figure_24_a_full_grid_answers_no_move(full_grid: State) -> None:
    for found in (column_codes(full_grid), simple_column_codes(full_grid)):
        assert set(found) == {ColumnCode.FULL}
        assert preferred_column(found) == NoOpenColumn()
    assert NoOpenColumn().reason.text("en") == "no move: every column is full"
    assert NoOpenColumn().reason.text("fr") == set_in_french("aucun coup possible : toutes les colonnes sont pleines")


@pytest.mark.req("P4-09")
def test_the_codes_are_played_in_the_order_3_6_5_0_2_1() -> None:
    remaining = [ColumnCode(value) for value in (1, 2, 0, 4, 5, 6, 3)]
    order = []
    while not isinstance(choice := preferred_column(remaining), NoOpenColumn):
        order.append(remaining[choice.column].value)
        remaining[choice.column] = ColumnCode.FULL

    assert order == [3, 6, 5, 0, 2, 1]


@pytest.mark.req("P4-09")
@pytest.mark.parametrize(("width", "order"), [(7, [3, 4, 2, 5, 1, 6, 0]), (4, [2, 3, 1, 0]), (5, [2, 3, 1, 4, 0])])
def test_columns_with_the_same_code_are_played_from_the_middle_outward(width: int, order: list[int]) -> None:
    remaining = [ColumnCode.FREE] * width
    order_found = []
    while not isinstance(choice := preferred_column(remaining), NoOpenColumn):
        order_found.append(choice.column)
        remaining[choice.column] = ColumnCode.FULL

    assert order_found == order


@pytest.mark.req("P4-09")
@pytest.mark.parametrize(
    ("position", "column", "code"),
    [
        pytest.param("c4:7x6x4 7/7/a6/ba5/bb5/ba1aaba b", 2, ColumnCode.MUST_BLOCK, id="6 before 1"),
        pytest.param("c4:7x6x4 7/7/7/6a/6b/aaa1b1b b", 3, ColumnCode.MUST_BLOCK, id="6 before 5"),
        pytest.param("c4:7x6x4 7/7/7/7/2bbb2/a1aaa2 b", 1, ColumnCode.MUST_BLOCK, id="6 before 2"),
        pytest.param("c4:7x6x4 7/7/7/7/1aaa3/1bab2b b", 4, ColumnCode.GIVES_WIN, id="1 before 5"),
        pytest.param("c4:7x6x4 7/7/3a3/2aa3/b1bb1a1/a1ba1b1 b", 1, ColumnCode.GIVES_WIN, id="1 before 2"),
        pytest.param("c4:7x6x4 7/7/3b3/3a3/2abbb1/1aabaa1 b", 6, ColumnCode.WINS_IN_TWO, id="5 before 2"),
    ],
)
def test_where_two_codes_fit_the_stronger_one_stands(position: str, column: int, code: ColumnCode) -> None:
    assert column_codes(read_state(position))[column] is code


Grid = dict[Cell, int]


def grid_of(state: State) -> Grid:
    cells = (Cell(column, row) for column in range(state.columns) for row in range(state.height(column)))
    return {cell: seat for cell in cells if (seat := state.disc(cell)) is not None}


def makes_line(grid: Grid, cell: Cell, seat: int, run: int) -> bool:
    """Walk both ways from the new disc along each line."""

    def walk(right: int, up: int) -> int:
        length = 0
        while grid.get(Cell(cell.column + right * (length + 1), cell.row + up * (length + 1))) == seat:
            length += 1
        return length

    return any(walk(right, up) + 1 + walk(-right, -up) >= run for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)))


def naive_codes(state: State) -> tuple[ColumnCode, ...]:
    grid, own, rival = grid_of(state), int(state.turn), 1 - state.turn
    landings = [Cell(column, state.height(column)) for column in range(state.columns)]
    free = [cell for cell in landings if cell.row < state.rows]
    wins = {cell for cell in free if makes_line(grid, cell, own, state.run)}

    def code(cell: Cell) -> ColumnCode:
        above = Cell(cell.column, cell.row + 1)
        has_above = above.row < state.rows
        with_disc = {**grid, cell: own}
        others = [other for other in free if other != cell]
        straight_up = {spot: seat for spot, seat in with_disc.items() if spot.column == cell.column}
        table = {
            ColumnCode.FULL: cell not in free,
            ColumnCode.WINS: cell in wins,
            ColumnCode.FREE: bool(wins),
            ColumnCode.MUST_BLOCK: makes_line(grid, cell, rival, state.run),
            ColumnCode.GIVES_WIN: has_above and makes_line(with_disc, above, rival, state.run),
            ColumnCode.WINS_IN_TWO: (has_above and makes_line(straight_up, above, own, state.run))
            or any(makes_line(with_disc, other, own, state.run) for other in others),
            ColumnCode.SPOILS_PLAN: has_above and makes_line(with_disc, above, own, state.run),
        }
        return next((code for code, fits in table.items() if fits), ColumnCode.FREE)

    return tuple(code(cell) for cell in landings)


@st.composite
def open_games(draw: st.DrawFn) -> State:
    columns, rows = draw(st.integers(4, 9)), draw(st.integers(4, 9))
    state = State(columns, rows, draw(st.integers(3, 5).filter(lambda run: run <= max(columns, rows))))
    for choice in draw(st.lists(st.integers(0, 99), max_size=50)):
        safe = [drop for drop in legal_actions(state, state.turn) if outcome(played(state, [drop])) is None]
        state = played(state, [safe[choice % len(safe)]] if safe else [])
    return state


@pytest.mark.req("P4-09")
@settings(max_examples=150, deadline=None)
@given(open_games())
def test_the_codes_agree_with_walking_along_every_line(state: State) -> None:
    assert column_codes(state) == naive_codes(state)


@pytest.mark.req("P4-10")
@pytest.mark.parametrize(
    ("code", "english", "french"),
    [
        (ColumnCode.FREE, "no objection", "aucune objection"),
        (ColumnCode.GIVES_WIN, "lets the opponent win", "donne la victoire à l’adversaire"),
        (ColumnCode.SPOILS_PLAN, "lets the opponent break the plan", "laisse l’adversaire casser le plan"),
        (ColumnCode.WINS, "wins now", "gagne tout de suite"),
        (ColumnCode.FULL, "the column is full", "la colonne est pleine"),
        (ColumnCode.WINS_IN_TWO, "wins in two", "gagne en deux coups"),
        (ColumnCode.MUST_BLOCK, "must block", "doit bloquer"),
    ],
)
def test_every_code_is_a_reason_in_words(code: ColumnCode, english: str, french: str) -> None:
    assert code.reason.text("en") == english
    assert code.reason.text("fr") == french
