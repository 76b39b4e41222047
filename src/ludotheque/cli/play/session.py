"""One person, or several, at one table: the loop between the prompt, the computers and the clock."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque.cli.play.bot_threads import BotThreads
from ludotheque.cli.play.event_queue import BotAnswered, EventQueue, InputEnded, LineTyped, UserQuit
from ludotheque.cli.play.hints import HintSequence
from ludotheque.cli.play.prompt import Actions, parse_line
from ludotheque.cli.play.prompt_commands import run_command
from ludotheque.cli.play.table_printer import TablePrinter
from ludotheque.cli.play.turn_timer import PendingMove, TimerExpired, TimeWarning, TurnTimer
from ludotheque.cli.signals import signals_as_ctrl_c
from ludotheque.cli.terminal import Terminal
from ludotheque.cli.user_files import UserFiles
from ludotheque.contract import LudothequeError, Phrase, Seat, seats_to_act
from ludotheque.play import Table, outcome, play, play_clock, play_stand_in, stand_in

INTERRUPTED_STATUS = 130  # 128 + SIGINT, as shells count


@dataclass(frozen=True)
class PlaySettings:
    """How the computers behave at this table."""

    delay: float = 0.0
    """Seconds a computer's move is held back, so that people can follow."""

    explains: bool = False
    """Each computer move comes with its reason."""


class Session:
    """Owns the table while it is played; everything else is asked."""

    def __init__(self, terminal: Terminal, events: EventQueue, user_files: UserFiles, settings: PlaySettings) -> None:
        self.terminal, self.inbox, self.user_files, self.settings = terminal, events, user_files, settings
        self.opponents = BotThreads(events.post)
        self.printer = TablePrinter(terminal)
        self.reasons: dict[Seat, Phrase] = {}
        self.awaits_hint = False
        self.hints = HintSequence()
        self._timer = TurnTimer()
        self._waiting: set[Seat] = set()
        self._is_settled = self._is_scored = self._is_prompted = False
        self.table: Table

    def play(self, table: Table) -> int:
        """Until the person leaves; answers with the exit status."""
        self.table = table
        try:
            with signals_as_ctrl_c():
                self.start_table(table)
                while True:
                    self._step()
        except UserQuit:
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED_STATUS)
        except Exception:  # a mistake, or nobody reads any more: the game is not lost
            self._keep_unfinished()
            raise

    @property
    def people(self) -> tuple[Seat, ...]:
        """The persons who may act now."""
        return tuple(seat for seat in self._acting() if self.table.players[seat].kind == "person")

    def start_table(self, table: Table) -> None:
        """Begin, or begin again with another game."""
        self.opponents.new_game()
        self.reasons.clear()
        self._timer.restart()
        self.printer.picture.forget()
        self._is_scored = False
        self.printer.introduce(table)
        self.printer.print_how_to_get_help()
        self._show(table)
        ended = outcome(table)
        self._is_settled = ended is not None
        if ended is not None:  # loaded after its end: told again, counted already
            self.printer.print_end(table, ended)

    def turn_to(self, table: Table) -> None:
        """The table is now this one: show it, and say it if the game is over."""
        self._show(table)
        self._settle()

    def reopen(self, table: Table) -> None:
        """The end of the game was undone: its point does not count."""
        ended = outcome(self.table)
        if self._is_scored and ended is not None:
            self.user_files.undo_score(self.table, ended)
        self._is_settled = self._is_scored = False
        self.turn_to(table)

    def make(self, seat: Seat, action: Any) -> None:
        """A seat moves; refused moves change nothing."""
        self._follow(play(self.table, seat, action))

    def _follow(self, table: Table, reason: Phrase | None = None) -> None:
        self._leave_prompt()
        self.printer.print_step(table, reason)
        self.turn_to(table)

    def save_unfinished(self) -> None:
        """Keep a game that is not finished, so that nothing is lost, and say where."""
        path = self._keep_unfinished()  # first, because the terminal may be gone
        self._leave_prompt()
        if path is not None:
            self.terminal.print_text("cli.play.kept", style="faint", file=str(path))

    def _keep_unfinished(self) -> Path | None:
        is_worth_keeping = outcome(self.table) is None and bool(self.table.steps)
        return self.user_files.keep_unfinished(self.table) if is_worth_keeping else None

    def _leave(self, status: int) -> int:
        self.opponents.interrupt()
        self.save_unfinished()
        self.terminal.print_text("cli.play.goodbye")
        return status

    def _show(self, table: Table) -> None:
        self.table = table
        self._waiting, self.awaits_hint = set(), False
        self._timer.follow(table)
        self.printer.show(table)

    def _settle(self) -> None:
        ended = outcome(self.table)
        if ended is None or self._is_settled:
            return
        self._is_settled = self._is_scored = True
        self.printer.print_end(self.table, ended)
        self.printer.print_scores(self.user_files.score(self.table, ended), self.table)

    def _acting(self) -> tuple[Seat, ...]:
        if outcome(self.table) is not None:
            return ()
        acting = seats_to_act(self.table.game, self.table.state)
        return tuple(seat for seat in acting if seat not in self.table.resigned)

    def _step(self) -> None:
        if stand_in(self.table) is not None:
            self._follow(play_stand_in(self.table))
            return
        for seat in self._acting():
            if self.table.players[seat].kind == "computer":
                self.opponents.ask(self.table, seat)
        is_anybodys_turn = (bool(self.people) or outcome(self.table) is not None) and not self.awaits_hint
        if is_anybodys_turn:
            self._prompt()
        patience = 0.0 if self._is_stuck() else self._timer.patience
        # A script's lines wait for a person's turn; somebody at a keyboard may speak at any time.
        accepts_lines = is_anybodys_turn or (self.terminal.is_interactive and not self.awaits_hint)
        event = self.inbox.wait(patience, accepts_lines=accepts_lines)
        if isinstance(event, InputEnded):
            raise UserQuit
        if isinstance(event, LineTyped):
            self._read(event.text)
        elif isinstance(event, BotAnswered):
            self._consider(event)
        else:
            self._keep_time()

    def _consider(self, thought: BotAnswered) -> None:
        if thought.version != self.table.version:
            return
        if thought.problem is not None:
            raise thought.problem
        assert thought.choice is not None
        if self.table.players[thought.seat].kind == "person":
            self.awaits_hint = False
            self.printer.print_hint(self.table, thought.choice)
            return
        if thought.choice.action is None:
            self._waiting.add(thought.seat)
            return
        if thought.choice.reason is not None:
            self.reasons[thought.seat] = thought.choice.reason
        # Where people race with computers, a computer takes as long as a person would.
        seconds = thought.choice.after_seconds if self.people else 0.0
        self._timer.hold(thought.seat, thought.choice.action, max(seconds, self.settings.delay))

    def _keep_time(self) -> None:
        """Do what is due: a computer's move, or the clock's."""
        due = self._timer.due()
        if isinstance(due, PendingMove):
            reason = self.reasons.get(due.seat) if self.settings.explains else None
            self._follow(play(self.table, due.seat, due.action), reason)
        elif isinstance(due, TimerExpired) or (self._is_stuck() and self._timer.has_timer):
            self._follow(play_clock(self.table))
        elif isinstance(due, TimeWarning):
            self._leave_prompt()
            self.terminal.print_text("cli.play.time-left", style="strong", count=round(due.seconds))
        elif self._is_stuck():
            seat = self._acting()[0]
            self.make(seat, self.table.game.legal_actions(self.table.state, seat)[0])

    def _is_stuck(self) -> bool:
        """Only computers may act, and none of them wants to."""
        acting = self._acting()
        return bool(acting) and all(seat in self._waiting for seat in acting)

    def _read(self, text: str) -> None:
        if not self.terminal.is_interactive:  # a script's line is shown where a person would have typed it
            self.terminal.write(f"{self._prompt_text()}{text}")
        self._is_prompted = False
        if not text:
            return
        try:
            self._answer(text)
        except LudothequeError as refusal:
            self.printer.refuse(self.table, refusal)

    def _answer(self, text: str) -> None:
        heard = parse_line(self.table, self.people, text, self.terminal.say.language)
        if not isinstance(heard, Actions):
            run_command(self, heard)
            return
        for action in heard.actions:
            self.make(heard.seat, action)

    def _prompt(self) -> None:
        if self.terminal.is_interactive and not self._is_prompted:
            self._is_prompted = True
            self.terminal.write(self._prompt_text(), end="")

    def _prompt_text(self) -> str:
        return self.printer.prompt(self.table, self.people, self._timer.seconds_left)

    def _leave_prompt(self) -> None:
        """Something is said while a prompt stands open: go on below it."""
        if self._is_prompted:
            self.terminal.write()
            self._is_prompted = False
