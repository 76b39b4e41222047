"""The way to a running server: its address, the key, and its refusals as our own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from ludotheque.cli.command import refuse
from ludotheque.cli.network_errors import network_reason

DEFAULT_SERVER = "http://127.0.0.1:8642"
_SECONDS = 30.0


class AdminConnection:
    """One server, asked as its operator."""

    def __init__(self, server: str, language: str) -> None:
        if not server.startswith(("http://", "https://")):
            refuse("cli.admin.bad-server", value=server[:80])
        self._server = server.rstrip("/")
        self._language = language

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """What the server answers; SetupError with its words where it refuses, or cannot be reached."""
        headers = {"authorization": f"Bearer {own_key()}", "accept-language": self._language}
        data = None
        if body is not None:
            data, headers["content-type"] = json.dumps(body).encode(), "application/json"
        request = Request(f"{self._server}/api/admin{path}", data, headers, method=method)  # noqa: S310 # checked above
        try:
            with urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310 # the same request
                return json.loads(answer.read())
        except HTTPError as problem:
            refuse("cli.admin.refused", why=_words(problem))
        except (URLError, OSError, HTTPException, ValueError) as problem:
            refuse("cli.admin.unreachable", server=self._server, why=network_reason(problem))


def own_key() -> str:
    """The key of this installation, as a server on this machine has it."""
    from ludotheque.disk import find_folders
    from ludotheque.server.admin_key import admin_key

    return admin_key(find_folders())


def _words(problem: HTTPError) -> str:
    try:
        return str(json.loads(problem.read())["error"]["text"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"{problem.code} {problem.reason}"
