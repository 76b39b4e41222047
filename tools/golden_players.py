"""Write what people among the computer players choose on some positions; those of the browser must choose the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Budget, Dice, Move, Seed, jsonable, seats_to_act
from ludotheque.games import connect_four, morpion

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "players.json"
FOUR = ("neighbour", "beginner", "casual", "club", "strong", "master")
CHARACTERS = ("modest", "joiner")
NOUGHTS = ("very-easy", "easy", "medium", "hard", "expert", *CHARACTERS)
SLOW = "master"
SETS: tuple[tuple[AnyGame, Any, range, tuple[str, ...]], ...] = (
    (connect_four.GAME, connect_four.Options(), range(0, 36, 4), FOUR),
    (connect_four.GAME, connect_four.Options(6, 5, 4), range(3, 24, 7), FOUR),
    (connect_four.GAME, connect_four.Options(9, 7, 5), range(10, 11), FOUR),
    (connect_four.GAME, connect_four.Options(4, 4, 3), range(0, 12, 4), FOUR),
    (connect_four.GAME, connect_four.Options(12, 8, 4), range(20, 21), FOUR),
    (morpion.GAME, morpion.Options(starter=1), range(8), NOUGHTS),
    # Elsewhere easy and medium search in Python, and the expert is bounded by the clock.
    (morpion.GAME, morpion.Options(5, 5, 4, starter=1), range(0, 16, 3), ("very-easy", "hard", *CHARACTERS)),
    (morpion.GAME, morpion.Options(15, 15, 5, starter=1), range(0, 40, 8), ("very-easy", "hard", *CHARACTERS)),
    (morpion.GAME, morpion.Options(8, 8, 4, 3, starter=1), range(0, 30, 6), ("very-easy", "hard", *CHARACTERS)),
)
"""A game, how it is played, after how many moves at random, and whose choice the browser must make."""


def written() -> str:
    """The whole file: a choice on each line."""
    return "[\n" + ",\n".join(json.dumps(choice, separators=(",", ":")) for choice in _choices()) + "\n]\n"


def _choices() -> Iterator[dict[str, Any]]:
    for game, options, lengths, levels in SETS:
        for length in lengths:
            state = _after(game, options, length)
            for level in levels if seats_to_act(game, state) else ():
                # Of several seeds some make them slip.
                for number in range(1 if level == SLOW else 3):
                    yield _choice(game, state, level, Seed(1_000 * number + length))


def _after(game: AnyGame, options: Any, move_count: int) -> Any:
    """By lot; the game may have ended before."""
    dice, state = Dice(Seed(1_000 * options.columns + move_count)), game.deal(options, Seed(0))
    for _ in range(move_count):
        for seat in seats_to_act(game, state):
            state = game.apply(state, Move(seat, dice.pick(game.legal_actions(state, seat))))
    return state


def _choice(game: AnyGame, state: Any, level: str, seed: Seed) -> dict[str, Any]:
    (seat,) = seats_to_act(game, state)
    choice = catalogue.levels(game.slug)[level].make(seed).choose(state, seat, Budget())
    return {
        "game": game.slug,
        "level": level,
        "seed": seed,
        "state": game.notation.write_state(state),
        "action": game.notation.write_action(choice.action),
        "reason": jsonable(choice.reason),
    }


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
