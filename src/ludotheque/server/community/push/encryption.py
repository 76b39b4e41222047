"""Messages that only a browser can read (RFC 8291, RFC 8188), and who sends them (VAPID, RFC 8292).

salt 16 │ record size 4 │ 65 │ our public key 65 │ ciphertext, ended by 0x02, with its tag
"""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ludotheque.contract import TableError, phrase

_CURVE = SECP256R1()
_SECRET_BYTES, _RECORD_BYTES = 16, 4096
_TOKEN_SECONDS = 12 * 3600
"""A push service refuses a token for more than a day."""


def new_vapid_key() -> str:
    """A private key as text."""
    return _text(generate_private_key(_CURVE).private_numbers().private_value.to_bytes(32, "big"))


def public_text(vapid_key: str) -> str:
    """What browsers subscribe with."""
    return _text(_public_bytes(_read_private(vapid_key)))


def check_keys(public_key: str, secret: str) -> None:
    """TableError for keys that no message can be encrypted for."""
    try:
        EllipticCurvePublicKey.from_encoded_point(_CURVE, _bytes(public_key))
        is_secret = len(_bytes(secret)) == _SECRET_BYTES
    except ValueError:
        is_secret = False
    if not is_secret:
        raise TableError(phrase("server.push-bad-keys"))


def encrypted(message: bytes, public_key: str, secret: str) -> bytes:
    """For whom these are, in one record."""
    receiver = EllipticCurvePublicKey.from_encoded_point(_CURVE, _bytes(public_key))
    own, salt = generate_private_key(_CURVE), secrets.token_bytes(16)
    own_public = _public_bytes(own)
    info = b"WebPush: info\0" + _bytes(public_key) + own_public
    shared = _derived(own.exchange(ECDH(), receiver), _bytes(secret), info, 32)
    key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD_BYTES.to_bytes(4, "big") + bytes([len(own_public)]) + own_public
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def authorization(vapid_key: str, endpoint: str, subject: str, now: float) -> str:
    """The header by which a push service knows who sends, good for its address only."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + _TOKEN_SECONDS, "sub": subject}
    private = _read_private(vapid_key)
    signed = ".".join(_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(private.sign(signed.encode(), ECDSA(SHA256())))
    signature = _text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{signature}, k={_text(_public_bytes(private))}"


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _read_private(text: str) -> EllipticCurvePrivateKey:
    return derive_private_key(int.from_bytes(_bytes(text), "big"), _CURVE)


def _public_bytes(key: EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
