"""Proxies in front of the server: whose word about a visitor's address and scheme is believed."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from aiohttp import web

_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
_MAX_ADDRESS_LENGTH = 64


class TrustedProxies:
    """Addresses and networks with commas between them, or `*` for whoever connects."""

    def __init__(self, addresses: str = "") -> None:
        self._trusts_all = addresses == "*"
        named = () if self._trusts_all else filter(None, (each.strip() for each in addresses.split(",")))
        self._networks = [ip_network(each, strict=False) for each in named]

    def unwrapped(self, request: web.Request) -> web.Request:
        """The request as the visitor made it, if a trusted proxy brings it; else as it came."""
        if not self.trusts(request.remote or ""):
            return request
        hops = [hop.strip() for hop in ",".join(request.headers.getall("x-forwarded-for", ())).split(",")]
        # The last that we do not trust: everything before it, a visitor could have written.
        visitor = next((hop for hop in reversed(hops) if not self.trusts(hop)), hops[0])
        scheme = _SCHEMES.get(request.headers.get("x-forwarded-proto", "").strip().lower(), request.scheme)
        return request.clone(remote=visitor[:_MAX_ADDRESS_LENGTH] or request.remote or "", scheme=scheme)

    def trusts(self, address: str) -> bool:
        """Whether a proxy of ours is there."""
        if self._trusts_all or not self._networks:
            return self._trusts_all
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
