"""What computer players are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludotheque.contract import AnyGame
from ludotheque.local_play.wording import character_name
from ludotheque.locales.translator import Translator
from ludotheque.play import Player, free_name


def in_character(game: AnyGame, players: Sequence[Player], translate: Translator) -> tuple[Player, ...]:
    """The computers with the names of their characters, where their levels have one; no two alike."""
    made: list[Player] = []
    for player in players:
        name = player.name if player.level is None else character_name(game.slug, player.level, translate)
        free = player.name if name == player.level else free_name(name, (other.name for other in made))
        made.append(replace(player, name=free))
    return tuple(made)
