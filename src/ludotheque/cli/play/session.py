"""One table at the prompt: the loop over typed lines, answers of computer players, and the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ludotheque.cli import exit_status
from ludotheque.cli.play.bot_threads import BotThreads
from ludotheque.cli.play.event_queue import BotAnswered, EventQueue, InputEnded, LineTyped, UserQuit
from ludotheque.cli.play.hints import HintSequence, missed
from ludotheque.cli.play.prompt import PromptCommand, parse_line
from ludotheque.cli.play.prompt_commands import run_command
from ludotheque.cli.play.table_printer import TablePrinter
from ludotheque.cli.play.turn_timer import PendingMove, TimerExpired, TimeWarning, TurnTimer
from ludotheque.cli.signals import signals_as_ctrl_c
from ludotheque.cli.terminal import Terminal
from ludotheque.cli.user_files import UserFiles
from ludotheque.contract import LudothequeError, Phrase, Seat
from ludotheque.external_bots import BotSource
from ludotheque.play import Resignation, Table, play, play_clock, play_substitute, resign, substitute_move
from ludotheque.play.match import Forfeit
from ludotheque.play.thinking_time import thinking_seconds


@dataclass(frozen=True)
class PlaySettings:
    """How the computers behave at this table."""

    delay: float = 0.0
    """Seconds a computer's move is held back, so that people can follow."""

    explains: bool = False
    """Each computer move is printed with its reason."""

    drawing: str = "auto"
    """How the board is drawn."""

    brought: Mapping[str, BotSource] = field(default_factory=dict)
    """The players that people brought, by what stands for their level. A file never names one: it would be run."""


class Session:
    """Owns the table while it is played."""

    def __init__(self, terminal: Terminal, events: EventQueue, user_files: UserFiles, settings: PlaySettings) -> None:
        self.terminal, self.events, self.user_files, self.settings = terminal, events, user_files, settings
        self.bots = BotThreads(events.post, settings.brought)
        self.printer = TablePrinter(terminal, addresses_the_person=True)
        self.printer.board.drawing = settings.drawing
        self.reasons: dict[Seat, Phrase] = {}
        self.awaits_hint = False
        self.hints = HintSequence()
        self._timer = TurnTimer()
        self._waiting_bots: set[Seat] = set()
        self._end_is_shown = self._is_scored = self._is_prompted = False
        self.table: Table

    def play(self, table: Table) -> int:
        """Until the person leaves; returns the exit status."""
        self.table = table
        try:
            with signals_as_ctrl_c():
                self.start_table(table)
                while True:
                    self._next_event()
        except UserQuit:
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(exit_status.INTERRUPTED)
        except Exception:  # a bug, or a closed pipe: the game is not lost
            self._keep_unfinished()
            raise
        finally:
            self.bots.leave()

    @property
    def people(self) -> tuple[Seat, ...]:
        """The persons who may act now."""
        return tuple(seat for seat in self.table.to_act if self.table.players[seat].kind == "person")

    def start_table(self, table: Table) -> None:
        """Begin, or begin again with another game."""
        self.bots.new_game()
        self.reasons.clear()
        self._timer.reset()
        self.printer.board.forget()
        self.printer.introduce(table)
        self.printer.print_how_to_get_help()
        self._set_table(table)
        self._end_is_shown = self._is_scored = table.outcome is not None
        if table.outcome is not None:  # loaded after its end: its point has been counted
            self.printer.print_end(table, table.outcome)

    def show_table(self, table: Table) -> None:
        """The table is now this one. Show it; if the game is over, print the end and count the point, once."""
        self._set_table(table)
        if table.outcome is None or self._end_is_shown:
            return
        self._end_is_shown = self._is_scored = True
        self.printer.print_end(table, table.outcome)
        self.printer.print_scores(self.user_files.score(table, table.outcome), table)

    def reopen(self, table: Table) -> None:
        """The end of the game was undone: its point does not count."""
        if self._is_scored and self.table.outcome is not None:
            self.user_files.undo_score(self.table, self.table.outcome)
        self._end_is_shown = self._is_scored = False
        self.show_table(table)

    def save_unfinished(self) -> None:
        """Keep a game that is not finished, and print where."""
        path = self._keep_unfinished()  # first, because the terminal may be gone
        self._end_prompt()
        if path is not None:
            self.terminal.print_text("cli.play.kept", style="faint", file=str(path))

    def _keep_unfinished(self) -> Path | None:
        is_worth_keeping = self.table.outcome is None and bool(self.table.steps)
        return self.user_files.keep_unfinished(self.table) if is_worth_keeping else None

    def _leave(self, status: int) -> int:
        self.bots.interrupt()
        self.save_unfinished()
        self.terminal.print_text("cli.play.goodbye")
        return status

    def _step_to(self, table: Table, reason: Phrase | None = None) -> None:
        """One step further: print what was done, then the table after it."""
        self._end_prompt()
        self.printer.print_step(table, reason)
        self.show_table(table)

    def _set_table(self, table: Table) -> None:
        self.table = table
        self._waiting_bots, self.awaits_hint = set(), False
        self._timer.update(table)
        self.printer.show(table)

    def _next_event(self) -> None:
        if substitute_move(self.table) is not None:
            self._step_to(play_substitute(self.table))
            return
        for seat in self.table.to_act:
            if self.table.players[seat].kind == "computer":
                self.bots.request_move(self.table, seat)
        is_person_wanted = (bool(self.people) or self.table.outcome is not None) and not self.awaits_hint
        if is_person_wanted:
            self._prompt()
        seconds = 0.0 if self._is_stuck() else self._timer.seconds_until_due
        # A script's lines wait for a person's turn; somebody at a keyboard may type at any time.
        accepts_lines = is_person_wanted or (self.terminal.is_interactive and not self.awaits_hint)
        event = self.events.wait(seconds, accepts_lines=accepts_lines)
        if isinstance(event, InputEnded):
            raise UserQuit
        if isinstance(event, LineTyped):
            self._on_line(event.text)
        elif isinstance(event, BotAnswered):
            self._on_bot_answer(event)
        else:
            self._on_time()

    def _on_line(self, text: str) -> None:
        if not self.terminal.is_interactive:  # a script's line is shown where a person would have typed it
            self.terminal.write(f"{self._prompt_text()}{text}")
        self._is_prompted = False
        if not text:
            return
        try:
            typed = parse_line(self.table, self.people, text, self.terminal.language)
            if isinstance(typed, PromptCommand):
                run_command(self, typed)
                return
        except LudothequeError as refusal:
            self.printer.print_refusal(self.table, refusal)
            return
        for table in typed.tables:
            self._end_prompt()
            self.printer.print_step(table)
            step = table.steps[-1]
            solution = () if isinstance(step, Resignation) else missed(self.table, step.action)
            if solution:
                self.printer.print_solution(table, solution)
            self.show_table(table)

    def _on_bot_answer(self, answer: BotAnswered) -> None:
        if answer.version != self.table.version:
            return
        if isinstance(answer.problem, Forfeit):
            self._on_forfeit(answer.problem)
            return
        if answer.problem is not None:
            raise answer.problem
        assert answer.choice is not None
        if self.table.players[answer.seat].kind == "person":
            self.awaits_hint = False
            self.printer.print_hint(self.table, answer.choice)
            return
        if answer.choice.action is None:
            self._waiting_bots.add(answer.seat)
            return
        if answer.choice.reason is not None:
            self.reasons[answer.seat] = answer.choice.reason
        # Where people race with computers, a computer takes as long as a person would.
        seconds = answer.choice.after_seconds if self.people else 0.0
        delay = thinking_seconds(self.settings.delay, self.table, answer.seat, answer.choice.action)
        self._timer.schedule(answer.seat, answer.choice.action, max(seconds, delay))

    def _on_forfeit(self, forfeit: Forfeit) -> None:
        self._end_prompt()
        assert forfeit.why is not None
        self.printer.print_forfeit(self.table, forfeit.seat, forfeit.why)
        self._step_to(resign(self.table, forfeit.seat, forfeit.cause))

    def _on_time(self) -> None:
        """Do what is due: a computer's move, or the clock's."""
        due = self._timer.due()
        if isinstance(due, PendingMove):
            reason = self.reasons.get(due.seat) if self.settings.explains else None
            self._step_to(play(self.table, due.seat, due.action), reason)
        elif isinstance(due, TimerExpired) or (self._is_stuck() and self._timer.is_running):
            self._step_to(play_clock(self.table))
        elif isinstance(due, TimeWarning):
            self._end_prompt()
            self.terminal.print_text("cli.play.time-left", style="strong", count=round(due.seconds))
        elif self._is_stuck():
            seat = self.table.to_act[0]
            self._step_to(play(self.table, seat, self.table.choices[seat][0]))

    def _is_stuck(self) -> bool:
        """Only computers may act, and all of them wait for another."""
        return bool(self.table.to_act) and all(seat in self._waiting_bots for seat in self.table.to_act)

    def _prompt(self) -> None:
        if self.terminal.is_interactive and not self._is_prompted:
            self._is_prompted = True
            self.events.prompt(self._prompt_text())

    def _prompt_text(self) -> str:
        return self.printer.prompt(self.table, self.people, self._timer.seconds_left)

    def _end_prompt(self) -> None:
        """Something is printed while a prompt stands open: continue below it."""
        if self._is_prompted:
            self.terminal.write()
            self._is_prompted = False
