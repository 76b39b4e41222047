"""Puzzles of Morpion: one right cell, every other one proved wrong, and the win played out."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from itertools import pairwise

import pytest

from ludotheque.contract import Move, Seed
from ludotheque.contract.puzzle import GRADES, is_sound
from ludotheque.games.morpion import GAME, State
from ludotheque.games.morpion.notation import read_action, read_state
from ludotheque.games.morpion.puzzles import PUZZLE_MAKER, maker
from ludotheque.games.morpion.puzzles.positions import LARGE_FROM
from ludotheque.games.morpion.rules import apply, outcome
from ludotheque.games.morpion.solver import Proof, is_available, prove

needs_core = pytest.mark.skipif(not is_available(), reason="no compiled core here")
FORK = "mo:6x6x4:p2 6/6/1abbab/2a3/6/6 b"
SAVED = "mo:5x5x4:p2 5/ba3/1ab2/2a2/5 b"
SAMPLE = 10
"""Every so many of the collection; `python -m tools.puzzle_set check` solves them all."""


def played(state: State, line: tuple[str, ...]) -> State:
    return reduce(lambda before, text: apply(before, Move(before.turn, read_action(text))), line, state)


@needs_core
def test_the_only_winning_mark_is_a_puzzle_whose_line_wins() -> None:
    found = PUZZLE_MAKER.puzzle(read_state(FORK))

    assert found is not None
    assert (found.task, found.line[0]) == ("win", "d5")
    assert found.turns[0].labels == {"d5": f"W{len(found.line)}", "*": "L"}
    ended = outcome(played(read_state(FORK), found.line))
    assert ended is not None
    assert ended.places[1] == 1


@needs_core
def test_the_only_mark_that_does_not_lose_is_a_puzzle() -> None:
    found = PUZZLE_MAKER.puzzle(read_state(SAVED))

    assert found is not None
    assert (found.task, found.line) == ("save", ("b4",))
    assert found.turns[0].labels == {"b4": "D", "*": "L"}


@needs_core
@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("mo:3x3x3:p2 aaa/bb1/3 b", "the game is over"),
        ("mo:3x3x3:p2 aa1/bb1/3 a", "a line can be completed at once"),
        ("mo:3x3x3:p2 3/3/3 a", "every cell draws"),
        ("mo:3x3x3:p2 a2/1b1/2a b", "four cells draw"),
        ("mo:3x3x3:p2 a2/2b/3 a", "several cells win"),
        ("mo:15x15x5:p2 15/15/15/15/15/15/15/7a7/15/15/15/15/15/15/15 b", "nobody knows"),
        ("mo:15x15x5:p2 15/15/15/15/15/15/5bbb7/5aaa7/15/15/15/15/15/15/15 a", "several cells win"),
    ],
)
def test_a_position_without_one_right_mark_to_look_for_is_none(position: str, why: str) -> None:
    assert PUZZLE_MAKER.puzzle(read_state(position)) is None, why


@needs_core
def test_on_a_large_grid_only_a_race_is_taken() -> None:
    quiet = read_state("mo:15x15x5:p2 15/15/15/15/15/15/15/5aaa7/15/b6b7/15/15/15/15/b14 a")

    assert prove(quiet).value == "win"
    assert PUZZLE_MAKER.puzzle(quiet) is None, "what the other cells come to cannot be proved"


@needs_core
def test_a_win_that_cannot_be_played_out_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    state = read_state(FORK)
    with monkeypatch.context() as short:
        short.setattr(maker, "_MAX_LINE_LENGTH", 1)
        assert PUZZLE_MAKER.puzzle(state) is None
    with monkeypatch.context() as lost:
        lost.setattr(maker, "_attack", lambda state: None)
        lost.setattr(maker, "MAX_TURNS", 1)
        assert PUZZLE_MAKER.puzzle(state) is None


def test_an_attack_is_given_up_where_no_win_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "prove", lambda state, limits: Proof("unknown", (), 0))

    assert maker._attack(read_state(FORK)) is None


def test_what_is_not_proved_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    values = iter(("draw", "draw", "draw"))
    monkeypatch.setattr(maker, "prove", lambda state, limits: Proof(next(values), (), 0))

    assert maker._only(read_state("mo:3x3x3:p2 ab1/ab1/3 a")) is None, "two draw"


def test_a_proof_that_names_no_answer_leaves_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    values = iter(("win", "loss", "win", "draw", "win", "win"))
    monkeypatch.setattr(maker, "prove", lambda state, limits: Proof(next(values), (), 0))
    monkeypatch.setattr(maker, "_forcing_first", lambda state: GAME.legal_actions(state, state.turn))

    only = maker._only(read_state("mo:3x3x3:p2 ab1/ab1/3 a"))

    assert only is not None
    assert sorted(only.labels.values()) == ["D", "L", "L", "L"]
    assert only.answers == {}


@needs_core
def test_neither_turns_nor_mirrors_nor_signs_make_another_puzzle() -> None:
    images = (
        "mo:6x6x4:p2 6/6/babba1/3a2/6/6 b",
        "mo:6x6x4:p2 6/6/2a3/1abbab/6/6 b",
        "mo:6x6x4:p2 6/2a3/2ba2/2b3/2a3/2b3 b",
        "mo:6x6x4:p2 6/6/1baaba/2b3/6/6 a",
    )

    assert {PUZZLE_MAKER.key(read_state(text)) for text in images} == {PUZZLE_MAKER.key(read_state(FORK))}
    assert PUZZLE_MAKER.key(read_state(SAVED)) != PUZZLE_MAKER.key(read_state(FORK))


def test_a_seed_always_leads_through_the_same_game() -> None:
    for seed in (0, 3, 15):
        one, other = (list(PUZZLE_MAKER.positions(Seed(seed))) for _ in range(2))
        assert one == other
        assert all(after.occupied.bit_count() == before.occupied.bit_count() + 1 for before, after in pairwise(one))


def test_the_collection_has_three_hundred_of_all_grades_on_many_grids_and_no_two_alike() -> None:
    shipped = PUZZLE_MAKER.shipped()

    assert len(shipped) >= 300
    assert {each.grade for each in shipped} == set(GRADES)
    assert {each.task for each in shipped} == {"win", "save"}
    grids = {PUZZLE_MAKER.kind(each).partition(" ")[0] for each in shipped}
    assert {"mo:15x15x5", "mo:10x10x5", "mo:6x6x4", "mo:3x3x3"} <= grids
    assert len({PUZZLE_MAKER.key(PUZZLE_MAKER.read(each.state)) for each in shipped}) == len(shipped)


def test_every_line_is_legal_and_every_win_ends_in_one() -> None:
    for each in PUZZLE_MAKER.shipped():
        start = read_state(each.state)
        ended = GAME.outcome(played(start, each.line))
        assert (ended is not None and ended.places[start.turn] == 1) == (each.task == "win"), each


@pytest.mark.deep
@needs_core
def test_solving_a_sample_again_gives_the_same_puzzles() -> None:
    for each in PUZZLE_MAKER.shipped()[::SAMPLE]:
        assert is_sound(PUZZLE_MAKER, each), each


@needs_core
def test_a_reader_who_passes_would_lose_where_the_grid_is_large() -> None:
    large = [read_state(each.state) for each in PUZZLE_MAKER.shipped() if each.state.startswith("mo:15x15")]

    assert large
    for state in large:
        assert prove(replace(state, starter=1 - state.starter)).value == "win"


@needs_core
def test_far_seeds_lead_through_races_on_the_large_grid_alone() -> None:
    found = [state for seed in range(2) for state in PUZZLE_MAKER.positions(Seed(LARGE_FROM + seed))]

    assert {(state.columns, state.rows, state.run) for state in found} == {(15, 15, 5)}
    assert all(prove(replace(state, starter=1 - state.starter)).value == "win" for state in found)
