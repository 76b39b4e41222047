"""The same client without asyncio, for scripts and notebooks: an event loop runs in a thread of its own."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from threading import Thread, current_thread
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from ludotheque import locales
from ludotheque.client.server import AsyncClient, open_client
from ludotheque.client.state import TableState
from ludotheque.client.table import OnlineTable
from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.server.wire.bots import Bot
from ludotheque.server.wire.chat import Chat, ChatLine
from ludotheque.server.wire.commands import OfferKind, Reaction
from ludotheque.server.wire.events import Pace, TableSnapshot
from ludotheque.server.wire.http import GameDescription, Hint, LobbyTable, SeatChoice, SeatKey

if TYPE_CHECKING:
    from typing import Self

T = TypeVar("T")


def connect(
    url: str,
    *,
    name: str = "Python",
    key: str | None = None,
    password: str | None = None,
    authority: Path | str | None = None,
    language: str = locales.DEFAULT,
    patience: float | None = 60.0,
) -> Client:
    """A client of the server at this address, which may be the link of a table.

    `key` is that of a profile, `password` that of a private server, `authority` a file with one more trusted
    certificate. A line that is broken for longer than `patience` seconds is given up; None: never.
    """
    loop = _Loop()
    try:
        client = loop.run(
            open_client(
                url, name=name, key=key, password=password, authority=authority, language=language, patience=patience
            )
        )
    except BaseException:
        loop.stop()
        raise
    return Client(client, loop)


class Client:
    """Made by `connect`. Ends with `close`, at the end of a `with`, or when nobody has it any more."""

    def __init__(self, client: AsyncClient, loop: _Loop) -> None:
        self.unblocked = client
        """The same for asyncio; it belongs to another thread."""

        self._loop = loop
        self._end = weakref.finalize(self, _ended, client, loop)

    @property
    def url(self) -> str:
        return self.unblocked.url

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop following all tables. Your seats stay yours."""
        self._end()

    def open(
        self,
        game: str,
        opponents: str | SeatChoice | Sequence[str | SeatChoice] = (),
        *,
        seat: int = 0,
        pace: Pace | None = None,
        is_listed: bool = False,
        seed: int | None = None,
        **options: Any,
    ) -> BlockingTable:
        """A new table, you on `seat`. Opponents are levels by name; other seats are open to whoever has its `link`.

        Options are the game's own: `open("morpion", ["hard"], columns=15, rows=15)`.
        """
        more: dict[str, Any] = {"seat": seat, "pace": pace, "is_listed": is_listed, "seed": seed}
        return self._table(lambda: self.unblocked.open(game, opponents, **more, texts=True, **options))

    def join(self, table: str = "", *, seat: int | None = None) -> BlockingTable:
        """Sit down at a table: by its id or its link; without either, at the one in the link of this client."""
        return self._table(lambda: self.unblocked.join(table, seat=seat, texts=True))

    def watch(self, table: str = "") -> BlockingTable:
        """Follow a table from the audience."""
        return self._table(lambda: self.unblocked.watch(table, texts=True))

    def resume(self, key: SeatKey) -> BlockingTable:
        """Go on at a seat whose key you kept: `table.key`."""
        return self._table(lambda: self.unblocked.resume(key, texts=True))

    def games(self) -> list[GameDescription]:
        """The games of this server, with their options and levels."""
        return self._loop.run(self.unblocked.games())

    def lobby(self) -> list[LobbyTable]:
        """Public tables that wait or play, the oldest first."""
        return self._loop.run(self.unblocked.lobby())

    def bots(self, game: str = "") -> list[Bot]:
        """Bots of this server that are online."""
        return self._loop.run(self.unblocked.bots(game))

    def challenge(self, bot: Bot, game: str, **options: Any) -> BlockingTable:
        """A new table with a seat for this bot; the game begins when it comes."""
        return self.open(game, [SeatChoice("bot", bot.id)], **options)

    def _table(self, make: Callable[[], Coroutine[Any, Any, OnlineTable]]) -> BlockingTable:
        return BlockingTable(self._loop.run(make()), self._loop, self)

    def __repr__(self) -> str:
        return f"<Client {self.url}>"


class BlockingTable:
    """An online table; each command returns when the server has done it, or raises the refusal."""

    def __init__(self, table: OnlineTable, loop: _Loop, client: Client) -> None:
        self.unblocked = table
        """The same for asyncio; it belongs to another thread."""

        self._loop = loop
        self._client = client  # stays open as long as somebody plays

    @property
    def link(self) -> str:
        """To be given to others, who may sit down or watch."""
        return self.unblocked.link

    @property
    def key(self) -> SeatKey:
        """To be kept: `Client.resume` goes on with it."""
        return self.unblocked.key

    @property
    def snapshot(self) -> TableSnapshot:
        """The table as it is known now: `phase`, `players`, `legal`, `view`, `steps`, `outcome`."""
        return self.unblocked.snapshot

    @property
    def legal(self) -> list[str]:
        """What you may do now."""
        return self.snapshot.legal

    def follow(self) -> Iterator[TableSnapshot]:
        """The whole table, now and after every change."""
        states = self.unblocked.follow()
        try:
            while True:
                table = self._loop.run(_next(states))
                if table is None:
                    return
                yield table
        finally:
            self._loop.run(_closed(states))

    def states(self) -> Iterator[TableState]:
        """The table with the state of the line, now and after every change."""
        states = self.unblocked.states()
        try:
            while True:
                state = self._loop.run(_next(states))
                if state is None:
                    return
                yield state
        finally:
            self._loop.run(_closed(states))

    @property
    def failure(self) -> LudothequeError | None:
        """Why there will be no other news."""
        return self.unblocked.failure

    def wait(self) -> TableSnapshot:
        """Until you may act, or the game is over."""
        return self._loop.run(self.unblocked.wait())

    def play(self, action: str, *, seat: int | None = None) -> int:
        """In the game's notation: "d", "h8", "=7"."""
        return self._loop.run(self.unblocked.play(action, seat=seat))

    def resign(self) -> int:
        return self._loop.run(self.unblocked.resign())

    def offer(self, kind: OfferKind) -> int:
        """A draw, a takeback or a rematch; or agree to the one that is offered."""
        return self._loop.run(self.unblocked.offer(kind))

    def decline(self, kind: OfferKind) -> int:
        """An offer of somebody else, or take back your own."""
        return self._loop.run(self.unblocked.decline(kind))

    def react(self, reaction: Reaction) -> int:
        """Say one of the few things everybody understands."""
        return self._loop.run(self.unblocked.react(reaction))

    def plan(self, *lines: Sequence[str]) -> int:
        """What you answer when the others move as you expect: `plan(["d", "e"])` is "if d then e"."""
        return self._loop.run(self.unblocked.plan(*lines))

    def pause(self) -> int:
        """Stop the timer, in a game without a clock."""
        return self._loop.run(self.unblocked.pause())

    def go_on(self) -> int:
        """Resume the game after a pause."""
        return self._loop.run(self.unblocked.go_on())

    def hint(self) -> Hint:
        """What a strong player would do in your place; for those who play alone."""
        return self._loop.run(self.unblocked.hint())

    def chat(self, after: int = 0) -> Chat:
        """What those who play here wrote to each other after that line, where the host of the server allows it."""
        return self._loop.run(self.unblocked.chat(after))

    def write(self, text: str) -> ChatLine:
        """A line to those who play here."""
        return self._loop.run(self.unblocked.write(text))

    def record(self, form: str = "json") -> str:
        """The game as text, in any of the record formats; before its end only for those who play alone."""
        return self._loop.run(self.unblocked.record(form))

    def save(self, path: str | Path) -> Path:
        """Write the game; the suffix chooses the record format."""
        target = Path(path)
        target.write_text(self.record(target.suffix.removeprefix(".") or "json"), encoding="utf-8")
        return target

    def leave(self) -> int:
        """Stand up for good; during a game this is giving up."""
        return self._loop.run(self.unblocked.leave())

    def close(self) -> None:
        """Stop following. Your seat stays yours."""
        self._loop.run(self.unblocked.close())

    def __str__(self) -> str:
        return self.snapshot.drawing

    def __repr__(self) -> str:
        return f"<BlockingTable {self.link} {self.snapshot.phase}>"


class _Loop:
    """An event loop in a thread that ends with the program."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="ludotheque client", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """From any other thread; Ctrl-C stops the work, too. TableError once the client is closed."""
        if self._loop.is_closed():
            work.close()
            raise TableError(phrase("client.closed"))
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    @property
    def is_this_thread(self) -> bool:
        return current_thread() is self._thread

    def stop_soon(self, last: Coroutine[Any, Any, None]) -> None:
        """From the thread itself: after this work."""
        task = self._loop.create_task(last)
        task.add_done_callback(lambda _: self._loop.stop())

    def stop(self) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()


def _ended(client: AsyncClient, loop: _Loop) -> None:
    if loop.is_this_thread:  # the collector may come by anywhere
        loop.stop_soon(client.close())
        return
    try:
        loop.run(client.close())
    finally:
        loop.stop()


async def _closed(states: AsyncGenerator[Any, None]) -> None:
    await states.aclose()


async def _next(states: AsyncGenerator[T, None]) -> T | None:
    """The next table; None after the last."""
    try:
        return await anext(states)
    except StopAsyncIteration:
        return None
