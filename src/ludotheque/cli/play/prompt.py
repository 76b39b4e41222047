"""A typed line parsed: somebody's actions, or a command."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludotheque.cli.play.words import PromptCommand, parse_command
from ludotheque.contract import NotationError, Seat, phrase, read_action
from ludotheque.play import Table, play


@dataclass(frozen=True)
class Actions:
    """What one seat wants to do, in order; every one of them was legal when its turn came."""

    seat: Seat
    actions: tuple[Any, ...]


@dataclass(frozen=True)
class Request:
    """A command, and who asks where that is known."""

    order: PromptCommand
    seat: Seat | None


def parse_line(table: Table, people: Sequence[Seat], text: str, language: str) -> Actions | Request:
    """A legal action first, then a command, then the refusal that explains best.

    `people` are the persons who may act now. `2 =7` and `anna =7` name one of them; a person
    alone needs no name.
    """
    seat, words = _speaker(table, people, text)
    if seat is not None and _begins_legally(table, seat, words):
        return _actions(table, seat, words)
    order = parse_command(" ".join(words), language) or parse_command(text, language)
    if order is not None:
        return Request(order, seat)
    if not people:
        raise NotationError(phrase("cli.play.no-command", text=text[:40]))
    if seat is None:
        raise NotationError(phrase("cli.play.say-who", people=_numbered(table, people)))
    return _actions(table, seat, words)


def _speaker(table: Table, people: Sequence[Seat], text: str) -> tuple[Seat | None, list[str]]:
    words = text.split()
    alone = people[0] if len(people) == 1 else None
    if alone is not None and _begins_legally(table, alone, words):
        return alone, words
    for seat in people:
        rest = _after_name(table, seat, words)
        if rest:
            return seat, rest
    return alone, words


def _after_name(table: Table, seat: Seat, words: list[str]) -> list[str]:
    """What is left of a line that begins with this seat's number or name; empty if it does not."""
    if words[0] == str(seat + 1):
        return words[1:]
    name = table.players[seat].name.casefold().split()
    return words[len(name) :] if [word.casefold() for word in words[: len(name)]] == name else []


def _begins_legally(table: Table, seat: Seat, words: Sequence[str]) -> bool:
    """Whether all words are actions and the first is legal: `1 resign` is no move in column 1."""
    try:
        actions = [read_action(table.game, word) for word in words]
    except NotationError:
        return False
    return actions[0] in table.game.legal_actions(table.state, seat)


def _actions(table: Table, seat: Seat, words: Sequence[str]) -> Actions:
    """Several actions on one line are taken all or not at all."""
    actions = tuple(read_action(table.game, word) for word in words)
    tried = table
    for action in actions:
        tried = play(tried, seat, action)
    return Actions(seat, actions)


def _numbered(table: Table, people: Sequence[Seat]) -> tuple[str, ...]:
    return tuple(f"{seat + 1} = {table.players[seat].name}" for seat in people)
