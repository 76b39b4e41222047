"""What a tournament is made of."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, TypeAlias

Format: TypeAlias = Literal["arena", "swiss", "round-robin", "knockout"]
Number: TypeAlias = int
"""By which an entrant is known."""

Pair: TypeAlias = tuple[Number, Number]


@dataclass(frozen=True)
class Rules:
    """How it is played."""

    format: Format
    seat_count: int = 2
    """At one table."""

    rounds: int = 0
    """Of a Swiss, or how often everybody meets everybody; 0: as many as it takes to find a winner."""

    ends_at: float = 0.0
    """An arena pairs nobody after this moment."""


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part; in lists the best seed comes first."""

    number: Number
    is_here: bool = True
    """Neither pausing nor gone."""

    free_since: float = 0.0
    """When they joined or came back, for an arena."""

    has_left: bool = False
    """For good, as far as anybody knows: nobody waits for them."""


@dataclass(frozen=True)
class Pairing:
    """Who plays at one table, by seat."""

    entrants: tuple[Number, ...]
    places: tuple[int, ...] | None = None
    """Known already where nobody plays: a bye, or a win against somebody who is not there."""


@dataclass(frozen=True)
class Game:
    """A pairing that was made: a game that is on, one that has ended, or none."""

    number: int
    """In the order in which they were made."""

    round: int
    entrants: tuple[Number, ...]
    """By seat."""

    places: tuple[int, ...] | None = None
    """By seat, 1 is first; without a 1 nobody came. None: it is on."""

    is_played: bool = True
    """False where one side did not come, or there is none."""

    begun_at: float = 0.0
    ended_at: float = 0.0

    @property
    def is_bye(self) -> bool:
        return len(self.entrants) == 1

    def place_of(self, entrant: Number) -> int:
        """Of a game that has ended."""
        assert self.places is not None, "it has not ended"
        return self.places[self.entrants.index(entrant)]

    def share_of(self, entrant: Number) -> float:
        """Of the points at this table, from 0 to 1: one for each who is behind, a half for who is level."""
        assert self.places is not None, "it has not ended"
        place = self.place_of(entrant)
        if 1 not in self.places:
            return 0.0
        if self.is_bye:
            return 1.0
        behind = sum(other > place for other in self.places)
        level = self.places.count(place) - 1
        return (behind + level / 2) / (len(self.places) - 1)


@dataclass(frozen=True)
class History:
    """The games by entrant."""

    games: tuple[Game, ...]
    of: dict[Number, list[Game]] = field(default_factory=dict)

    @classmethod
    def from_games(cls, games: Iterable[Game]) -> History:
        """In the order of their numbers."""
        ordered = tuple(sorted(games, key=lambda game: game.number))
        of: dict[Number, list[Game]] = {}
        for game in ordered:
            for entrant in game.entrants:
                of.setdefault(entrant, []).append(game)
        return cls(ordered, of)

    def own(self, entrant: Number) -> Sequence[Game]:
        return self.of.get(entrant, ())

    def meetings(self) -> dict[Pair, int]:
        """How often two met at a table."""
        found: dict[Pair, int] = {}
        for game in self.games:
            for one, other in combinations(sorted(game.entrants), 2):
                found[one, other] = found.get((one, other), 0) + 1
        return found

    def seated(self, group: Collection[Number]) -> tuple[Number, ...]:
        """In an order of seats that is fair after all so far: who sat late goes first, the last seat counts most."""

        def lateness(entrant: Number) -> tuple[float, tuple[float, ...]]:
            seats = [
                game.entrants.index(entrant) / (len(game.entrants) - 1)
                for game in self.own(entrant)
                if game.is_played and not game.is_bye
            ]
            return (sum(seats) - len(seats) / 2, tuple(reversed(seats)))

        return tuple(sorted(group, key=lateness, reverse=True))


def round_of(games: Iterable[Game]) -> int:
    """The newest; 0 before the first."""
    return max((game.round for game in games), default=0)
