"""A table of a server as the screen shows it. Whatever a server sends is made harmless for a terminal first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludotheque import catalogue
from ludotheque.client.refusals import sentence_phrase
from ludotheque.client.state import TableState
from ludotheque.client.views import read_view
from ludotheque.contract import Analysis, AnyGame, LudothequeError, Move, Phrase, Seat, with_names, write_action_in
from ludotheque.contract.player import printable
from ludotheque.local_play.wording import level_label, title
from ludotheque.locales.translator import Translator
from ludotheque.server.wire.events import LogEntry, Player, Sentence, TableSnapshot
from ludotheque.tui.analysis_words import value_labels
from ludotheque.tui.naming import for_screen, sentence
from ludotheque.tui.shown import Shown, ShownMove, ShownSeat
from ludotheque.tui.text_board import board_of

_ACTIONS_AT_HAND = 4096


class Showing:
    """Puts the tables of one connection into the person's words."""

    def __init__(self, translate: Translator) -> None:
        self._translate = translate

    def shown(
        self, state: TableState, now: float, planned: str | None, analysis: Analysis[Any] | None = None
    ) -> Shown | None:
        """None for a game that is not installed here, and before anything is known."""
        table = state.table
        if table is None or table.settings.game not in catalogue.slugs():
            return None
        game = catalogue.game(table.settings.game)
        view = read_view(game, table.view)
        if view is None:  # it has not begun, or the server's rules are others
            view = self._opening_view(game, table)
        gone = max(0.0, now - state.received_at)
        last = next((step for step in reversed(table.steps) if step.action is not None), None)
        last_action = None if last is None or last.action is None else action_of(game, last.action)
        return Shown(
            game=game,
            title=title(game.slug, self._translate),
            view=view,
            actions=tuple(action for text in table.legal if (action := action_of(game, text)) is not None),
            last=None if last is None or last_action is None else Move(_seat(last.by), last_action),
            seats=tuple(self._seat(game, table, view, player, gone) for player in table.players),
            moves=tuple(
                ShownMove(number, step.by, "⚑" if step.cause else self.written(game, step.action))
                for number, step in enumerate(table.steps, start=1)
            ),
            message=self._message(table),
            ending=self._ending(table),
            version=table.version,
            seconds_left=None if table.timer is None else max(0.0, table.timer.left - gone),
            timer_seconds=0.0 if table.timer is None else table.timer.seconds,
            is_idle=table.phase != "playing",
            planned=None if planned is None else action_of(game, planned),
            labels=value_labels(analysis, self._translate),
            badge=self._badge(state),
        )

    def _opening_view(self, game: AnyGame, table: TableSnapshot) -> Any:
        """What the game will look like."""
        from ludotheque.contract import Seed
        from ludotheque.contract.options import read_options

        try:
            options = read_options(game.options, table.settings.options)
        except LudothequeError:
            options = game.options()
        return game.view(game.deal(options, Seed(0)), None)

    def _seat(self, game: AnyGame, table: TableSnapshot, view: Any, player: Player, gone: float) -> ShownSeat:
        board, seat = board_of(game), player.seat
        is_running = table.clock is not None and seat in table.clock.running
        left = None if table.clock is None or seat >= len(table.clock.left) else table.clock.left[seat]
        marks = board.marks
        return ShownSeat(
            name=self.name(player),
            symbol=marks[seat % len(marks)] if marks else printable(player.symbol) or "·",
            about=self._about(player),
            note=board.note(view, Seat(seat)) if table.phase != "waiting" else "",
            points=table.points[seat] if seat < len(table.points) and len(table.players) > 1 else None,
            is_to_act=seat in table.to_act,
            is_you=seat in table.yours,
            place=None if table.outcome is None else table.outcome.places[seat],
            has_resigned=player.has_resigned,
            seconds_left=None if left is None else max(0.0, left - (gone if is_running else 0.0)),
            is_running=is_running,
        )

    def name(self, player: Player) -> str:
        kind = "open" if player.kind == "open" else "reserved"
        return printable(player.name) or self._translate(f"cli.join.seat-{kind}")

    def _about(self, player: Player) -> str:
        if player.is_bot:
            return self._translate("cli.join.is-bot")
        if player.level is not None:
            return level_label(player.level, self._translate)
        return "" if player.is_connected or player.kind != "person" else self._translate("tui.away")

    def _message(self, table: TableSnapshot) -> str:
        if table.phase == "waiting":
            free = sum(player.kind in ("open", "reserved") for player in table.players)
            return self._translate("cli.join.waiting", count=free)
        return (
            ""
            if table.message is None or table.outcome is not None
            else sentence(self.spoken(table, for_screen(sentence_phrase(table.message))))
        )

    def _ending(self, table: TableSnapshot) -> str:
        ended = table.outcome
        if ended is None:
            return ""
        reason = sentence(self.said(table, ended.reason))
        if len(ended.places) < 2:
            return reason
        firsts = [seat for seat, place in enumerate(ended.places) if place == 1]
        winners = () if len(firsts) == len(ended.places) else tuple(self._who(table, seat) for seat in firsts)
        code = "cli.play.won" if winners else "cli.play.drawn"
        return f"{self._translate(code, count=len(winners), who=winners)} {reason}"

    def _badge(self, state: TableState) -> str:
        table = state.table
        if state.status == "lost":
            return f"⚠ {self._translate('tui.line-lost')}"
        if table is None:
            return ""
        if table.is_paused:
            return self._translate("tui.paused")
        return "" if table.yours else self._translate("tui.watching", count=table.watcher_count)

    # Words

    def news(self, table: TableSnapshot, entry: LogEntry) -> str | None:
        """What one entry of the log tells."""
        game = catalogue.game(table.settings.game)
        if entry.kind != "moved":
            return None if entry.said is None else sentence(self.said(table, entry.said))
        if entry.action is None:
            return None
        action = self.written(game, entry.action)
        if entry.seat is None or entry.seat >= len(table.players):
            return sentence(self._translate("cli.play.clock-moved", action=action))
        return sentence(self._translate("cli.play.moved", who=self._who(table, entry.seat), action=action))

    def _who(self, table: TableSnapshot, seat: int) -> Phrase | str:
        from ludotheque import locales
        from ludotheque.contract import phrase

        name = self.name(table.players[seat])
        return phrase(locales.YOU, name=name) if table.yours == [seat] else name

    def said(self, table: TableSnapshot, said: Sentence) -> str:
        return self.spoken(table, sentence_phrase(said))

    def spoken(self, table: TableSnapshot, words: Phrase) -> str:
        names = [self.name(player) for player in table.players]
        you = table.yours[0] if len(table.yours) == 1 else None
        return with_names(words, names, you).text(self._translate.language)

    def written(self, game: AnyGame, text: str | None) -> str:
        """An action as the person would type it."""
        if text is None:
            return "…"
        action = action_of(game, text)
        return printable(text) if action is None else write_action_in(game, action, self._translate.language)


class TableSpeaker:
    """As those at this table are called."""

    def __init__(self, showing: Showing, table: TableSnapshot) -> None:
        self._showing, self._table = showing, table

    def text(self, words: Phrase) -> str:
        return self._showing.spoken(self._table, words)

    def actions(self, actions: Sequence[Any]) -> str:
        game = catalogue.game(self._table.settings.game)
        return " ".join(self._showing.written(game, game.notation.write_action(action)) for action in actions)


def _seat(by: int | None) -> Seat | None:
    return None if by is None else Seat(by)


@lru_cache(maxsize=_ACTIONS_AT_HAND)
def action_of(game: AnyGame, text: str) -> Any | None:
    """None for what our notation does not know."""
    try:
        return game.notation.read_action(text)
    except ValueError:
        return None
