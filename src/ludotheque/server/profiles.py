"""Who somebody is without an account: a secret key that their browser keeps, and of which we store a hash."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias, get_args

import msgspec

from ludotheque.contract import TableError, phrase
from ludotheque.play import read_name
from ludotheque.server.bots import as_bot
from ludotheque.server.hosted.forget import Departure, rewritten
from ludotheque.server.hosted.seats import Look
from ludotheque.server.limits import Rates
from ludotheque.server.passkeys import CHALLENGE_SECONDS
from ludotheque.server.quarantine import SetAside
from ludotheque.server.storage import Storage
from ludotheque.server.store import Store, Summary, VersionTaken
from ludotheque.server.store.profiles import CODE_SECONDS, Document, StoredProfile, StoredRecoveryCode
from ludotheque.server.stored import read_stored
from ludotheque.server.summaries import card_without, without_person
from ludotheque.server.tokens import (
    Keyring,
    has_profile,
    key_hash,
    new_code,
    new_person,
    new_profile_id,
    new_recovery_code,
)
from ludotheque.server.wire import profile as wire
from ludotheque.server.wire.bots import BotRequest

HEADER = "ludotheque-profile"
MAX_DEVICES = 20
_SEEN_SECONDS = 3600.0
"""How exactly it is known when a profile was last used."""

_PROGRESS, _SCORES = "progress", "scores-since"
_PICTURES = get_args(wire.PictureName)
Depart: TypeAlias = Callable[[Departure], Awaitable[None]]


class Visitor(NamedTuple):
    """Who opens or joins a table."""

    person: str
    picture: str = ""
    """`fox`, or `fox pink` with the ground they chose."""

    persons: tuple[str, ...] = ()
    """All that they are at tables, where they have a profile."""

    is_bot: bool = False

    @property
    def look(self) -> Look:
        """As others at the table see them, beside their name."""
        return Look(self.picture, self.is_bot)


class Profiles:
    """All profiles; each is found by a key only."""

    def __init__(self, store: Store, clock: Callable[[], float], rates: Rates, storage: Storage) -> None:
        self._store = store
        self._storage = storage
        self._clock = clock
        self._rates = rates
        self._swept_at = clock()

    # Who

    async def find(self, key: str) -> StoredProfile:
        """The profile of this key, or TableError."""
        found = await self._store.profiles.find(key_hash(key))
        if found is None:
            await self._refuse_erased(key)
            raise TableError(phrase("server.no-profile"))
        return await self._seen(found)

    async def put(self, key: str, wanted: wire.ProfileRequest, address: str) -> StoredProfile:
        """The profile as wanted, made if the key has none yet."""
        name = read_name(wanted.name)
        known = await self._store.profiles.find(key_hash(key))
        if known is None:
            await self._refuse_erased(key)  # no device brings a forgotten name back
        if known is None and not self._rates.new_profiles.take(address):
            raise TableError(phrase("server.too-fast"))
        if known is None:
            return await self._create(key, name, wanted.picture, wanted.colour)
        now = self._clock()
        changed = msgspec.structs.replace(known, name=name, colour=wanted.colour, picture=wanted.picture, seen_at=now)
        await self._store.profiles.update(changed)
        return changed

    async def put_bot(self, key: str, wanted: BotRequest, address: str) -> StoredProfile:
        """The bot of this key, made if the key has no profile; TableError for the key of a person."""
        known = await self._store.profiles.find(key_hash(key))
        if known is None:
            made = await self.put(key, wire.ProfileRequest(wanted.name, wanted.picture), address)
        elif not known.bot:
            raise TableError(phrase("server.profile-of-a-person"))
        else:
            made = known
        bot = as_bot(made, wanted)
        await self._store.profiles.update(bot)
        return bot

    async def visitor(self, key: str | None, name: str, address: str) -> Visitor:
        """Who comes with this key, or somebody nobody knows. A key that is new has a profile from now on."""
        if key is None:
            return Visitor(new_person())
        known = await self._store.profiles.find(key_hash(key))
        if known is None and not self._rates.new_profiles.take(address):
            return Visitor(new_person())  # a whole school behind one address plays all the same
        if known is None:
            picture = _PICTURES[hashlib.sha256(key.encode()).digest()[0] % len(_PICTURES)]
            known = await self._create(key, read_name(name), picture, "")
            return Visitor(known.id, _look(known), (known.id,))
        await self._seen(known)
        persons = tuple(await self._store.profiles.persons(known.id))
        return Visitor(known.id, _look(known), persons, bool(known.bot))

    async def _create(self, key: str, name: str, picture: str, colour: str) -> StoredProfile:
        self._storage.require_room()
        now = self._clock()
        profile = StoredProfile(new_profile_id(), name, colour, picture, now, now)
        try:
            await self._store.profiles.create(profile, key_hash(key))
        except VersionTaken:  # another tab was faster
            return await self.find(key)
        return profile

    async def _refuse_erased(self, key: str) -> None:
        if await self._store.profiles.was_erased(key_hash(key)):
            raise TableError(phrase("server.profile-erased"))

    async def _seen(self, profile: StoredProfile) -> StoredProfile:
        now = self._clock()
        if abs(now - profile.seen_at) < _SEEN_SECONDS:  # it may be later than now, if the clock was set back
            return profile
        await self._store.profiles.touch(profile.id, now)
        return msgspec.structs.replace(profile, seen_at=now)

    # Devices

    async def new_code(self, profile: StoredProfile, keyring: Keyring) -> wire.ProfileCode:
        """For one more device; an earlier one is worth nothing any more."""
        if len(await self._store.profiles.key_times(profile.id)) >= MAX_DEVICES:
            raise TableError(phrase("server.too-many-devices", count=MAX_DEVICES))
        code = new_code()
        await self._store.profiles.add_code(profile.id, keyring.code_hash(code), self._clock() + CODE_SECONDS)
        return wire.ProfileCode(code, CODE_SECONDS)

    async def new_recovery_code(self, profile: str, keyring: Keyring) -> wire.RecoveryCode:
        """For when no device has the profile any more; an earlier one is worth nothing any more."""
        code = new_recovery_code()
        kept = StoredRecoveryCode(profile, keyring.code_hash(code), self._clock())
        await self._store.profiles.put_recovery_code(kept)
        return wire.RecoveryCode(code)

    async def claim(self, key: str, code: str, keyring: Keyring, address: str) -> StoredProfile:
        """The profile behind the code is also this key's from now on."""
        hashed = key_hash(key)
        if not self._rates.may_guess(address):
            raise TableError(phrase("server.too-fast"))
        code_hash = keyring.code_hash(code)
        if await self._store.profiles.claim(code_hash, hashed, self._clock(), MAX_DEVICES) is None:
            raise TableError(phrase("server.bad-code"))
        self._rates.guessed_right(address)
        return await self.find(key)

    async def sign_out_others(self, profile: str, key: str) -> None:
        """Only this key opens the profile from now on."""
        await self._store.profiles.remove_other_keys(profile, key_hash(key))

    # Documents

    async def progress(self, profile: str) -> wire.Progress:
        """What their client keeps; version 0 before the first time."""
        found = (await self._store.profiles.documents(profile, _PROGRESS)).get("")
        if found is None:
            return wire.Progress(0, {})
        return wire.Progress(found.version, read_stored(found.body, dict[str, Any], f"the progress of {profile}"))

    async def put_progress(self, profile: str, progress: wire.Progress, address: str) -> wire.Progress:
        """The next version, or TableError if there is another one already, or too much of everything."""
        body = msgspec.json.encode(progress.document)
        if len(body) > wire.MAX_PROGRESS_SIZE:
            raise TableError(phrase("server.too-large", most=wire.MAX_PROGRESS_SIZE))
        new = Document(progress.version + 1, body.decode())
        known = (await self._store.profiles.documents(profile, _PROGRESS)).get("")
        growth = len(body) - (0 if known is None else len(known.body.encode()))
        if growth > 0:
            self._storage.charge(growth, address, profile)
        if not await self._store.profiles.put_document(profile, _PROGRESS, "", new, self._clock()):
            raise TableError(phrase("server.progress-changed"))
        return msgspec.structs.replace(progress, version=new.version)

    async def scores_since(self, profile: str) -> dict[str, float]:
        """By game: when the count began anew."""
        return {game: float(kept.body) for game, kept in (await self._documents(profile)).items()}

    async def reset_scores(self, profile: str, game: str) -> None:
        now = self._clock()
        known = (await self._documents(profile)).get(game)
        new = Document(1 if known is None else known.version + 1, repr(now))
        await self._store.profiles.put_document(profile, _SCORES, game, new, now)

    async def _documents(self, profile: str) -> dict[str, Document]:
        return await self._store.profiles.documents(profile, _SCORES)

    # The end

    async def forget(self, profile: str, depart: Depart) -> wire.ForgottenProfile:
        """Erase it: it leaves its tables, and no name of it is left anywhere."""
        profiles = self._store.profiles
        cleaned: set[str] = set()
        while True:
            persons = await profiles.persons(profile)
            for summary in await profiles.all_tables(profile):
                if summary.id not in cleaned:
                    await self._erase(summary, persons, depart)
                    cleaned.add(summary.id)
            games = await profiles.forget(profile, self._clock(), cleaned, without_person)
            if games is not None:
                return wire.ForgottenProfile(len(cleaned), games)

    async def leave_tables(self, profile: str, depart: Depart) -> int:
        """It gives up its seats everywhere, for good; returns at how many tables."""
        persons = await self._store.profiles.persons(profile)
        left = [summary for summary in await self._store.profiles.all_tables(profile) if summary.phase != "over"]
        for summary in left:
            await self._erase(summary, persons, depart)
        return len(left)

    async def confirm(self, visitor: Visitor, summary: Summary, depart: Depart) -> None:
        """After sitting down: whoever was forgotten meanwhile leaves at once, and TableError."""
        if has_profile(visitor.person) and not await self._store.profiles.has_person(visitor.person):
            await self._erase(summary, [visitor.person], depart)
            raise TableError(phrase("server.no-profile"))

    async def _erase(self, summary: Summary, persons: list[str], depart: Depart) -> None:
        nobody, card = new_person(), None
        try:
            await depart(Departure(summary.id, persons, nobody))
        except SetAside:  # nobody plays on there
            card = card_without(summary, persons)
        except TableError as problem:
            if problem.code != "server.no-table":  # else it was cleared away meanwhile, and its log with it
                raise
        # Whoever writes later has read that they are gone: from here back, nothing new can name them.
        await self._store.profiles.rewrite_log(
            summary.id, lambda events: rewritten(events, persons, nobody), persons, card
        )

    async def sweep(self, unused_seconds: float) -> None:
        """Now and then: expired codes, profiles that never did anything."""
        now = self._clock()
        if now - self._swept_at >= _SEEN_SECONDS:
            self._swept_at = now
            await self._store.profiles.sweep(now, unused_seconds)
            await self._store.passkeys.sweep(now, CHALLENGE_SECONDS)


def _look(profile: StoredProfile) -> str:
    return f"{profile.picture} {profile.colour}".strip()
