"""What is due now in a tournament of any format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.tournament import arena, berger, knockout, swiss, tables
from ludotheque.tournament.games import Entrant, Game, History, Pairing, Rules, round_of
from ludotheque.tournament.standings import standings

MAX_ROUNDS = 30


@dataclass(frozen=True)
class Due:
    """Games to begin, all of the same round."""

    round: int
    pairings: tuple[Pairing, ...] = ()
    is_over: bool = False
    """Nothing is on, and nothing will ever be due."""


def most_entrants(rules: Rules) -> int:
    """So many may take part."""
    if rules.format == "arena":
        return arena.MAX_ENTRANTS
    if rules.seat_count > 2:
        return tables.MAX_ENTRANTS
    return {
        "swiss": swiss.MAX_ENTRANTS,
        "round-robin": berger.MAX_ENTRANTS,
        "knockout": knockout.MAX_ENTRANTS,
    }[rules.format]


def last_round(rules: Rules, count: int) -> int:
    """How many rounds so many entrants play; 0 in an arena, which has none."""
    if rules.format == "arena" or count < 2:
        return 0
    if rules.format == "knockout":
        return knockout.rounds_of(count)
    everybody = tables.round_count(count, rules.seat_count) if rules.seat_count > 2 else count - 1 + count % 2
    if rules.format == "round-robin":
        return everybody * max(1, rules.rounds)
    wanted = rules.rounds or max(3, (count - 1).bit_length())
    return min(wanted, everybody, MAX_ROUNDS)


def is_decided(rules: Rules, entrants: Sequence[Entrant], games: Sequence[Game]) -> bool:
    """No further round or replay comes, so that nobody has to wait for one; never so of an arena."""
    if rules.format == "arena" or any(game.places is None for game in games):
        return False
    if rules.format == "knockout":
        return knockout.is_decided([entrant.number for entrant in entrants], games)
    # Whoever pauses may come back before the next round.
    staying = sum(not entrant.has_left for entrant in entrants)
    return round_of(games) >= last_round(rules, len(entrants)) or staying < 2


def due(rules: Rules, entrants: Sequence[Entrant], games: Sequence[Game], now: float) -> Due:
    """What to begin now. `entrants`: all that took part when it began or came later, the best seed first."""
    if rules.format == "arena":
        return _arena_due(rules, entrants, games, now)
    if rules.format == "knockout":
        return _knockout_due(entrants, games)
    done = round_of(games)
    if any(game.places is None for game in games):
        return Due(done)
    if is_decided(rules, entrants, games) or sum(entrant.is_here for entrant in entrants) < 2:
        return Due(done, is_over=True)
    pairings = _round(rules, entrants, History.from_games(games), done + 1)
    return Due(done + 1, tuple(pairings), is_over=not pairings)


def _arena_due(rules: Rules, entrants: Sequence[Entrant], games: Sequence[Game], now: float) -> Due:
    if now >= rules.ends_at or len(games) >= arena.MAX_GAMES:
        return Due(1, is_over=all(game.places is not None for game in games))
    history = History.from_games(games)
    points = {
        entrant.number: arena.arena_points(entrant.number, history.own(entrant.number))[0] for entrant in entrants
    }
    return Due(1, tuple(arena.arena_due(entrants, history, rules.seat_count, now, points)))


def _knockout_due(entrants: Sequence[Entrant], games: Sequence[Game]) -> Due:
    seeds = [entrant.number for entrant in entrants]
    away = {entrant.number for entrant in entrants if not entrant.is_here}
    if knockout.is_decided(seeds, games):
        return Due(round_of(games), is_over=True)
    number, pairings = knockout.knockout_due(seeds, away, games)
    return Due(number, tuple(pairings))


def _round(rules: Rules, entrants: Sequence[Entrant], history: History, number: int) -> list[Pairing]:
    if rules.format == "round-robin":
        return _everybody(rules, entrants, history, number)
    here = {entrant.number for entrant in entrants if entrant.is_here}
    if rules.seat_count == 2:
        rounds = last_round(rules, len(entrants))
        if pairings := swiss.swiss_round(entrants, history, number, rounds):
            return pairings
    # By points; also where so many have left that somebody has to meet again.
    order = [standing.entrant for standing in standings(rules, entrants, history.games) if standing.entrant in here]
    return tables.table_round(order, history, rules.seat_count)


def _everybody(rules: Rules, entrants: Sequence[Entrant], history: History, number: int) -> list[Pairing]:
    away = {entrant.number for entrant in entrants if not entrant.is_here}
    numbers = [entrant.number for entrant in entrants]
    if rules.seat_count > 2:
        here = [each for each in numbers if each not in away]
        turn = number % len(here)
        return tables.table_round([*here[turn:], *here[:turn]], history, rules.seat_count)
    rounds = berger.berger_rounds(numbers)
    cycle, place = divmod(number - 1, len(rounds))
    pairings = []
    for pairing in rounds[place]:
        if pairing.places is not None:
            pairings.append(pairing)
        else:
            seats = pairing.entrants if cycle % 2 == 0 else pairing.entrants[::-1]
            pairings.append(knockout.walkover(seats, away))
    return pairings
