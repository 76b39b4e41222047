"""What the operator decided, as one document in the store."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.contract import TableError, phrase
from ludotheque.server.addresses import counted_address
from ludotheque.server.tokens import has_profile

BanKind: TypeAlias = Literal["address", "profile"]
MAX_BANS = 1000
MAX_CLOSED = 1000
_WHOLE = {4: 32, 6: 64}
"""Bits of the narrowest network that one visitor has."""


class Ban(Struct, frozen=True, omit_defaults=True):
    """Somebody who may not come in."""

    subject: str
    """An address as it is counted (of IPv6 a /64), or the id of a profile."""

    at: float
    until: float | None = None
    """None: until it is lifted."""

    reason: str = ""
    """For the operator."""

    persons: tuple[str, ...] = ()
    """Who the profile is at tables."""

    @property
    def kind(self) -> BanKind:
        return "profile" if has_profile(self.subject) else "address"

    def holds(self, now: float) -> bool:
        return self.until is None or now < self.until


class Notice(Struct, frozen=True, omit_defaults=True):
    """A message to everybody, in the operator's words."""

    id: str
    text: str
    until: float | None = None


class Drain(Struct, frozen=True):
    """These processes take no new games, and stop when theirs are over or the time is."""

    processes: tuple[str, ...]
    """By name, so that those that are started afterwards serve."""

    until: float


class AdminState(Struct, frozen=True, omit_defaults=True):
    is_read_only: bool = False
    notice: Notice | None = None
    drain: Drain | None = None
    bans: tuple[Ban, ...] = ()
    closed: tuple[str, ...] = ()
    """Tables that nobody may enter."""

    def with_ban(self, ban: Ban) -> AdminState:
        """Instead of an earlier one of the same subject."""
        others = [each for each in self.bans if each.subject != ban.subject and each.holds(ban.at)]
        if len(others) >= MAX_BANS:
            raise TableError(phrase("server.admin.too-many", count=MAX_BANS))
        return msgspec.structs.replace(self, bans=(*others, ban))

    def without_ban(self, subject: str) -> AdminState:
        kept = tuple(ban for ban in self.bans if ban.subject != subject)
        if len(kept) == len(self.bans):
            raise TableError(phrase("server.admin.no-ban", subject=subject[:60]))
        return msgspec.structs.replace(self, bans=kept)

    def with_closed(self, table: str) -> AdminState:
        if len(self.closed) >= MAX_CLOSED:
            raise TableError(phrase("server.admin.too-many", count=MAX_CLOSED))
        return msgspec.structs.replace(self, closed=(*self.without_closed(table).closed, table))

    def without_closed(self, table: str) -> AdminState:
        return msgspec.structs.replace(self, closed=tuple(each for each in self.closed if each != table))


def ban_subject(text: str) -> str:
    """Whom this names: the id of a profile, or an address as visitors are counted by it; TableError for neither."""
    if has_profile(text):
        return text
    try:
        network = ip_network(text, strict=False)
        if network.prefixlen < _WHOLE[network.version]:  # thousands of strangers
            raise TableError(phrase("server.admin.bad-subject", value=text[:60]))
        return counted_address(str(ip_address(network.network_address)))
    except ValueError:
        raise TableError(phrase("server.admin.bad-subject", value=text[:60])) from None


_DECODER = msgspec.json.Decoder(AdminState)


def read_state(text: str | None) -> AdminState:
    return AdminState() if text is None else _DECODER.decode(text)


def write_state(state: AdminState) -> str:
    return msgspec.json.encode(state).decode()
