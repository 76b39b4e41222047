"""Everybody meets everybody: the tables of Johann Berger, as FIDE prints them (C.05, annex 1)."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.tournament.games import Number, Pairing

MAX_ENTRANTS = 32


def berger_rounds(entrants: Sequence[Number]) -> list[list[Pairing]]:
    """A round for each opponent; who would meet nobody has a bye."""
    count = len(entrants) + len(entrants) % 2
    rounds = [[_pairing(entrants, pair) for pair in _round(count, number)] for number in range(count - 1)]
    return [sorted(pairings, key=lambda pairing: len(pairing.entrants) == 1) for pairings in rounds]


def _round(count: int, number: int) -> list[tuple[int, int]]:
    """Pairs of places from 0; the last place stays, the others go round by half a turn."""
    last, turning = count - 1, count - 1
    middle = number * (count // 2) % turning
    first = (middle, last) if number % 2 == 0 else (last, middle)
    return [first, *(((middle + step) % turning, (middle - step) % turning) for step in range(1, count // 2))]


def _pairing(entrants: Sequence[Number], pair: tuple[int, int]) -> Pairing:
    there = tuple(entrants[place] for place in pair if place < len(entrants))
    return Pairing(there, (1,)) if len(there) == 1 else Pairing(there)
