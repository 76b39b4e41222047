"""The checker on certificates made by hand: it accepts proofs and finds holes."""

from dataclasses import replace

import pytest

from ludotheque.games.morpion.solver.certificate import Certificate, Claim, Evidence, Position
from ludotheque.games.morpion.solver.certificate_check import certificate_flaw


def cells(*places):
    return sum(1 << place for place in places)


def wins(mine, theirs, *evidence, columns=4, rows=1, run=3):
    """A certificate that the player to move wins."""
    claim = Claim(is_movers_attack=True, attacker_wins=True, is_weak=False, evidence=evidence)
    return Certificate(columns, rows, run, mine, theirs, "win", (claim,))


def holds(*evidence, columns=3, rows=1, run=3, mine=0):
    """A certificate of a draw on an almost empty board; neither side needs lines of its own."""
    claims = tuple(Claim(is_first, False, True, evidence) for is_first in (True, False))
    return Certificate(columns, rows, run, mine, 0, "draw", claims)


def test_completing_a_line_needs_no_evidence():
    assert certificate_flaw(wins(cells(0, 1), 0)) is None


def test_two_open_ends_win_by_a_threat():
    stand = Position(cells(1), cells(), True)
    threat = Evidence(stand, "threats", (2,))

    assert certificate_flaw(wins(cells(1), 0, threat)) is None
    assert certificate_flaw(wins(cells(1), 0)) is not None


@pytest.mark.parametrize(
    "sequence",
    [(1,), (99,), (3,), (0, 3, 2), (1, 2, 3), (0, 2, 2)],
    ids=["taken", "beside", "threatens once", "wrong answer", "begins on a stone", "ends on a stone"],
)
def test_a_threat_that_does_not_win_is_refused(sequence):
    stand = Position(cells(1), cells(), True)

    assert certificate_flaw(wins(cells(1), 0, Evidence(stand, "threats", sequence))) is not None


def test_threats_do_not_help_a_defender():
    stand = Position(cells(1), cells(), True)
    claims = tuple(Claim(is_first, False, False, (Evidence(stand, "threats", (2,)),)) for is_first in (True, False))

    assert certificate_flaw(Certificate(4, 1, 3, cells(1), 0, "draw", claims)) is not None


def test_a_pair_holds_a_short_row():
    at_first = Evidence(Position(0, 0, True), "pairs", (0, 1))
    then = Evidence(Position(0, 0, False), "pairs", ())

    assert certificate_flaw(holds(at_first, then)) is None


@pytest.mark.parametrize("pairs", [(0, 0), (0, 9), (0, 1, 1, 2)], ids=["one cell", "beside the grid", "overlapping"])
def test_pairs_that_are_none_are_refused(pairs):
    assert certificate_flaw(holds(Evidence(Position(0, 0, True), "pairs", pairs))) is not None


def test_too_much_weight_is_refused():
    assert certificate_flaw(holds(Evidence(Position(0, 0, True), "pairs", ()), columns=3, rows=3, run=2)) is not None


def test_pairs_prove_no_win():
    assert certificate_flaw(wins(0, 0, Evidence(Position(0, 0, True), "pairs", (0, 1)))) is not None


def test_a_move_onto_a_stone_is_refused():
    stand = Position(cells(1), cells(), True)

    assert certificate_flaw(wins(cells(1), 0, Evidence(stand, "move", (1,)))) is not None


def test_nobody_wins_where_no_line_is_left():
    assert certificate_flaw(wins(0, cells(1), columns=3)) is not None
    assert certificate_flaw(holds(columns=2)) is None


def test_claims_must_amount_to_the_value():
    won = wins(cells(0, 1), 0)

    assert certificate_flaw(replace(won, value="draw")) is not None
    assert certificate_flaw(replace(won, value="unknown")) is not None
    assert certificate_flaw(replace(won, claims=(replace(won.claims[0], is_weak=True),))) is not None


def test_evidence_for_a_mirror_image_counts():
    """Five in a row, three to make: a stone beside the middle wins on either side."""
    left = Evidence(Position(cells(1), cells(), True), "threats", (2,))

    assert certificate_flaw(wins(cells(2), 0, left)) is None


@pytest.mark.parametrize(
    ("kind", "sequence"), [("move", ()), ("move", (2, 3)), ("pairs", (0,)), ("threats", ()), ("threats", (0, 2))]
)
def test_evidence_that_is_cut_short_is_refused(kind, sequence):
    assert "cut short" in str(
        certificate_flaw(wins(cells(1), 0, Evidence(Position(cells(1), cells(), True), kind, sequence)))
    )


def test_a_line_that_lacks_one_cell_can_still_be_stopped():
    stand = Position(cells(0, 1), cells(), False)
    claim = Claim(False, True, False, (Evidence(stand, "threats", (2,)),))

    assert certificate_flaw(Certificate(3, 2, 3, 0, cells(0, 1), "loss", (claim,))) is not None


def test_of_equal_cells_the_one_that_the_evidence_knows_is_tried():
    """Two in a row to make on a row of three: the attacker's corners are worth the same."""
    evidence = [Evidence(Position(0, 0, True), "move", (1,))]
    claim = Claim(True, True, False, tuple(evidence))

    assert certificate_flaw(Certificate(3, 1, 2, 0, 0, "win", (claim,))) is None
