"""Values that the compiled core proves: the known ones, with certificates that the Python checker accepts."""

import importlib
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from ludotheque.contract import Budget, Dice, NativeMissing, Seat, Seed
from ludotheque.games.morpion import solver
from ludotheque.games.morpion.rules import free_cells, is_over, marks_on, with_mark
from ludotheque.games.morpion.solver import certificate_flaw, native, prove
from ludotheque.games.morpion.state import Mark, State

KNOWN = {  # sources: docs/games/morpion-solver.md
    (10, 10, 7): "draw",
    (12, 12, 8): "draw",
    (26, 26, 9): "draw",
    (26, 3, 26): "draw",
}
for line in (Path(__file__).parent / "morpion_values.txt").read_text(encoding="utf-8").splitlines():
    if not line.startswith("#"):
        *sizes, value = line.split()
        KNOWN[tuple(map(int, sizes))] = value


SLOW = {(7, 4, 4), (7, 7, 5)}
CASES = [pytest.param(*case, marks=[pytest.mark.deep] if case[0] in SLOW else []) for case in KNOWN.items()]


def empty(columns, rows, run, is_exact=False):
    return State(columns, rows, run, is_exact, Seat(0), (0, 0))


def minimax(state):
    """The value for the player to move, from the rules alone."""
    if state.has_line:
        return "loss"
    if is_over(state):
        return "draw"
    answers = {minimax(with_mark(state, state.bit(mark))) for mark in marks_on(state, free_cells(state))}
    return "win" if "loss" in answers else "draw" if "draw" in answers else "loss"


def random_game(opening, mark_count, seed):
    dice, state = Dice(Seed(seed)), opening
    while not is_over(state) and state.occupied.bit_count() < mark_count:
        marks = marks_on(state, free_cells(state))
        state = with_mark(state, state.bit(marks[dice.below(len(marks))]))
    return state


@pytest.mark.parametrize(("grid", "value"), CASES, ids=str)
def test_boards_have_their_known_values_and_sound_certificates(grid, value):
    proof = prove(empty(*grid), wants_certificate=True)

    assert proof.value == value
    assert proof.is_proved
    assert certificate_flaw(proof.certificate) is None


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("columns", "rows", "run", "mark_count"), [(3, 3, 3, 2), (4, 3, 3, 5), (4, 4, 4, 10)])
def test_proofs_agree_with_the_rules_from_any_position(columns, rows, run, mark_count, seed):
    state = random_game(empty(columns, rows, run), mark_count, seed)

    proof = prove(state, wants_certificate=True)

    assert proof.value == minimax(state)
    assert proof.certificate is None or certificate_flaw(proof.certificate) is None


@pytest.mark.parametrize("seed", range(20))
def test_the_first_move_of_a_line_keeps_the_value(seed):
    state = random_game(empty(5, 4, 4), 5, seed)

    proof = prove(state)
    after = prove(with_mark(state, state.bit(proof.line[0]))) if proof.line else None

    assert after is None or (proof.value, after.value) in {("win", "loss"), ("draw", "draw"), ("loss", "win")}


def test_every_line_of_nine_cells_is_played_without_loss():
    """The prover's own moves never lose on the smallest board, whoever begins and whatever the other does."""
    waiting = [(empty(3, 3, 3), 0), (empty(3, 3, 3), 1)]
    while waiting:
        state, prover = waiting.pop()
        if state.has_line:
            assert state.last_mover == prover
        elif not is_over(state):
            free = marks_on(state, free_cells(state))
            choices = (prove(state).line or free)[:1] if state.turn == prover else free
            waiting += [(with_mark(state, state.bit(mark)), prover) for mark in choices]


def test_a_certificate_with_a_hole_is_refused():
    certificate = prove(empty(3, 3, 3), wants_certificate=True).certificate
    first, second = certificate.claims

    for i in range(len(first.evidence)):
        holed = replace(first, evidence=first.evidence[:i] + first.evidence[i + 1 :])
        assert certificate_flaw(replace(certificate, claims=(holed, second))) is not None


def test_a_search_out_of_nodes_or_time_says_so():
    for limits in (Budget(node_count=200), Budget(seconds=0.0), Budget(stop=lambda: True)):
        proof = prove(empty(8, 8, 5), limits, wants_certificate=True)

        assert (proof.value, proof.line, proof.certificate) == ("unknown", (), None)
        assert not proof.is_proved


@pytest.mark.parametrize("grid", [(8, 8, 5), (26, 26, 5), (15, 15, 8), (26, 26, 8)], ids=str)
def test_a_stop_is_heard_soon_on_every_board(grid):
    answers = count()

    proof = prove(empty(*grid), Budget(stop=lambda: next(answers) > 2))

    assert proof.node_count < 64 * 8


def test_the_same_nodes_are_searched_on_every_run():
    assert prove(empty(5, 5, 4)).node_count == prove(empty(5, 5, 4)).node_count


def test_a_game_that_is_over_needs_no_search():
    won = State(3, 3, 3, False, Seat(0), (0b0111, 0b0011_0000))

    assert prove(won) == solver.Proof("loss", (), 0)


def test_overlong_lines_are_held_and_won_where_every_move_can_be_tried():
    assert prove(empty(5, 5, 5, is_exact=True)).value == "draw"
    assert prove(empty(4, 4, 3, is_exact=True)).value == "win"
    assert prove(empty(4, 4, 3, is_exact=True), wants_certificate=True).value == "unknown"
    assert prove(empty(5, 4, 4, is_exact=True), Budget(node_count=40)).value == "unknown"


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(20))
def test_proofs_with_the_exact_rule_agree_with_the_rules(seed):
    state = random_game(empty(4, 3, 3, is_exact=True), 4, seed)

    proof = prove(state)

    assert proof.value == minimax(state)


def test_a_win_of_one_move_is_named():
    state = State(3, 3, 3, False, Seat(0), (0b0011, 0b0011_0000))

    assert prove(state).line == (Mark(2, 0),)


def test_without_a_core_the_door_says_so(monkeypatch):
    furnished = dict(vars(native))
    with monkeypatch.context() as without_core:
        without_core.setitem(sys.modules, native.CORE, None)
        importlib.reload(native)
        was_available = native.is_available()
    vars(native).update(furnished)  # the very same classes: others have imported them
    monkeypatch.setattr(native, "is_available", lambda: False)

    assert not was_available
    with pytest.raises(NativeMissing):
        prove(empty(3, 3, 3))
