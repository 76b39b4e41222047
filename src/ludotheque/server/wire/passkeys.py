"""Bodies about passkeys: how a person signs in on another device with one touch. All bytes are texts in base64url."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from ludotheque.server.wire.http import NameText

Bytes: TypeAlias = Annotated[str, Meta(max_length=8192)]


class Passkey(Struct, frozen=True):
    """One that opens your profile."""

    id: str
    name: str
    created_at: float
    used_at: float


class Passkeys(Struct, frozen=True):
    """The oldest first."""

    is_supported: bool
    """Whether this server knows about passkeys."""

    is_offered: bool
    """Whether the address by which you came allows them, too: https and a name, or localhost."""

    passkeys: list[Passkey]


class PasskeyCreation(Struct, frozen=True):
    """For `navigator.credentials.create`."""

    challenge: str
    rp_id: str
    user_id: str
    user_name: str
    algorithms: list[int]
    known: list[str]
    """Passkeys of this profile: an authenticator that has one of them makes no second one."""


class NewPasskey(Struct, frozen=True, forbid_unknown_fields=True):
    """What `navigator.credentials.create` made."""

    id: Bytes
    client_data: Bytes
    attestation: Bytes
    name: NameText


class PasskeyQuestion(Struct, frozen=True):
    """For `navigator.credentials.get`."""

    challenge: str
    rp_id: str


class PasskeyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What `navigator.credentials.get` says."""

    id: Bytes
    client_data: Bytes
    authenticator_data: Bytes
    signature: Bytes
