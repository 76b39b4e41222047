"""One table at the prompt: the loop over typed lines, answers of computer players, and the clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludotheque.cli import exit_status
from ludotheque.cli.play.event_queue import EventQueue, InputEnded, LineTyped, UserQuit
from ludotheque.cli.play.prompt import PromptCommand, parse_line
from ludotheque.cli.play.prompt_commands import run_command
from ludotheque.cli.play.table_printer import TablePrinter
from ludotheque.cli.signals import signals_as_ctrl_c
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import Choice, LudothequeError, Outcome, Phrase
from ludotheque.external_bots import BotSource
from ludotheque.local_play.bot_threads import BotAnswered
from ludotheque.local_play.local_table import LocalTable, Pacing
from ludotheque.local_play.user_files import UserFiles
from ludotheque.play import Scoreboard, Table
from ludotheque.play.match import Forfeit


@dataclass(frozen=True)
class PlaySettings:
    """How the computers behave at this table, and how it is drawn."""

    delay: float = 0.0
    explains: bool = False
    drawing: str = "auto"
    brought: Mapping[str, BotSource] = field(default_factory=dict)


class Session:
    """Prints what happens at the table, and does what is typed."""

    def __init__(self, terminal: Terminal, events: EventQueue, user_files: UserFiles, settings: PlaySettings) -> None:
        self.terminal, self.events, self.user_files, self.settings = terminal, events, user_files, settings
        self.printer = TablePrinter(terminal, addresses_the_person=True)
        self.printer.board.drawing = settings.drawing
        self.local = LocalTable(
            user_files, self, events.post, Pacing(settings.delay, settings.explains, settings.brought)
        )
        self._is_prompted = False

    @property
    def table(self) -> Table:
        return self.local.table

    def play(self, table: Table) -> int:
        """Until the person leaves; returns the exit status."""
        self.local.table = table
        try:
            with signals_as_ctrl_c():
                self.local.start(table)
                while True:
                    self._next_event()
        except UserQuit:
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(exit_status.INTERRUPTED)
        except Exception:  # a bug, or a closed pipe: the game is not lost
            self.local.keep_unfinished()
            raise
        finally:
            self.local.leave()

    def save_unfinished(self) -> None:
        """Keep a game that is not finished, and print where."""
        path = self.local.keep_unfinished()  # first, because the terminal may be gone
        self._end_prompt()
        if path is not None:
            self.terminal.print_text("cli.play.kept", style="faint", file=str(path))

    def _leave(self, status: int) -> int:
        self.local.interrupt()
        self.save_unfinished()
        self.terminal.print_text("cli.play.goodbye")
        return status

    # What happens at the table

    def on_start(self, table: Table) -> None:
        self.printer.board.forget()
        self.printer.introduce(table)
        self.printer.print_how_to_get_help()

    def on_step(self, table: Table, reason: Phrase | None) -> None:
        self._end_prompt()
        self.printer.print_step(table, reason)

    def on_missed(self, table: Table, solution: Sequence[Any]) -> None:
        self.printer.print_solution(table, solution)

    def on_table(self, table: Table) -> None:
        self.printer.show(table)

    def on_end(self, table: Table, ended: Outcome, scores: Scoreboard | None) -> None:
        self.printer.print_end(table, ended)
        if scores is not None:
            self.printer.print_scores(scores, table)

    def on_hint(self, table: Table, choice: Choice[Any]) -> None:
        self.printer.print_hint(table, choice)

    def on_forfeit(self, table: Table, forfeit: Forfeit) -> None:
        self._end_prompt()
        assert forfeit.why is not None
        self.printer.print_forfeit(table, forfeit.seat, forfeit.why)

    def on_time_left(self, seconds: float) -> None:
        self._end_prompt()
        self.terminal.print_text("cli.play.time-left", style="strong", count=round(seconds))

    # What comes next

    def _next_event(self) -> None:
        local = self.local
        if local.play_on():
            return
        is_person_wanted = (bool(local.people) or self.table.outcome is not None) and not local.awaits_hint
        if is_person_wanted:
            self._prompt()
        # A script's lines wait for a person's turn; somebody at a keyboard may type at any time.
        accepts_lines = is_person_wanted or (self.terminal.is_interactive and not local.awaits_hint)
        event = self.events.wait(local.seconds_until_due, accepts_lines=accepts_lines)
        if isinstance(event, InputEnded):
            raise UserQuit
        if isinstance(event, LineTyped):
            self._on_line(event.text)
        elif isinstance(event, BotAnswered):
            local.receive(event)
        else:
            local.do_what_is_due()

    def _on_line(self, text: str) -> None:
        if not self.terminal.is_interactive:  # a script's line is shown where a person would have typed it
            self.terminal.write(f"{self._prompt_text()}{text}")
        self._is_prompted = False
        if not text:
            return
        try:
            typed = parse_line(self.table, self.local.people, text, self.terminal.language)
            if isinstance(typed, PromptCommand):
                run_command(self, typed)
                return
        except LudothequeError as refusal:
            self.printer.print_refusal(self.table, refusal)
            return
        for table in typed.tables:
            self.local.play_to(table)

    def _prompt(self) -> None:
        if self.terminal.is_interactive and not self._is_prompted:
            self._is_prompted = True
            self.events.prompt(self._prompt_text())

    def _prompt_text(self) -> str:
        return self.printer.prompt(self.table, self.local.people, self.local.seconds_left)

    def _end_prompt(self) -> None:
        """Something is printed while a prompt stands open: continue below it."""
        if self._is_prompted:
            self.terminal.write()
            self._is_prompted = False
