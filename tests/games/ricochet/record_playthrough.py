"""Writes the recorded games: `python tests/games/ricochet/record_playthrough.py` from the project's root."""

from __future__ import annotations

from pathlib import Path

from ludotheque.contract import Dice, Move, Seed, possible_moves
from ludotheque.games.ricochet import GAME, Action, Options

GOLDEN = Path(__file__).with_name("playthrough.txt")
SMALL = "4x3_w.b1e_t.d1Rc.d3Av.a3Gt_d.b2Yu"
GAMES = {
    Seed(17): Options(boards="all", robots=5, targets=3),
    Seed(33): Options(
        board=SMALL, robots=2, players=3, unsolved="return", tied_bids="fewest-tiles", must_ricochet="no"
    ),
}


def listing() -> str:
    """Of each game the board as dealt, every move with the position it leads to, and how it ended."""
    lines = [line for seed, options in GAMES.items() for line in game_lines(options, seed)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def game_lines(options: Options, seed: Seed) -> list[str]:
    dice = Dice(seed)
    state = GAME.deal(options, seed)
    lines = [*GAME.draw(GAME.view(state, None)).splitlines(), GAME.notation.write_state(state)]
    while GAME.outcome(state) is None:
        move = dice.pick(possible_moves(GAME, state))
        state = GAME.apply(state, move)
        lines.append(f"{who(move)} {GAME.notation.write_action(move.action)} > {GAME.notation.write_state(state)}")
    return [*lines, f"{GAME.outcome(state)}", ""]


def who(move: Move[Action]) -> str:
    return "clock" if move.by is None else GAME.symbols(26)[move.by]


if __name__ == "__main__":
    GOLDEN.write_text(listing(), encoding="utf-8", newline="\n")
