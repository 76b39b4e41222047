"""A game is analysed: moves are tried for everybody, and each position says what its moves are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import Analysis, LudothequeError, TableError, phrase
from ludotheque.contract.budget import Budget
from ludotheque.local_play.wording import title
from ludotheque.locales.translator import Translator
from ludotheque.play import Resignation, Table, play
from ludotheque.tui.analysis_words import tell_analysis, value_labels
from ludotheque.tui.local_driver import position_text, shown_move, shown_seats
from ludotheque.tui.naming import Naming, for_screen, sentence
from ludotheque.tui.position_analysis import analysis_of
from ludotheque.tui.shown import Shown, Stage
from ludotheque.tui.text_board import board_of
from ludotheque.tui.variations import Node, nodes_of, written

_SECONDS = 4.0


class AnalysisDriver:
    """Whoever is at the screen moves for all seats; what was tried stays as a variation."""

    def __init__(self, table: Table, translate: Translator) -> None:
        self._here = nodes_of(table)
        self._translate = translate
        self._stage: Stage
        self._is_evaluating = False
        self._thinks_of: Node | None = None
        """One thread at a time; it stops when somebody goes elsewhere."""

    def open(self, stage: Stage) -> None:
        self._stage = stage
        self._show()

    def tell_again(self) -> None:
        self._be_at(self._here)

    def close(self) -> None:
        self._is_evaluating = False

    @property
    def _table(self) -> Table:
        return self._here.table

    @property
    def _naming(self) -> Naming:
        return Naming(self._table, self._translate)

    def refusal(self, refusal: LudothequeError) -> str:
        return self._naming.refusal(refusal)

    def play(self, action: Any) -> None:
        table = self._table
        if not table.to_act:
            raise TableError(phrase("tui.over"))
        seat = next((seat for seat in table.to_act if action in table.choices[seat]), table.to_act[0])
        self._be_at(self._here.then(play(table, seat, action)))

    def go(self, place: int) -> None:
        self._be_at(self._here.line[place])

    def _be_at(self, node: Node) -> None:
        if node.before is not None:
            node.before.followed = node
        self._here = node
        self._stage.forget_news()
        self._tell_value()
        self._show()
        self._think()

    # What may be done

    def commands(self) -> Sequence[str]:
        here, has_editor = self._here, board_of(self._table.game).editor is not None
        goes_on = self._table.outcome is None
        possible = {
            "back": here.before is not None,
            "forward": here.followed is not None,
            "variation": any(len(node.after) > 1 for node in here.path[:-1]),
            "remove-variation": not here.is_of_game,
            "evaluate": goes_on and catalogue.analyst(self._table.slug) is not None,
            "play-on": goes_on,
            "edit": has_editor,
            "copy": has_editor,
        }
        return [name for name, is_possible in possible.items() if is_possible]

    def run(self, command: str) -> None:
        _RUN[command](self)

    def back(self) -> None:
        if self._here.before is not None:
            self._be_at(self._here.before)

    def forward(self) -> None:
        if self._here.followed is not None:
            self._be_at(self._here.followed)

    def variation(self) -> None:
        other = self._here.other
        if other is not None:
            self._be_at(other)

    def remove_variation(self) -> None:
        if not self._here.is_of_game:
            self._be_at(self._here.removed())

    def play_on(self) -> None:
        """From here, as a game of one's own."""
        self._stage.play_table(replace(self._table, undone=()))

    def edit(self) -> None:
        self._stage.edit(self._table.game, self._table.state)

    def copy(self) -> None:
        self._stage.copy(position_text(self._table))

    # Values

    def evaluate(self) -> None:
        """From now on in every position; asked again, no more."""
        self._is_evaluating = not self._is_evaluating
        self._be_at(self._here)

    def _think(self) -> None:
        node, table = self._here, self._here.table
        if not self._is_evaluating or self._thinks_of is not None or node.analysis is not None or not table.to_act:
            return
        budget = Budget(seconds=_SECONDS, stop=lambda: not self._is_evaluating or self._here is not node)
        analyse = analysis_of(table.game, table.state, table.to_act, budget)
        if analyse is None:
            return
        self._thinks_of = node
        self._stage.tell(self._translate("cli.play.thinking"), "faint")
        self._stage.aside(lambda: _analysed(analyse), self._note)

    def _note(self, found: Analysis[Any] | LudothequeError) -> None:
        node, self._thinks_of = self._thinks_of, None
        if isinstance(found, LudothequeError):
            self._is_evaluating = False
            self._stage.tell(self.refusal(found), "bad")
        elif node is self._here and self._is_evaluating:
            node.analysis = found
            self._be_at(node)
        else:  # cut short
            self._think()

    def _tell_value(self) -> None:
        analysis = self._here.analysis
        if analysis is not None and self._is_evaluating:
            tell_analysis(self._stage, analysis, self._naming, self._translate)

    def _show(self) -> None:
        here, table, translate, naming = self._here, self._table, self._translate, self._naming
        view, ended, step = (
            table.game.view(table.state, None),
            table.outcome,
            None if here.before is None else here.step,
        )
        message = table.game.message(view)
        moves, place = written(here, lambda node: shown_move(len(node.table.steps), node.step, naming))
        self._stage.show(
            Shown(
                game=table.game,
                title=title(table.slug, translate),
                view=view,
                actions=tuple(dict.fromkeys(action for seat in table.to_act for action in table.choices[seat])),
                last=None if isinstance(step, Resignation) else step,
                seats=shown_seats(table, naming, translate, view),
                moves=moves,
                here=place,
                message="" if message is None or ended is not None else sentence(naming.text(for_screen(message))),
                ending="" if ended is None else naming.ending(ended),
                version=table.version,
                place=(len(here.path) - 1, len(here.line) - 1),
                is_tried=True,
                labels=value_labels(here.analysis if self._is_evaluating else None, translate),
                badge=translate("tui.analysis"),
            )
        )


def _analysed(work: Callable[[], Analysis[Any]]) -> Analysis[Any] | LudothequeError:
    try:
        return work()
    except LudothequeError as refusal:
        return refusal


_RUN: Mapping[str, Callable[[AnalysisDriver], None]] = {
    "back": AnalysisDriver.back,
    "forward": AnalysisDriver.forward,
    "variation": AnalysisDriver.variation,
    "remove-variation": AnalysisDriver.remove_variation,
    "evaluate": AnalysisDriver.evaluate,
    "play-on": AnalysisDriver.play_on,
    "edit": AnalysisDriver.edit,
    "copy": AnalysisDriver.copy,
}
