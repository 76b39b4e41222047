"""The HTTP API: each operation is one function and one line in the list of its module."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request

from ludotheque.contract import TableError, phrase
from ludotheque.server.registry import TableRegistry


@dataclass(frozen=True)
class Call:
    """One request, read and checked as far as that does not depend on what it asks for."""

    registry: TableRegistry
    request: Request
    body: Any
    language: str
    address: str

    @property
    def table(self) -> str:
        return str(self.request.path_params["table"])

    def query(self, name: str, otherwise: str = "") -> str:
        return self.request.query_params.get(name, otherwise)[:200]

    def person(self) -> str | None:
        """Whose key came along; None without one, TableError with a false one."""
        scheme, _, token = self.request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        return self.registry.keyring.person(self.table, token.strip()[:300])

    def keyholder(self) -> str:
        """Whose key came along, or TableError."""
        person = self.person()
        if person is None:
            raise TableError(phrase("server.bad-token"))
        return person


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
    status: int = 200

    @property
    def summary(self) -> str:
        """The first line of what the function says of itself."""
        return (self.work.__doc__ or "").partition("\n")[0]
