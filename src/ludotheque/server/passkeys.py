"""Passkeys (WebAuthn): a person without an account or a password signs in on another device with one touch.

A challenge is signed by us, for one purpose, one host and one profile; which ones were answered is stored, so that each
is good once. `webauthn` checks the answers; without it nothing is offered.
"""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from importlib.util import find_spec
from ipaddress import ip_address
from typing import Any, NamedTuple

from msgspec.structs import replace

from ludotheque.contract import TableError, phrase
from ludotheque.disk import LOGGER
from ludotheque.play import free_name, read_name
from ludotheque.server.limits import Rates
from ludotheque.server.store import Store
from ludotheque.server.store.passkeys import StoredPasskey
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.tokens import Keyring, key_hash
from ludotheque.server.wire import passkeys as wire

CHALLENGE_SECONDS = 300.0
MAX_PASSKEYS = 10
_FORMATS = ("none", "packed")
"""Of attestations: we ask for none; an authenticator may sign for itself all the same."""


class Site(NamedTuple):
    """Where a person meets this server: a passkey is for one host and answers to one origin only."""

    scheme: str
    host: str
    """With the port, if it is not the usual one."""

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def rp_id(self) -> str:
        return self.host.rpartition(":")[0] if self.host.rpartition(":")[2].isdigit() else self.host

    @property
    def allows_passkeys(self) -> bool:
        """Browsers want a name, and an encrypted connection unless it is this machine."""
        name = self.rp_id.lower()
        if not name or _is_address(name):
            return False
        return self.scheme == "https" or name == "localhost" or name.endswith(".localhost")


class Passkeys:
    """All of them; each is found by its own id."""

    def __init__(
        self, store: Store, clock: Callable[[], float], rates: Rates, keyring: Callable[[], Keyring], most_devices: int
    ) -> None:
        self._store, self._clock, self._rates = store, clock, rates
        self._keyring, self._most_devices = keyring, most_devices
        self._has_library = find_spec("webauthn") is not None

    def is_offered(self, site: Site) -> bool:
        return self._has_library and site.allows_passkeys

    async def shown(self, profile: str, site: Site) -> wire.Passkeys:
        known = await self._store.passkeys.of(profile)
        shown = [wire.Passkey(each.id, each.name, each.created_at, each.used_at) for each in known]
        return wire.Passkeys(self._has_library, self.is_offered(site), shown)

    # A new one

    async def creation(self, profile: StoredProfile, site: Site) -> wire.PasskeyCreation:
        """What a browser needs to make one; TableError where they have too many."""
        self._require(site)
        known = await self._store.passkeys.of(profile.id)
        if len(known) >= MAX_PASSKEYS:
            raise TableError(phrase("server.too-many-passkeys", count=MAX_PASSKEYS))
        return wire.PasskeyCreation(
            challenge=self._challenge(f"create {profile.id}", site),
            rp_id=site.rp_id,
            user_id=_text(self._keyring().passkey_user(profile.id).encode()),
            user_name=profile.name,
            algorithms=await asyncio.to_thread(_algorithms),
            known=[each.id for each in known if each.rp_id == site.rp_id],
        )

    async def add(self, profile: StoredProfile, new: wire.NewPasskey, site: Site, address: str) -> None:
        """It opens their profile from now on; TableError for an answer that is wrong, old or not to our question."""
        self._require(site)
        name = read_name(new.name)
        challenge = await self._answered(new.client_data, f"create {profile.id}", site, address)
        # In a thread: the library takes a while to import, and whoever made the key chose how long it takes to check.
        verified = await asyncio.to_thread(_verified_registration, new, challenge, site)
        name = free_name(name, [each.name for each in await self._store.passkeys.of(profile.id)])
        now = self._clock()
        kept = StoredPasskey(
            _text(verified.credential_id),
            profile.id,
            site.rp_id,
            _text(verified.credential_public_key),
            verified.sign_count,
            name,
            now,
            now,
        )
        if not await self._store.passkeys.add(kept, MAX_PASSKEYS):
            raise TableError(phrase("server.too-many-passkeys", count=MAX_PASSKEYS))
        self._rates.guessed_right(address)

    async def remove(self, profile: str, passkey: str) -> None:
        if not await self._store.passkeys.remove(profile, passkey):
            raise TableError(phrase("server.no-passkey"))

    # Signing in

    def question(self, site: Site) -> wire.PasskeyQuestion:
        """To be answered by any passkey for this host."""
        self._require(site)
        return wire.PasskeyQuestion(self._challenge("sign in", site), site.rp_id)

    async def sign_in(self, key: str, answer: wire.PasskeyAnswer, site: Site, address: str) -> None:
        """The device's key opens the profile of this passkey from now on."""
        self._require(site)
        hashed = key_hash(key)
        challenge = await self._answered(answer.client_data, "sign in", site, address)
        known = await self._store.passkeys.find(answer.id)
        if known is None or known.rp_id != site.rp_id:
            raise TableError(phrase("server.no-passkey"))
        count = await asyncio.to_thread(_verified_count, answer, known, challenge, site)
        used = replace(known, sign_count=count, used_at=self._clock())
        if not await self._store.passkeys.sign_in(used, hashed, self._most_devices):
            raise TableError(phrase("server.no-passkey"))
        self._rates.guessed_right(address)

    # Challenges

    def _challenge(self, purpose: str, site: Site) -> str:
        expires_at = int(self._clock() + CHALLENGE_SECONDS)
        return _text(self._keyring().challenge(f"{purpose} {site.origin}", expires_at).encode())

    async def _answered(self, client_data: str, purpose: str, site: Site, address: str) -> bytes:
        """The challenge in it, if we gave it for this, it is not too old and nobody has answered it before."""
        if not self._rates.may_guess(address):
            raise TableError(phrase("server.too-fast"))
        challenge = _challenge_in(client_data)
        expires_at = self._keyring().challenge_expiry(challenge.decode("utf-8", "replace"), f"{purpose} {site.origin}")
        if expires_at is None:
            raise TableError(phrase("server.bad-passkey"))
        now = self._clock()
        is_fresh = now <= expires_at <= now + CHALLENGE_SECONDS + 1.0
        if not is_fresh or not await self._store.passkeys.spend(challenge.decode(), float(expires_at)):
            raise TableError(phrase("server.old-challenge"))
        return challenge

    def _require(self, site: Site) -> None:
        if not self.is_offered(site):
            raise TableError(phrase("server.no-passkeys-here"))


def _algorithms() -> list[int]:
    from webauthn.registration.generate_registration_options import default_supported_pub_key_algs

    return [int(each) for each in default_supported_pub_key_algs]


def _verified_registration(new: wire.NewPasskey, challenge: bytes, site: Site) -> Any:
    """What the library found; TableError for whatever it refuses, and it has many ways to."""
    from webauthn import verify_registration_response
    from webauthn.helpers import base64url_to_bytes, parse_attestation_object

    response = {"clientDataJSON": new.client_data, "attestationObject": new.attestation}
    try:
        attestation = parse_attestation_object(base64url_to_bytes(new.attestation))
        # Certificates are none of our business, and reading them is a lot of code.
        if attestation.fmt not in _FORMATS or attestation.att_stmt.x5c:
            raise TableError(phrase("server.bad-passkey"))
        return verify_registration_response(
            credential={"id": new.id, "rawId": new.id, "type": "public-key", "response": response},
            expected_challenge=challenge,
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
        )
    except TableError:
        raise
    except Exception as problem:
        raise _refused(problem) from problem


def _verified_count(answer: wire.PasskeyAnswer, known: StoredPasskey, challenge: bytes, site: Site) -> int:
    """How often it has been used, as its authenticator counts."""
    from webauthn import verify_authentication_response

    response = {
        "clientDataJSON": answer.client_data,
        "authenticatorData": answer.authenticator_data,
        "signature": answer.signature,
    }
    try:
        verified = verify_authentication_response(
            credential={"id": answer.id, "rawId": answer.id, "type": "public-key", "response": response},
            expected_challenge=challenge,
            expected_rp_id=site.rp_id,
            expected_origin=site.origin,
            credential_public_key=_bytes(known.public_key),
            credential_current_sign_count=known.sign_count,
        )
    except Exception as problem:
        raise _refused(problem) from problem
    return int(verified.new_sign_count)


def _refused(problem: Exception) -> TableError:
    LOGGER.info("a passkey was refused: %s: %.200s", type(problem).__name__, problem)
    return TableError(phrase("server.bad-passkey"))


def _challenge_in(client_data: str) -> bytes:
    try:
        return _bytes(json.loads(_bytes(client_data))["challenge"])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise TableError(phrase("server.bad-passkey")) from None


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
