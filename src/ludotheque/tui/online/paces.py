"""The clocks that a new table of a server may have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.contract import AnyGame, SetupError, seats_to_act
from ludotheque.locales.translator import Translator
from ludotheque.server.wire.events import Pace

if TYPE_CHECKING:
    from ludotheque.tui.new_game import Setup

_DAY = 86_400.0

PACES = (
    Pace(),
    Pace("per-game", 60.0),
    Pace("per-game", 180.0, 2.0),
    Pace("per-game", 300.0, 3.0),
    Pace("per-game", 900.0, 10.0),
    Pace("per-move", 30.0),
    *(Pace("per-move", days * _DAY) for days in (1, 3, 7)),
)
"""The first is none."""


def has_clock(game: AnyGame, opening: Any) -> bool:
    """Only where people take turns."""
    return game.seat_count(opening) > 1 and len(seats_to_act(game, opening)) == 1


def chosen_pace(setup: Setup) -> Pace:
    """None where the options that were chosen last leave no room for one."""
    read = setup.read("en")
    if setup.pace is None or isinstance(read, SetupError) or not has_clock(setup.game, read[1]):
        return PACES[0]
    return PACES[setup.pace]


def pace_words(pace: Pace, translate: Translator) -> str:
    seconds = round(pace.seconds)
    if pace.kind == "none":
        return translate("web.pace.none")
    if pace.kind == "per-move":
        days = round(seconds / _DAY)
        return translate("web.pace.days", count=days) if days else translate("web.pace.per-move", count=seconds)
    code = "web.pace.per-game-more" if pace.increment else "web.pace.per-game"
    return translate(code, minutes=seconds // 60, more=round(pace.increment))
