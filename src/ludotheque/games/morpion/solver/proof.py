"""Exact values, with their certificates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from ludotheque.contract import UNLIMITED, Budget
from ludotheque.games.morpion.rules import is_over
from ludotheque.games.morpion.solver import native
from ludotheque.games.morpion.solver.certificate import Certificate, Claim, Evidence, Kind, Position, Value
from ludotheque.games.morpion.solver.forced_outcome import forced_outcome
from ludotheque.games.morpion.state import Mark, State

_SMALL_CELL_COUNT = 20
"""So many cells can be searched to the end, whatever the rule."""


@dataclass(frozen=True)
class Proof:
    value: Value
    """For the player to move; unknown when a limit was reached, or beyond what the core can prove."""

    line: tuple[Mark, ...]
    """Best moves, as far as the proof names them; the first one keeps the value."""

    node_count: int
    certificate: Certificate | None = None

    @property
    def is_proved(self) -> bool:
        return self.value != "unknown"


def prove(state: State, budget: Budget = UNLIMITED, *, wants_certificate: bool = False) -> Proof:
    """Who wins with perfect play. With the exact rule only draws have certificates, and only small grids have wins."""
    assert native.is_two_player(state), "only games of two can be proved"
    if is_over(state):
        return Proof("loss" if state.has_line else "draw", (), 0)
    if state.is_exact and not wants_certificate and state.columns * state.rows <= _SMALL_CELL_COUNT:
        searched = forced_outcome(state, state.turn, budget.part(0.5))
        if searched.mark is not None:
            # Every mark keeps a loss; which one holds out longest was not asked.
            return Proof(searched.value, () if searched.value == "loss" else (searched.mark,), searched.node_count)
        budget = budget.part(0.5)
    native.require_core()
    mine, theirs = native.encode_stones(state)
    found = native.core.prove(
        native.encode_grid(state), mine, theirs, native.encode_budget(budget), wants_evidence=wants_certificate
    )
    value = cast(Value, found.value)
    certificate = None
    if wants_certificate and value != "unknown":
        claims = tuple(map(_decode_claim, found.claims))
        certificate = Certificate(state.columns, state.rows, state.run, _bits(mine), _bits(theirs), value, claims)
    return Proof(value, native.decode_cells(state, found.line), found.node_count, certificate)


def _decode_claim(claim: native.core.Claim) -> Claim:
    evidence = tuple(map(_decode_evidence, claim.evidence))
    return Claim(claim.is_movers_attack, claim.attacker_wins, claim.is_weak, evidence)


def _decode_evidence(evidence: native.core.Evidence) -> Evidence:
    position = Position(_bits(evidence.attacker), _bits(evidence.defender), evidence.is_attackers_turn)
    return Evidence(position, cast(Kind, evidence.kind), tuple(evidence.cells))


def _bits(cells: Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)
