"""Write positions of many random games as the rules tell them: the rules in the browser must tell the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Dice, Move, Seed, jsonable, seats_to_act
from ludotheque.contract.options import read_options
from ludotheque.games.ricochet.boards import official_board, write_short

OWN_CLOSED = "5x4_t.d2Gc.a4Av.b3Rs_x.e3.e4"
"""Room for robots that do not take part."""

SHARED = write_short(replace(official_board("1D2D3D4D"), name=None))
"""A board of one's own, with diagonals, as it is passed on."""

HUGE = "32x32_w.b1e.c3es.k5e.p18es.aa20e.j31s_t.d2Rc.a4Av.q9Yh.z30Gt.af32Bs_d.c2Gu.aa3Yd.m12Rd.r14Ku.t25Bu_x.p16"
"""The largest board, with diagonals of every colour."""

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "positions.json"
GAMES: dict[str, tuple[dict[str, str], ...]] = {
    "connect-four": (
        {},
        {"starter": "2"},
        {"starter": "lot"},
        {"columns": "4", "rows": "4", "run": "3"},
        {"columns": "5", "rows": "4", "run": "5", "starter": "lot"},
        {"columns": "9", "rows": "7", "run": "5"},
        {"columns": "26", "rows": "4", "run": "6"},
        {"columns": "11", "rows": "12", "run": "4", "starter": "2"},
        {"pie": "yes"},
        {"columns": "4", "rows": "5", "run": "4", "starter": "2", "pie": "yes"},
        {"pop_out": "yes"},
        {"columns": "4", "rows": "4", "run": "4", "pie": "yes", "pop_out": "yes"},
    ),
    "morpion": (
        {},
        {"starter": "2"},
        {"columns": "5", "rows": "4", "run": "3", "starter": "1", "exact": "yes"},
        {"columns": "6", "rows": "6", "run": "4", "players": "3"},
        {"columns": "15", "rows": "15", "run": "5", "starter": "1"},
        {"columns": "9", "rows": "3", "run": "3", "players": "5", "starter": "4"},
        {"columns": "3", "rows": "26", "run": "4", "exact": "yes"},
        {"columns": "3", "rows": "3", "run": "3", "players": "26"},
        {"columns": "7", "rows": "6", "run": "5", "variant": "renju"},
        {"columns": "6", "rows": "7", "run": "5", "starter": "2", "variant": "caro"},
        {"columns": "4", "rows": "4", "run": "3", "players": "3", "variant": "misere"},
        {"columns": "6", "rows": "6", "run": "4", "opening_rule": "swap"},
        {"columns": "6", "rows": "5", "run": "5", "opening_rule": "swap2", "variant": "renju"},
        {"columns": "6", "rows": "6", "run": "3", "lines": "3"},
        {"columns": "5", "rows": "5", "run": "3", "players": "3", "lines": "9"},
    ),
    "ricochet": (
        {},
        {"robots": "5", "boards": "later", "targets": "3"},
        {"boards": "all", "must_ricochet": "no", "difficulty": "easy", "targets": "4"},
        {"difficulty": "hard", "tiles_to_win": "2", "must_ricochet": "last-stop", "unsolved": "return", "targets": "3"},
        {"players": "2", "targets": "2", "show_seconds": "off", "bid_seconds": "30"},
        {"open_targets": "3", "targets": "5", "boards": "later"},
        {"open_targets": "2", "targets": "3", "players": "2", "must_ricochet": "last-stop", "unsolved": "return"},
        {"chosen_robots": "blue,black", "targets": "3", "difficulty": "easy"},
        {"race_seconds": "30", "players": "3", "targets": "3", "show_seconds": "off"},
        {"race_seconds": "9.5", "players": "2", "targets": "2", "unsolved": "return", "open_targets": "2"},
        {"board": OWN_CLOSED, "chosen_robots": "green", "targets": "2", "open_targets": "2"},
        {"players": "3", "targets": "2", "tied_bids": "fewest-tiles", "rebid": "any", "boards": "later"},
        {"board": SHARED, "robots": "4", "targets": "2"},
        {"board": "5x4_w.b1e.c3es_t.d2Rc.a4Av_d.c2Gu_x.e4", "robots": "2", "targets": "2", "must_ricochet": "no"},
    ),
}
LARGE: dict[str, tuple[dict[str, str], ...]] = {
    "connect-four": (
        {"columns": "26", "rows": "26", "run": "26"},
        {"columns": "26", "rows": "26", "run": "3"},
        {"columns": "4", "rows": "26", "run": "7", "starter": "2"},
        {"columns": "19", "rows": "23", "run": "6", "starter": "lot"},
    ),
    "morpion": (
        {"columns": "26", "rows": "26", "run": "26", "exact": "yes"},
        {"columns": "26", "rows": "26", "run": "5", "players": "26", "starter": "26"},
        {"columns": "10", "rows": "8", "run": "8", "players": "4", "exact": "yes"},
        {"columns": "4", "rows": "3", "run": "4", "starter": "1"},
        {"columns": "20", "rows": "21", "run": "3", "players": "13"},
    ),
    "ricochet": (
        {"board": HUGE, "robots": "5", "targets": "5"},
        {"board": HUGE, "robots": "4", "targets": "3", "players": "4", "rebid": "any", "must_ricochet": "no"},
        {"players": "26", "targets": "1"},
        {"robots": "5", "boards": "all", "targets": "17", "unsolved": "return", "tiles_to_win": "3"},
    ),
}
"""Once each: their views are long."""

SEEDS = 4
KEPT_PER_GAME = 5
LONGEST_GAME = 900


def written() -> str:
    """The whole file: a position on each line, so that a change shows where it is."""
    lines = (json.dumps(position, separators=(",", ":")) for position in positions())
    return "[\n" + ",\n".join(lines) + "\n]\n"


def positions() -> Iterator[dict[str, Any]]:
    for slug, setups in GAMES.items():
        game = catalogue.game(slug)
        for options in setups:
            for seed in range(SEEDS):
                yield from _of_one_game(game, options, seed)
        for options in LARGE[slug]:
            yield from _of_one_game(game, options, SEEDS)


def _of_one_game(game: AnyGame, options: dict[str, str], seed: int) -> Iterator[dict[str, Any]]:
    """Some positions of one random game, the opening and the end among them."""
    dice = Dice(Seed(1_000 + seed))
    states = [game.deal(read_options(game.options, options), Seed(seed))]
    moves: list[Move[Any]] = []
    while (seats := seats_to_act(game, states[-1])) and len(states) < LONGEST_GAME:
        seat = dice.pick(seats)
        moves.append(Move(seat, dice.pick(game.legal_actions(states[-1], seat))))
        states.append(game.apply(states[-1], moves[-1]))
    every = max(1, len(states) // KEPT_PER_GAME)
    for place, state in enumerate(states):
        if place % every and place < len(states) - 2:
            continue
        position = _told(game, state) | ({} if place else {"options": options, "seed": seed})
        if place < len(moves):
            move, after = moves[place], game.notation.write_state(states[place + 1])
            position["played"] = [move.by, game.notation.write_action(move.action), after]
        yield position


def _told(game: AnyGame, state: Any) -> dict[str, Any]:
    view = game.view(state, None)
    write = game.notation.write_action
    return {
        "game": game.slug,
        "state": game.notation.write_state(state),
        "legal": {
            str(seat): [write(action) for action in game.legal_actions(state, seat)]
            for seat in seats_to_act(game, state)
        },
        "outcome": jsonable(game.outcome(state)),
        "message": jsonable(game.message(view)),
        "view": jsonable(view),
    }


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
