"""Requests over HTTP to one server: its refusals are errors, and whatever else goes wrong has a sentence, too."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

import aiohttp
import msgspec

from ludotheque.client.address import Link
from ludotheque.client.refusals import ServerUnreachable, refusal_error
from ludotheque.contract import LudothequeError, SetupError, TableError, phrase
from ludotheque.server.wire import SUBPROTOCOL
from ludotheque.server.wire.http import Error

Answer = TypeVar("Answer")
MAX_ANSWER = 16 * 1024 * 1024
"""Bytes of one answer or message; more is no table."""

_SECONDS = 60.0
_CONNECT_SECONDS = 15.0
_TLS_GOODBYE_SECONDS = 0.1
"""Transports close a moment after their session; a loop that ends before would complain of them."""

_BAD_REQUEST = 400


class Requests:
    """One session with one server; `close` ends it."""

    def __init__(
        self,
        link: Link,
        *,
        key: str | None = None,
        password: str | None = None,
        language: str = "en",
        authority: Path | str | None = None,
    ) -> None:
        self.root = link.root
        self.language = language
        self.key = key
        headers = {"accept-language": language}
        if key is not None:
            headers["ludotheque-profile"] = _header(key)
        if password is not None:
            headers["x-ludotheque-password"] = _header(password)
        self._session = aiohttp.ClientSession(
            headers=headers,
            connector=aiohttp.TCPConnector(ssl=_context(authority), limit=0),
            timeout=aiohttp.ClientTimeout(total=_SECONDS, sock_connect=_CONNECT_SECONDS),
            cookie_jar=aiohttp.DummyCookieJar(),
        )

    async def close(self) -> None:
        await self._session.close()
        await asyncio.sleep(_TLS_GOODBYE_SECONDS if self.root.startswith("https:") else 0)

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
        """What the server answers, as this type; the error that it refuses with, or ServerUnreachable."""
        headers = {} if token is None else {"authorization": f"Bearer {_header(token)}"}
        data = None
        if body is not None:
            data, headers["content-type"] = msgspec.json.encode(body), "application/json"
        with _reaching(self.root):
            async with self._session.request(
                method, f"{self.root}{path}", data=data, headers=headers, params=query, allow_redirects=False
            ) as response:
                content = await _limited(response)
        if response.status >= _BAD_REQUEST:
            raise _refusal(content, self.root, response.status)
        try:
            return cast("Answer", content.decode()) if answer is str else msgspec.json.decode(content, type=answer)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
            raise ServerUnreachable(phrase("client.not-ours", url=self.root)) from problem

    @asynccontextmanager
    async def lines(self, path: str) -> AsyncIterator[AsyncIterator[bytes]]:
        """The lines of an answer that goes on as long as somebody listens; empty ones are heartbeats."""
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=_CONNECT_SECONDS, sock_read=_SECONDS)
        with _reaching(self.root):
            async with self._session.get(
                f"{self.root}{path}", timeout=timeout, allow_redirects=False, read_bufsize=2**18
            ) as response:
                if response.status >= _BAD_REQUEST:
                    raise _refusal(await _limited(response), self.root, response.status)
                yield _lines(response)

    async def socket(self, path: str) -> aiohttp.ClientWebSocketResponse:
        """A socket; ServerUnreachable where there is none, whatever the reason."""
        with _reaching(self.root):
            return await self._session.ws_connect(
                f"{self.root}{path}",
                protocols=[SUBPROTOCOL],
                max_msg_size=MAX_ANSWER,
                timeout=aiohttp.ClientWSTimeout(ws_close=1.0),
            )
        raise AssertionError("it is reached or not")


class _reaching:  # noqa: N801  (reads as a word: `with _reaching(url)`)
    """What goes wrong on the way, as ServerUnreachable."""

    def __init__(self, url: str) -> None:
        self._url = url

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, aiohttp.ClientConnectorCertificateError):
            raise ServerUnreachable(phrase("client.bad-certificate", url=self._url)) from problem
        if isinstance(problem, (aiohttp.ClientError, OSError, TimeoutError, ValueError)) and not isinstance(
            problem, LudothequeError
        ):
            raise ServerUnreachable(phrase("client.unreachable", url=self._url)) from problem


async def _lines(response: aiohttp.ClientResponse) -> AsyncIterator[bytes]:
    async for line in response.content:
        yield line.strip()


async def _limited(response: aiohttp.ClientResponse) -> bytes:
    pieces: list[bytes] = []
    size = 0
    async for piece in response.content.iter_chunked(2**16):
        size += len(piece)
        if size > MAX_ANSWER:
            raise ServerUnreachable(phrase("client.not-ours", url=str(response.url.origin())))
        pieces.append(piece)
    return b"".join(pieces)


def _refusal(content: bytes, url: str, status: int) -> LudothequeError:
    try:
        return refusal_error(msgspec.json.decode(content, type=Error).error)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        # Somebody else answers: a proxy, another program at this address.
        return ServerUnreachable(phrase("client.other-answer", url=url, status=status))


def _context(authority: Path | str | None) -> ssl.SSLContext:
    """Certificates of those whom this system trusts, and of one more authority where one is named."""
    context = ssl.create_default_context()
    if authority is not None:
        try:
            context.load_verify_locations(cafile=authority)
        except (OSError, ssl.SSLError) as problem:
            raise SetupError(phrase("client.no-authority", file=str(authority)[-80:]), "authority") from problem
    return context


def _header(text: str) -> str:
    if not text.isprintable():
        raise TableError(phrase("client.bad-secret"))
    return text
