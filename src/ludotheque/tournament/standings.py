"""Points, tie-breaks and ranks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ludotheque.tournament.arena import arena_points
from ludotheque.tournament.games import Entrant, Format, Game, History, Number, Rules
from ludotheque.tournament.knockout import knockout_places


@dataclass(frozen=True)
class Standing:
    """Where somebody is."""

    entrant: Number
    rank: int
    """Level with others only where nothing tells them apart."""

    points: float
    played: int
    wins: int
    tie_breaks: tuple[float, ...]
    """By which who has as many points is told apart, the first counts first: see `TIE_BREAKS`."""

    is_on_fire: bool = False
    """In an arena: the next game counts double."""


TieBreak: TypeAlias = Callable[[Number, History, Mapping[Number, float]], float]


def points_of(rules: Rules, entrant: Number, games: Sequence[Game]) -> float:
    """A point for each at the table who is behind, a half for who is level; at a smaller table they are worth more."""
    if rules.format == "arena":
        return arena_points(entrant, games)[0]
    most = rules.seat_count - 1
    return round(sum(game.share_of(entrant) * most for game in games if game.places is not None), 3)


def standings(rules: Rules, entrants: Sequence[Entrant], games: Sequence[Game]) -> tuple[Standing, ...]:
    """Everybody, the first first; among those who are level the better seed."""
    if rules.format == "round-robin" and rules.seat_count == 2:  # each has as many byes: they are rests
        games = [game for game in games if not game.is_bye]
    history = History.from_games(games)
    numbers = [entrant.number for entrant in entrants]
    points = {number: points_of(rules, number, history.own(number)) for number in numbers}
    places = knockout_places(entrants, games) if rules.format == "knockout" and len(numbers) > 1 else {}
    found = []
    for number in numbers:
        own = [game for game in history.own(number) if game.places is not None]
        ties = tuple(breaks(number, history, points) for _, breaks in TIE_BREAKS[rules.format])
        is_on_fire = rules.format == "arena" and arena_points(number, own)[1]
        wins = sum(game.places is not None and _has_won(game, number) for game in own)
        played = sum(not game.is_bye for game in own)
        found.append(Standing(number, 0, points[number], played, wins, ties, is_on_fire))

    def key(standing: Standing) -> tuple[float, ...]:
        if places:
            return (float(places[standing.entrant]),)
        return (-standing.points, *(-each for each in standing.tie_breaks))

    found.sort(key=key)
    ranks: dict[tuple[float, ...], int] = {}
    for place, standing in enumerate(found, start=1):
        ranks.setdefault(key(standing), place)
    return tuple(replace(standing, rank=ranks[key(standing)]) for standing in found)


def _has_won(game: Game, entrant: Number) -> bool:
    return not game.is_bye and game.place_of(entrant) == 1 and game.places is not None and game.places.count(1) == 1


def buchholz(entrant: Number, history: History, points: Mapping[Number, float]) -> float:
    """The points of all opponents; for a game that was not played, one's own."""
    total = 0.0
    for game in history.own(entrant):
        if game.places is None:
            continue
        if game.is_bye or not game.is_played:
            total += points[entrant]
        else:
            total += sum(points.get(other, 0.0) for other in game.entrants if other != entrant)
    return round(total, 3)


def sonneborn_berger(entrant: Number, history: History, points: Mapping[Number, float]) -> float:
    """The points of those who were beaten, and half of those who held."""
    total = 0.0
    for game in history.own(entrant):
        if game.places is None or 1 not in game.places:
            continue
        place = game.place_of(entrant)
        if game.is_bye or not game.is_played:
            total += points[entrant] if place == 1 else 0.0
            continue
        for other, theirs in zip(game.entrants, game.places, strict=True):
            if other != entrant:
                total += points.get(other, 0.0) * (1.0 if theirs > place else 0.5 if theirs == place else 0.0)
    return round(total, 3)


def _wins(entrant: Number, history: History, points: Mapping[Number, float]) -> float:
    return sum(game.places is not None and _has_won(game, entrant) for game in history.own(entrant))


TIE_BREAKS: Mapping[Format, tuple[tuple[str, TieBreak], ...]] = {
    "arena": (("wins", _wins),),
    "swiss": (("buchholz", buchholz), ("sonneborn-berger", sonneborn_berger), ("wins", _wins)),
    "round-robin": (("sonneborn-berger", sonneborn_berger), ("wins", _wins)),
    "knockout": (),
}
"""By format, with the names that texts have for them."""
