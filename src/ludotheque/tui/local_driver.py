"""A table on this machine: computers in threads, the clock of the rules, hints, taking back, points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from secrets import randbelow
from typing import Any, NamedTuple

from ludotheque import catalogue
from ludotheque.contract import (
    Analysis,
    Choice,
    LudothequeError,
    Outcome,
    Phrase,
    Seat,
    Seed,
    TableError,
    phrase,
)
from ludotheque.contract.budget import Budget
from ludotheque.local_play.bot_threads import BotAnswered
from ludotheque.local_play.hints import missed
from ludotheque.local_play.local_table import LocalTable, Pacing, viewer_of
from ludotheque.local_play.user_files import UserFiles
from ludotheque.local_play.wording import level_label, title
from ludotheque.locales.translator import Translator
from ludotheque.play import Resignation, Scoreboard, Step, Table, open_table, play, told_steps, undo
from ludotheque.play.journal import Journal
from ludotheque.play.match import Forfeit
from ludotheque.tui.analysis_words import tell_analysis, value_labels
from ludotheque.tui.naming import Naming, for_screen, sentence
from ludotheque.tui.position_analysis import analysis_of
from ludotheque.tui.shown import Shown, ShownMove, ShownSeat, Stage
from ludotheque.tui.text_board import board_of

_ANALYSIS_SECONDS = 4.0
_MOST_TOLD_AGAIN = 8
"""Steps, in another language."""


class Origin(NamedTuple):
    """Where a game comes from."""

    kept_as: str = ""
    """The name of the file that has it so far; empty: none has."""

    is_set_up: bool = False
    """Every further game begins in the same position."""


_DEALT = Origin()


class LocalDriver:
    """Shows what happens at a LocalTable, and does what the person wants."""

    def __init__(
        self,
        table: Table,
        user_files: UserFiles,
        translate: Translator,
        pacing: Pacing,
        origin: Origin = _DEALT,
    ) -> None:
        self._files, self._translate = user_files, translate
        self._kept_as, self._is_set_up = origin
        self._written_at = user_files.written_at(self._kept_as) if self._kept_as else None
        self._local = LocalTable(user_files, self, self._post, pacing)
        self._first = table
        self._stage: Stage
        self._cancel_due: Callable[[], None] | None = None
        self._analysis: Analysis[Any] | None = None

    @property
    def table(self) -> Table:
        return self._local.table

    def open(self, stage: Stage) -> None:
        self._stage = stage
        self._local.table = self._first
        self._local.start(self._first)
        self._go_on()

    def tell_again(self) -> None:
        self._stage.forget_news()
        count = min(_MOST_TOLD_AGAIN, len(self.table.steps))
        for back in reversed(range(count)):
            before = undo(self.table, back) if back else self.table
            self._stage.tell(Naming(before, self._translate).step(before, viewer_of(before)))
        if self.table.outcome is not None:
            self._stage.tell(self._naming.ending(self.table.outcome), "good")
        self._show()

    def close(self) -> None:
        """A game that is not finished was kept move by move."""
        self._local.interrupt()
        self._local.leave()

    # What the person does

    def play(self, action: Any) -> None:
        able = [seat for seat in self._local.people if action in self.table.choices.get(seat, ())]
        if len(able) > 1:
            naming = self._naming
            choices = [(naming.name(seat), seat) for seat in able]
            self._stage.choose(self._translate("tui.who"), choices, partial(self._play_as, action))
            return
        self._play_as(action, (able or self._local.people or (None,))[0])

    def _play_as(self, action: Any, seat: Seat | None) -> None:
        if self.table.outcome is not None:
            raise TableError(phrase("tui.over"))
        if seat is None:
            raise TableError(phrase("tui.not-your-turn"))
        before, after = self.table, play(self.table, seat, action)
        if self._may_give_up(before, after):
            self._stage.aside(partial(missed, before, action), partial(self._gave_up, before, after))
            return
        self._local.play_to_knowing(after, ())
        self._go_on()

    @staticmethod
    def _may_give_up(before: Table, after: Table) -> bool:
        """Only a person alone can; and to find out what was missed takes a while."""
        analyst = catalogue.analyst(before.slug)
        return len(before.players) == 1 and analyst is not None and analyst.missed is not None

    def _gave_up(self, before: Table, after: Table, solution: Sequence[Any]) -> None:
        if self.table is before:
            self._local.play_to_knowing(after, solution)
            self._go_on()

    def refusal(self, refusal: LudothequeError) -> str:
        return self._naming.refusal(refusal)

    def commands(self) -> Sequence[str]:
        table, people = self.table, self._local.people
        has_people = any(player.kind == "person" for player in table.players)
        possible = {
            "undo": bool(table.steps),
            "redo": bool(table.undone),
            "hint": bool(people) and table.outcome is None,
            "why": bool(self._local.reasons),
            "evaluate": catalogue.analyst(table.slug) is not None and table.outcome is None,
            "resign": has_people and table.outcome is None and len(table.players) > 1,
            "again": True,
            "save": True,
            "replay": bool(table.steps) and table.outcome is not None,
            "analyse": table.outcome is not None,
            "edit": board_of(table.game).editor is not None,
            "copy": board_of(table.game).editor is not None,
        }
        return [name for name, is_possible in possible.items() if is_possible]

    def run(self, command: str) -> None:
        _RUN[command](self)
        self._go_on()

    def go(self, place: int) -> None:
        """A game that goes on is not replayed here."""

    def hint(self) -> None:
        self._stage.tell(self._translate("cli.play.thinking"), "faint")
        self._stage.aside(self._local.next_hint, self._show_hint)

    def _show_hint(self, hint: tuple[int, int, Phrase] | None) -> None:
        if hint is None:
            people = self._local.people
            if people:
                self._local.request_hint(people[0])
            return
        number, count, words = hint
        said = sentence(self._naming.text(words))
        self._stage.tell(self._translate("cli.play.hint-says", number=number, count=count, hint=said), "good")

    def why(self) -> None:
        for seat, reason in self._local.reasons.items():
            said = sentence(self._naming.text(reason))
            self._stage.tell(self._translate("cli.play.because", who=self._naming.who(seat), reason=said), "faint")

    def evaluate(self) -> None:
        """What every move is worth; asked again, the values go."""
        if self._analysis is not None:
            self._analysis = None
            self._show()
            return
        table = self.table
        analyse = analysis_of(table.game, table.state, table.to_act, Budget(seconds=_ANALYSIS_SECONDS))
        if analyse is not None:
            self._stage.tell(self._translate("cli.play.thinking"), "faint")
            self._stage.aside(lambda: (table, analyse()), self._show_analysis)

    def _show_analysis(self, found: tuple[Table, Analysis[Any]]) -> None:
        table, analysis = found
        if table is not self.table:
            return
        self._analysis = analysis
        tell_analysis(self._stage, analysis, self._naming, self._translate)
        self._show()

    def resign(self) -> None:
        people = self._local.people or tuple(
            Seat(seat) for seat, player in enumerate(self.table.players) if player.kind == "person"
        )
        remaining = [seat for seat in people if seat not in self.table.resigned]
        choices = [(self._naming.name(seat), seat) for seat in remaining]
        if len(choices) == 1:
            choices = [(self._translate("tui.resign-really"), remaining[0])]
        self._stage.choose(self._translate("tui.resign"), choices, self._resign_as)

    def _resign_as(self, seat: Seat) -> None:
        self._local.resign(seat)
        self._go_on()

    def again(self) -> None:
        """In the middle of a game the key may have been hit by accident."""
        if self.table.outcome is None and self.table.steps:
            choices = [(self._translate("tui.again-really"), True)]
            self._stage.choose(self._translate("tui.again"), choices, lambda _: self._begin_again())
        else:
            self._begin_again()

    def _begin_again(self) -> None:
        table = self.table
        self._kept_as = ""
        points = self._files.points(table.slug, [player.name for player in table.players])
        again = open_table(table.game, table.options, Seed(randbelow(10**9)), table.players, points=points)
        if self._is_set_up:
            again = replace(again, journal=Journal(table.journal.opening))
        self._local.start(again)
        self._go_on()

    def save(self) -> None:
        path = self._files.save(self.table, "")
        self._stage.tell(self._translate("cli.play.saved", file=str(path)), "good")

    def replay(self) -> None:
        self._stage.replay(self.table)

    def analyse(self) -> None:
        self._stage.analyse(self.table)

    def edit(self) -> None:
        self._stage.edit(self.table.game, self.table.state)

    def copy(self) -> None:
        self._stage.copy(position_text(self.table))

    def undo(self) -> None:
        self._local.undo()

    def redo(self) -> None:
        self._local.redo()

    # What happens at the table

    def on_start(self, table: Table) -> None:
        self._analysis = None

    def on_step(self, table: Table, reason: Phrase | None) -> None:
        self._stage.tell(Naming(table, self._translate).step(table, viewer_of(table), reason))

    def on_missed(self, table: Table, solution: Sequence[Any]) -> None:
        line = Naming(table, self._translate).actions(solution)
        self._stage.tell(self._translate("cli.play.solution", line=line), "good")

    def on_table(self, table: Table) -> None:
        self._analysis = None
        self._keep(table)
        self._show()

    def _keep(self, table: Table) -> None:
        """After every move: whatever ends this program, the game goes on next time."""
        if self._kept_as and self._files.written_at(self._kept_as) != self._written_at:
            self._kept_as = ""  # another program plays it on, or has come to its end
            self._stage.tell(self._translate("tui.kept-apart"), "bad")
        if table.outcome is not None and self._kept_as:
            self._files.forget_unfinished(self._kept_as)
            self._kept_as = ""
        elif table.outcome is None and table.steps:
            self._kept_as = self._kept_as or self._files.free_name(table.slug)
            self._files.keep_unfinished(table, self._kept_as)
            self._written_at = self._files.written_at(self._kept_as)

    def on_end(self, table: Table, ended: Outcome, scores: Scoreboard | None) -> None:
        self._stage.tell(Naming(table, self._translate).ending(ended), "good")
        self._show()

    def on_hint(self, table: Table, choice: Choice[Any]) -> None:
        if choice.action is None:
            self._stage.tell(self._translate("cli.play.hint-wait"), "good")
            return
        action = self._naming.action(choice.action)
        if choice.reason is None:
            self._stage.tell(self._translate("cli.play.hint", action=action), "good")
            return
        reason = sentence(self._naming.text(choice.reason))
        self._stage.tell(self._translate("cli.play.hint-because", action=action, reason=reason), "good")

    def on_forfeit(self, table: Table, forfeit: Forfeit) -> None:
        if forfeit.why is not None:
            who, why = self._naming.who(forfeit.seat), self._naming.text(forfeit.why)
            self._stage.tell(self._translate("cli.play.forfeit", computer=who, why=why), "bad")

    def on_time_left(self, seconds: float) -> None:
        self._stage.tell(self._translate("cli.play.time-left", count=round(seconds)), "bad")

    # What comes next

    def _post(self, answer: BotAnswered) -> None:
        """From the thread of a computer player."""
        self._stage.soon(partial(self._receive, answer))

    def _receive(self, answer: BotAnswered) -> None:
        self._local.receive(answer)
        self._go_on()

    def _go_on(self) -> None:
        """Computers whose turn it is think; what is due later is ordered."""
        while self._local.play_on():
            pass
        if self._cancel_due is not None:
            self._cancel_due()
            self._cancel_due = None
        seconds = self._local.seconds_until_due
        if seconds is not None:
            self._cancel_due = self._stage.later(seconds, self._do_what_is_due)

    def _do_what_is_due(self) -> None:
        self._cancel_due = None
        self._local.do_what_is_due()
        self._go_on()

    @property
    def _naming(self) -> Naming:
        return Naming(self.table, self._translate)

    def _show(self) -> None:
        self._stage.show(shown_table(self._local, self._translate, self._analysis))


def position_text(table: Table) -> str:
    """The position in the game's notation, without what is hidden in it."""
    editor = board_of(table.game).editor
    return table.game.notation.write_state(table.state if editor is None else editor.opened(table.state))


def shown_table(local: LocalTable, translate: Translator, analysis: Analysis[Any] | None) -> Shown:
    table, people = local.table, local.people
    viewer, naming = viewer_of(table), Naming(local.table, translate)
    view = table.game.view(table.state, viewer)
    actions = tuple(dict.fromkeys(action for seat in people for action in table.choices[seat]))
    message = table.game.message(view)
    ended = table.outcome
    timer = None if ended is not None else table.game.timer(table.state)
    return Shown(
        game=table.game,
        title=title(table.slug, translate),
        view=view,
        actions=actions,
        last=table.journal.moves[-1] if table.journal.moves else None,
        seats=shown_seats(table, naming, translate, view),
        moves=shown_moves(table, naming),
        message="" if message is None or ended is not None else sentence(naming.text(for_screen(message))),
        ending="" if ended is None else naming.ending(ended),
        version=table.version,
        seconds_left=local.seconds_left,
        timer_seconds=0.0 if timer is None else timer.seconds,
        is_idle=ended is not None,
        labels=value_labels(analysis, translate),
    )


def shown_seats(table: Table, naming: Naming, translate: Translator, view: Any) -> tuple[ShownSeat, ...]:
    board, ended, points = board_of(table.game), table.outcome, table.total_points
    return tuple(
        ShownSeat(
            name=naming.name(Seat(seat)),
            symbol=player.symbol if not board.marks else board.marks[seat % len(board.marks)],
            about="" if player.level is None else level_label(player.level, translate),
            note=board.note(view, Seat(seat)),
            points=points[seat] if len(table.players) > 1 else None,
            is_to_act=seat in table.to_act,
            is_you=seat == naming.you,
            place=None if ended is None or len(table.players) < 2 else ended.places[seat],
            has_resigned=seat in table.resigned,
        )
        for seat, player in enumerate(table.players)
    )


def shown_moves(table: Table, naming: Naming) -> tuple[ShownMove, ...]:
    viewer = viewer_of(table)
    return tuple(shown_move(number, step, naming) for number, step in enumerate(told_steps(table, viewer), start=1))


def shown_move(number: int, step: Step, naming: Naming) -> ShownMove:
    if isinstance(step, Resignation):
        return ShownMove(number, step.seat, "⚑")
    return ShownMove(number, step.by, "…" if step.action is None else naming.action(step.action))


_RUN: Mapping[str, Callable[[LocalDriver], None]] = {
    "undo": LocalDriver.undo,
    "redo": LocalDriver.redo,
    "hint": LocalDriver.hint,
    "why": LocalDriver.why,
    "evaluate": LocalDriver.evaluate,
    "resign": LocalDriver.resign,
    "again": LocalDriver.again,
    "save": LocalDriver.save,
    "replay": LocalDriver.replay,
    "analyse": LocalDriver.analyse,
    "edit": LocalDriver.edit,
    "copy": LocalDriver.copy,
}
