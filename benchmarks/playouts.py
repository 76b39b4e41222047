"""Random games a second by the documented loops: through a table, and through the rules alone.

    python benchmarks/playouts.py [SECONDS]

Each line: the game, the loop, games and moves a CPU second, and the moves of the fixed first games (a node count:
it must not change unless the rules do).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Move, Seed, seats_to_act
from ludotheque.play import open_table, play

Loop = Callable[[AnyGame, Any, Random], int]
FIXED_GAMES = 20
SET_UPS: dict[str, dict[str, Any]] = {"connect-four": {}, "morpion": {}, "ricochet": {"players": 1}}
MAX_MOVES = 500
"""Nobody ends a game of Ricochet Robots at random."""


def through_a_table(game: AnyGame, options: Any, random: Random) -> int:
    """The loop of the README."""
    table = open_table(game, options, Seed(random.randrange(2**32)))
    while table.outcome is None and len(table.journal) < MAX_MOVES:
        (seat,) = seats_to_act(game, table.state)
        table = play(table, seat, random.choice(game.legal_actions(table.state, seat)))
    return len(table.journal)


def through_the_rules(game: AnyGame, options: Any, random: Random) -> int:
    state = game.deal(options, Seed(random.randrange(2**32)))
    count = 0
    while (acting := seats_to_act(game, state)) and count < MAX_MOVES:
        (seat,) = acting
        state = game.apply(state, Move(seat, random.choice(game.legal_actions(state, seat))))
        count += 1
    return count


def measured(game: AnyGame, options: Any, loop: Loop, seconds: float) -> dict[str, Any]:
    """For so long, after a fixed set of games."""
    random = Random(0)  # noqa: S311 # the same games every time
    fixed = sum(loop(game, options, random) for _ in range(FIXED_GAMES))
    start, games, moves = process_time(), 0, 0
    while (spent := process_time() - start) < seconds:
        moves += loop(game, options, random)
        games += 1
    return {
        "game": game.slug,
        "loop": loop.__name__,
        "games_per_second": round(games / spent),
        "moves_per_second": round(moves / spent),
        "fixed_moves": fixed,
    }


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    for slug, set_up in SET_UPS.items():
        game = catalogue.game(slug)
        for loop in (through_a_table, through_the_rules):
            print(json.dumps(measured(game, game.options(**set_up), loop, seconds)))


if __name__ == "__main__":
    main()
