"""A game again, position by position, with what each move was worth and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import Analysis
from ludotheque.contract.analysis import AnalysisRequest
from ludotheque.contract.budget import Budget
from ludotheque.local_play.wording import title, value_label
from ludotheque.locales.translator import Translator
from ludotheque.play import Resignation, Table, redo, undo
from ludotheque.play.review import ReviewedMove, review_move, review_order
from ludotheque.tui.analysis_words import tell_analysis, value_labels
from ludotheque.tui.local_driver import position_text, shown_moves, shown_seats
from ludotheque.tui.naming import Naming, for_screen, sentence
from ludotheque.tui.position_analysis import analysis_of
from ludotheque.tui.shown import Shown, Stage
from ludotheque.tui.text_board import board_of

_SECONDS = 3.0
_REVIEW_SECONDS = 1.0
_AUTOPLAY_SECONDS = 1.0


class ReplayDriver:
    """Nobody plays here; the person goes from position to position."""

    def __init__(self, table: Table, translate: Translator) -> None:
        self._whole = table
        self._length = len(table.steps)
        self._table = undo(table, self._length) if self._length else table
        self._translate = translate
        self._stage: Stage
        self._analysis: Analysis[Any] | None = None
        self._reviewed: dict[int, ReviewedMove] = {}
        self._next_step: Callable[[], None] | None = None
        self._is_closed = False

    def open(self, stage: Stage) -> None:
        self._stage = stage
        self._show()

    def tell_again(self) -> None:
        self._stage.forget_news()
        self._show()

    def close(self) -> None:
        self._is_closed = True
        self._stop()

    @property
    def _place(self) -> int:
        return len(self._table.steps)

    def play(self, action: Any) -> None:
        """A game that is over is only looked at."""

    def go(self, place: int) -> None:
        self._stop()
        self._go(place)

    def _go(self, place: int) -> None:
        forward = place - self._place
        if forward > 0:
            self._table = redo(self._table, forward)
        elif forward < 0:
            self._table = undo(self._table, -forward)
        self._analysis = None
        self._show()
        if forward and self._place in self._reviewed:
            self._tell_review(self._reviewed[self._place])

    def commands(self) -> Sequence[str]:
        has_analyst = catalogue.analyst(self._whole.slug) is not None
        is_over_here = self._table.outcome is not None
        return (
            "autoplay",
            *(("evaluate",) if has_analyst and not is_over_here else ()),
            *(("review",) if has_analyst and self._length else ()),
            "analyse",
            *(("play-on",) if not is_over_here else ()),
            *(("edit", "copy") if board_of(self._whole.game).editor is not None else ()),
        )

    def run(self, command: str) -> None:
        _RUN[command](self)

    def autoplay(self) -> None:
        """The moves by themselves; again: stop."""
        if self._next_step is not None:
            self._stop()
            return
        if self._place == self._length:
            self._go(0)
        self._next_step = self._stage.later(_AUTOPLAY_SECONDS, self._step)

    def _step(self) -> None:
        self._next_step = None
        if self._place < self._length:
            self._go(self._place + 1)
        if self._place < self._length:
            self._next_step = self._stage.later(_AUTOPLAY_SECONDS, self._step)

    def _stop(self) -> None:
        if self._next_step is not None:
            self._next_step()
            self._next_step = None

    def evaluate(self) -> None:
        """What every move is worth here, why, and how it would go on."""
        table = self._table
        analyse = analysis_of(table.game, table.state, table.to_act, Budget(seconds=_SECONDS))
        if analyse is not None:
            self._stage.tell(self._translate("cli.play.thinking"), "faint")
            self._stage.aside(lambda: (table, analyse()), self._show_analysis)

    def _show_analysis(self, found: tuple[Table, Analysis[Any]]) -> None:
        table, analysis = found
        if table is not self._table:
            return
        self._analysis = analysis
        tell_analysis(self._stage, analysis, Naming(table, self._translate), self._translate)
        self._show()

    def review(self) -> None:
        """Each move with its value, the last first: an analyst remembers later positions."""
        analyst, journal = catalogue.analyst(self._whole.slug), self._whole.journal
        if analyst is None:
            return
        self._stage.tell(self._translate("tui.reviewing"), "faint")

        def reviewed() -> None:
            for place in review_order(len(journal)):
                if self._is_closed:
                    return
                request = AnalysisRequest(Budget(seconds=_REVIEW_SECONDS))
                found = review_move(analyst, journal, place, request)
                self._stage.soon(partial(self._note, found))

        self._stage.aside(reviewed, lambda _: self._sum_up())

    def _note(self, found: ReviewedMove) -> None:
        self._reviewed[found.number] = found
        self._show()

    def _sum_up(self) -> None:
        count = sum(each.is_blunder for each in self._reviewed.values())
        words = self._translate("tui.reviewed", count=count) if count else self._translate("tui.reviewed-none")
        self._stage.tell(words, "good")

    def _tell_review(self, found: ReviewedMove) -> None:
        if found.verdict is None:
            return
        naming = Naming(self._whole, self._translate)
        value = value_label(found.verdict.label, self._translate)
        played = naming.action(found.move.action)
        if found.is_blunder:
            best = naming.actions([verdict.action for verdict in found.best[:3]])
            self._stage.tell(self._translate("tui.blunder", action=played, value=value, best=best), "bad")
        else:
            self._stage.tell(self._translate("tui.was-worth", action=played, value=value), "faint")

    def play_on(self) -> None:
        """From here, as a game of one's own."""
        self._stage.play_table(replace(self._table, undone=()))

    def analyse(self) -> None:
        """The same position, with moves to be tried."""
        self._stop()
        self._stage.analyse(self._table)

    def edit(self) -> None:
        self._stage.edit(self._table.game, self._table.state)

    def copy(self) -> None:
        self._stage.copy(position_text(self._table))

    def _show(self) -> None:
        table, translate = self._table, self._translate
        naming = Naming(self._whole, translate)
        view = table.game.view(table.state, None)
        message, ended = table.game.message(view), table.outcome
        last = table.steps[-1] if table.steps else None
        marks = {number: "?" for number, each in self._reviewed.items() if each.is_blunder}
        moves = tuple(replace(move, mark=marks.get(move.number, "")) for move in shown_moves(self._whole, naming))
        self._stage.show(
            Shown(
                game=table.game,
                title=title(table.slug, translate),
                view=view,
                last=None if isinstance(last, Resignation) else last,
                seats=shown_seats(table, naming, translate, view),
                moves=moves,
                message="" if message is None or ended is not None else sentence(naming.text(for_screen(message))),
                ending="" if ended is None else naming.ending(ended),
                version=table.version,
                place=(self._place, self._length),
                labels=value_labels(self._analysis, translate),
                badge=translate("tui.replay"),
            )
        )


_RUN: Mapping[str, Callable[[ReplayDriver], None]] = {
    "autoplay": ReplayDriver.autoplay,
    "evaluate": ReplayDriver.evaluate,
    "review": ReplayDriver.review,
    "analyse": ReplayDriver.analyse,
    "play-on": ReplayDriver.play_on,
    "edit": ReplayDriver.edit,
    "copy": ReplayDriver.copy,
}
