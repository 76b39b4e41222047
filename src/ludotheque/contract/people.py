"""Who a sentence speaks of: games know seats, only the table knows names."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque import locales
from ludotheque.contract.phrase import Param, Phrase, as_phrase, phrase

_PLAYER = "player"


def player_phrase(seat: int) -> Phrase:
    """Whoever sits there, to stand in a game's phrase like a name: "Player 2" where no names are known."""
    return phrase(_PLAYER, number=seat + 1)


def with_names(words: Phrase, names: Sequence[str], you: int | None = None) -> Phrase:
    """The same phrase with `names[seat]` in place of each `player_phrase(seat)`, however deep it stands.

    Whoever sits at `you` is addressed: "You win!" for "Ada wins!".
    """
    if words.code != _PLAYER:
        return Phrase(words.code, tuple((name, _with_names(value, names, you)) for name, value in words.items))
    number = words.params.get("number")
    if not isinstance(number, int) or not 0 < number <= len(names):
        return words
    name = names[number - 1]
    return phrase(locales.YOU, name=name) if number - 1 == you else as_phrase(name)


def _with_names(value: Param, names: Sequence[str], you: int | None) -> Param:
    if isinstance(value, tuple):
        return tuple(_with_names(item, names, you) for item in value)
    return with_names(value, names, you) if isinstance(value, Phrase) else value
