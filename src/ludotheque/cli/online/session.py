"""An online table at the prompt: what comes from the server and what the person types, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, cast

from ludotheque import locales
from ludotheque.cli import exit_status
from ludotheque.cli.online.printer import OnlinePrinter
from ludotheque.cli.online.words import REACTIONS, MoveTyped, parse_online_line
from ludotheque.cli.play.board_printer import DRAWINGS
from ludotheque.cli.play.event_queue import EventQueue, InputEnded, LineTyped, TableSeen, UserQuit
from ludotheque.cli.play.prompt import PromptCommand
from ludotheque.cli.signals import signals_as_ctrl_c
from ludotheque.cli.terminal import Terminal
from ludotheque.client.refusals import sentence_phrase
from ludotheque.client.state import TableState
from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.local_play.user_files import UserFiles
from ludotheque.server.wire.events import TableSnapshot

if TYPE_CHECKING:
    from ludotheque.client import BlockingTable


class OnlineSession:
    """One table until the person leaves, or the server lets nobody come back."""

    def __init__(self, terminal: Terminal, events: EventQueue, user_files: UserFiles, table: BlockingTable) -> None:
        self.terminal, self.events, self.user_files, self.online = terminal, events, user_files, table
        self.printer = OnlinePrinter(terminal)
        self.table: TableSnapshot = table.snapshot
        self._state = TableState()
        self._is_prompted = self._is_end_shown = False
        self._notice = ""

    def play(self) -> int:
        """Returns the exit status."""
        Thread(target=self._listen, name="table", daemon=True).start()
        self.printer.introduce(self.table, self.online.link)
        self.printer.show(self.table)
        try:
            with signals_as_ctrl_c():
                while True:
                    self._next_event()
        except UserQuit:
            status = 0
        except KeyboardInterrupt:
            status = exit_status.INTERRUPTED
        self._end_prompt()
        code = "cli.join.goodbye-seat" if self.table.yours and self.table.phase != "over" else "cli.play.goodbye"
        self.terminal.print_text(code, link=self.online.link)
        return status

    def _listen(self) -> None:
        """In a thread of its own."""
        try:
            for state in self.online.states():
                self.events.post(TableSeen(state))
        except LudothequeError as problem:
            self.events.post(TableSeen(None, problem))
            return
        self.events.post(TableSeen(None, self.online.failure))

    def _next_event(self) -> None:
        can_act = bool(self.table.legal) or self.table.phase != "playing"
        if can_act or self.terminal.is_interactive:
            self._prompt()
        # A script's lines wait for a person's turn; somebody at a keyboard may type at any time.
        event = self.events.wait(None, accepts_lines=can_act or self.terminal.is_interactive)
        if isinstance(event, InputEnded):
            self._on_end_of_input()
        elif isinstance(event, LineTyped):
            self._on_line(event.text)
        elif isinstance(event, TableSeen):
            self._on_table(event)

    def _on_end_of_input(self) -> None:
        raise UserQuit

    def _on_table(self, seen: TableSeen) -> None:
        if seen.state is None:
            self._end_prompt()
            raise seen.problem or TableError(phrase("client.closed"))
        before, self._state = self._state, seen.state
        if seen.state.status == "lost" and before.status != "lost":
            self._end_prompt()
            self.terminal.print_text("cli.join.lost", style="bad")
        elif before.status == "lost" and seen.state.status == "open":
            self._end_prompt()
            self.terminal.print_text("cli.join.found", style="faint")
        if seen.state.notice and seen.state.notice != self._notice:
            self._end_prompt()
            self.terminal.write_wrapped(sentence_phrase(_plain(seen.state.notice)).text(self.terminal.language))
        self._notice = seen.state.notice
        if seen.state.table is not None and seen.state.table.version != self.table.version:
            self._show(seen.state.table)
        elif seen.state.table is not None:
            self.table = seen.state.table

    def _show(self, table: TableSnapshot) -> None:
        is_new_game = table.number != self.table.number
        has_moved = len(table.steps) != len(self.table.steps) or is_new_game or table.phase != self.table.phase
        self.table = table
        self._end_prompt()
        if is_new_game:
            self._is_end_shown = False
            self.printer.board.forget()
            self.printer.print_people(table)
        self.printer.print_news(table)
        if has_moved or table.phase == "waiting":
            self.printer.show(table)
        if table.outcome is not None and not self._is_end_shown:
            self._is_end_shown = True
            self.printer.print_end(table)

    def _on_line(self, text: str) -> None:
        if not self.terminal.is_interactive:  # a script's line is shown where a person would have typed it
            self.terminal.write(f"{self._prompt_text()}{text}")
        self._is_prompted = False
        if not text:
            return
        try:
            typed = parse_online_line(self.table, text, self.terminal.language)
            if isinstance(typed, MoveTyped):
                self.follow_to(self.online.play(typed.action))
            else:
                _RUN[typed.name](self, typed)
        except LudothequeError as refusal:
            self.terminal.print_refusal(refusal.text(self.terminal.language))

    def follow_to(self, version: int) -> None:
        """What came of a command is shown before the next line is read."""
        while self.table.version < version:
            event = self.events.wait(None, accepts_lines=False)
            if isinstance(event, TableSeen):
                self._on_table(event)

    def _prompt(self) -> None:
        if self.terminal.is_interactive and not self._is_prompted:
            self._is_prompted = True
            self.events.prompt(self._prompt_text())

    def _prompt_text(self) -> str:
        return self.printer.prompt(self.table, self._seconds_left())

    def _seconds_left(self) -> float | None:
        """Of one's own clock, or of the timer of the rules."""
        gone = max(0.0, monotonic() - self._state.received_at) if self._state.received_at else 0.0
        clock, timer, you = self.table.clock, self.table.timer, self.table.you
        if clock is not None and you in clock.running and you is not None and you < len(clock.left):
            return max(0.0, clock.left[you] - gone)
        return None if timer is None else max(0.0, timer.left - gone)

    def _end_prompt(self) -> None:
        if self._is_prompted:
            self.terminal.write()
            self._is_prompted = False


def _plain(text: str) -> Any:
    from ludotheque.server.wire.events import Sentence

    return Sentence("", {}, text)


def _hint(session: OnlineSession, command: PromptCommand) -> None:
    hint = session.online.hint()
    if hint.action is None:
        session.terminal.print_text("cli.play.hint-wait")
        return
    action = session.terminal.styled(session.printer.written(session.table, hint.action), "strong")
    session.terminal.print_text("cli.play.hint", action=action)


def _board(session: OnlineSession, command: PromptCommand) -> None:
    """Again, or from now on in another way: `board short`."""
    meant = [word for word in locales.meanings(command.argument, session.terminal.language) if word in DRAWINGS]
    if meant:
        session.printer.board.drawing = meant[0]
    session.printer.board.forget()
    session.printer.show(session.table)


def _save(session: OnlineSession, command: PromptCommand) -> None:
    from ludotheque.play.record import read_record

    path = session.user_files.save(read_record(session.online.record("json")), command.argument)
    session.terminal.print_text("cli.play.saved", file=str(path))


def _accept(session: OnlineSession, command: PromptCommand) -> None:
    session.online.offer(_open_offer(session))


def _decline(session: OnlineSession, command: PromptCommand) -> None:
    session.online.decline(_open_offer(session))


def _open_offer(session: OnlineSession) -> Any:
    offers = [offer.kind for offer in session.table.offers]
    if not offers:
        raise TableError(phrase("cli.join.no-offer"))
    return offers[0]


def _say(session: OnlineSession, command: PromptCommand) -> None:
    """By its number, or by its words."""
    translate, asked = session.terminal.translate, locales.folded(command.argument)
    for reaction in REACTIONS:
        if asked and locales.folded(translate(f"server.reaction.{reaction}")).startswith(asked):
            session.online.react(cast("Any", reaction))
            return
    known = tuple(translate(f"server.reaction.{each}") for each in REACTIONS)
    raise TableError(phrase("cli.join.say-what", known=known))


def _rules(session: OnlineSession, command: PromptCommand) -> None:
    code = f"{session.table.settings.game}.rules-page"
    if session.terminal.translate.knows(code):
        for paragraph in session.terminal.translate(code).split("\n\n"):
            session.terminal.write()
            session.terminal.write_wrapped(paragraph)


def _quit(session: OnlineSession, command: PromptCommand) -> None:
    raise UserQuit


def _resign(session: OnlineSession, command: PromptCommand) -> None:
    session.follow_to(session.online.resign())


_RUN: Mapping[str, Callable[[OnlineSession, PromptCommand], Any]] = {
    "undo": lambda session, command: session.online.offer("takeback"),
    "hint": _hint,
    "moves": lambda session, command: session.printer.print_actions(session.table),
    "board": _board,
    "save": _save,
    "draw": lambda session, command: session.online.offer("draw"),
    "accept": _accept,
    "decline": _decline,
    "say": _say,
    "pause": lambda session, command: session.online.pause(),
    "go-on": lambda session, command: session.online.go_on(),
    "again": lambda session, command: session.online.offer("rematch"),
    "resign": _resign,
    "rules": _rules,
    "help": lambda session, command: session.printer.print_help(session.table),
    "quit": _quit,
}
