"""A bracket: seeds as far apart as can be, byes for the best of them, drawn games played again the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from ludotheque.tournament.games import Entrant, Game, Number, Pairing

MAX_ENTRANTS = 128
GAMES_PER_MATCH = 4
"""In the last of them a draw is enough for whoever plays second: that is the better seed, as in every second game."""


@dataclass(frozen=True)
class Match:
    """Two of the bracket, and the games that they played for it; fewer than two: nobody is to be beaten."""

    round: int
    entrants: tuple[Number, ...]
    """The better seed first."""

    games: tuple[Game, ...] = ()
    is_for_third: bool = False

    @property
    def winner(self) -> Number | None:
        """None while it goes on, or where there is nobody."""
        if len(self.entrants) < 2:
            return self.entrants[0] if self.entrants else None
        for number, game in enumerate(self.games):
            if game.places is None:
                return None
            if 1 not in game.places:  # nobody came
                return self.entrants[0]
            if game.places.count(1) == 1:
                return game.entrants[game.places.index(1)]
            if number == GAMES_PER_MATCH - 1:
                return game.entrants[1]
        return None

    @property
    def loser(self) -> Number | None:
        return next((each for each in self.entrants if each != self.winner), None) if self.is_over else None

    @property
    def is_over(self) -> bool:
        return len(self.entrants) < 2 or self.winner is not None

    def next_game(self) -> tuple[Number, ...]:
        """By seat: they begin in turns."""
        return self.entrants if len(self.games) % 2 == 0 else self.entrants[::-1]


def rounds_of(count: int) -> int:
    """Until one of so many is left."""
    return max(1, (count - 1).bit_length())


def bracket(seeds: Sequence[Number], games: Sequence[Game]) -> list[list[Match]]:
    """All rounds as far as they are known, the first first; the game for the third place stands after the final."""
    total = rounds_of(len(seeds))
    order = _order(total)
    slots = [tuple(seeds[place] for place in (place,) if place < len(seeds)) for place in order]
    rank = {seed: place for place, seed in enumerate(seeds)}
    rounds: list[list[Match]] = []
    for number in range(1, total + 1):
        pairs = [(*slots[place], *slots[place + 1]) for place in range(0, len(slots), 2)]
        matches = [_match(number, pair, rank, games) for pair in pairs]
        if number == total and total > 1:
            losers = tuple(match.loser for match in rounds[-1] if match.loser is not None)
            if len(losers) == 2:
                third = _match(number, losers, rank, games)
                matches.append(Match(number, third.entrants, third.games, is_for_third=True))
        rounds.append(matches)
        if not all(match.is_over for match in matches):
            break
        slots = [() if match.winner is None else (match.winner,) for match in matches if not match.is_for_third]
    return rounds


@dataclass(frozen=True)
class BracketMatch:
    """A match as people see it in the bracket, from the beginning also those of later rounds."""

    round: int
    entrants: tuple[Number | None, ...]
    """From top to bottom; None is not known yet, and whoever stands alone has a bye."""

    games: tuple[int, ...] = ()
    """Their numbers."""

    winner: Number | None = None
    is_for_third: bool = False


def whole_bracket(seeds: Sequence[Number], games: Sequence[Game]) -> list[BracketMatch]:
    """All matches, round by round and from top to bottom; the game for the third place is the last."""
    total = rounds_of(len(seeds))
    known = bracket(seeds, games)
    found: list[BracketMatch] = []
    slots: list[Number | None] = [seeds[place] if place < len(seeds) else None for place in _order(total)]
    losers: list[Number | None] = []
    for number in range(1, total + 1):
        matches: list[Match | None] = list(known[number - 1]) if number <= len(known) else [None] * (len(slots) // 2)
        pairs = [(slots[place], slots[place + 1]) for place in range(0, len(slots), 2)]
        if number == total and len(losers) == 2:
            pairs.append((losers[0], losers[1]))
        row = [
            BracketMatch(
                number,
                tuple(side for side in pair if side is not None) if number == 1 else pair,
                () if match is None else tuple(game.number for game in match.games),
                None if match is None else match.winner,
                is_for_third=place == len(slots) // 2,
            )
            for place, (pair, match) in enumerate(zip_longest(pairs, matches))
        ]
        losers = [None if match is None else match.loser for match in matches]
        if number == 1:
            losers = [loser for loser, match in zip(losers, row, strict=True) if len(match.entrants) == 2]
        slots = [match.winner for match in row]
        found += row
    return found


def knockout_due(seeds: Sequence[Number], away: set[Number], games: Sequence[Game]) -> tuple[int, list[Pairing]]:
    """The round that is on and the games to be begun in it; none if all of it is on or over."""
    rounds = bracket(seeds, games)
    pairings = []
    for match in rounds[-1]:
        is_on = any(game.places is None for game in match.games)
        if not match.is_over and not is_on:
            pairings.append(walkover(match.next_game(), away))
    return len(rounds), pairings


def is_decided(seeds: Sequence[Number], games: Sequence[Game]) -> bool:
    rounds = bracket(seeds, games)
    return len(rounds) == rounds_of(len(seeds)) and all(match.is_over for match in rounds[-1])


def walkover(entrants: tuple[Number, ...], away: set[Number]) -> Pairing:
    """A game, or the win of those who are there."""
    if not away.intersection(entrants):
        return Pairing(entrants)
    return Pairing(entrants, tuple(2 if entrant in away else 1 for entrant in entrants))


def knockout_places(entrants: Sequence[Entrant], games: Sequence[Game]) -> dict[Number, int]:
    """How far everybody came, 1 for the winner; who went out in the same round shares a place."""
    seeds = [entrant.number for entrant in entrants]
    rounds = bracket(seeds, games)
    total = rounds_of(len(seeds))
    places = dict.fromkeys(seeds, 1)
    for matches in rounds:
        for match in matches:
            if match.loser is None:
                continue
            if match.is_for_third:
                places[match.loser], places[match.winner or match.loser] = 4, 3
            else:
                places[match.loser] = 2 ** (total - match.round) + 1
    return places


def _match(number: int, pair: tuple[Number, ...], rank: dict[Number, int], games: Sequence[Game]) -> Match:
    entrants = tuple(sorted(pair, key=rank.__getitem__))
    own = [game for game in games if game.round == number and {*game.entrants} == {*entrants} and len(entrants) == 2]
    return Match(number, entrants, tuple(sorted(own, key=lambda game: game.number)))


def _order(rounds: int) -> list[int]:
    """Places of the seeds from top to bottom: the best two meet in the final, the best four in the semi-finals."""
    order = [0]
    for _ in range(rounds):
        size = 2 * len(order)
        order = [place for each in order for place in (each, size - 1 - each)]
    return order
