"""What may be done at one online table."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from typing import Any, Literal, TypeVar, get_args

import msgspec

from ludotheque.client.address import Link
from ludotheque.client.connection import TableConnection
from ludotheque.client.requests import Requests
from ludotheque.client.state import TableState
from ludotheque.contract import LudothequeError, NotationError, TableError, phrase
from ludotheque.server.wire.bots import KnownPosition
from ludotheque.server.wire.chat import Chat, ChatLine, ChatRequest
from ludotheque.server.wire.commands import (
    AssignSeatCommand,
    Command,
    DeclineCommand,
    LeaveCommand,
    MoveCommand,
    OfferCommand,
    OfferKind,
    PauseCommand,
    PlanCommand,
    ReactCommand,
    Reaction,
    ResignCommand,
    ResumeCommand,
    StartCommand,
)
from ludotheque.server.wire.events import TableSnapshot
from ludotheque.server.wire.http import Hint, PastView, SeatKey

Answer = TypeVar("Answer")
Word = TypeVar("Word", bound=str)
_ID = ""
"""Of a command: the connection names it."""


class OnlineTable:
    """A table of a server, followed from a seat or from the audience. Commands wait for the line if it is broken."""

    def __init__(self, requests: Requests, key: SeatKey, connection: TableConnection) -> None:
        self.key = key
        """Whoever has it is you: with `AsyncClient.resume` another program goes on in your place."""

        self._requests, self._connection = requests, connection

    @property
    def id(self) -> str:
        return self.key.table

    @property
    def link(self) -> str:
        """To be given to others, who may sit down or watch."""
        return Link(self._requests.root, self.id).text

    @property
    def key_link(self) -> str:
        """With the key to your own seat: whoever has it plays for you."""
        return Link(self._requests.root, self.id, self.key.token or None).text

    @property
    def state(self) -> TableState:
        """The table and how the line stands."""
        return self._connection.state

    @property
    def failure(self) -> LudothequeError | None:
        """Why there will be no other news."""
        return self._connection.failure

    @property
    def snapshot(self) -> TableSnapshot:
        """The table as it is known now."""
        table = self._connection.state.table
        assert table is not None, "a table is there before anybody gets it"
        return table

    def states(self) -> AsyncGenerator[TableState, None]:
        """The table with the state of the line, now and after every change, until the connection is over."""
        return self._connection.states()

    async def follow(self) -> AsyncGenerator[TableSnapshot, None]:
        """The whole table, now and after every change. Ends when the server lets nobody come back."""
        last: TableSnapshot | None = None
        async with aclosing(self._connection.states()) as states:
            async for state in states:
                if state.table is not None and state.table is not last:
                    last = state.table
                    yield last
        if self._connection.failure is not None and self._connection.failure.code != "client.closed":
            raise self._connection.failure

    async def wait(self) -> TableSnapshot:
        """Until you may act, or the game is over."""
        async with aclosing(self.follow()) as tables:
            async for table in tables:
                if table.legal or table.phase == "over":
                    return table
        raise self._connection.failure or TableError(phrase("client.closed"))

    # Commands: each returns the version it led to, or raises the refusal.

    async def play(self, action: str, *, version: int | None = None, seat: int | None = None) -> int:
        """In the game's notation. It is refused where it could mean something else than at the version you saw."""
        if not isinstance(action, str):
            raise NotationError(phrase("client.not-a-move", given=repr(action)[:40]))
        seen = self.snapshot.version if version is None else version
        return await self.send(MoveCommand(_ID, action, seen, seat))

    async def resign(self) -> int:
        return await self.send(ResignCommand(_ID))

    async def offer(self, kind: OfferKind) -> int:
        """A draw, a takeback or a rematch; or agree to the one that is offered."""
        return await self.send(OfferCommand(_ID, _one_of(kind, OfferKind)))

    async def decline(self, kind: OfferKind) -> int:
        """An offer of somebody else, or take back your own."""
        return await self.send(DeclineCommand(_ID, _one_of(kind, OfferKind)))

    async def react(self, reaction: Reaction) -> int:
        """Say one of the few things everybody understands."""
        return await self.send(ReactCommand(_ID, _one_of(reaction, Reaction)))

    async def plan(self, *lines: Sequence[str]) -> int:
        """What you answer when the others move as you expect: `plan(["d", "e"])` is "if d then e"."""
        return await self.send(PlanCommand(_ID, [list(line) for line in lines]))

    async def pause(self) -> int:
        return await self.send(PauseCommand(_ID))

    async def go_on(self) -> int:
        """Resume the game after a pause."""
        return await self.send(ResumeCommand(_ID))

    async def start(self) -> int:
        """Begin with the people who are here; for the host."""
        return await self.send(StartCommand(_ID))

    async def leave(self) -> int:
        """Stand up for good; during a game this is giving up."""
        return await self.send(LeaveCommand(_ID))

    async def assign(
        self, seat: int, kind: Literal["open", "reserved", "computer", "bot"], name: str = "", level: str | None = None
    ) -> int:
        """Say who may sit on a seat; for the host, before the game."""
        return await self.send(AssignSeatCommand(_ID, seat, kind, name, level))

    async def send(self, command: Command) -> int:
        """Any command; its id is chosen here."""
        try:  # the server would close the line, and the command would be sent again with the next one, for ever
            named = msgspec.structs.replace(command, command="checked")
            msgspec.convert(msgspec.to_builtins(named), type(command))
        except (msgspec.ValidationError, TypeError) as problem:
            raise LudothequeError(phrase("server.bad-message", why=str(problem)[:200])) from problem
        return await self._connection.command(command)

    # Questions

    async def hint(self) -> Hint:
        """What a strong player would do in your place; for those who play alone."""
        return await self._ask("POST", "hint", Hint)

    async def chat(self, after: int = 0) -> Chat:
        """What those who play here wrote to each other after that line, where the host of the server allows it."""
        return await self._ask("GET", "chat", Chat, query={"after": str(after)})

    async def write(self, text: str) -> ChatLine:
        """A line to those who play here."""
        return await self._ask("POST", "chat", ChatLine, body=ChatRequest(text))

    async def position(self) -> KnownPosition:
        """The position in the game's notation, as your seat may know it."""
        return await self._ask("GET", "position", KnownPosition)

    async def past(self, step: int) -> PastView:
        """How the table looked after so many steps of this game."""
        return await self._ask("GET", f"past/{step}", PastView)

    async def record(self, form: str = "json") -> str:
        """The game as a file; before its end only for those who play alone."""
        return await self._ask("GET", "record", str, query={"form": form})

    async def _ask(
        self, method: str, path: str, answer: type[Answer], *, body: Any = None, query: Mapping[str, str] | None = None
    ) -> Answer:
        own, full_path = self.key.token or None, f"/api/tables/{self.id}/{path}"
        return await self._requests.ask(method, full_path, answer, body, token=own, query=query)

    async def close(self) -> None:
        """Stop following. Your seat stays yours."""
        await self._connection.close()


def _one_of(word: Word, kind: Any) -> Word:
    """TableError with the words that there are, for any other."""
    known = get_args(kind)
    if word not in known:
        raise TableError(phrase("client.not-a-word", given=str(word)[:40], known=known))
    return word
