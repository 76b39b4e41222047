"""One game for players that answer with text: asks, reads, judges, and plays what is legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludotheque import catalogue, locales
from ludotheque.contract import Move, Outcome, Seat, Seed, told_action, write_action_in
from ludotheque.contract.options import chosen_options
from ludotheque.play.opponents import Opponents
from ludotheque.play.returns import returns_of
from ludotheque.play.turn_order import in_turns
from ludotheque.text_play.answer import Answer, read_answer
from ludotheque.text_play.prompt import prompt_template, write_correction, write_prompt
from ludotheque.text_play.question import Question

FAULT_RETURN = -1.0
"""For whoever made too many mistakes; the game ends there, and the others get nothing."""

MOST_ANSWERS = 2_000
"""Some games could go on for ever."""


@dataclass(frozen=True)
class Wording:
    """How players are asked."""

    language: str = locales.DEFAULT
    template: str | None = None
    """A prompt of one's own, with the slots of ours."""

    lists_moves: bool = False
    """Whether the legal moves are told."""


class TextEpisode:
    """Every seat is asked in turn, or only one, when computer players of a level have the others."""

    def __init__(
        self,
        game: str,
        *,
        own_seat: int | None = None,
        level: str | None = None,
        attempts: int = 3,
        wording: Wording = Wording(),
        **options: Any,
    ) -> None:
        self.game = catalogue.game(game)
        self.options = chosen_options(self.game.options, options)
        self.language = wording.language
        self._own_seat = None if own_seat is None else Seat(own_seat)
        self._level, self._attempts, self._wording = level, attempts, wording
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Deal; the same seed deals the same opening."""
        self._order = in_turns(self.game, self.game.deal(self.options, Seed(seed % 2**64)))
        self._past: list[tuple[Any, Move[Any]]] = []
        self.last_answer: Answer | None = None
        self.mistakes, self.answer_count = 0, 0
        self.faulty: Seat | None = None
        """Who made too many mistakes in a row."""

        self._others = None
        if self._own_seat is not None:
            self._others = Opponents(self._order, self._own_seat, self._level, seed)
        self._let_others_play()

    @property
    def seat_count(self) -> int:
        return self.game.seat_count(self._order.state)

    @property
    def turn(self) -> Seat | None:
        """Who is asked; None at the end."""
        is_over = self.faulty is not None or self.answer_count >= MOST_ANSWERS
        return None if is_over else self._order.turn

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._order.state)

    def question(self) -> Question:
        """What is to be decided, for whoever is asked."""
        assert self.turn is not None, "nobody is asked"
        return self.question_for(self.turn)

    def question_for(self, seat: Seat) -> Question:
        """The game as this seat sees it, asked or not."""
        may_wait = self.turn == seat and self._order.may_wait
        return Question(self.game, self._order.state, seat, self.moves_told(seat), may_wait, self.language)

    def prompt(self) -> str:
        """The question in words; after a mistake, with what was wrong."""
        question, asked = self.question(), self.last_answer
        prompt = write_prompt(question, self._wording.template, lists_moves=self._wording.lists_moves)
        return prompt if asked is None or asked.is_legal else f"{prompt}\n{write_correction(question, asked)}"

    def follow_up(self) -> str:
        """For players who remember what they were told: what was wrong, or the board and whose turn it is."""
        return self.correction() or write_prompt(self.question(), prompt_template("next", self.language))

    def introduction(self, seat: Seat) -> str:
        """The rules, and who somebody is."""
        return write_prompt(self.question_for(seat), prompt_template("rules", self.language))

    def correction(self) -> str:
        """What was wrong with the last answer; nothing if it was legal."""
        if self.turn is None or self.last_answer is None or self.last_answer.is_legal:
            return ""
        return write_correction(self.question(), self.last_answer)

    def answer(self, text: str | None) -> Answer:
        """Read and judge what whoever is asked said; play it if it is legal."""
        found = self.last_answer = read_answer(self.question(), text)
        self.answer_count += 1
        if not found.is_legal:
            self.mistakes += 1
            if self.mistakes >= self._attempts:
                self.faulty = self._order.turn
            return found
        self.mistakes = 0
        self._act(found.action)
        self._let_others_play()
        return found

    def returns(self) -> tuple[float, ...]:
        """As in every environment of ours: 1 for beating everybody, -1 for losing to all; a lone player's score."""
        if self.faulty is not None:
            return tuple(FAULT_RETURN if seat == self.faulty else 0.0 for seat in range(self.seat_count))
        return returns_of(self.game, catalogue.encoding(self.game.slug), self._order.state)

    def board(self, viewer: int | None = None) -> str:
        """In characters, as this seat or the audience sees it."""
        return self.game.draw(self.game.view(self._order.state, None if viewer is None else Seat(viewer)))

    def ending(self) -> str:
        """How it ended, in words; nothing while it goes on."""
        return "" if self.outcome is None else self.outcome.reason.text(self.language)

    def moves_told(self, viewer: Seat) -> tuple[str, ...]:
        """The moves so far, as far as this seat may know them."""
        now = self._order.state
        told = (told_action(self.game, before, move, now, viewer) for before, move in self._past)
        return tuple("?" if action is None else write_action_in(self.game, action, self.language) for action in told)

    def _act(self, action: Any | None) -> None:
        order = self._order
        assert order.turn is not None
        if action is None:
            self._order = order.waited()
            return
        self._past.append((order.state, Move(order.turn, action)))
        self._order = order.acted(action)

    def _let_others_play(self) -> None:
        while self._others is not None and self._order.turn is not None and self._others.have(self._order.turn):
            self._act(self._others.choose(self._order))
