"""Requests of a program that plays many games: where the server wants less at once, it waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ludotheque.client.connection import wait_before_retry
from ludotheque.client.requests import Requests
from ludotheque.contract import LudothequeError

Answer = TypeVar("Answer")
_LATER = (
    "server.too-fast",
    "server.too-many-tables",
    "server.too-many-sockets",
    "server.table-crowded",
    "server.unread-answers",
)
"""Refusals that go by themselves."""

_READ_TRIES = 12
"""Of a question about a table, while nobody answers: about a minute."""


class PatientRequests(Requests):
    """Asks again after a while, for ever where the server says that it was too much."""

    async def ask(
        self,
        method: str,
        path: str,
        answer: type[Answer],
        body: Any = None,
        *,
        token: str | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Answer:
        attempt = 0
        while True:
            try:
                return await super().ask(method, path, answer, body, token=token, query=query)
            except LudothequeError as problem:
                is_question = method == "GET" and path.startswith("/api/tables/") and attempt < _READ_TRIES
                if problem.code not in _LATER and not (is_question and problem.code == "client.unreachable"):
                    raise
            await wait_before_retry(attempt)
            attempt += 1
