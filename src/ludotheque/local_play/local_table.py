"""One table on this machine: whose turn it is, what computers and the clock do, taking back, points.

It knows no screen. A listener is told what happens, in the thread that calls; answers of computers come from other
threads to `post`, and whoever owns the screen hands them to `receive`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from ludotheque.contract import Choice, Outcome, Phrase, Seat, TableError, phrase
from ludotheque.external_bots import BotSource
from ludotheque.local_play.bot_threads import BotAnswered, BotThreads
from ludotheque.local_play.hints import HintSequence, missed
from ludotheque.local_play.turn_timer import PendingMove, TimerExpired, TimeWarning, TurnTimer
from ludotheque.local_play.user_files import UserFiles
from ludotheque.play import (
    Resignation,
    Scoreboard,
    Table,
    play,
    play_clock,
    play_substitute,
    redo,
    resign,
    substitute_move,
    takeback_count,
    undo,
)
from ludotheque.play.match import Forfeit
from ludotheque.play.thinking_time import thinking_seconds


class Listener(Protocol):
    """Whoever shows the table."""

    def on_start(self, table: Table) -> None:
        """Another game begins."""

    def on_step(self, table: Table, reason: Phrase | None) -> None:
        """One more step was made; the table after it follows."""

    def on_missed(self, table: Table, solution: Sequence[Any]) -> None:
        """A person alone gave up; it could have been done so."""

    def on_table(self, table: Table) -> None:
        """The table is like this now."""

    def on_end(self, table: Table, ended: Outcome, scores: Scoreboard | None) -> None:
        """The game is over; with the points unless they were counted before."""

    def on_hint(self, table: Table, choice: Choice[Any]) -> None:
        """What the strongest level would do."""

    def on_forfeit(self, table: Table, forfeit: Forfeit) -> None:
        """A player that somebody brought cannot go on."""

    def on_time_left(self, seconds: float) -> None:
        """Before the end of the rules' timer."""


@dataclass(frozen=True)
class Pacing:
    """How the computers behave at this table."""

    delay: float = 0.0
    """Seconds a computer's move is held back, so that people can follow."""

    explains: bool = False
    """Each computer move is told with its reason."""

    brought: Mapping[str, BotSource] = field(default_factory=dict)
    """The players that people brought, by what stands for their level. A file never names one: it would be run."""


class LocalTable:
    """Owns the table while it is played."""

    def __init__(
        self,
        user_files: UserFiles,
        listener: Listener,
        post: Callable[[BotAnswered], None],
        pacing: Pacing,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.user_files = user_files
        self.reasons: dict[Seat, Phrase] = {}
        """Why each computer played as it did."""

        self.awaits_hint = False
        self.table: Table
        self._listener, self._pacing = listener, pacing
        self._bots = BotThreads(post, pacing.brought)
        self._hints = HintSequence()
        self._timer = TurnTimer(clock)
        self._waiting_bots: set[Seat] = set()
        self._end_is_shown = self._is_scored = False

    # What there is to know

    @property
    def people(self) -> tuple[Seat, ...]:
        """The persons who may act now."""
        return tuple(seat for seat in self.table.to_act if self.table.players[seat].kind == "person")

    @property
    def seconds_left(self) -> float | None:
        """Of the rules' timer; None when none is running."""
        return self._timer.seconds_left

    @property
    def seconds_until_due(self) -> float | None:
        """Until something happens by itself; None when nothing ever will."""
        return 0.0 if self._is_stuck() else self._timer.seconds_until_due

    # The game

    def start(self, table: Table) -> None:
        """Begin, or begin again with another game."""
        self._bots.new_game()
        self.reasons.clear()
        self._timer.reset()
        self._listener.on_start(table)
        self._set(table)
        self._end_is_shown = self._is_scored = table.outcome is not None
        if table.outcome is not None:  # loaded after its end: its point has been counted
            self._listener.on_end(table, table.outcome, None)

    def interrupt(self) -> None:
        """Running searches end soon; their answers come too late to count."""
        self._bots.interrupt()

    def leave(self) -> None:
        """Searches end, and the processes of players that people brought."""
        self._bots.leave()

    def keep_unfinished(self) -> Path | None:
        """Keep a game that is not finished; None where nothing was kept."""
        is_worth_keeping = self.table.outcome is None and bool(self.table.steps)
        return self.user_files.keep_unfinished(self.table) if is_worth_keeping else None

    def play_on(self) -> bool:
        """Make the move of a seat that gave up, where the rules want one, or else start the computers whose turn it is.

        Whether the table has changed.
        """
        if substitute_move(self.table) is not None:
            self._step_to(play_substitute(self.table))
            return True
        for seat in self.table.to_act:
            if self.table.players[seat].kind == "computer":
                self._bots.request_move(self.table, seat)
        return False

    def receive(self, answer: BotAnswered) -> None:
        """What a computer has chosen; about an older table it counts no more."""
        if answer.version != self.table.version:
            return
        if isinstance(answer.problem, Forfeit):
            self._listener.on_forfeit(self.table, answer.problem)
            self._step_to(resign(self.table, answer.problem.seat, answer.problem.cause))
            return
        if answer.problem is not None:
            raise answer.problem
        assert answer.choice is not None
        if self.table.players[answer.seat].kind == "person":
            self.awaits_hint = False
            self._listener.on_hint(self.table, answer.choice)
            return
        if answer.choice.action is None:
            self._waiting_bots.add(answer.seat)
            return
        if answer.choice.reason is not None:
            self.reasons[answer.seat] = answer.choice.reason
        # Where people race with computers, a computer takes as long as a person would.
        seconds = answer.choice.after_seconds if self.people else 0.0
        delay = thinking_seconds(self._pacing.delay, self.table, answer.seat, answer.choice.action)
        self._timer.schedule(answer.seat, answer.choice.action, max(seconds, delay))

    def do_what_is_due(self) -> None:
        """A computer's move, or the clock's."""
        due = self._timer.due()
        if isinstance(due, PendingMove):
            reason = self.reasons.get(due.seat) if self._pacing.explains else None
            self._step_to(play(self.table, due.seat, due.action), reason)
        elif isinstance(due, TimerExpired) or (self._is_stuck() and self._timer.is_running):
            self._step_to(play_clock(self.table))
        elif isinstance(due, TimeWarning):
            self._listener.on_time_left(due.seconds)
        elif self._is_stuck():
            seat = self.table.to_act[0]
            self._step_to(play(self.table, seat, self.table.choices[seat][0]))

    # What people do: the refusal where it cannot be done.

    def play_to(self, table: Table) -> None:
        """A person has moved."""
        self._listener.on_step(table, None)
        step = table.steps[-1]
        self._show_with(table, () if isinstance(step, Resignation) else missed(self.table, step.action))

    def play_to_knowing(self, table: Table, solution: Sequence[Any]) -> None:
        """The same; what was given up was solved before, because that takes a while."""
        self._listener.on_step(table, None)
        self._show_with(table, solution)

    def _show_with(self, table: Table, solution: Sequence[Any]) -> None:
        if solution:
            self._listener.on_missed(table, solution)
        self.show(table)

    def undo(self, count: int | None = None) -> None:
        """So many moves back; without a number to the person's own last decision, over the answers of computers."""
        has_people = any(player.kind == "person" for player in self.table.players)
        default = takeback_count(self.table) if has_people else 1
        if count is None and default == 0:
            raise TableError(phrase("play.nothing-to-undo"))
        self._reopen(undo(self.table, default if count is None else count))

    def redo(self, count: int | None = None) -> None:
        """So many moves again; without a number forward to the next decision of a person."""
        self.show(redo(self.table, self._redo_count() if count is None else count))

    def resign(self, seat: Seat) -> None:
        table = resign(self.table, seat)
        self._listener.on_step(table, None)
        self.show(table)

    def next_hint(self) -> tuple[int, int, Phrase] | None:
        """A little more each time: the number of the hint, of how many, and the hint; None where the game has none."""
        return self._hints.next(self.table)

    def request_hint(self, seat: Seat) -> None:
        """What the strongest level would do: the listener is told."""
        self._bots.request_hint(self.table, seat)
        self.awaits_hint = True

    def show(self, table: Table) -> None:
        """The table is now this one; if the game is over, the point counts, once."""
        self._set(table)
        if table.outcome is None or self._end_is_shown:
            return
        self._end_is_shown = self._is_scored = True
        self._listener.on_end(table, table.outcome, self.user_files.score(table, table.outcome))

    def _reopen(self, table: Table) -> None:
        """The end of the game was undone: its point does not count."""
        if self._is_scored and self.table.outcome is not None:
            self.user_files.undo_score(self.table, self.table.outcome)
        self._end_is_shown = self._is_scored = False
        self.show(table)

    def _redo_count(self) -> int:
        count = 1
        for step in self.table.undone[-2::-1]:
            by = getattr(step, "by", None)
            if by is not None and self.table.players[by].kind == "person":
                break
            count += 1
        return count

    def _step_to(self, table: Table, reason: Phrase | None = None) -> None:
        self._listener.on_step(table, reason)
        self.show(table)

    def _set(self, table: Table) -> None:
        self.table = table
        self._waiting_bots, self.awaits_hint = set(), False
        self._timer.update(table)
        self._listener.on_table(table)

    def _is_stuck(self) -> bool:
        """Only computers may act, and all of them wait for another."""
        return bool(self.table.to_act) and all(seat in self._waiting_bots for seat in self.table.to_act)


def viewer_of(table: Table) -> Seat | None:
    """Who looks at the screen: the only person, else the person whose turn it is, else a spectator."""
    people = [Seat(seat) for seat, player in enumerate(table.players) if player.kind == "person"]
    if len(people) == 1:
        return people[0]
    acting = [seat for seat in table.to_act if seat in people]
    return acting[0] if len(acting) == 1 else None
