"""Measures the heuristic search of Connect Four, prints JSON: games against others, and moves on 7 by 6.

    python tools/connect_four_strength.py games --other look --columns 9 --rows 7 --games 8 --seconds 0.1
    python tools/connect_four_strength.py games --other plain --columns 10 --rows 10 --seconds 0.1
    python tools/connect_four_strength.py optimal --games 60 --seconds 0.1

Time is the processor's, so that a busy machine changes little. Every opening is played from both seats.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from time import thread_time

from ludotheque.contract import Budget, Dice, Seed
from ludotheque.games.connect_four.book import shipped
from ludotheque.games.connect_four.bots.lookahead import look_ahead
from ludotheque.games.connect_four.rules import open_columns, outcome, played
from ludotheque.games.connect_four.solver import Solver
from ludotheque.games.connect_four.solver.heuristic import HeuristicSearch
from ludotheque.games.connect_four.state import Drop, State

Player = Callable[[State, float], Drop]

_MAX_DEPTH = 42
_OPENING_SPAN = 9
_OPENING_KINDS = 16  # from none to 15 discs


def _by_heuristic(search: HeuristicSearch, state: State, seconds: float) -> Drop:
    end = thread_time() + seconds
    return search.search(state, Budget(stop=lambda: thread_time() > end)).drop


def _by_look(state: State, seconds: float) -> Drop:
    seen = look_ahead(state, _MAX_DEPTH, Budget(seconds=seconds, clock=thread_time))
    liked = [column for column, value in seen.values.items() if value == seen.best]
    return Drop(min(liked, key=lambda column: abs(column - state.columns // 2)))


PLAYERS: dict[str, Callable[[], Player]] = {
    "heuristic": lambda: partial(_by_heuristic, HeuristicSearch()),
    "plain": lambda: partial(_by_heuristic, HeuristicSearch(is_plain=True)),
    "look": lambda: _by_look,
}


def _opening(state: State, disc_count: int, dice: Dice) -> State:
    """A few random discs near the middle; nobody has won."""
    while True:
        found = state
        while outcome(found) is None and found.occupied.bit_count() < disc_count:
            near = [column for column in open_columns(found) if abs(2 * column - state.columns) <= _OPENING_SPAN]
            found = played(found, [Drop(dice.pick(near))])
        if outcome(found) is None:
            return found


def _points(state: State, players: tuple[Player, Player], seconds: float) -> float:
    """Of the player who moves first from here."""
    first = state.turn
    while (ended := outcome(state)) is None:
        state = played(state, [players[state.turn != first](state, seconds)])
    return 0.5 if not ended.winners else float(first in ended.winners)


def _games(args: argparse.Namespace) -> dict[str, object]:
    dice = Dice(Seed(args.seed))
    one, other = PLAYERS[args.one](), PLAYERS[args.other]()
    points = []
    for _ in range(args.games // 2):
        opening = _opening(State(args.columns, args.rows, args.run), args.opening_discs, dice)
        points.append(_points(opening, (one, other), args.seconds))
        points.append(1 - _points(opening, (other, one), args.seconds))
    counts = {name: points.count(value) for name, value in (("won", 1.0), ("drawn", 0.5), ("lost", 0.0))}
    return {"players": [args.one, args.other], "board": [args.columns, args.rows, args.run], **counts}


def _optimal(args: argparse.Namespace) -> dict[str, object]:
    """How often the move keeps the result, and how often it also has the best score."""
    dice, player, solver = Dice(Seed(args.seed)), PLAYERS[args.one](), Solver(book=shipped())
    kept, best = 0, 0
    for place in range(args.games):
        state = _opening(State(), place % _OPENING_KINDS, dice)
        scores = solver.column_scores(state)
        chosen = scores.values[player(state, args.seconds).column]
        top = scores.values[scores.best[0].column]
        assert chosen is not None and top is not None  # noqa: PT018 — open columns have a score
        kept += chosen.sign == top.sign
        best += chosen == top
    return {"player": args.one, "positions": args.games, "keeps_the_result": kept, "best_score": best}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=["games", "optimal"])
    parser.add_argument("--one", choices=sorted(PLAYERS), default="heuristic")
    parser.add_argument("--other", choices=sorted(PLAYERS), default="look")
    for name, usual in (("columns", 9), ("rows", 7), ("run", 4), ("games", 20), ("opening-discs", 4), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--seconds", type=float, default=0.1)
    args = parser.parse_args()
    found = _games(args) if args.what == "games" else _optimal(args)
    json.dump({**found, "seconds": args.seconds}, sys.stdout)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
