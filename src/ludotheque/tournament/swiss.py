"""Swiss for two at a table: the Dutch rules of FIDE (C.04.3), by a library that is checked against bbpPairings.

Here a round of the tournament becomes what the library asks for: points, seats, floats and byes of everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from ludotheque.tournament.games import Entrant, Game, History, Number, Pairing

MAX_ENTRANTS = 128
"""A round of so many takes some seconds."""

_SEATS = ("white", "black")


def has_swiss_pairings() -> bool:
    """Whether the library is installed; it is as large as a third of all the rest."""
    try:
        return find_spec("caissify_pairings") is not None
    except ValueError:  # somebody keeps it out
        return False


def swiss_round(entrants: Sequence[Entrant], history: History, number: int, rounds: int) -> list[Pairing]:
    """Pairings of this round, the best table first. `entrants`: the best seed first; who is away is left out.

    Empty where the rules allow none: everybody has met everybody; or where the library is not installed any more.
    """
    if not has_swiss_pairings():
        return []
    from caissify_pairings import generate_pairings  # a third of a second

    here = [entrant.number for entrant in entrants if entrant.is_here]
    if len(here) < 2:
        return []
    points = _points_before([entrant.number for entrant in entrants], history, number)
    rows = [
        _row(entrant.number, seed, history, points) for seed, entrant in enumerate(entrants, start=1) if entrant.is_here
    ]
    met = {
        (min(game.entrants), max(game.entrants)) for game in history.games if len(game.entrants) == 2 and game.is_played
    }
    made: list[dict[str, Any]] = generate_pairings(
        system="dutch",
        players=rows,
        previous_pairings=met,
        round_number=number,
        total_rounds=rounds,
        initial_color="white",
    )
    pairings = [_pairing(each) for each in sorted(made, key=lambda each: bool(each.get("bye")))]
    seated = sorted(entrant for pairing in pairings for entrant in pairing.entrants)
    if seated != sorted(here) or sum(len(pairing.entrants) == 1 for pairing in pairings) != len(here) % 2:
        return []
    is_again = any(tuple(sorted(pairing.entrants)) in met for pairing in pairings)
    return [] if is_again else pairings


def _pairing(made: dict[str, Any]) -> Pairing:
    if made.get("black_id") is None:
        return Pairing((made["white_id"],), (1,))
    return Pairing((made["white_id"], made["black_id"]))


def _points_before(entrants: Sequence[Number], history: History, number: int) -> dict[Number, list[float]]:
    """Of everybody, before each of the rounds up to this one."""
    points = {entrant: [0.0] * (number + 1) for entrant in entrants}
    for game in history.games:
        for entrant in game.entrants:
            if entrant in points and game.places is not None:
                for later in range(game.round + 1, number + 1):
                    points[entrant][later] += game.share_of(entrant)
    return points


def _row(entrant: Number, seed: int, history: History, points: dict[Number, list[float]]) -> dict[str, Any]:
    last = len(next(iter(points.values()))) - 1
    by_round = {game.round: game for game in history.own(entrant)}
    games = [by_round.get(number) for number in range(1, last)]
    return {
        "id": entrant,
        "name": str(entrant),
        "score": points[entrant][last],
        "rating": -seed,
        "starting_number": seed,
        "color_hist": [_seat(entrant, game) for game in games],
        "float_history": [_float(entrant, game, points) for game in games],
        "bye_count": sum(game is not None and game.is_bye for game in games),
        "forfeit_win_count": sum(
            game is not None and not game.is_bye and not game.is_played and game.place_of(entrant) == 1
            for game in games
        ),
    }


def _seat(entrant: Number, game: Game | None) -> str:
    """Only games that were played count for whose turn it is to begin."""
    return "none" if game is None or game.is_bye or not game.is_played else _SEATS[game.entrants.index(entrant)]


def _float(entrant: Number, game: Game | None, points: dict[Number, list[float]]) -> str:
    """Whoever gets points without a game came down, as did who met somebody with fewer points."""
    if game is None:
        return "none"
    if game.is_bye or not game.is_played:
        return "down" if game.share_of(entrant) > 0 else "none"
    (other,) = (each for each in game.entrants if each != entrant)
    own, theirs = points[entrant][game.round], points[other][game.round]
    return "none" if own == theirs else "down" if own > theirs else "up"
