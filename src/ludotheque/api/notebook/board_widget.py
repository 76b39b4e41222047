"""The board as an anywidget: Jupyter, marimo, VS Code and Colab show it.

The session is the truth: the browser sends the text of an action, and every board of the session is drawn anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ludotheque.api.notebook.board_state import analysis_state, board_state, level_names, seat_names, words
from ludotheque.contract import LudothequeError, Seat, SetupError, phrase
from ludotheque.play.levels import level_here

if TYPE_CHECKING:
    from ludotheque.api.session import GameSession

_HERE = Path(__file__).parent
_MOST_COMPUTER_MOVES = 200
"""One after the other, where computers have all the seats; the next click goes on."""

_MOST_SECONDS = 10.0


class BoardWidget(anywidget.AnyWidget):
    """Shows a session, plays in it, and says what its moves are worth."""

    _esm = _HERE / "board.js"
    _css = _HERE / "board.css"

    board = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    levels: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    seats: traitlets.List[str] = traitlets.List().tag(sync=True)
    opponents = traitlets.Dict().tag(sync=True)
    """Levels by the number of their seat, as text."""

    analysis = traitlets.Dict().tag(sync=True)
    """Empty while nothing is analysed."""

    notice = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self, session: GameSession, opponents: Mapping[int, str], language: str, *, seconds: float | None
    ) -> None:
        self._session, self._language, self._seconds = session, language, seconds
        self._step = len(session.table.journal.moves)
        self._is_at_end = True
        if not isinstance(opponents, Mapping):
            refusal = phrase("notebook.opponents-refused", given=repr(opponents)[:40], example='{1: "hard"}')
            raise SetupError(refusal, "opponents")
        if seconds is not None and (not isinstance(seconds, (int, float)) or not seconds >= 0):
            raise SetupError(phrase("notebook.seconds-refused", given=repr(seconds)[:40]), "seconds")
        checked = {str(seat): self._checked(seat, level) for seat, level in opponents.items()}
        super().__init__(
            board=board_state(session, self._step, language),
            words=words(language),
            levels=[list(pair) for pair in level_names(session, language)],
            seats=seat_names(session, language),
            opponents=checked,
        )
        self.on_msg(self._receive)
        session.watch(self)
        self._let_computers_move()

    @property
    def session(self) -> GameSession:
        """The game that is shown, the same object that `lt.new` returned."""
        return self._session

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """With the board as characters and as a drawing, for terminals and pages that show no widgets."""
        shown = super()._repr_mimebundle_(**asked)
        if shown is None:
            return None
        bundle, metadata = shown
        drawing = self._session._repr_svg_()
        return {**bundle, "text/plain": str(self._session), **({"image/svg+xml": drawing} if drawing else {})}, metadata

    def session_changed(self) -> None:
        """Called by the session after every change, whoever made it."""
        count = len(self._session.table.journal.moves)
        self._step = count if self._is_at_end else min(self._step, count)
        self.analysis = {}
        self._show()

    def _show(self) -> None:
        count = len(self._session.table.journal.moves)
        self._is_at_end = self._step == count
        self.board = board_state(self._session, self._step, self._language)

    def _receive(self, widget: object, content: object, buffers: object) -> None:
        """What the browser asks for; anything odd is refused in words, and changes nothing."""
        if not isinstance(content, dict):
            return
        self.notice = ""
        try:
            self._act(content)
        except LudothequeError as refusal:
            self.notice = refusal.text(self._language)
        finally:
            self.send({"type": "done"})

    def _act(self, told: dict[str, Any]) -> None:
        match told:
            case {"type": "play", "action": str(action), "seat": int(seat)}:
                self._session.play(action, seat)
                self._let_computers_move()
            case {"type": "undo"}:
                self._undo()
            case {"type": "time-up"}:
                self._session.time_up()
                self._let_computers_move()
            case {"type": "look", "step": int(step)}:
                self._step = max(0, min(step, len(self._session.table.journal.moves)))
                self._show()
            case {"type": "opponent", "seat": int(seat), "level": str(level)}:
                self._choose_opponent(seat, level)
            case {"type": "analyse"}:
                found = self._session.analyse(self._seconds or _MOST_SECONDS)
                self.analysis = analysis_state(self._session, found, self._language)
            case {"type": "hide"}:
                self.analysis = {}
            case _:
                raise SetupError(phrase("notebook.unknown-request", request=str(told.get("type"))[:40]))

    def _choose_opponent(self, seat: int, level: str) -> None:
        others = {number: name for number, name in self.opponents.items() if number != str(seat)}
        self.opponents = {**others, str(seat): self._checked(seat, level)} if level else others
        self._let_computers_move()

    def _checked(self, seat: int, level: str) -> str:
        count = len(self._session.table.players)
        if seat not in range(count):
            raise SetupError(phrase("api.no-such-seat", seat=repr(seat)[:40], most=count - 1), "opponents")
        return level_here(self._session.rules, level, self._session.state)

    def _undo(self) -> None:
        """Back to where a person had the choice."""
        self._session.undo()
        while self._session.moves and self._computers_to_act():
            self._session.undo()
        self._let_computers_move()

    def _computers_to_act(self) -> list[tuple[Seat, str]]:
        found = [(seat, self.opponents.get(str(seat), "")) for seat in self._session.to_act]
        return [(seat, level) for seat, level in found if level]

    def _let_computers_move(self) -> None:
        """While no person can act, or a computer wants to act before them."""
        for _ in range(_MOST_COMPUTER_MOVES):
            choices = [
                (choice.after_seconds, seat, choice.action)
                for seat, level in self._computers_to_act()
                if (choice := self._session.bot(level, seat).choose(self._seconds)).action is not None
            ]
            if not choices:
                return
            _, seat, action = min(choices, key=lambda choice: choice[:2])
            self._session.play(action, seat)
