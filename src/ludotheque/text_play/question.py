"""One seat is asked for a move: all that its player may know, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludotheque import catalogue, locales
from ludotheque.contract import (
    AnyGame,
    Seat,
    plain_text,
    player_phrase,
    read_action_in,
    relabelled,
    seats,
    with_names,
    write_action_in,
)


@dataclass(frozen=True)
class Question:
    game: AnyGame
    state: Any
    seat: Seat
    moves: tuple[str, ...] = ()
    """What this player may know of the moves so far, as text."""

    may_wait: bool = False
    """Where several may act at once, whoever is asked may do nothing for now."""

    language: str = locales.DEFAULT

    @cached_property
    def view(self) -> Any:
        return self.game.view(self.state, self.seat)

    @cached_property
    def legal(self) -> tuple[Any, ...]:
        return tuple(self.game.legal_actions(self.state, self.seat))

    @property
    def rules(self) -> str:
        """In a few sentences; nothing for a game without."""
        briefing = catalogue.briefing(self.game.slug)
        return "" if briefing is None else briefing(self.view).text(self.language)

    @property
    def board(self) -> str:
        if self.game.paint is None:
            return self.game.draw(self.view)
        return plain_text(relabelled(self.game, self.game.paint(self.view), self.language))

    @property
    def message(self) -> str:
        """What to do now, said to this player."""
        words = self.game.message(self.view)
        names = [player_phrase(seat).text(self.language) for seat in seats(self.game.seat_count(self.state))]
        return "" if words is None else with_names(words, names, self.seat).text(self.language)

    @property
    def symbol(self) -> str:
        return self.game.symbols(self.game.seat_count(self.state))[self.seat]

    @property
    def position(self) -> str:
        """The state as text, where nothing of it is hidden."""
        return self.game.notation.write_state(self.state) if self.game.has_full_information else ""

    @property
    def wait_words(self) -> tuple[str, ...]:
        """What says that this player waits, the first as it is told."""
        return tuple(locales.words("text-play.wait", self.language)) if self.may_wait else ()

    @property
    def legal_texts(self) -> tuple[str, ...]:
        return (*map(self.write, self.legal), *self.wait_words[:1])

    def write(self, action: Any) -> str:
        """An action as this player reads and writes it."""
        return write_action_in(self.game, action, self.language)

    def read(self, text: str) -> Any:
        """NotationError for what is no action of this game."""
        return read_action_in(self.game, text, self.language)
