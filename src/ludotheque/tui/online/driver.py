"""A table of a server: what comes from there is shown, what the person does is sent; the line may break at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from typing import Any, cast

from ludotheque import catalogue
from ludotheque.client.position import turn_of
from ludotheque.client.server import AsyncClient
from ludotheque.client.state import TableState
from ludotheque.client.table import OnlineTable
from ludotheque.contract import Analysis, AnyAnalyst, LudothequeError, SeatView, TableError, phrase
from ludotheque.contract.analysis import AnalysisRequest
from ludotheque.contract.budget import Budget
from ludotheque.contract.player import printable
from ludotheque.local_play.user_files import UserFiles
from ludotheque.locales.translator import Translator
from ludotheque.server.wire.bots import KnownPosition
from ludotheque.server.wire.commands import OfferKind
from ludotheque.server.wire.events import LogEntry, Offer, TableSnapshot
from ludotheque.tui.analysis_words import tell_analysis
from ludotheque.tui.naming import sentence
from ludotheque.tui.online.chat import TableChat
from ludotheque.tui.online.showing import Showing, TableSpeaker
from ludotheque.tui.shown import Stage

REACTIONS = (
    "hello", "good-luck", "well-played", "thanks", "oops", "wow", "thinking", "sorry", "good-game", "again",
)  # fmt: skip

_MOST_ENTRIES = 60
_ANALYSIS_SECONDS = 4.0


class OnlineDriver:
    """Follows one table until the person leaves it for good."""

    def __init__(self, client: AsyncClient, table: OnlineTable, files: UserFiles, translate: Translator) -> None:
        self.table = table
        self._client, self._files, self._translate = client, files, translate
        self._showing = Showing(translate)
        self._stage: Stage
        self._task: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._state = TableState()
        self._premove: str | None = None
        self._offers: list[Offer] = []
        self._entries: list[LogEntry] = []
        """What was told, so that it can be told in another language."""

        self._notice = ""
        self._chat = TableChat(table, translate)
        self._analysis: Analysis[Any] | None = None

    def open(self, stage: Stage) -> None:
        self._stage = stage
        if self.snapshot.phase == "waiting":  # others are to come
            stage.tell(self._translate("cli.join.link", link=self.table.link), "faint")
        loop = asyncio.get_running_loop()
        self._task, self._listening = loop.create_task(self._follow()), loop.create_task(self._chat.listen(stage))

    def tell_again(self) -> None:
        self._stage.forget_news()
        if self._state.table is not None:
            for entry in self._entries:
                self._tell_entry(self._state.table, entry)
        self._chat.tell_again(self._stage)
        self._show()

    def close(self) -> None:
        """The seat stays; whoever has the key may come back."""
        for task in (self._task, self._listening):
            if task is not None:
                task.cancel()
        self._task = asyncio.get_running_loop().create_task(self._client.forget(self.table))

    @property
    def snapshot(self) -> TableSnapshot:
        return self.table.snapshot

    # What comes

    async def _follow(self) -> None:
        async with aclosing(self.table.states()) as states:
            async for state in states:
                self._receive(state)
        failure = self.table.failure
        if failure is not None and failure.code != "client.closed":
            self._stage.tell(sentence(failure.text(self._translate.language)), "bad")

    def _receive(self, state: TableState) -> None:
        if state == self._state:  # only a sign of life: nothing is drawn for it
            return
        before, self._state = self._state, state
        if before.table is None or state.table is None or before.table.version != state.table.version:
            self._analysis = None
        if state.status == "lost" and before.status != "lost":
            self._stage.tell(self._translate("cli.join.lost"), "bad")
        elif before.status == "lost" and state.status == "open":
            self._stage.tell(self._translate("cli.join.found"), "faint")
            self._chat.look_again()
        if state.notice and state.notice != self._notice:
            self._stage.tell(printable(state.notice, 400), "bad")
        self._notice = state.notice
        self._chat.hear(self._stage, state.said)
        if state.table is not None:
            self._tell_news(before.table, state.table)
            self._play_premove(state.table)
        self._show()

    def _tell_news(self, before: TableSnapshot | None, table: TableSnapshot) -> None:
        if before is not None and before.version == table.version:
            return
        self._entries = [*self._entries, *table.log][-_MOST_ENTRIES:]
        for entry in table.log:
            self._tell_entry(table, entry)
        for offer in table.offers:
            if offer not in self._offers and offer.by not in table.yours and table.yours:
                who = self._showing.name(table.players[offer.by])
                self._stage.tell(self._translate(f"cli.join.offer-{offer.kind}", by=who), "good")
        self._offers = list(table.offers)
        is_new = before is None or not before.legal
        if is_new and table.legal and before is not None and table.phase == "playing":
            self._stage.alert(self._translate("tui.your-turn"))

    def _tell_entry(self, table: TableSnapshot, entry: LogEntry) -> None:
        words = self._showing.news(table, entry)
        if words is not None:
            self._stage.tell(words, "good" if entry.kind == "reacted" else "plain")

    def _show(self) -> None:
        now = asyncio.get_running_loop().time()
        shown = self._showing.shown(self._state, now, self._premove, self._analysis)
        if shown is not None:
            self._stage.show(shown)

    # What the person does

    def play(self, action: Any) -> None:
        table = self.snapshot
        text = catalogue.game(table.settings.game).notation.write_action(action)
        if table.legal:
            self._premove = None
            self._stage.wait(self.table.play(text, version=table.version))
        elif can_premove(table):
            self._premove = None if text == self._premove else text
            self._stage.tell(self._translate("tui.premove" if self._premove else "tui.premove-gone"), "faint")
            self._show()
        else:
            raise TableError(phrase("tui.not-your-turn"))

    def _play_premove(self, table: TableSnapshot) -> None:
        """When our turn comes it is played, or dropped if it is no longer legal."""
        text = self._premove
        if text is None or (table.phase == "playing" and not table.legal and table.yours):
            return
        self._premove = None
        if text in table.legal:
            self._stage.wait(self.table.play(text, version=table.version))
        else:
            self._stage.tell(self._translate("tui.premove-gone"), "faint")

    def refusal(self, refusal: LudothequeError) -> str:
        return sentence(refusal.text(self._translate.language))

    def commands(self) -> Sequence[str]:
        if self._state.table is None:
            return ("leave-table",)
        table = self._state.table
        is_playing, has_seat = table.phase == "playing", bool(table.yours)
        is_offered = any(offer.by not in table.yours for offer in table.offers)
        is_alone = not any(player.kind == "person" and player.seat not in table.yours for player in table.players)
        gets_help = is_playing and bool(table.legal) and is_alone and not table.settings.is_rated
        possible = {
            "accept": has_seat and is_offered,
            "decline": has_seat and bool(table.offers),
            "undo": has_seat and bool(table.steps) and table.settings.takebacks,
            "hint": gets_help,
            "evaluate": gets_help and not table.settings.tournament and self._analyst is not None,
            "draw": is_playing and has_seat and len(table.players) > 1 and not is_alone,
            "resign": is_playing and has_seat and len(table.players) > 1,
            "again": table.phase == "over" and has_seat,
            "start": table.phase == "waiting" and table.is_host,
            "say": has_seat,
            "write": has_seat and self._chat.is_open,
            "pause": is_playing and has_seat and table.clock is None and table.timer is not None,
            "save": table.phase == "over" or is_alone,
            "replay": table.phase == "over",
            "link": True,
            "leave-table": True,
        }
        return [name for name, is_possible in possible.items() if is_possible]

    def run(self, command: str) -> None:
        _RUN[command](self)

    def go(self, place: int) -> None:
        """A table of a server is shown as it is now."""

    def offer(self, kind: OfferKind) -> None:
        self._stage.wait(self.table.offer(kind))

    def accept(self) -> None:
        self._answer_offer(self.table.offer)

    def decline(self) -> None:
        self._answer_offer(self.table.decline)

    def _answer_offer(self, answer: Callable[[OfferKind], Any]) -> None:
        if not self.snapshot.offers:
            raise TableError(phrase("cli.join.no-offer"))
        self._stage.wait(answer(self.snapshot.offers[0].kind))

    def resign(self) -> None:
        choices = [(self._translate("tui.resign-really"), True)]
        self._stage.choose(self._translate("tui.resign"), choices, lambda _: self._stage.wait(self.table.resign()))

    def say(self) -> None:
        choices = [(self._translate(f"server.reaction.{each}"), each) for each in REACTIONS]
        self._stage.choose(
            self._translate("web.reactions.title"),
            choices,
            lambda reaction: self._stage.wait(self.table.react(cast("Any", reaction))),
        )

    def write(self) -> None:
        self._stage.ask(
            self._translate("web.chat.write"),
            lambda text: self._stage.wait(self.table.write(text), lambda line: self._chat.hear(self._stage, [line])),
        )

    @property
    def _analyst(self) -> AnyAnalyst | None:
        slug = self.snapshot.settings.game
        return catalogue.analyst(slug) if slug in catalogue.slugs() else None

    def evaluate(self) -> None:
        """What every move is worth, for those who play against computers; asked again, the values go."""
        if self._analysis is not None:
            self._analysis = None
            self._show()
            return
        self._stage.tell(self._translate("cli.play.thinking"), "faint")
        self._stage.wait(self.table.position(), self._analyse)

    def _analyse(self, position: KnownPosition) -> None:
        turn, analyst = turn_of(position), self._analyst
        if turn is None or analyst is None or isinstance(turn.state, SeatView):
            return
        request = AnalysisRequest(Budget(seconds=_ANALYSIS_SECONDS), wants_line=True)
        self._stage.aside(lambda: (turn.version, analyst.analyse(turn.state, request)), self._show_analysis)

    def _show_analysis(self, found: tuple[int, Analysis[Any]]) -> None:
        version, analysis = found
        if version != self.snapshot.version:
            return
        self._analysis = analysis
        tell_analysis(self._stage, analysis, TableSpeaker(self._showing, self.snapshot), self._translate)
        self._show()

    def pause(self) -> None:
        self._stage.wait(self.table.go_on() if self.snapshot.is_paused else self.table.pause())

    def hint(self) -> None:
        self._stage.tell(self._translate("cli.play.thinking"), "faint")
        self._stage.wait(self._hint())

    async def _hint(self) -> None:
        hint = await self.table.hint()
        if hint.action is None:
            self._stage.tell(self._translate("cli.play.hint-wait"), "good")
            return
        game = catalogue.game(self.snapshot.settings.game)
        action = self._showing.written(game, hint.action)
        self._stage.tell(self._translate("cli.play.hint", action=action), "good")

    def save(self) -> None:
        self._stage.wait(self._save())

    async def _save(self) -> None:
        from ludotheque.play.record import read_record

        path = self._files.save(read_record(await self.table.record("json")), "")
        self._stage.tell(self._translate("cli.play.saved", file=str(path)), "good")

    def replay(self) -> None:
        self._stage.wait(self._replay())

    async def _replay(self) -> None:
        from ludotheque.play.record import read_record

        self._stage.replay(read_record(await self.table.record("json")))

    def start(self) -> None:
        self._stage.wait(self.table.start())

    def tell_link(self) -> None:
        self._stage.copy(self.table.link)

    def leave_table(self) -> None:
        """Follow it no more; the seat stays."""
        self._stage.leave()


def can_premove(table: TableSnapshot) -> bool:
    """We have one seat, and somebody else is to move; the web client has the same rule."""
    return table.phase == "playing" and not table.is_paused and len(table.yours) == 1 and bool(table.to_act)


_RUN: Mapping[str, Callable[[OnlineDriver], None]] = {
    "accept": OnlineDriver.accept,
    "decline": OnlineDriver.decline,
    "undo": lambda driver: driver.offer("takeback"),
    "hint": OnlineDriver.hint,
    "draw": lambda driver: driver.offer("draw"),
    "resign": OnlineDriver.resign,
    "again": lambda driver: driver.offer("rematch"),
    "start": OnlineDriver.start,
    "say": OnlineDriver.say,
    "write": OnlineDriver.write,
    "evaluate": OnlineDriver.evaluate,
    "pause": OnlineDriver.pause,
    "save": OnlineDriver.save,
    "replay": OnlineDriver.replay,
    "link": OnlineDriver.tell_link,
    "leave-table": OnlineDriver.leave_table,
}
