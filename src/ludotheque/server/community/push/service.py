"""Who wants to hear of their turns by Web Push, and the messages to their devices, tried again until they arrive."""

from __future__ import annotations

import asyncio
import json
from importlib.util import find_spec
from typing import TYPE_CHECKING

import aiohttp

from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import LOGGER, log_error
from ludotheque.server.community.push.outgoing import Outgoing
from ludotheque.server.community.turns import Turn, awaited_at, turn_words
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.store.push import PushNotice, StoredSubscription
from ludotheque.server.tokens import key_hash
from ludotheque.server.wire.notifications import PushRequest

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry

_LOOK_SECONDS = 30.0
"""For what another process left undone."""

_LEASE_SECONDS = 60.0
"""A notice that is being sent is left alone for so long; then its sender has died."""

_AT_ONCE = 16
_RETRY_SECONDS = (30.0, 120.0, 600.0, 3600.0)
_MOST_FAILURES = 12
_KEPT_SECONDS = 86_400
"""A push service keeps a message for a device that is off for so long."""

_GONE = (404, 410)
_NO_USE = (400, 401, 403, 413)
"""The same again would be refused again."""


class Push:
    """Everything is in the store: whichever process is alive sends it."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._vapid_key = ""
        self._is_due = asyncio.Event()
        self.outgoing = Outgoing(allows_private=registry.limits.allows_private_push)

    async def start(self) -> None:
        """The server's own key, made at its first start; without `cryptography` nothing is offered."""
        if find_spec("cryptography") is not None:
            from ludotheque.server.community.push.encryption import new_vapid_key

            self._vapid_key = await self._registry.store.fact("vapid", new_vapid_key())

    @property
    def public_key(self) -> str | None:
        """What browsers subscribe with; None where nothing is offered."""
        if not self._vapid_key:
            return None
        from ludotheque.server.community.push.encryption import public_text

        return public_text(self._vapid_key)

    async def subscribe(self, key: str, wanted: PushRequest, language: str, origin: str) -> None:
        """This device hears of its turns from now on; TableError for what is no subscription."""
        if not self._vapid_key:
            raise TableError(phrase("server.no-push"))
        from ludotheque.server.community.push.encryption import check_keys

        self.outgoing.require(wanted.endpoint)
        check_keys(wanted.keys.p256dh, wanted.keys.auth)
        now, hashed = self._registry.clock(), key_hash(key)
        kept = await self._registry.store.push.of(hashed)
        if kept is None:
            self._registry.storage.require_room()
        new = StoredSubscription(
            hashed, wanted.endpoint, wanted.keys.p256dh, wanted.keys.auth, language, origin[:200], now
        )
        await self._registry.store.push.put(new)

    async def unsubscribe(self, key: str) -> None:
        await self._registry.store.push.remove(key_hash(key))

    async def endpoint(self, key: str) -> str | None:
        """Where this device hears of its turns."""
        kept = await self._registry.store.push.of(key_hash(key))
        return None if kept is None else kept.endpoint

    async def tell(self, turns: list[Turn]) -> None:
        """Kept in the store; sent a little later, if it is still their turn then."""
        registry = self._registry
        wanting = await registry.store.push.wanting({turn.person for turn in turns}) if self._vapid_key else set()
        wanted = [turn for turn in turns if turn.person in wanting]
        if wanted:
            await registry.store.push.note(wanted, registry.clock() + registry.limits.notice_seconds)
            self._is_due.set()

    async def keep_pushing(self) -> None:
        registry = self._registry
        while True:
            try:
                first = await registry.store.push.next_due() if self._vapid_key else None
                while first is not None and first <= registry.clock():
                    claimed = registry.clock() + _LEASE_SECONDS
                    found = await registry.store.push.claim(registry.clock(), claimed, _AT_ONCE)
                    await asyncio.gather(*[self._deliver(notice, claimed) for notice in found])
                    first = await registry.store.push.next_due()
                wait = _LOOK_SECONDS if first is None else max(0.0, first - registry.clock())
            except LudothequeError as problem:  # the database is away; it may come back
                log_error(problem)
                wait = _LOOK_SECONDS
            await wait_at_most(min(wait, _LOOK_SECONDS), self._is_due)
            self._is_due.clear()

    async def _deliver(self, notice: PushNotice, claimed: float) -> None:
        store, subscription = self._registry.store, notice.subscription
        message = await self._message(notice)
        if message is None:
            await store.push.delivered(notice, claimed)
            return
        try:
            status = await self._send(subscription, notice.table, message)
        except (OSError, aiohttp.ClientError, TimeoutError, ValueError) as problem:
            LOGGER.info("a push message did not arrive: %s", type(problem).__name__)
            status = 0
        if 200 <= status < 300:
            await store.push.delivered(notice, claimed)
        elif status in _GONE:
            await store.push.remove_endpoint(subscription.endpoint)
        else:
            is_last = status in _NO_USE or notice.tries >= len(_RETRY_SECONDS)
            again = None if is_last else self._registry.clock() + _RETRY_SECONDS[notice.tries]
            await store.push.put_off(notice, claimed, again, _MOST_FAILURES)

    async def _message(self, notice: PushNotice) -> bytes | None:
        """None where there is nothing to be told any more."""
        registry, language = self._registry, notice.subscription.language
        profile = await registry.store.profiles.find(notice.subscription.key_hash)
        hosted = None if profile is None else await awaited_at(registry, profile.id, notice.table)
        if hosted is None or profile is None:
            return None
        persons = {*await registry.store.profiles.persons(profile.id)}
        words = turn_words(hosted, persons, language)
        told = {"title": phrase("server.turn.title").text(language), "body": words, "table": notice.table}
        return json.dumps({**told, "language": language}, ensure_ascii=False).encode()

    async def _send(self, subscription: StoredSubscription, table: str, message: bytes) -> int:
        body, sender = await asyncio.to_thread(self._sealed, subscription, message)
        headers = {
            "authorization": sender,
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(_KEPT_SECONDS),
            "topic": table,  # a newer one takes the place of one that has not arrived
            "urgency": "normal",
        }
        return await self.outgoing.post(subscription.endpoint, body, headers)

    def _sealed(self, subscription: StoredSubscription, message: bytes) -> tuple[bytes, str]:
        from ludotheque.server.community.push.encryption import authorization, encrypted

        origin = subscription.origin if subscription.origin.startswith("https://") else "https://localhost"
        sender = authorization(self._vapid_key, subscription.endpoint, origin, self._registry.clock())
        return encrypted(message, subscription.public_key, subscription.secret), sender
