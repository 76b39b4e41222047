"""Rounds at tables of more than two: everybody sits with those near to them whom they met least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ludotheque.tournament.games import History, Number, Pair, Pairing

MAX_ENTRANTS = 128
_NEAR = 12
"""Among so many of the next in order a table looks for its people."""


def table_sizes(count: int, seat_count: int) -> list[int]:
    """As many tables as it takes, as even as can be; nobody sits alone if there are two."""
    tables = -(-count // seat_count)
    small, larger = divmod(count, tables) if tables else (0, 0)
    return [small + 1] * larger + [small] * (tables - larger)


def round_count(count: int, seat_count: int) -> int:
    """In so many rounds everybody could meet everybody once."""
    return max(1, -(-(count - 1) // (seat_count - 1)))


def table_round(order: Sequence[Number], history: History, seat_count: int) -> list[Pairing]:
    """Tables from the top of the order down. Who sits alone has a bye."""
    met = history.meetings()
    waiting = list(order)
    pairings = []
    for size in _with_byes_last(table_sizes(len(order), seat_count), waiting, history):
        group = [waiting.pop(0)]
        while len(group) < size:
            near = waiting[:_NEAR]
            best = min(near, key=lambda each: (_times(group, each, met), near.index(each)))
            waiting.remove(best)
            group.append(best)
        pairings.append(Pairing(history.seated(group)) if size > 1 else Pairing((group[0],), (1,)))
    return _exchanged(pairings, met, history)


def _with_byes_last(sizes: list[int], waiting: list[Number], history: History) -> list[int]:
    """Whoever is to sit alone is the last who did not do so before; it is moved to the end of the order."""
    if 1 in sizes:
        had = {game.entrants[0] for game in history.games if game.is_bye}
        alone = next((each for each in reversed(waiting) if each not in had), waiting[-1])
        waiting.remove(alone)
        waiting.append(alone)
    return sorted(sizes, reverse=True)


def _exchanged(pairings: list[Pairing], met: Mapping[Pair, int], history: History) -> list[Pairing]:
    """Neighbouring tables exchange two where fewer then meet again."""
    for place in range(len(pairings) - 1):
        one, other = pairings[place : place + 2]
        if min(len(one.entrants), len(other.entrants)) < 2:
            continue
        best = min(
            _exchanges(one.entrants, other.entrants),
            key=lambda groups: _meetings(groups[0], met) + _meetings(groups[1], met),
        )
        if best[0] != one.entrants:
            pairings[place] = Pairing(history.seated(best[0]))
            pairings[place + 1] = Pairing(history.seated(best[1]))
    return pairings


def _exchanges(
    one: tuple[Number, ...], other: tuple[Number, ...]
) -> list[tuple[tuple[Number, ...], tuple[Number, ...]]]:
    """As they are first: it stays so unless something is better."""
    found = [(one, other)]
    for going in one:
        for coming in other:
            first = tuple(coming if each == going else each for each in one)
            second = tuple(going if each == coming else each for each in other)
            found.append((first, second))
    return found


def _times(group: Sequence[Number], entrant: Number, met: Mapping[Pair, int]) -> int:
    return sum(met.get((min(each, entrant), max(each, entrant)), 0) for each in group)


def _meetings(group: Sequence[Number], met: Mapping[Pair, int]) -> int:
    return sum(met.get((one, other), 0) ** 2 for one, other in combinations(sorted(group), 2))
