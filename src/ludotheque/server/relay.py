"""A request about a table of another process, passed on to it and answered by it: HTTP, streams of lines, sockets.

It says for whom it is passed on, which only a process with the same secret can say, and is never passed on again.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import TypeAlias, TypeVar

import aiohttp
import msgspec
from aiohttp import ClientSession, ClientTimeout, ClientWebSocketResponse, TCPConnector, WSMsgType, web
from msgspec import Struct
from multidict import CIMultiDict
from yarl import URL

from ludotheque.contract import TableError, phrase
from ludotheque.disk import LOGGER, REQUEST_ID, log_error
from ludotheque.server.bodies import body_of
from ludotheque.server.hosted.forget import Departure
from ludotheque.server.hosted.vacation import Absence
from ludotheque.server.limits import Limits
from ludotheque.server.ownership import LEASE_SECONDS, OwnedElsewhere, Ownership
from ludotheque.server.sending import SENDING
from ludotheque.server.store import Location, VersionTaken
from ludotheque.server.tokens import Keyring

HEADER = "ludotheque-relayed"
DEPART_PATH = "/internal/departures"
REST_PATH = "/internal/absences"
METRICS_PATH = "/internal/metrics"
_IS_RELAYED = web.RequestKey("is_relayed", bool)
TAKE_OVER_SECONDS = LEASE_SECONDS + 2.0
_AGAIN_SECONDS = 0.1
_CONNECT_SECONDS = 2.0
_ANSWER_SECONDS = 4.0
"""Until an answer begins: an owner that takes longer is asleep, and somebody else will take over."""

_SILENT_SECONDS = 20.0
"""A stream sends an empty line more often than that."""

_PULSE_SECONDS = 6.0
"""After so long without an answer the owner of a relayed socket is taken for dead."""

_SAFE_METHODS = ("GET", "HEAD")
_GONE = 1001
_UNSENT_CODES = (1005, 1006, 1015)
_LOOPBACK = ("127.", "localhost", "[::1]")
_HOP = "connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade"
_OF_ONE_HOP = {HEADER, *_HOP.split()}


T = TypeVar("T", bound=Struct)
Endpoint: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


class NotReached(Exception):
    """The other process could not be asked: it has not heard a word."""


def relayed(request: web.Request, keyring: Keyring) -> web.Request:
    """The request as the visitor made it, if another process of ours passes it on; else as it came."""
    proof, _, who = request.headers.get(HEADER, "").partition(" ")
    said = _said(request, who)
    if not (proof.isascii() and said.isascii() and hmac.compare_digest(proof, keyring.relay_proof(said))):
        return request
    scheme, _, address = who.partition(" ")
    request = request.clone(remote=address, scheme=scheme)
    request[_IS_RELAYED] = True
    return request


def is_relayed(request: web.BaseRequest) -> bool:
    return _IS_RELAYED in request


class Relay:
    """The way to the other processes."""

    def __init__(self, ownership: Ownership, keyring: Callable[[], Keyring], limits: Limits) -> None:
        self._ownership = ownership
        self._keyring = keyring
        self._limits = limits
        self._client: ClientSession | None = None

    async def close(self) -> None:
        """Also what is being passed on: visitors are led to the owner, or to whoever is left."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def answer(self, request: web.Request, endpoint: Endpoint) -> web.StreamResponse:
        """What the endpoint says, or the owner of the table it needs; after an owner's death, whoever takes over."""
        until = asyncio.get_running_loop().time() + TAKE_OVER_SECONDS
        while True:
            with suppress(VersionTaken, NotReached):  # the table has moved this moment: look it up again
                try:
                    return await endpoint(request)
                except OwnedElsewhere as elsewhere:
                    if is_relayed(request):  # never in a circle
                        break
                    return await self._pass_on(request, elsewhere.location)
            if asyncio.get_running_loop().time() > until:
                break
            await asyncio.sleep(_AGAIN_SECONDS)
        raise TableError(phrase("server.elsewhere"))

    async def _pass_on(self, request: web.Request, location: Location) -> web.StreamResponse:
        if request.headers.get("upgrade", "").lower() == "websocket":
            return await self._pass_socket(request, location)
        return await self._pass_request(request, location)

    async def depart(self, location: Location, gone: Departure) -> None:
        """As `TableRegistry.depart`, there; TableError if it cannot be reached."""
        await self._tell(location, DEPART_PATH, gone)

    async def rest(self, location: Location, absence: Absence) -> None:
        """As `Vacations.rest_here`, there; TableError if it cannot be reached."""
        await self._tell(location, REST_PATH, absence)

    async def _tell(self, location: Location, path: str, message: Struct) -> None:
        body = msgspec.json.encode(message)
        who = f"http {_digest(body)}"  # so the proof is good for this body only
        proof = self._keyring().relay_proof(f"POST {path} {who}")
        try:
            async with self._session.post(
                self._url(location, path), data=body, headers={HEADER: f"{proof} {who}"}
            ) as answer:
                if answer.status < 400:
                    return
        except (aiohttp.ClientError, TimeoutError, NotReached) as problem:
            log_error(problem)
        raise TableError(phrase("server.elsewhere"))

    async def fetch(self, location: Location, path: str, seconds: float) -> bytes:
        """What another process answers here; NotReached if it does not in time."""
        who = "http local"
        headers = {HEADER: f"{self._keyring().relay_proof(f'GET {path} {who}')} {who}"}
        try:
            async with (
                asyncio.timeout(seconds),
                self._session.get(self._url(location, path), headers=headers) as answer,
            ):
                if answer.status < HTTPStatus.BAD_REQUEST:
                    return await answer.read()
        except (aiohttp.ClientError, TimeoutError) as problem:
            raise NotReached from problem
        raise NotReached

    async def _pass_request(self, request: web.Request, location: Location) -> web.StreamResponse:
        body = await body_of(request, self._limits)
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                answer = await self._session.request(
                    request.method,
                    self._url(location, request.rel_url.raw_path_qs),
                    data=body or None,
                    headers=self._headers(request),
                    allow_redirects=False,
                )
        except aiohttp.ClientConnectorError as problem:
            raise await self._not_reached(location, problem) from problem
        except (aiohttp.ClientError, TimeoutError) as problem:
            if request.method in _SAFE_METHODS:
                raise NotReached from problem
            # It may have been done, and nobody here can say.
            raise TableError(phrase("server.elsewhere")) from problem
        async with answer:
            response = web.StreamResponse(status=answer.status, headers=_without_hop(answer.headers))
            await response.prepare(request)
            sending = request.app[SENDING]
            with suppress(ConnectionError, aiohttp.ClientError, TimeoutError):  # either side has gone
                with sending.watched(request):
                    async for chunk in answer.content.iter_any():
                        await sending.write(request, response, chunk)
                await response.write_eof()
                return response
        if request.transport is not None:  # cut in the middle, and to be seen as such
            request.transport.abort()
        return response

    async def _pass_socket(self, request: web.Request, location: Location) -> web.StreamResponse:
        protocols = [each.strip() for each in request.headers.get("sec-websocket-protocol", "").split(",")]
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                owner = await self._session.ws_connect(
                    self._url(location, request.rel_url.raw_path_qs),
                    protocols=protocols,
                    headers=_without_handshake(self._headers(request)),
                    heartbeat=_PULSE_SECONDS,
                    max_msg_size=0,
                )
        except aiohttp.ClientConnectorError as problem:
            raise await self._not_reached(location, problem) from problem
        except aiohttp.WSServerHandshakeError as refused:
            return web.Response(status=refused.status)
        except (aiohttp.ClientError, TimeoutError) as problem:
            raise NotReached from problem
        async with owner:
            visitor = web.WebSocketResponse(
                protocols=[owner.protocol] if owner.protocol else (),
                compress=False,
                max_msg_size=4 * self._limits.largest_message,
            )
            await visitor.prepare(request)
            await _pump_both(visitor, owner)
        return visitor

    async def _not_reached(self, location: Location, problem: aiohttp.ClientConnectorError) -> NotReached:
        is_refused = isinstance(problem.os_error, ConnectionRefusedError)
        if is_refused and location.machine == self._ownership.machine:  # nobody holds its port: the process has died
            await self._ownership.bury(location)
        return NotReached()

    def _headers(self, request: web.Request) -> CIMultiDict[str]:
        headers = _without_hop(request.headers)
        headers.popall("content-length", None)
        who = f"{request.scheme} {request.remote or 'local'}"
        headers["x-request-id"] = REQUEST_ID.get()
        headers[HEADER] = f"{self._keyring().relay_proof(_said(request, who))} {who}"
        return headers

    def _url(self, location: Location, path: str) -> URL:
        host = location.address.partition("://")[2]
        if not host or (host.startswith(_LOOPBACK) and location.machine != self._ownership.machine):
            LOGGER.error("%r is no address for another machine: serve with --host", location.address)
            raise NotReached
        return URL(f"{location.address.rstrip('/')}{path}", encoded=True)

    @property
    def _session(self) -> ClientSession:
        if self._client is None:
            # A certificate is for the visitors' name of the server, not for the address of one process.
            self._client = ClientSession(
                connector=TCPConnector(limit=0, ssl=False),
                timeout=ClientTimeout(total=None, sock_connect=_CONNECT_SECONDS, sock_read=_SILENT_SECONDS),
                auto_decompress=False,
                cookie_jar=aiohttp.DummyCookieJar(),
                skip_auto_headers=("user-agent", "accept", "accept-encoding", "content-type"),
            )
        return self._client


async def told(request: web.Request, limits: Limits, kind: type[T]) -> T:
    """What another process tells, or HTTPNotFound for whoever is no process of ours."""
    if not is_relayed(request):
        raise web.HTTPNotFound
    body = await body_of(request, limits)
    if request.remote != _digest(body):
        raise web.HTTPNotFound
    return msgspec.json.decode(body, type=kind)


async def _pump_both(visitor: web.WebSocketResponse, owner: ClientWebSocketResponse) -> None:
    """Until one side closes; each waits while the other cannot take more."""
    ways = [asyncio.ensure_future(_pump(visitor, owner)), asyncio.ensure_future(_pump(owner, visitor))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


async def _pump(
    source: web.WebSocketResponse | ClientWebSocketResponse, sink: web.WebSocketResponse | ClientWebSocketResponse
) -> None:
    code, reason = _GONE, b"server.closing.moved"
    with suppress(ConnectionError, aiohttp.ClientError):
        while (message := await source.receive()).type in (WSMsgType.TEXT, WSMsgType.BINARY):
            await (sink.send_str if message.type is WSMsgType.TEXT else sink.send_bytes)(message.data)
        if message.type is WSMsgType.CLOSE and message.data and message.data not in _UNSENT_CODES:
            code, reason = message.data, (message.extra or "").encode()
    with suppress(ConnectionError, aiohttp.ClientError):
        await sink.close(code=code, message=reason)


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _said(request: web.BaseRequest, who: str) -> str:
    return f"{request.method} {request.rel_url.raw_path_qs} {who}"


def _without_hop(headers: Mapping[str, str]) -> CIMultiDict[str]:
    named = {each.strip().lower() for each in headers.get("connection", "").split(",")}
    return CIMultiDict((name, value) for name, value in headers.items() if name.lower() not in _OF_ONE_HOP | named)


def _without_handshake(headers: CIMultiDict[str]) -> CIMultiDict[str]:
    return CIMultiDict((name, value) for name, value in headers.items() if not name.lower().startswith("sec-websocket"))
