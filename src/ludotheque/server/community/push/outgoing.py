"""Requests to addresses that visitors name: never to the network of the server itself."""

from __future__ import annotations

import socket
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import aiohttp
from aiohttp import ClientSession, ClientTimeout, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from ludotheque.contract import TableError, phrase

_SECONDS = 15.0
_CONNECTIONS, _PER_HOST = 16, 8
_HTTPS = 443
_CARRIERS = [
    ip_network(each)
    for each in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96", "::ffff:0:0:0/96")
]
"""Of IPv6, behind which any address of IPv4 may be."""


class NotPublic(OSError):
    """A name leads into a network that is not open to everybody."""


def is_public(address: str) -> bool:
    """Whether anybody on the internet reaches this address as we do."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if any(found in network for network in _CARRIERS):
            return False
    return found.is_global and not found.is_multicast


class PublicResolver(AbstractResolver):
    """The system's own, without what is not public: asked for each connection, so that no later answer leads inside."""

    def __init__(self) -> None:
        self._resolver = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        found = [each for each in await self._resolver.resolve(host, port, family) if is_public(each["host"])]
        if not found:
            raise NotPublic(f"{host[:100]!r} is no public address")
        return found

    async def close(self) -> None:
        await self._resolver.close()


class Outgoing:
    """How this process sends to the internet; `allows_private` is for a push service in the operator's own network."""

    def __init__(self, *, allows_private: bool = False) -> None:
        self.allows_private = allows_private
        self._client: ClientSession | None = None

    def require(self, endpoint: str) -> None:
        """TableError for what is no address of a push service."""
        if not self._may_go_to(endpoint):
            raise TableError(phrase("server.push-bad-endpoint"))

    async def post(self, endpoint: str, body: bytes, headers: dict[str, str]) -> int:
        """The status of the answer, whose words nobody reads; OSError, ClientError or TimeoutError without one."""
        if not self._may_go_to(endpoint):
            raise NotPublic(f"{endpoint[:100]!r} is no public address")
        async with self._session.post(endpoint, data=body, headers=headers, allow_redirects=False) as answer:
            return answer.status

    async def close(self) -> None:
        if self._client is not None:
            await self._client.close()
            self._client = None

    def _may_go_to(self, endpoint: str) -> bool:
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        if not (endpoint.isascii() and endpoint.isprintable() and host) or "@" in parts.netloc:
            return False
        if self.allows_private:
            return parts.scheme in ("https", "http")
        if port not in (None, _HTTPS):  # a browser's push service has no other, and neighbours of it may have worse
            return False
        # The resolver is not asked for what is an address already.
        is_address = ":" in host or host.replace(".", "").isdigit()
        return parts.scheme == "https" and (is_public(host) if is_address else "." in host)

    @property
    def _session(self) -> ClientSession:
        if self._client is None:
            resolver = ThreadedResolver() if self.allows_private else PublicResolver()
            self._client = ClientSession(
                connector=TCPConnector(
                    resolver=resolver, use_dns_cache=False, limit=_CONNECTIONS, limit_per_host=_PER_HOST
                ),
                timeout=ClientTimeout(total=_SECONDS),
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                trust_env=False,
            )
        return self._client
