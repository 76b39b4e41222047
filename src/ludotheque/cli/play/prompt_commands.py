"""The commands of the prompt: one function each, listed by name at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ludotheque import locales
from ludotheque.cli.option_values import random_seed
from ludotheque.cli.play.board_printer import DRAWINGS
from ludotheque.cli.play.event_queue import UserQuit
from ludotheque.cli.play.prompt import PromptCommand, is_reset_word
from ludotheque.contract import Seat, TableError, phrase
from ludotheque.play import open_table

if TYPE_CHECKING:
    from ludotheque.cli.play.session import Session

Run: TypeAlias = "Callable[[Session, PromptCommand], None]"
_MAX_COUNT_DIGITS = 6


def run_command(session: Session, command: PromptCommand) -> None:
    """Raises the refusal to be shown where the command cannot be done."""
    RUN_BY_NAME[command.name](session, command)


def _undo(session: Session, command: PromptCommand) -> None:
    """Back to the person's own last decision, over the answers of computers; or so many moves."""
    session.local.undo(_read_count(command.argument) if command.argument else None)


def _redo(session: Session, command: PromptCommand) -> None:
    session.local.redo(_read_count(command.argument) if command.argument else None)


def _hint(session: Session, command: PromptCommand) -> None:
    """A little more each time, where the game has graded hints; else what the strongest level would do."""
    seat = _person_meant(session, command.seat)
    hint = session.local.next_hint()
    if hint is not None:
        session.printer.print_graded_hint(session.table, *hint)
        return
    session.local.request_hint(seat)
    session.terminal.print_text("cli.play.thinking", style="faint")


def _why(session: Session, command: PromptCommand) -> None:
    if not session.local.reasons:
        raise TableError(phrase("cli.play.no-reason"))
    for seat, reason in session.local.reasons.items():
        session.printer.print_reason(session.table, seat, reason)


def _moves(session: Session, command: PromptCommand) -> None:
    for seat in session.local.people:
        session.printer.print_actions(session.table, seat)


def _board(session: Session, command: PromptCommand) -> None:
    """Again, or from now on in another way: `board short`."""
    if command.argument:
        session.printer.board.drawing = _read_drawing(command.argument, session.terminal.language)
    _show_again(session)


def _show_again(session: Session) -> None:
    session.printer.board.forget()
    session.printer.show(session.table)


def _save(session: Session, command: PromptCommand) -> None:
    path = session.user_files.save(session.table, command.argument)
    session.terminal.print_text("cli.play.saved", file=str(path))


def _load(session: Session, command: PromptCommand) -> None:
    if not command.argument:
        raise TableError(phrase("cli.play.load-what"))
    table = session.user_files.load(command.argument)  # first, because the present game may be saved to this file
    session.save_unfinished()
    session.user_files.recall_points(table)
    session.local.start(table)


def _new(session: Session, command: PromptCommand) -> None:
    table = session.table
    session.save_unfinished()
    points = session.user_files.points(table.slug, [player.name for player in table.players])
    session.local.start(open_table(table.game, table.options, random_seed(), table.players, points=points))


def _resign(session: Session, command: PromptCommand) -> None:
    session.local.resign(_person_meant(session, command.seat))


def _score(session: Session, command: PromptCommand) -> None:
    if command.argument and is_reset_word(command.argument, session.terminal.language):
        session.user_files.reset_scores(session.table.slug)
    session.printer.print_scores(session.user_files.scoreboard(session.table.slug), session.table)


def _replay(session: Session, command: PromptCommand) -> None:
    from ludotheque.cli.play.replay import Replay

    Replay(session.terminal, session.events, session.table, session.settings.delay or 1.0).run()
    _show_again(session)


def _rules(session: Session, command: PromptCommand) -> None:
    session.printer.print_rules(session.table.game)


def _help(session: Session, command: PromptCommand) -> None:
    session.printer.print_help(session.table, session.local.people)


def _quit(session: Session, command: PromptCommand) -> None:
    raise UserQuit


RUN_BY_NAME: Mapping[str, Run] = {
    "undo": _undo,
    "redo": _redo,
    "hint": _hint,
    "why": _why,
    "moves": _moves,
    "board": _board,
    "save": _save,
    "load": _load,
    "new": _new,
    "resign": _resign,
    "score": _score,
    "replay": _replay,
    "rules": _rules,
    "help": _help,
    "quit": _quit,
}


def _read_drawing(text: str, language: str) -> str:
    meant = [word for word in locales.meanings(text, language) if word in DRAWINGS]
    if not meant:
        raise TableError(phrase("cli.play.no-drawing", text=text[:40], known=tuple(_spoken(DRAWINGS, language))))
    return meant[0]


def _spoken(words: Sequence[str], language: str) -> list[str]:
    """As the person would type them."""
    return [locales.words(f"typed.{word}", language)[0] for word in words]


def _read_count(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > _MAX_COUNT_DIGITS:
        raise TableError(phrase("cli.play.not-a-count", text=text[:40]))
    return int(text)


def _person_meant(session: Session, seat: Seat | None) -> Seat:
    """The one named, the one whose turn it is, or the only one at the table."""
    if session.table.outcome is not None:
        raise TableError(phrase("cli.play.over"))
    people = session.local.people or tuple(
        Seat(place) for place, player in enumerate(session.table.players) if player.kind == "person"
    )
    if seat is None and len(people) == 1:
        return people[0]
    if seat is None:
        raise TableError(phrase("cli.play.who", people=tuple(session.table.players[place].name for place in people)))
    return seat
