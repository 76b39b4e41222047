"""Certificates of proved values: what is claimed, and what the side that succeeds does.

A claim says of an attacker and a defender: the attacker completes a line first, or the defender prevents it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Value: TypeAlias = Literal["win", "draw", "loss", "unknown"]
Kind: TypeAlias = Literal["move", "pairs", "threats"]
Cells: TypeAlias = int
"""A bit for each cell: column + row * columns."""


@dataclass(frozen=True)
class Position:
    attacker: Cells
    defender: Cells
    is_attackers_turn: bool

    def plus(self, cell: Cells) -> Position:
        if self.is_attackers_turn:
            return Position(self.attacker | cell, self.defender, False)
        return Position(self.attacker, self.defender | cell, True)


@dataclass(frozen=True)
class Evidence:
    position: Position
    kind: Kind
    cells: tuple[int, ...]
    """The move; or the pairs one after the other; or threat, answer, threat, …, to the last threat."""


@dataclass(frozen=True)
class Claim:
    is_movers_attack: bool
    attacker_wins: bool
    is_weak: bool
    """The defender needs no lines of his own; only where he holds."""

    evidence: tuple[Evidence, ...]


@dataclass(frozen=True)
class Certificate:
    columns: int
    rows: int
    run: int
    mine: Cells
    theirs: Cells
    value: Value
    claims: tuple[Claim, ...]
