"""Sentences about those at a table of this machine, in the person's language: the only person there is addressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque import locales
from ludotheque.contract import LudothequeError, Outcome, Phrase, Seat, phrase, with_names, write_action_in
from ludotheque.locales.translator import Translator
from ludotheque.play import Resignation, Table, told_to
from ludotheque.play.players import default_name, names_in


def sentence(text: str) -> str:
    """The same words as a sentence of their own: a capital first, a full stop last."""
    stop = "" if not text or text[-1] in "!?.…:" else "."
    return text[:1].upper() + text[1:] + stop


def for_screen(words: Phrase) -> Phrase:
    """What is said at the prompt names words to be typed; where there is a text with keys it is said instead."""
    slug, _, rest = words.code.partition(".")
    code = f"{slug}.screen.{rest}"
    return Phrase(code, words.items) if locales.has(code) else words


def cut(words: str, width: int) -> str:
    """As long as there is room for."""
    return words if len(words) <= width else words[: width - 1] + "…"


class Naming:
    """Who is called how at one table."""

    def __init__(self, table: Table, translate: Translator) -> None:
        self._table, self._translate = table, translate
        people = [Seat(seat) for seat, player in enumerate(table.players) if player.kind == "person"]
        self.you = people[0] if len(people) == 1 else None
        """The only person at the table."""

    def name(self, seat: Seat) -> str:
        """As it stands in lists; "You" for who did not give a name."""
        language = self._translate.language
        name = names_in(self._table.players, language)[seat]
        is_unnamed = seat == self.you and name == default_name(seat, language)
        return self._translate("cli.play.you-alone") if is_unnamed else name

    def who(self, seat: Seat) -> Phrase | str:
        """Of whom a sentence speaks."""
        return phrase(locales.YOU, name=self.name(seat)) if seat == self.you else self.name(seat)

    def text(self, words: Phrase) -> str:
        names = [self.name(Seat(seat)) for seat in range(len(self._table.players))]
        return with_names(words, names, self.you).text(self._translate.language)

    def action(self, action: Any) -> str:
        return write_action_in(self._table.game, action, self._translate.language)

    def actions(self, actions: Sequence[Any]) -> str:
        return " ".join(map(self.action, actions))

    def refusal(self, refusal: LudothequeError) -> str:
        alone = f"{refusal.phrase.code}-alone"
        if len(self._table.players) == 1 and self._translate.knows(alone):  # nothing about bids and turns
            return sentence(self.text(Phrase(alone, refusal.phrase.items)))
        return sentence(self.text(refusal.phrase))

    def step(self, table: Table, viewer: Seat | None, reason: Phrase | None = None) -> str:
        """The last step; a choice that is hidden from the person is not given away."""
        step = table.steps[-1]
        if isinstance(step, Resignation):
            code = "cli.play.resigned" if step.cause == "resigned" else f"play.{step.cause}-alone"
            return sentence(self._translate(code, who=self.who(step.seat), name=self.who(step.seat)))
        if step.by is None:
            return sentence(self._translate("cli.play.clock-moved", action=self.action(step.action)))
        who = self.who(step.by)
        if told_to(table, len(table.journal) - 1, viewer) != step.action:
            return sentence(self._translate("cli.play.moved-unseen", who=who))
        own = f"{table.slug}.done.{table.game.notation.write_action(step.action)}"
        if self._translate.knows(own):
            return sentence(self._translate(own, who=who))
        action = self.action(step.action)
        if reason is not None:
            return sentence(self._translate("cli.play.moved-because", who=who, action=action, reason=self.text(reason)))
        return sentence(self._translate("cli.play.moved", who=who, action=action))

    def ending(self, ended: Outcome) -> str:
        """The winner or the draw, and why."""
        reason = sentence(self.text(ended.reason))
        if len(self._table.players) < 2:
            return reason
        winners = tuple(self.who(seat) for seat in ended.winners)
        code = "cli.play.won" if winners else "cli.play.drawn"
        return f"{self._translate(code, count=len(winners), who=winners)} {reason}"
