"""Setting up a table by questions: every answer is checked at once, and a bad one is asked again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, replace
from typing import Any, TypeVar

from ludotheque import catalogue
from ludotheque.cli.option_values import random_seed
from ludotheque.cli.play.event_queue import EventQueue, InputEnded, UserQuit
from ludotheque.cli.play.prompt import words_of
from ludotheque.cli.terminal import Terminal, sentence
from ludotheque.contract import AnyGame, LudothequeError, Phrase, SetupError, phrase
from ludotheque.contract.options import OptionField, option_fields, read_options
from ludotheque.local_play.characters import in_character
from ludotheque.local_play.user_files import UserFiles
from ludotheque.local_play.wording import describe_option, level_label, spoken_option, title, typed_level, typed_option
from ludotheque.play import Player, Table, default_players, free_name, open_table, read_name, seated
from ludotheque.play.levels import default_level, playable_levels

T = TypeVar("T")
_MAX_LEVEL_QUESTIONS = 3
_USUAL_OPTIONS = 4
"""So many are asked at once: numbers, of which a game names sizes and players first."""


class QuestionPrompt:
    """One question after the other; an empty answer takes the default."""

    def __init__(self, terminal: Terminal, events: EventQueue) -> None:
        self._terminal, self._events = terminal, events

    def ask(self, question: str, read: Callable[[str], T], default: str) -> T:
        """The first answer that can be read; refusals are explained."""
        while True:
            self._events.prompt(f"{question} {self._terminal.styled(f'[{default}]', 'faint')} ")
            line = self._events.next_line()
            if isinstance(line, InputEnded):
                self._terminal.write()
                raise UserQuit
            if not self._terminal.is_interactive:
                self._terminal.write(line.text)
            if line.text in (words_of("quit", "en")[0], words_of("quit", self._terminal.language)[0]):
                raise UserQuit
            try:
                return read(line.text or default)
            except LudothequeError as refusal:
                self._terminal.print_refusal(refusal.text(self._terminal.language))


def ask_for_game(terminal: Terminal, events: EventQueue) -> AnyGame:
    """Which game; by number, by name, or by slug."""
    slugs = catalogue.slugs()
    for number, slug in enumerate(slugs, start=1):
        terminal.write(f"  {number}. {title(slug, terminal.translate)}")

    def read(text: str) -> AnyGame:
        if text.isdecimal() and 1 <= int(text[:4]) <= len(slugs):
            return catalogue.game(slugs[int(text[:4]) - 1])
        named = [slug for slug in slugs if title(slug, terminal.translate).casefold() == text.casefold()]
        return catalogue.game(named[0] if named else text)

    return QuestionPrompt(terminal, events).ask(terminal.translate("cli.ask.game"), read, "1")


def ask_for_table(terminal: Terminal, events: EventQueue, user_files: UserFiles, game: AnyGame) -> Table:
    """Sizes and rules, people and levels; the last table's answers are the defaults."""
    prompt = QuestionPrompt(terminal, events)
    last = user_files.last_setup(game)
    options = _ask_for_options(prompt, terminal, game, last.options)
    seed = random_seed()
    state = game.deal(options, seed)
    players = _ask_for_players(prompt, terminal, game, state, last.players)
    points = user_files.points(game.slug, [player.name for player in players])
    table = open_table(game, options, seed, players, points=points)
    user_files.remember(table)
    return table


def _ask_for_options(prompt: QuestionPrompt, terminal: Terminal, game: AnyGame, last: Mapping[str, str]) -> Any:
    fields = option_fields(game.options)
    texts = {field.name: last.get(field.name, _default_text(field)) for field in fields}
    summary = ", ".join(_setting(game, field, texts[field.name], terminal) for field in fields)
    terminal.print_text("cli.ask.settings", style="faint", settings=summary)

    def ask(some: Sequence[OptionField]) -> None:
        for field in some:
            question = sentence(describe_option(game, field, terminal.translate))
            default = spoken_option(field, texts[field.name], terminal.language)
            texts[field.name] = prompt.ask(question, _readable(field, terminal), default)

    def wants(code: str) -> bool:
        return prompt.ask(terminal.translate(code), _yes_or_no(terminal), terminal.translate("cli.ask.no"))

    fields_to_ask: Sequence[OptionField] = ()
    if wants("cli.ask.change"):
        ask(usual := _usual_options(fields))
        others = [field for field in fields if field not in usual]
        fields_to_ask = others if others and wants("cli.ask.more") else ()
    while True:
        ask(fields_to_ask)
        try:
            return read_options(game.options, texts)
        except SetupError as refusal:
            terminal.print_refusal(refusal.text(terminal.language))
            wrong = {name for name, _ in refusal.problems}
            fields_to_ask = [field for field in fields if field.name in wrong] or fields
            texts.update({field.name: _default_text(field) for field in fields_to_ask})


def _usual_options(fields: Sequence[OptionField]) -> Sequence[OptionField]:
    """The numbers that nearly everybody means who wants another board; all where there are none."""
    numbers = [field for field in fields if field.kind is int and field.none_word is None and not field.choices]
    return numbers[:_USUAL_OPTIONS] or fields


def _setting(game: AnyGame, field: OptionField, text: str, terminal: Terminal) -> str:
    """`columns 7`, by the short name that the form in the browser has."""
    code, translate = f"web.{game.slug}.option.{field.name}", terminal.translate
    name = translate(code).casefold() if translate.knows(code) else field.name.replace("_", " ")
    return f"{name} {spoken_option(field, text, terminal.language)}"


def _default_text(field: OptionField) -> str:
    return "" if field.default is MISSING else field.write(field.default)


def _readable(field: OptionField, terminal: Terminal) -> Callable[[str], str]:
    """Returns the text as the game writes it, once it can be read as this field."""

    def read(typed: str) -> str:
        text = typed_option(field, typed, terminal.language)
        if isinstance(text, Phrase):
            raise SetupError({field.name: text})
        return text

    return read


def _ask_for_players(
    prompt: QuestionPrompt, terminal: Terminal, game: AnyGame, state: Any, last: Sequence[Player]
) -> tuple[Player, ...]:
    translate, seat_count = terminal.translate, game.seat_count(state)
    known = [player for player in last if player.kind == "person"]
    usual = min(seat_count, len(known)) if len(last) == seat_count else min(1, seat_count)
    people = prompt.ask(translate("cli.ask.people", count=seat_count), _between(0, seat_count), str(usual))
    first = 0
    if 0 < people < seat_count:
        first = prompt.ask(translate("cli.ask.seat", count=seat_count), _between(1, seat_count - people + 1), "1") - 1
    seats_of_people = range(first, first + people)
    others = [seat for seat in range(seat_count) if seat not in seats_of_people]
    levels: list[str | None] = [None] * seat_count
    for seat, level in zip(others, _ask_for_levels(prompt, terminal, game, state, others), strict=True):
        levels[seat] = level
    players = list(in_character(game, default_players(game, seat_count, translate.language, levels), translate))
    for place, seat in enumerate(seats_of_people):
        default = known[place].name if place < len(known) else players[seat].name
        taken = [player.name for number, player in enumerate(players) if number != seat]
        read = _new_name(taken)
        name = prompt.ask(
            translate("cli.ask.name", number=seat + 1, symbol=players[seat].symbol), read, free_name(default, taken)
        )
        players[seat] = replace(players[seat], name=name)
    return seated(game, seat_count, _ask_for_symbols(prompt, terminal, game, players))


def _ask_for_levels(
    prompt: QuestionPrompt, terminal: Terminal, game: AnyGame, state: Any, seats: Sequence[int]
) -> list[str]:
    """Each computer its own level while they are few, else one for all."""
    if not seats:
        return []
    default = level_label(default_level(game, state), terminal.translate)
    known = ", ".join(level_label(name, terminal.translate) for name in playable_levels(game, state))

    def read(text: str) -> str:
        return typed_level(game, state, text, terminal.translate)

    if len(seats) > _MAX_LEVEL_QUESTIONS:
        question = terminal.translate("cli.ask.levels", count=len(seats), known=known)
        return [prompt.ask(question, read, default)] * len(seats)
    return [
        prompt.ask(terminal.translate("cli.ask.level", number=seat + 1, known=known), read, default) for seat in seats
    ]


def _ask_for_symbols(
    prompt: QuestionPrompt, terminal: Terminal, game: AnyGame, players: Sequence[Player]
) -> list[Player]:
    def read(text: str) -> list[Player]:
        symbols = text.split()
        if len(symbols) != len(players):
            raise SetupError(phrase("cli.ask.symbol-count", given=len(symbols), count=len(players)))
        changed = [replace(player, symbol=symbol) for player, symbol in zip(players, symbols, strict=True)]
        return list(seated(game, len(players), changed))

    return prompt.ask(terminal.translate("cli.ask.symbols"), read, " ".join(player.symbol for player in players))


def _yes_or_no(terminal: Terminal) -> Callable[[str], bool]:
    yes, no = terminal.translate("cli.ask.yes"), terminal.translate("cli.ask.no")

    def read(text: str) -> bool:
        word = text.casefold()
        for answer, meaning in ((yes, True), (no, False), ("yes", True), ("no", False)):
            if answer.casefold().startswith(word):
                return meaning
        raise SetupError(phrase("cli.ask.yes-or-no", text=text[:40], yes=yes, no=no))

    return read


def _between(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isdecimal() and text.isascii() and len(text) < 6 and least <= int(text) <= most:
            return int(text)
        raise SetupError(phrase("cli.ask.between", text=text[:40], least=least, most=most))

    return read


def _new_name(taken: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        name = read_name(text)
        free = free_name(name, taken)
        if free != name:
            raise SetupError(phrase("cli.ask.name-taken", name=name, free=free))
        return name

    return read
