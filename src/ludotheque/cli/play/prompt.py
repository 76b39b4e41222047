"""What a person types at the prompt: moves or a command. A line is parsed, checked and applied once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ludotheque import locales
from ludotheque.contract import LudothequeError, NotationError, Seat, phrase, read_action_in
from ludotheque.play import Table, play

COMMANDS = (
    "undo",
    "redo",
    "hint",
    "why",
    "moves",
    "board",
    "save",
    "load",
    "new",
    "resign",
    "score",
    "replay",
    "rules",
    "help",
    "quit",
)
"""In the order of the help. Every language has its own words for them, under `cli.words`."""

REPLAY_COMMANDS = ("next", "back", "pause", "go", "quit")


@dataclass(frozen=True)
class MovesPlayed:
    """One or several moves of a person: the table after each of them."""

    tables: tuple[Table, ...]


@dataclass(frozen=True)
class PromptCommand:
    name: str
    argument: str = ""
    seat: Seat | None = None
    """Who gives it, where that is known."""


def parse_line(table: Table, people: Sequence[Seat], text: str, language: str) -> MovesPlayed | PromptCommand:
    """A legal move first, then a command, then the refusal that explains best.

    `people` are the persons who may act now. `2 =7` and `anna =7` name one of them; a person alone needs no name.
    Several moves on one line are played all or not at all.
    """
    seat, words = None, text.split()
    refusal: LudothequeError | None = None
    for seat, words in _readings(table, people, text.split()):
        try:
            actions = [read_action_in(table.game, word, language) for word in words]
            tables = [play(table, seat, actions[0])]
        except LudothequeError as problem:  # then it may be a command
            refusal = problem
            continue
        for action in actions[1:]:
            tables.append(play(tables[-1], seat, action))
        return MovesPlayed(tuple(tables))
    command = parse_command(" ".join(words), language, seat) or parse_command(text, language, seat)
    if command is None:
        raise refusal or _no_reading(table, people, text)
    return command


def parse_command(text: str, language: str, seat: Seat | None = None) -> PromptCommand | None:
    """The command of a game that this line begins with, or None if it begins with something else."""
    return _command(text, _commands_by_word(COMMANDS, language), seat)


def parse_replay_command(text: str, language: str) -> PromptCommand | None:
    """The same while a game is replayed."""
    return _command(text, _commands_by_word(REPLAY_COMMANDS, language), None)


def command_in(commands: tuple[str, ...], text: str, language: str) -> PromptCommand | None:
    """The same of other commands: those of an online table."""
    return _command(text, _commands_by_word(commands, language), None)


def words_of(command: str, language: str) -> tuple[str, ...]:
    """The words for a command in this language, the best first."""
    return locales.words(f"cli.words.{command}", language)


def is_reset_word(text: str, language: str) -> bool:
    """Whether this asks to forget the points."""
    return locales.folded(text) in _commands_by_word(("reset",), language)


def _readings(table: Table, people: Sequence[Seat], words: list[str]) -> Iterator[tuple[Seat, list[str]]]:
    """Who may be meant, and what is left for moves: the only person, then the one whose number or name comes first."""
    if len(people) == 1:
        yield people[0], words
    for seat in people:
        rest = _after_name(table, seat, words)
        if rest:
            yield seat, rest
            return


def _after_name(table: Table, seat: Seat, words: list[str]) -> list[str]:
    """What is left of a line that begins with this seat's number or name; empty if it does not."""
    if words[0] == str(seat + 1):
        return words[1:]
    name = table.players[seat].name.casefold().split()
    return words[len(name) :] if [word.casefold() for word in words[: len(name)]] == name else []


def _no_reading(table: Table, people: Sequence[Seat], text: str) -> NotationError:
    """Nobody was named where several people may act, or nobody may act at all."""
    if not people:
        return NotationError(phrase("cli.play.no-command", text=text[:40]))
    numbered = tuple(f"{seat + 1} = {table.players[seat].name}" for seat in people)
    return NotationError(phrase("cli.play.say-who", people=numbered))


def _command(text: str, commands: Mapping[str, str], seat: Seat | None) -> PromptCommand | None:
    first, _, rest = text.strip().partition(" ")
    name = commands.get(locales.folded(first))
    return None if name is None else PromptCommand(name, rest.strip(), seat)


@cache
def _commands_by_word(commands: tuple[str, ...], language: str) -> Mapping[str, str]:
    """Every accepted word: those of the language, and the English ones that it does not use otherwise."""
    return {
        locales.folded(word): command
        for code in (locales.DEFAULT, language)
        for command in commands
        for word in words_of(command, code)
    }
