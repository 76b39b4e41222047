"""A position that is set up: pieces put and taken away, what the game says of it, and what can be done from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from secrets import randbelow
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import Analysis, AnyGame, Phrase, Seed, read_state, seats_to_act
from ludotheque.contract.budget import Budget
from ludotheque.contract.errors import NotationError
from ludotheque.contract.screen import AnyPositionEditor
from ludotheque.local_play.characters import in_character
from ludotheque.local_play.wording import level_label, title
from ludotheque.locales.translator import Translator
from ludotheque.play import Table, default_players, open_table
from ludotheque.play.journal import Journal
from ludotheque.play.levels import playable_levels
from ludotheque.tui.analysis_words import tell_analysis, value_labels
from ludotheque.tui.naming import Naming, sentence
from ludotheque.tui.pasted_text import read_position
from ludotheque.tui.position_analysis import analysis_of
from ludotheque.tui.shown import Shown, Stage

_ANALYSIS_SECONDS = 4.0
_MOST_STEPS = 300


class EditDriver:
    """Nobody plays here: the person at the screen changes the position as they like."""

    def __init__(self, game: AnyGame, editor: AnyPositionEditor, state: Any, translate: Translator) -> None:
        self._game, self._editor, self._translate = game, editor, translate
        self._state = editor.opened(state)
        self._past: list[Any] = []
        self._undone: list[Any] = []
        self._analysis: Analysis[Any] | None = None
        self._stage: Stage

    def open(self, stage: Stage) -> None:
        self._stage = stage
        self._show()

    def tell_again(self) -> None:
        self._stage.forget_news()
        self._show()

    def close(self) -> None:
        """What was set up is in its text, if the person copied it."""

    def go(self, place: int) -> None:
        """There are no moves to go through."""

    def play(self, change: Any) -> None:
        self._become(self._editor.changed(self._state, change))

    def _become(self, state: Any) -> None:
        if state != self._state:
            self._past = [*self._past, self._state][-_MOST_STEPS:]
            self._undone = []
            self._put(state)

    def _put(self, state: Any) -> None:
        self._state, self._analysis = state, None
        self._show()

    @property
    def _text(self) -> str:
        return self._game.notation.write_state(self._state)

    def _read(self) -> tuple[Any, Phrase | None]:
        """The position by the rules; or why there is none."""
        try:
            return read_state(self._game, self._text), None
        except NotationError as refusal:
            return None, refusal.phrase

    def commands(self) -> Sequence[str]:
        position, problem = self._read()
        goes_on = problem is None and self._game.outcome(position) is None
        possible = {
            "undo": bool(self._past),
            "redo": bool(self._undone),
            "play-on": goes_on,
            "analyse": goes_on,
            "evaluate": goes_on and catalogue.analyst(self._game.slug) is not None,
            "clear": self._editor.empty(self._state) != self._state,
            "copy": True,
            "paste": True,
        }
        return [name for name, is_possible in possible.items() if is_possible]

    def run(self, command: str) -> None:
        _RUN[command](self)

    def undo(self) -> None:
        self._undone.append(self._state)
        self._put(self._past.pop())

    def redo(self) -> None:
        self._past.append(self._state)
        self._put(self._undone.pop())

    def clear(self) -> None:
        self._become(self._editor.empty(self._state))

    def copy(self) -> None:
        self._stage.copy(self._text)

    def paste(self) -> None:
        self._stage.ask(self._translate("tui.edit.paste"), self.pasted)

    def pasted(self, text: str) -> None:
        """Of this game; anything else opens for itself. An impossible position is refused."""
        game, state = read_position(text)
        if game is None or game.slug != self._game.slug:
            self._stage.open_text(text)
        else:
            self._become(self._editor.opened(state))

    def evaluate(self) -> None:
        """What every move is worth; asked again, the values go."""
        if self._analysis is not None:
            self._put(self._state)
            return
        state, (position, _) = self._state, self._read()
        to_act = tuple(seats_to_act(self._game, position))
        analyse = analysis_of(self._game, position, to_act, Budget(seconds=_ANALYSIS_SECONDS))
        if analyse is not None:
            self._stage.tell(self._translate("cli.play.thinking"), "faint")
            self._stage.aside(lambda: (state, analyse()), self._show_analysis)

    def _show_analysis(self, found: tuple[Any, Analysis[Any]]) -> None:
        state, analysis = found
        if state is not self._state:
            return
        self._analysis = analysis
        tell_analysis(self._stage, analysis, Naming(self._table(()), self._translate), self._translate)
        self._show()

    def analyse(self) -> None:
        self._stage.analyse(self._table(()))

    def play_on(self) -> None:
        """Against a computer, or with those at this screen."""
        position, _ = self._read()
        count = self._game.seat_count(position)
        if count < 2:
            self._play((None,))
            return
        own = next(iter(seats_to_act(self._game, position)), 0)
        levels: list[str | None] = [None, *playable_levels(self._game, position)]
        choices = [
            (
                self._translate("web.edit.friends") if level is None else level_label(level, self._translate),
                tuple(None if seat == own else level for seat in range(count)),
            )
            for level in levels
        ]
        self._stage.choose(self._translate("web.edit.against"), choices, self._play)

    def _play(self, levels: Sequence[str | None]) -> None:
        self._stage.play_table(self._table(levels), is_set_up=True)

    def _table(self, levels: Sequence[str | None]) -> Table:
        """A table whose game begins in the position that was set up."""
        game, (position, _) = self._game, self._read()
        count = game.seat_count(position)
        players = in_character(game, default_players(game, count, self._translate.language, levels), self._translate)
        table = open_table(game, self._editor.options(position), Seed(randbelow(10**9)), players)
        return replace(table, journal=Journal(position))

    def _show(self) -> None:
        translate, (position, problem) = self._translate, self._read()
        ended = None if problem is not None else self._game.outcome(position)
        if problem is not None:
            words = sentence(problem.text(translate.language))
        elif ended is not None:
            words = translate("web.edit.game-over", how=sentence(ended.reason.text(translate.language)))
        else:
            words = f"✓ {translate('web.edit.position-valid')}"
        self._stage.show(
            Shown(
                game=self._game,
                board=self._editor.board,
                title=f"{title(self._game.slug, translate)} · {translate('web.edit.title-position')}",
                view=self._state,
                actions=(None,),
                message=words,
                is_problem=problem is not None,
                version=len(self._past),
                labels=value_labels(self._analysis, translate),
            )
        )


_RUN: Mapping[str, Callable[[EditDriver], None]] = {
    "undo": EditDriver.undo,
    "redo": EditDriver.redo,
    "clear": EditDriver.clear,
    "copy": EditDriver.copy,
    "paste": EditDriver.paste,
    "analyse": EditDriver.analyse,
    "evaluate": EditDriver.evaluate,
    "play-on": EditDriver.play_on,
}
