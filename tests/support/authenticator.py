"""An authenticator in software, for tests: passkeys as a browser and its device would make and use them."""

from __future__ import annotations

import hashlib
import json
import os
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

_PRESENT, _VERIFIED, _ATTESTED = 0x01, 0x04, 0x40


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Authenticator:
    """One passkey; `origin` is where its browser believes to be."""

    def __init__(self, origin: str = "http://localhost", rp_id: str = "localhost") -> None:
        self.origin, self.rp_id = origin, rp_id
        self.id = os.urandom(16)
        self.count = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def made(self, creation: dict[str, Any], *, form: str = "none", name: str = "Tests") -> dict[str, str]:
        """What `navigator.credentials.create` gives."""
        x, y = (number.to_bytes(32, "big") for number in (self._numbers.x, self._numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(_PRESENT | _VERIFIED | _ATTESTED) + attested
        statement = {} if form == "none" else {"alg": -7, "sig": b"x", "x5c": [b"no certificate"]}
        attestation = cbor2.dumps({"fmt": form, "attStmt": statement, "authData": data})
        client = self._client("webauthn.create", creation["challenge"])
        return {"id": text(self.id), "client_data": text(client), "attestation": text(attestation), "name": name}

    def answer(self, question: dict[str, Any]) -> dict[str, str]:
        """What `navigator.credentials.get` gives."""
        self.count += 1
        data, client = self._data(_PRESENT | _VERIFIED), self._client("webauthn.get", question["challenge"])
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        said = {"authenticator_data": text(data), "signature": text(signature)}
        return {"id": text(self.id), "client_data": text(client), **said}

    @property
    def _numbers(self) -> ec.EllipticCurvePublicNumbers:
        return self._key.public_key().public_numbers()

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.rp_id.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()
