"""Threats, for lines of any length."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import Dice, Seat, Seed
from ludotheque.games.morpion import Mark, Options, State
from ludotheque.games.morpion.explain.threats import threat_highlights, threat_phrases, threats_of, with_mark_of
from ludotheque.games.morpion.notation import read_state
from ludotheque.games.morpion.rules import completing_cells, free_cells, is_over, marks_on, with_mark
from ludotheque.games.morpion.state import cell_name

Play = Callable[..., State]


def names(marks: object) -> list[str]:
    return [cell_name(mark) for mark in marks]


def after_mark(state: State, seat: int, mark: Mark) -> int:
    return completing_cells(with_mark_of(state, Seat(seat), state.bit(mark)), Seat(seat))


def test_an_open_three_becomes_a_four_with_two_ends() -> None:
    state = read_state("mo:9x9x5:p2 9/9/9/2aaa4/9/9/9/9/bbb6 a")

    own, theirs = threats_of(state, Seat(0)), threats_of(state, Seat(1))

    assert names(own.opening) == ["b4", "f4"]
    assert (own.completing, own.forking) == ((), ())
    assert (theirs.opening, theirs.forking) == ((), ())  # shut in by the edge


def test_a_four_needs_one_more() -> None:
    open_four = read_state("mo:9x9x5:p2 9/9/9/2aaaa3/9/9/9/9/bbbb5 a")

    assert names(threats_of(open_four, Seat(0)).completing) == ["b4", "g4"]
    assert names(threats_of(open_four, Seat(1)).completing) == ["e9"]


def test_a_double_threat_starts_two_lines_at_once() -> None:
    state = read_state("mo:5x5x4:p2 a4/a4/2aab/5/bbb2 b")

    assert names(threats_of(state, Seat(0)).forking) == ["a3"]


def test_where_a_longer_line_does_not_win_it_is_no_threat() -> None:
    free = read_state("mo:9x9x5:p2 aaaa1a3/9/9/9/9/9/9/bb7/bbb6 a")
    exact = read_state("mo:9x9x5e:p2 aaaa1a3/9/9/9/9/9/9/bb7/bbb6 a")

    assert names(threats_of(free, Seat(0)).completing) == ["e1"]
    assert threats_of(exact, Seat(0)).completing == ()


@pytest.mark.parametrize("sizes", [(3, 3, 3, 2), (6, 5, 3, 3), (7, 7, 4, 2), (9, 8, 5, 4), (10, 3, 10, 2)])
@pytest.mark.parametrize("exact", [False, True])
def test_threats_are_those_found_by_trying_every_cell(sizes: tuple[int, int, int, int], exact: bool) -> None:
    columns, rows, run, players = sizes
    state = State(columns, rows, run, exact, Seat(0), (0,) * players)
    dice = Dice(Seed(7))
    while not is_over(state):
        for seat in range(players):
            found, before = threats_of(state, Seat(seat)), completing_cells(state, Seat(seat))
            doubling = [
                mark
                for mark in marks_on(state, free_cells(state) & ~before)
                if (after_mark(state, seat, mark) & ~before).bit_count() > 1
            ]
            assert {*doubling} == {*found.opening, *found.forking}
        state = with_mark(state, state.bit(dice.pick(marks_on(state, free_cells(state)))))


def test_threats_are_told_the_most_urgent_first() -> None:
    state = read_state("mo:9x9x5:p2 9/9/9/2aaa4/9/9/9/9/bbb1b4 a")

    english = [sentence.text("en") for sentence in threat_phrases(state)]

    assert english == [
        "Player 2 needs one more symbol for a line, at d9",
        "Player 1 has an open row of 3; a symbol at any of b4, f4 opens two ways to win",
    ]
    assert threat_phrases(state)[0].text("fr") == "il manque un symbole à Joueur 2 pour un alignement, en d9"


def test_the_same_threats_are_drawn() -> None:
    state = read_state("mo:9x9x5:p2 9/9/9/2aaa4/9/9/9/9/bbb1b4 a")

    assert [(spot.cell, spot.seat, spot.kind) for spot in threat_highlights(state)] == [
        ("d9", 1, "completing"),
        ("b4", 0, "opening"),
        ("f4", 0, "opening"),
    ]


def test_open_rows_of_one_mark_are_not_worth_telling(play: Play) -> None:
    assert threat_phrases(play("c3", Options(5, 5, 3, starter=1))) == ()


def test_a_sentence_names_only_so_many_cells() -> None:
    crowded = read_state("mo:7x7x3:p2 1a1a1a1/7/1a1b1a1/b5b/1a1a1a1/b5b/1b1b1b1 b")

    assert any("…" in sentence.text("en") for sentence in threat_phrases(crowded))
