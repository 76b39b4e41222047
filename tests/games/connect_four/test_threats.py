"""Threats: the cells that complete a run, their rows, and what is said about them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games.connect_four import Drop, State
from ludotheque.games.connect_four.explain.threats import (
    cell_name,
    new_threats,
    threat_highlights,
    threat_phrases,
    threats,
)
from ludotheque.games.connect_four.notation import read_state
from ludotheque.games.connect_four.rules import legal_actions, outcome, played
from ludotheque.games.connect_four.state import Cell, has_run

After = Callable[..., State]


@st.composite
def games(draw: st.DrawFn) -> State:
    columns, rows = draw(st.integers(4, 9)), draw(st.integers(4, 9))
    state = State(columns, rows, draw(st.integers(3, 6).filter(lambda run: run <= max(columns, rows))))
    for choice in draw(st.lists(st.integers(0, 99), max_size=60)):
        actions = legal_actions(state, state.turn)
        state = played(state, [actions[choice % len(actions)]] if actions else [])
    return state


@settings(max_examples=150, deadline=None)
@given(games())
def test_a_threat_is_an_empty_cell_that_would_complete_a_run(state: State) -> None:
    cells = [Cell(column, row) for column in range(state.columns) for row in range(state.height(column), state.rows)]
    expected = {
        (seat, cell)
        for seat in (0, 1)
        for cell in cells
        if has_run(state.discs[seat] | 1 << cell.column * state.stride + cell.row, state.stride, state.run)
    }

    found = {(threat.seat, threat.cell) for threat in threats(state)}

    if outcome(state) is None:
        assert found == expected
    else:
        assert found <= expected


def test_a_threat_knows_whether_it_can_be_carried_out_now_and_its_row(after: After) -> None:
    state = after("445533")

    found = threats(state)

    assert [(threat.name, threat.seat, threat.is_ready, threat.is_odd) for threat in found] == [
        ("b1", 0, True, True),
        ("b2", 1, False, False),
        ("f1", 0, True, True),
        ("f2", 1, False, False),
    ]


@pytest.mark.req("P4-10")
def test_threats_are_told_by_player_and_row(after: After) -> None:
    sentences = threat_phrases(threats(after("445533")))

    assert [sentence.text("en") for sentence in sentences] == [
        "Player 1 threatens 2-1, 6-1, in odd rows",
        "Player 2 threatens 2-2, 6-2, in even rows",
    ]
    assert sentences[0].text("fr") == "Joueur 1 menace 2-1, 6-1, sur des lignes impaires"


def test_threats_are_drawn_by_player_and_by_what_can_be_done_now(after: After) -> None:
    spots = threat_highlights(threats(after("445533")))

    assert [(spot.cell, spot.seat, spot.kind) for spot in spots] == [
        ("b1", 0, "now"),
        ("b2", 1, "even"),
        ("f1", 0, "now"),
        ("f2", 1, "even"),
    ]


def test_only_new_threats_of_the_one_who_moved_are_made(after: After) -> None:
    state = after("4455")

    made = new_threats(state, played(state, [Drop(2)]))

    assert [threat.name for threat in made] == ["b1", "f1"]


def test_no_threat_goes_on_from_the_top_of_a_column_to_the_next() -> None:
    state = read_state("c4:7x6x4 a6/a6/a6/b6/b6/b6 b")

    assert [threat.name for threat in threats(state)] == []


def test_cells_are_named_as_the_rulers_have_them() -> None:
    assert cell_name(Cell(4, 2)) == "e3"
