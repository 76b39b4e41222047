"""Write what computer players of Ricochet Robots do in whole games; those of the browser must do the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludotheque.contract import AnyBot, Budget, Choice, Dice, Move, Seat, Seed, jsonable
from ludotheque.games.ricochet import GAME, Options
from ludotheque.games.ricochet.bots import LEVELS, PERSONAS
from ludotheque.games.ricochet.state import Action, Call, Pass
from ludotheque.play import open_table
from ludotheque.play.match import finished

TARGET = Path(__file__).parents[1] / "tests" / "golden" / "bidders.json"

OWN = "9x8_w.b1e.c3es.e5s.g6e_t.d2Rc.a4Av.h7Gt.i1Bs_d.c2Gu.f3Yd.b6Rd.g4Ku_x.e4"
"""With diagonals and a vortex."""

GAMES: tuple[tuple[tuple[str, ...], Options], ...] = (
    (("child", "beginner", "casual"), Options(players=3, targets=4)),
    (("club", "strong", "champion", "perfect"), Options(players=4, targets=3)),
    (("random", "child", "random"), Options(players=3, targets=3, bid_seconds=20.0)),
    (("beginner", "club"), Options(players=2, boards="later", robots=5, targets=3, rebid="any")),
    (("casual", "strong"), Options(players=2, boards="all", targets=2, must_ricochet="no")),
    (("perfect", "child", "champion"), Options(players=3, board=OWN, targets=4, tied_bids="fewest-tiles")),
    (("strong", "club", "beginner"), Options(players=3, board=OWN, robots=5, targets=4, unsolved="return")),
    (("casual", "champion", "perfect"), Options(players=3, targets=4, open_targets=3)),
    (("child", "champion", "random"), Options(players=3, targets=4, race_seconds=120.0)),
    (("beginner", "casual"), Options(players=2, targets=3, race_seconds=20.0, open_targets=2)),
    (("strong", "beginner"), Options(players=2, targets=3, chosen_robots=("green", "black"))),
    (("club",), Options(targets=3, open_targets=2, must_ricochet="last-stop")),
    (("child",), Options(targets=3)),
    (("club",), Options(board=OWN, targets=4)),
    (("perfect",), Options(targets=2)),
    (("random",), Options(targets=1)),
)
RESCUE_COUNT = 5
BEFORE_THE_SHOW: tuple[tuple[Seat, Action], ...] = ((Seat(0), Call(8)), (Seat(0), Pass()), (Seat(1), Pass()))


class Witness:
    """Plays as somebody else does, and writes down every question and answer."""

    def __init__(self, level: str, seed: Seed, seen: list[dict[str, Any]]) -> None:
        self._level, self._seed, self._seen = level, seed, seen
        self._bot: AnyBot = LEVELS[level].make(seed)

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Choice[Any]:
        seed = self._seed
        if self._level == "random":  # its lots depend on how often it was asked; here each question has its own
            seed = Seed(len(self._seen))
            self._bot = LEVELS["random"].make(seed)
        choice = self._bot.choose(state, seat, budget)
        self._seen.append(
            {
                "level": self._level,
                "seed": seed,
                "state": GAME.notation.write_state(state),
                "seat": seat,
                "now": budget.now,
                "action": None if choice.action is None else GAME.notation.write_action(choice.action),
                "reason": jsonable(choice.reason),
                "after": choice.after_seconds,
            }
        )
        return choice


def written() -> str:
    """The whole file: a game in each list, a question on each line."""
    games = [*(_game(number, *game) for number, game in enumerate(GAMES, 1)), *map(_rescues, PERSONAS)]
    return "[" + ",\n".join(map(_lines, games)) + "]\n"


def _lines(questions: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(question, separators=(",", ":")) for question in questions) + "\n]"


def _game(number: int, levels: tuple[str, ...], options: Options) -> list[dict[str, Any]]:
    seen: list[dict[str, Any]] = []
    bots = [Witness(level, Seed(100 * number + seat), seen) for seat, level in enumerate(levels)]
    finished(open_table(GAME, options, Seed(number)), bots, [Budget()] * len(bots))
    return seen


def _rescues(level: str) -> list[dict[str, Any]]:
    """On stage after a slide that was not meant: is there another way?"""
    seen: list[dict[str, Any]] = []
    for number in range(RESCUE_COUNT):
        state = GAME.deal(Options(players=2, board=OWN, robots=4), Seed(number))
        for seat, action in BEFORE_THE_SHOW:
            state = GAME.apply(state, Move(seat, action))
        slides = GAME.legal_actions(state, Seat(0))[:-1]
        state = GAME.apply(state, Move(Seat(0), Dice(Seed(number)).pick(slides)))
        Witness(level, Seed(number), seen).choose(state, Seat(0), Budget(now=0.0))
    return seen


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
