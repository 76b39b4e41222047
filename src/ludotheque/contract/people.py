"""Who a sentence speaks of: games know seats, only the table knows names."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.contract.phrase import Param, Phrase, as_phrase, phrase

_PLAYER = "player"


def player_phrase(seat: int) -> Phrase:
    """Whoever sits there, to stand in a game's phrase like a name: "Player 2" where no names are known."""
    return phrase(_PLAYER, number=seat + 1)


def with_names(words: Phrase, names: Sequence[str]) -> Phrase:
    """The same phrase with `names[seat]` in place of each `player_phrase(seat)`, however deep it stands."""
    if words.code != _PLAYER:
        return Phrase(words.code, tuple((name, _with_names(value, names)) for name, value in words.items))
    number = words.params.get("number")
    return as_phrase(names[number - 1]) if isinstance(number, int) and 0 < number <= len(names) else words


def _with_names(value: Param, names: Sequence[str]) -> Param:
    if isinstance(value, tuple):
        return tuple(_with_names(item, names) for item in value)
    return with_names(value, names) if isinstance(value, Phrase) else value
