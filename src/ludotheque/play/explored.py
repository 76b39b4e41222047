"""What a finished game adds to an opening explorer: which positions came up, and what was chosen there.

A position is known by a short digest of its text, from whichever side it is looked at: so the same position is found
again in any game, and a table of them stays small.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Literal, NamedTuple, TypeAlias

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Image, Seat, seats_to_act
from ludotheque.play.table import Table

MAX_PLIES = 12
"""Of a game, from its opening."""

Result: TypeAlias = Literal["won", "drawn", "lost"]
_DIGEST_BYTES = 12  # two of a million million positions have the same one in a million million years of play


class Choice(NamedTuple):
    """What somebody did in a position, as its best known image has it."""

    position: str
    action: str
    result: Result
    """To the one who did it, in the end."""


@dataclass(frozen=True)
class Place:
    """A position as all games know it."""

    key: str
    actions: dict[str, list[str]]
    """What may be done, as all games know it: and the actions here that come to the same."""


def recurs(game: AnyGame) -> bool:
    """Whether positions come again: where something is dealt or hidden they hardly ever do."""
    return game.has_full_information


def place_of(game: AnyGame, state: Any) -> Place:
    """The position and what may be done in it."""
    key, known = _known(game, state)
    actions: dict[str, list[str]] = {}
    for seat in seats_to_act(game, state)[:1]:
        for action in game.legal_actions(state, seat):
            actions.setdefault(known(action), []).append(game.notation.write_action(action))
    return Place(key, actions)


def choices(table: Table, counts: Sequence[bool] = ()) -> Iterator[Choice]:
    """The first moves of a game that is over, by the seats that count."""
    places = () if table.outcome is None else table.outcome.places
    if not places or not recurs(table.game):
        return
    journal = table.journal
    for state, move in zip(journal.states, journal.moves[:MAX_PLIES], strict=False):
        if move.by is not None and (counts[move.by] if move.by < len(counts) else True):
            key, known = _known(table.game, state)
            yield Choice(key, known(move.action), _result(places, move.by))


def _known(game: AnyGame, state: Any) -> tuple[str, Callable[[Any], str]]:
    """The position by the first of its images, and its actions as those of them that look the same have them."""
    symmetry = catalogue.symmetry(game.slug)
    images = [Image(state, _same)] if symmetry is None else list(symmetry(state))
    write = game.notation.write_state
    texts = [write(image.state) for image in images]
    text = min(texts)
    ways = [image.action for image, seen in zip(images, texts, strict=True) if seen == text]

    def known(action: Any) -> str:
        return min(game.notation.write_action(way(action)) for way in ways)

    return _digest(f"{game.slug}\n{text}"), known


def _same(action: Any) -> Any:
    return action


def _digest(text: str) -> str:
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=_DIGEST_BYTES).digest()).decode()


def _result(places: Sequence[int], seat: Seat) -> Result:
    if places[seat] != 1:
        return "lost"
    return "won" if places.count(1) == 1 else "drawn"
