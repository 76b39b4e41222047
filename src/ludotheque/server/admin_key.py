"""The operator's key: made at the first start, in a file that only its owner may read; or given by the environment."""

from __future__ import annotations

import hmac
import ipaddress
import os
import secrets
from pathlib import Path

from aiohttp import web

from ludotheque.contract import SetupError, phrase
from ludotheque.disk import Folders
from ludotheque.disk.files import write_pieces

VARIABLE = "LUDOTHEQUE_ADMIN_KEY"
"""For machines that share a database: the same key on all of them."""

MIN_LENGTH = 20
_FORWARDED = ("forwarded", "x-forwarded-for", "via")
_LOOPBACK_HOSTS = ("127.0.0.1", "::1", "localhost")


def key_file(folders: Folders) -> Path:
    return folders.data / "admin-key"


def admin_key(folders: Folders) -> str:
    """The key of this installation, made if there is none yet."""
    given = os.environ.get(VARIABLE, "").strip()
    if given:
        return _checked(given, VARIABLE)
    path = key_file(folders)
    if not path.exists():
        write_pieces(path, [f"{secrets.token_urlsafe(32)}\n".encode()], is_private=True)
    return _checked(path.read_text("utf-8", "replace").strip(), str(path))


def _checked(key: str, source: str) -> str:
    if len(key) < MIN_LENGTH or not (key.isascii() and key.isprintable()):
        raise SetupError(phrase("server.bad-admin-key", source=source, count=MIN_LENGTH), "key")
    return key


def shows_key(request: web.BaseRequest, key: str | None) -> bool:
    """Whether this request brings the operator's key; never where there is none."""
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    if key is None or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(shown.strip().encode("utf-8", "surrogateescape"), key.encode())


def is_from_here(request: web.BaseRequest) -> bool:
    """Whether a program of this machine asks, and not somebody through a proxy, nor a page of another site.

    A page whose name leads to this machine (DNS rebinding) says another host.
    """
    if any(name in request.headers for name in _FORWARDED):
        return False
    host = request.url.host if "host" in request.headers else None
    try:
        return host in _LOOPBACK_HOSTS and ipaddress.ip_address(request.remote or "").is_loopback
    except ValueError:
        return False
