"""A push service and a browser's side of Web Push, for tests: messages are received, and read with a private key."""

from __future__ import annotations

import asyncio
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from time_limits import STEP_SECONDS


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(written: str) -> bytes:
    return urlsafe_b64decode(written + "=" * (-len(written) % 4))


class Browser:
    """The keys of one subscription."""

    def __init__(self, private: int | None = None, secret: bytes | None = None) -> None:
        curve = ec.SECP256R1()
        self._key = ec.generate_private_key(curve) if private is None else ec.derive_private_key(private, curve)
        self._secret = secret or os.urandom(16)
        self._public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        """What `PushSubscription.toJSON()` says."""
        return {"endpoint": endpoint, "keys": {"p256dh": text(self._public), "auth": text(self._secret)}}

    def read(self, body: bytes) -> bytes:
        """As RFC 8291 says, section 3.4, for messages of one record."""
        salt, sender, sealed = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), theirs)
        ikm = HKDF(SHA256(), 32, self._secret, b"WebPush: info\0" + self._public + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(ikm)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(ikm)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded.endswith(b"\x02")
        return padded[:-1]


def claims_of(authorization: str, public_key: str) -> dict[str, Any]:
    """What a server says of itself, if it signed that with this key (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public_key)
    head, claims, signature = parts["t"].split(".")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(public_key))
    numbers = [int.from_bytes(raw(signature)[at : at + 32], "big") for at in (0, 32)]
    key.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    return dict(json.loads(raw(claims)))


class PushService:
    """Answers with the statuses it was given, then 201."""

    def __init__(self, address: str, statuses: list[int]) -> None:
        self.address, self._statuses = address, statuses
        self._came: asyncio.Queue[tuple[str, dict[str, str], bytes]] = asyncio.Queue()

    async def next(self) -> tuple[str, dict[str, str], bytes]:
        """Path, headers and body of the next request."""
        return await asyncio.wait_for(self._came.get(), STEP_SECONDS)

    @property
    def is_quiet(self) -> bool:
        return self._came.empty()

    async def answer(self, request: web.Request) -> web.Response:
        status = self._statuses.pop(0) if self._statuses else 201
        headers = {name.lower(): value for name, value in request.headers.items()}
        self._came.put_nowait((request.path, headers, await request.read()))
        return web.Response(status=status, headers={"location": f"{self.address}/elsewhere"})


@asynccontextmanager
async def push_service(*statuses: int) -> AsyncIterator[PushService]:
    """Somewhere on this machine."""
    app = web.Application()
    runner = web.AppRunner(app)
    service = PushService("", list(statuses))
    app.router.add_post("/{path:.*}", service.answer)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    service.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield service
    finally:
        await runner.cleanup()
