"""Write what computer players of Connect Four choose on some positions; those of the browser must choose the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ludotheque.contract import Budget, Dice, Move, Seed, jsonable, seats_to_act
from ludotheque.games.connect_four import GAME, Options
from ludotheque.games.connect_four.bots import LEVELS

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "players.json"
PEOPLE = ("beginner", "casual", "club", "strong", "master")
GRIDS = (
    (Options(), range(0, 36, 4)),
    (Options(6, 5, 4), range(3, 24, 7)),
    (Options(9, 7, 5), range(10, 11)),
    (Options(4, 4, 3), range(0, 12, 4)),
    (Options(12, 8, 4), range(20, 21)),
)


def written() -> str:
    """The whole file: a choice on each line."""
    return "[\n" + ",\n".join(json.dumps(choice, separators=(",", ":")) for choice in _choices()) + "\n]\n"


def _choices() -> Iterator[dict[str, Any]]:
    for options, lengths in GRIDS:
        for length in lengths:
            state = _after(options, length)
            for level in PEOPLE if seats_to_act(GAME, state) else ():
                # The second seed makes some of them slip.
                for seed in (length, 1_000 + length) if level != "master" else (length,):
                    yield _choice(state, level, Seed(seed))


def _after(options: Options, move_count: int) -> Any:
    """By lot; the game may have ended before."""
    dice, state = Dice(Seed(1_000 * options.columns + move_count)), GAME.deal(options, Seed(0))
    for _ in range(move_count):
        for seat in seats_to_act(GAME, state):
            state = GAME.apply(state, Move(seat, dice.pick(GAME.legal_actions(state, seat))))
    return state


def _choice(state: Any, level: str, seed: Seed) -> dict[str, Any]:
    (seat,) = seats_to_act(GAME, state)
    choice = LEVELS[level].make(seed).choose(state, seat, Budget())
    return {
        "level": level,
        "seed": seed,
        "state": GAME.notation.write_state(state),
        "action": GAME.notation.write_action(choice.action),
        "reason": jsonable(choice.reason),
    }


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
