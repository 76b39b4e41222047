"""Passkeys: one touch on another device, and it has the profile too."""

from __future__ import annotations

from ludotheque.contract import TableError, phrase
from ludotheque.server.passkeys import Site
from ludotheque.server.routes import Call, Operation
from ludotheque.server.routes.profile import show
from ludotheque.server.wire import passkeys as wire
from ludotheque.server.wire.profile import Profile


async def passkeys(call: Call) -> wire.Passkeys:
    """The passkeys that open your profile."""
    return await call.registry.community.passkeys.shown((await call.profile()).id, _site(call))


async def creation(call: Call) -> wire.PasskeyCreation:
    """What a browser needs to make a passkey for your profile: good once, within five minutes."""
    return await call.registry.community.passkeys.creation(await call.profile(), _site(call))


async def add(call: Call) -> wire.Passkeys:
    """This passkey opens your profile from now on."""
    await call.registry.community.passkeys.add(await call.profile(), call.body, _site(call), call.address)
    return await passkeys(call)


async def remove(call: Call) -> wire.Passkeys:
    """It does not any more. Devices that have your profile keep it."""
    await call.registry.community.passkeys.remove((await call.profile()).id, call.path("passkey"))
    return await passkeys(call)


async def question(call: Call) -> wire.PasskeyQuestion:
    """What a browser needs to ask for a passkey: good once, within five minutes."""
    return call.registry.community.passkeys.question(_site(call))


async def sign_in(call: Call) -> Profile:
    """With the key of a new device: it has the passkey's profile too, and what it played comes along."""
    if call.profile_key is None:
        raise TableError(phrase("server.no-profile-key"))
    await call.registry.community.passkeys.sign_in(call.profile_key, call.body, _site(call), call.address)
    return await show(call)


def _site(call: Call) -> Site:
    return Site(call.request.scheme, call.request.headers.get("host", "").encode("ascii", "replace").decode())


_PASSKEYS = "/api/profile/passkeys"
OPERATIONS = [
    Operation("GET", _PASSKEYS, passkeys, wire.Passkeys, needs_profile=True),
    Operation("POST", _PASSKEYS, add, wire.Passkeys, wire.NewPasskey, needs_profile=True),
    Operation("POST", f"{_PASSKEYS}/creation", creation, wire.PasskeyCreation, needs_profile=True),
    Operation("POST", f"{_PASSKEYS}/question", question, wire.PasskeyQuestion, is_reading=True),
    Operation("POST", f"{_PASSKEYS}/sign-in", sign_in, Profile, wire.PasskeyAnswer, needs_profile=True),
    Operation("DELETE", f"{_PASSKEYS}/{{passkey}}", remove, wire.Passkeys, needs_profile=True),
]
