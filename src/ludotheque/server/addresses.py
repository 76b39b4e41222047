"""By which address a visitor is counted."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

_HOUSEHOLD_BITS = 64


@lru_cache(maxsize=4096)
def counted_address(address: str) -> str:
    """Of IPv6, a household has a whole /64: it is one address. Anything else stays as it is."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy's own word for somebody
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, _HOUSEHOLD_BITS), strict=False))
