"""The published cases of bbpPairings (github.com/BieremaBoyzProgramming/bbpPairings, test/tests), in FIDE's TRF16."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ludotheque.tournament import Entrant, Game

CASES = Path(__file__).parents[1] / "tournament" / "cases"
_FIRST, _WIDTH = 91, 10
"""Where the results of a line begin, and how wide each is: `  12 w 1  `."""

_PLACES = {"1": 1, "+": 1, "=": 1, "0": 2, "-": 2}
_BYES = "UFH"
Told = tuple[int, str, str]
"""Opponent, colour and result; opponent 0: there was none."""


@dataclass(frozen=True)
class Case:
    entrants: tuple[Entrant, ...]
    games: tuple[Game, ...]
    round: int
    """To be paired."""

    rounds: int
    """In all: the last one has rules of its own."""

    expected: frozenset[tuple[int, ...]]
    """By seat; alone for a bye."""


def read_case(name: str) -> Case:
    text = (CASES / f"{name}.trf").read_text("ascii").splitlines()
    lines = [line for line in text if line.startswith("001")]
    (rounds,) = (int(line.split()[1]) for line in text if line.startswith("XXR"))
    results = {int(line[4:8]): _results(line) for line in lines}
    done = min(map(len, results.values()))
    pairings = (CASES / f"{name}.pairings").read_text("ascii").splitlines()[1:]
    expected = frozenset(tuple(number for number in map(int, line.split()) if number) for line in pairings)
    games = [
        Game(0, number + 1, *_game(entrant, own[number], results, number))
        for number in range(done)
        for entrant, own in results.items()
        if _is_told_here(own[number])
    ]
    return Case(
        tuple(Entrant(entrant, is_here=len(own) == done) for entrant, own in sorted(results.items())),
        tuple(games),
        done + 1,
        rounds,
        expected,
    )


def _results(line: str) -> list[Told]:
    columns = [line[place : place + _WIDTH] for place in range(_FIRST, len(line), _WIDTH)]
    return [(int(words[0]), words[1], words[2]) for words in (column.split() for column in columns) if words]


def _is_told_here(told: Told) -> bool:
    """A game stands in two lines, and is taken from the one of white."""
    opponent, colour, result = told
    return result in _BYES if opponent == 0 else colour == "w"


def _game(
    entrant: int, told: Told, results: dict[int, list[Told]], number: int
) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    opponent, _, result = told
    if opponent == 0:
        return (entrant,), (1,), False
    theirs = results[opponent][number][2]
    return (entrant, opponent), (_PLACES[result], _PLACES[theirs]), result in "10="
