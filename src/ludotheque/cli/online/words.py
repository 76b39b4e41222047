"""What a person types at an online table: a move in the game's notation, or a command."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque import catalogue
from ludotheque.cli.play.prompt import PromptCommand, command_in
from ludotheque.contract import LudothequeError, NotationError, phrase, read_action_in
from ludotheque.server.wire.events import TableSnapshot

COMMANDS = (
    "undo",
    "hint",
    "moves",
    "board",
    "save",
    "draw",
    "accept",
    "decline",
    "say",
    "pause",
    "go-on",
    "again",
    "resign",
    "rules",
    "help",
    "quit",
)
"""In the order of the help; the words for them stand under `cli.words`."""

REACTIONS = (
    "hello", "good-luck", "well-played", "thanks", "oops", "wow", "thinking", "sorry", "good-game", "again",
)  # fmt: skip


@dataclass(frozen=True)
class MoveTyped:
    action: str
    """In the game's notation."""


def parse_online_line(table: TableSnapshot, text: str, language: str) -> MoveTyped | PromptCommand:
    """A legal move first, then a command, then the refusal that explains best."""
    refusal: LudothequeError | None = None
    try:
        action = _action(table, text, language)
        if action in table.legal:
            return MoveTyped(action)
    except LudothequeError as problem:
        action, refusal = "", problem
    command = command_in(COMMANDS, text, language)
    if command is not None:
        return command
    if action and table.yours:  # the server says why not
        return MoveTyped(action)
    raise refusal or NotationError(phrase("cli.play.no-command", text=text[:40]))


def _action(table: TableSnapshot, text: str, language: str) -> str:
    """As the server writes it; as it was typed in a game that is not installed here."""
    if table.settings.game not in catalogue.slugs():
        return text.strip() if text.strip() in table.legal else ""
    game = catalogue.game(table.settings.game)
    return game.notation.write_action(read_action_in(game, text, language))
