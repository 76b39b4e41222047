"""`ludotheque replay`: a saved game again, move by move."""

from __future__ import annotations

from pathlib import Path

import click

from ludotheque.cli.command import Command, option, shared_options
from ludotheque.cli.option_values import SECONDS, Number
from ludotheque.cli.play.event_queue import EventQueue, InputEnded, LineTyped
from ludotheque.cli.play.prompt import parse_replay_command
from ludotheque.cli.play.table_printer import TablePrinter
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.local_play.user_files import UserFiles
from ludotheque.play import Table, redo, undo

_PLACE = Number(0, 1_000_000)


@click.command("replay", cls=Command, help="cli.replay.help")
@click.argument("file", type=click.Path(path_type=Path))
@option("--delay", callback=SECONDS, default="1", metavar="SECONDS", help="cli.option.replay-delay")
@option("--from", "start", callback=_PLACE, default="0", metavar="MOVE", help="cli.option.from")
@shared_options
@click.pass_obj
def replay(terminal: Terminal, file: Path, delay: float, start: int) -> None:
    """Show a saved game."""
    table = UserFiles(terminal).load(str(file))
    printer = TablePrinter(terminal)
    printer.introduce(table)
    terminal.write()
    Replay(terminal, EventQueue(), table, delay, printer).run(start)


class Replay:
    """Steps through a game, by itself with a delay or by commands; a pipe gets every position at once."""

    def __init__(
        self, terminal: Terminal, events: EventQueue, table: Table, delay: float, printer: TablePrinter | None = None
    ) -> None:
        self._terminal, self._events, self._delay = terminal, events, delay
        self._printer = printer or TablePrinter(terminal)
        is_over = table.outcome is not None
        self._print_step = self._printer.print_step_openly if is_over else self._printer.print_step
        self._length = len(table.steps)
        self._table = undo(table, self._length) if self._length else table
        self._is_paused = False

    def run(self, start: int = 0) -> None:
        """From this step to the end."""
        self._go(start)
        if not self._terminal.is_interactive:
            while self._place < self._length:
                self._go(self._place + 1)
            return
        self._terminal.print_text("cli.replay.keys", style="faint")
        while self._next_event():
            pass

    @property
    def _place(self) -> int:
        return len(self._table.steps)

    def _go(self, place: int) -> None:
        """Stand after this many steps, and show it."""
        if not 0 <= place <= self._length:
            raise TableError(phrase("cli.replay.no-such-move", given=place, most=self._length))
        forward = place - self._place
        if forward > 0:
            self._table = redo(self._table, forward)
        elif forward < 0:
            self._table = undo(self._table, -forward)
        if self._table.steps:
            self._print_step(self._table)
        self._terminal.print_text("cli.replay.place", style="faint", place=place, length=self._length)
        self._printer.show(self._table)
        ended = self._table.outcome
        if ended is not None:
            self._printer.print_end(self._table, ended)

    def _next_event(self) -> bool:
        """Wait for the delay or for a line; false when the person leaves."""
        is_running = not self._is_paused and self._place < self._length
        event = self._events.wait(self._delay if is_running else None)
        if isinstance(event, InputEnded):
            return False
        if isinstance(event, LineTyped):
            return self._on_line(event.text)
        if is_running:
            self._go(self._place + 1)
        return True

    def _on_line(self, text: str) -> bool:
        try:
            return self._run(text)
        except LudothequeError as refusal:
            self._printer.print_refusal(self._table, refusal)
            return True

    def _run(self, text: str) -> bool:
        command = parse_replay_command(text or "next", self._terminal.language)
        if command is None and text.isdecimal() and text.isascii():
            command = parse_replay_command(f"go {text}", "en")
        if command is None:
            raise TableError(phrase("cli.replay.no-such-word", text=text[:40]))
        if command.name == "quit":
            return False
        if command.name == "pause":
            self._is_paused = not self._is_paused
        elif command.name == "go":
            self._is_paused = True
            self._go(int(command.argument) if command.argument.isdecimal() and len(command.argument) < 7 else -1)
        else:
            self._is_paused = True
            self._go(self._place + (1 if command.name == "next" else -1))
        return True
