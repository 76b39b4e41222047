"""`ludotheque replay`: a saved game again, move by move."""

from __future__ import annotations

from pathlib import Path

import click

from ludotheque.cli.command import Command, Option, shared_options
from ludotheque.cli.option_values import SECONDS, Number
from ludotheque.cli.play.event_queue import End, Inbox, Line
from ludotheque.cli.play.table_printer import Announcer
from ludotheque.cli.play.words import read_replay_order
from ludotheque.cli.terminal import Terminal
from ludotheque.cli.user_files import Shelves
from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.play import Table, outcome, redo, undo

_PLACE = Number(0, 1_000_000)


@click.command("replay", cls=Command, help="cli.replay.help")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--delay", callback=SECONDS, default="1", metavar="SECONDS", cls=Option, help="cli.option.replay-delay")
@click.option("--from", "start", callback=_PLACE, default="0", metavar="MOVE", cls=Option, help="cli.option.from")
@shared_options
@click.pass_obj
def replay(terminal: Terminal, file: Path, delay: float, start: int) -> None:
    """Show a saved game."""
    table = Shelves(terminal).load(str(file))
    announcer = Announcer(terminal)
    announcer.introduce(table)
    terminal.write()
    Replaying(terminal, Inbox(), table, delay, announcer).run(start)


class Replaying:
    """Steps through a game: by itself with a delay, or by the person's words; a pipe gets every position at once."""

    def __init__(
        self, terminal: Terminal, inbox: Inbox, table: Table, delay: float, announcer: Announcer | None = None
    ) -> None:
        self._terminal, self._inbox, self._delay = terminal, inbox, delay
        self._announcer = announcer or Announcer(terminal)
        is_over = outcome(table) is not None
        self._tell_step = self._announcer.tell_step_openly if is_over else self._announcer.tell_step
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
        self._terminal.tell("cli.replay.keys", style="faint")
        while self._listen():
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
            self._tell_step(self._table)
        self._terminal.tell("cli.replay.place", style="faint", place=place, length=self._length)
        self._announcer.show(self._table)
        ended = outcome(self._table)
        if ended is not None:
            self._announcer.tell_end(self._table, ended)

    def _listen(self) -> bool:
        """Wait for the delay or for a word; false when the person has seen enough."""
        is_running = not self._is_paused and self._place < self._length
        event = self._inbox.wait(self._delay if is_running else None)
        if isinstance(event, End):
            return False
        if isinstance(event, Line):
            return self._obey(event.text)
        if is_running:
            self._go(self._place + 1)
        return True

    def _obey(self, text: str) -> bool:
        try:
            return self._do(text)
        except LudothequeError as refusal:
            self._announcer.refuse(self._table, refusal)
            return True

    def _do(self, text: str) -> bool:
        order = read_replay_order(text or "next", self._terminal.say.language)
        if order is None and text.isdecimal() and text.isascii():
            order = read_replay_order(f"go {text}", "en")
        if order is None:
            raise TableError(phrase("cli.replay.no-such-word", text=text[:40]))
        if order.command == "quit":
            return False
        if order.command == "pause":
            self._is_paused = not self._is_paused
        elif order.command == "go":
            self._is_paused = True
            self._go(int(order.rest) if order.rest.isdecimal() and len(order.rest) < 7 else -1)
        else:
            self._is_paused = True
            self._go(self._place + (1 if order.command == "next" else -1))
        return True
