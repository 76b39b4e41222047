"""Finished games read for the opening explorer, and positions that somebody asks it about."""

from __future__ import annotations

import msgspec

from ludotheque import catalogue
from ludotheque.contract import LudothequeError, Seed
from ludotheque.contract import read_state as read_strictly
from ludotheque.play.explored import Choice, Place, choices, place_of, recurs
from ludotheque.play.record import read_record
from ludotheque.server.summaries import FinishedCard


def choices_of(record: str, card: str) -> list[Choice]:
    """What people did in the first moves of a finished game; nothing of a game that cannot be read here."""
    try:
        played = msgspec.json.decode(card or "{}", type=FinishedCard).players
    except msgspec.MsgspecError:
        played = []
    try:
        return [*choices(read_record(record), [player.kind == "person" and not player.is_bot for player in played])]
    except LudothequeError:  # of a game that is no longer installed
        return []


def asked_place(slug: str, text: str) -> Place | None:
    """The position in any form that people write, or the usual opening; None where positions do not come again."""
    game, analyst = catalogue.game(slug), catalogue.analyst(slug)
    if not recurs(game):
        return None
    if not text.strip():
        return place_of(game, game.deal(game.options(), Seed(0)))
    return place_of(game, read_strictly(game, text.strip()) if analyst is None else analyst.read(text.strip()))
