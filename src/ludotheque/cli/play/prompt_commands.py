"""The commands of the prompt, one function each; adding one is a function, a line in COMMANDS_BY_NAME and its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from ludotheque.cli.play.event_queue import UserQuit
from ludotheque.cli.play.prompt import Request
from ludotheque.cli.play.words import is_reset
from ludotheque.cli.seeds import random_seed
from ludotheque.contract import Seat, TableError, phrase
from ludotheque.play import Table, open_table, outcome, redo, resign, takeback_count, undo

if TYPE_CHECKING:
    from ludotheque.cli.play.session import Session

PromptCommand: TypeAlias = "Callable[[Session, str, Seat | None], None]"
_MAX_COUNT_DIGITS = 6


def run_command(session: Session, request: Request) -> None:
    """Do what was asked, or raise the refusal to be read out."""
    COMMANDS_BY_NAME[request.order.command](session, request.order.rest, request.seat)


def _undo(session: Session, rest: str, seat: Seat | None) -> None:
    """Back to the person's own last decision, over the answers of computers; or so many moves."""
    table = session.table
    has_people = any(player.kind == "person" for player in table.players)
    usual = takeback_count(table) if has_people else 1
    if not rest and usual == 0:
        raise TableError(phrase("play.nothing-to-undo"))
    session.reopen(undo(table, _count(rest) if rest else usual))


def _redo(session: Session, rest: str, seat: Seat | None) -> None:
    count = _count(rest) if rest else _redo_count(session.table)
    session.turn_to(redo(session.table, count))


def _redo_count(table: Table) -> int:
    """Forward to the next decision of a person."""
    count = 1
    for step in table.undone[-2::-1]:
        by = getattr(step, "by", None)
        if by is not None and table.players[by].kind == "person":
            break
        count += 1
    return count


def _hint(session: Session, rest: str, seat: Seat | None) -> None:
    """A little more each time, where the game has hints by degrees; else what the strongest level would do."""
    person = _person_meant(session, seat)
    told = session.hints.next(session.table)
    if told is not None:
        session.printer.print_graded_hint(session.table, *told)
        return
    session.opponents.request_hint(session.table, person)
    session.awaits_hint = True
    session.terminal.print_text("cli.play.thinking", style="faint")


def _why(session: Session, rest: str, seat: Seat | None) -> None:
    if not session.reasons:
        raise TableError(phrase("cli.play.no-reason"))
    for computer, reason in session.reasons.items():
        session.printer.print_reason(session.table, computer, reason)


def _moves(session: Session, rest: str, seat: Seat | None) -> None:
    for person in session.people:
        session.printer.print_actions(session.table, person)


def _board(session: Session, rest: str, seat: Seat | None) -> None:
    session.printer.picture.forget()
    session.printer.show(session.table)


def _save(session: Session, rest: str, seat: Seat | None) -> None:
    session.terminal.print_text("cli.play.saved", file=str(session.user_files.save(session.table, rest)))


def _load(session: Session, rest: str, seat: Seat | None) -> None:
    if not rest:
        raise TableError(phrase("cli.play.load-what"))
    table = session.user_files.load(rest)  # first, because it may be the file the present game will be put into
    session.save_unfinished()
    session.start_table(table)


def _new(session: Session, rest: str, seat: Seat | None) -> None:
    table = session.table
    session.save_unfinished()
    points = session.user_files.points(table.slug, [player.name for player in table.players])
    session.start_table(open_table(table.game, table.options, random_seed(), table.players, points=points))


def _resign(session: Session, rest: str, seat: Seat | None) -> None:
    table = resign(session.table, _person_meant(session, seat))
    session.printer.print_step(table)
    session.turn_to(table)


def _score(session: Session, rest: str, seat: Seat | None) -> None:
    if rest and is_reset(rest, session.terminal.say.language):
        session.user_files.reset_scores(session.table.slug)
    session.printer.print_scores(session.user_files.scoreboard(session.table.slug), session.table)


def _replay(session: Session, rest: str, seat: Seat | None) -> None:
    from ludotheque.cli.play.replay import Replay

    Replay(session.terminal, session.inbox, session.table, session.settings.delay or 1.0).run()
    session.printer.picture.forget()
    session.printer.show(session.table)


def _rules(session: Session, rest: str, seat: Seat | None) -> None:
    session.printer.print_rules(session.table.game)


def _help(session: Session, rest: str, seat: Seat | None) -> None:
    session.printer.print_help(session.table, session.people)


def _quit(session: Session, rest: str, seat: Seat | None) -> None:
    raise UserQuit


COMMANDS_BY_NAME: Mapping[str, PromptCommand] = {
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


def _count(rest: str) -> int:
    if not rest.isdecimal() or not rest.isascii() or len(rest) > _MAX_COUNT_DIGITS:
        raise TableError(phrase("cli.play.not-a-count", text=rest[:40]))
    return int(rest)


def _person_meant(session: Session, seat: Seat | None) -> Seat:
    """The person meant: the one named, the one asked, or the only one at the table."""
    if outcome(session.table) is not None:
        raise TableError(phrase("cli.play.over"))
    people = session.people or tuple(
        Seat(place) for place, player in enumerate(session.table.players) if player.kind == "person"
    )
    if seat is None and len(people) == 1:
        return people[0]
    if seat is None:
        raise TableError(phrase("cli.play.who", people=tuple(session.table.players[place].name for place in people)))
    return seat
