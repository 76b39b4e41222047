"""The HTTP API: each operation is one function and one line in the list of its module."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aiohttp import web

from ludotheque.contract import TableError, phrase
from ludotheque.server.profiles import HEADER, Visitor
from ludotheque.server.registry import TableRegistry
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.table_reader import TableReader
from ludotheque.server.viewer import Reader

T = TypeVar("T")
REGISTRY = web.AppKey("registry", TableRegistry)


@dataclass(frozen=True)
class Call:
    """One request, read and checked as far as that does not depend on what it asks for."""

    registry: TableRegistry
    request: web.Request
    body: Any
    language: str
    address: str

    def path(self, name: str) -> str:
        """This part of the address."""
        return without_nul(self.request.match_info[name])

    @property
    def table(self) -> str:
        return self.path("table")

    @property
    def profile_key(self) -> str | None:
        """The secret key of a profile, if one came along; not yet checked."""
        return self.request.headers.get(HEADER)

    async def profile(self) -> StoredProfile:
        """Whose profile's key came along, or TableError."""
        key = self.profile_key
        if key is None:
            raise TableError(phrase("server.no-profile-key"))
        found = await self.registry.profiles.find(key)
        self.registry.rules.require(found.id)
        return found

    async def run(self, task: Callable[..., T], *arguments: Any) -> T:
        """What a task returns, in a worker process, at this visitor's cost; or its refusal."""
        return await self.registry.tasks.run(self.address, task, *arguments)

    async def aside(self, work: Callable[..., T], *arguments: Any) -> T:
        """The same for work of milliseconds: in a thread of this process, one after the other."""
        return await self.registry.aside.run(self.address, work, *arguments)

    def reader_of(self, table: str) -> TableReader:
        """Where the log of a table is read, wherever it is looked after; TableError where the operator closed it."""
        self.registry.rules.require_open(table)
        return self.registry.reader

    async def visitor(self, name: str) -> Visitor:
        """Who opens or joins a table, by their profile if they have one."""
        visitor = await self.registry.profiles.visitor(self.profile_key, name, self.address)
        self.registry.rules.require(visitor.person)
        return visitor

    def number(self, name: str, most: int) -> int:
        """A small count from the address; 0 without one."""
        text = self.query(name)
        return min(int(text), most) if text.isascii() and text.isdigit() and len(text) < 7 else 0

    def query(self, name: str, otherwise: str = "") -> str:
        return without_nul(self.request.query.get(name, otherwise)[:200])

    def person(self) -> str | None:
        """Whose key came along; None without one, TableError with a false one."""
        # Bytes that are no text come as lone surrogates, which nothing can encode.
        authorization = self.request.headers.get("authorization", "").encode("utf-8", "replace").decode()
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer":
            return None
        person = self.registry.keyring.person(self.table, token.strip()[:300])
        self.registry.rules.require(person)
        return person

    def reader(self) -> Reader:
        """As whom a table is shown to them."""
        return Reader(self.person(), self.language, self.query("texts") == "1")

    def keyholder(self) -> str:
        """Whose key came along, or TableError."""
        person = self.person()
        if person is None:
            raise TableError(phrase("server.bad-token"))
        return person


def without_nul(text: str) -> str:
    """PostgreSQL has no text with this letter in it."""
    return text.replace("\0", "")


TEXTS = {"texts": "`1` for the board in characters and every sentence in words."}


@dataclass(frozen=True)
class Operation:
    """One operation of the HTTP API."""

    method: str
    path: str
    work: Callable[[Call], Awaitable[Any]]
    answer: Any
    body: Any = None
    query: Mapping[str, str] = field(default_factory=dict)
    needs_key: bool = False
    needs_profile: bool = False
    needs_admin: bool = False
    is_reading: bool = False
    """Changes nothing that is stored, whatever its method is."""

    status: int = 200

    @property
    def summary(self) -> str:
        """The first line of what the function says of itself."""
        return (self.work.__doc__ or "").partition("\n")[0]
