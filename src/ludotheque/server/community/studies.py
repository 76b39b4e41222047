"""Studies that several people share: operations in their order, and who is to hear of them."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from ludotheque.contract import TableError, phrase
from ludotheque.disk import LOGGER, log_error
from ludotheque.server.single_flight import SingleFlight
from ludotheque.server.store import StoreFailed
from ludotheque.server.store.studies import StoredStudy
from ludotheque.server.stored import Unreadable
from ludotheque.server.studies import tree as trees
from ludotheque.server.studies.tree import Edit, Kept
from ludotheque.server.tasks import studies as tasks
from ludotheque.server.tokens import key_hash
from ludotheque.server.wire.studies import AddBranch, StudyChange, StudyOperation, StudyTree

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry

LOOK_SECONDS = 1.0
"""After so long a change of another process is told here."""

_USED_SECONDS = 86_400.0
"""How exactly it is known when a study was last opened."""

_MAX_CACHED, _MAX_CACHED_BYTES = 200, 8 * 1024 * 1024
"""In memory; each takes a few times as much there as in its file."""

_BYTES_PER_REQUEST = 32 * 1024
"""To write so much counts as one more request of whoever changes something."""

_MAX_RECENT = 64
_TRIES = 5
_NAMESPACE = "study-"


class Right(Struct, frozen=True):
    """What somebody may do with a study."""

    is_owner: bool
    can_edit: bool


class _FollowedStudy:
    """A study that somebody connected to this process follows."""

    def __init__(self) -> None:
        self.followers: set[asyncio.Event] = set()
        self.recent: deque[StudyChange] = deque(maxlen=_MAX_RECENT)
        self.version = -1
        """The last that its followers were woken for."""


class Studies:
    """All studies; each process knows those that it was asked about lately."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}
        self._followed: dict[str, _FollowedStudy] = {}
        self._heads: SingleFlight[str, StoredStudy | None] = SingleFlight()
        self._reading: SingleFlight[str, Kept] = SingleFlight()
        self.is_closed = False
        """The server stops: whoever follows is let go."""

    def close(self) -> None:
        self.is_closed = True
        for study in self._followed:
            self._wake(study)

    async def create(self, owner: str, name: str, tree: StudyTree, address: str) -> StoredStudy:
        """A study as its owner has it, every step checked by the rules."""
        registry = self._registry
        body = await registry.tasks.run(address, tasks.checked, tree)
        now = registry.clock()
        study = StoredStudy(_new_id(), owner, tree.game, name, 1, 0, body, now, now, now)
        most = registry.limits.studies_per_profile
        with registry.storage.charged(len(body), address, owner):
            if not await registry.store.studies.add(study, most):
                raise TableError(phrase("server.too-many-studies", count=most))
        return study

    async def find(self, study: str) -> StoredStudy:
        """The study without its tree; TableError if there is none."""
        found = await self._registry.store.studies.head(study)
        if found is None:
            raise _no_study(study)
        now = self._registry.clock()
        if abs(now - found.used_at) > _USED_SECONDS:
            await self._registry.store.studies.touch(study, now)
        return found

    async def head(self, study: str) -> StoredStudy | None:
        """As it is stored, without its tree: one question for all who follow it and were woken together."""
        return await self._heads.of(study, lambda: self._registry.store.studies.head(study))

    def editor_key(self, study: StoredStudy) -> str:
        """Who has it may edit, until there is a next one."""
        return self._registry.keyring.token(f"{_NAMESPACE}{study.id}", f"e{study.generation}")

    async def right(self, study: StoredStudy, editor_key: str, profile_key: str | None) -> Right:
        """By the keys that came along; a wrong one is as none."""
        if profile_key is not None:
            found = await self._registry.store.profiles.find(key_hash(profile_key))
            if found is not None and found.id == study.owner:
                self._registry.rules.require(found.id)
                return Right(True, True)
        try:
            given = self._registry.keyring.person(f"{_NAMESPACE}{study.id}", editor_key)
        except TableError:
            return Right(False, False)
        return Right(False, given == f"e{study.generation}")

    async def delete(self, study: str) -> bool:
        """Whether there was one; who follows it hears that it is gone."""
        is_gone = await self._registry.store.studies.delete(study)
        self._kept.pop(study, None)
        self._wake(study)
        return is_gone

    # What is done there

    async def kept(self, study: StoredStudy) -> Kept:
        """The study as it is stored."""
        known = self._kept.get(study.id)
        while known is None or known.version < study.version:  # the answer to a question of others may be older
            known = await self._reading.of(study.id, lambda: self._whole(study.id))
        return known

    async def _whole(self, study: str) -> Kept:
        whole = await self._registry.store.studies.find(study)
        if whole is None:
            raise _no_study(study)
        try:
            known = trees.read_tree(whole.name, whole.version, whole.body)
        except msgspec.MsgspecError as problem:
            LOGGER.error("study %s cannot be read: %s", study, problem)
            raise Unreadable from problem
        self._remember(study, known)
        return known

    async def change(self, study: str, operation: StudyOperation, address: str) -> StudyChange:
        """Done once it is stored; TableError, or the refusal of the rules, where it cannot be."""
        lock = self._locks.setdefault(study, asyncio.Lock())
        try:
            async with lock:
                return await self._changed(study, operation, address)
        finally:
            if not lock.locked():
                self._locks.pop(study, None)

    async def _changed(self, study: str, operation: StudyOperation, address: str) -> StudyChange:
        for _ in range(_TRIES):
            stored = await self.find(study)
            before = await self.kept(stored)
            after, change = await self._applied(before, operation, address)
            if after is before:
                return change
            body = trees.write_tree(after)
            # All of it is written each time: who changes a large one changes it less often.
            if not self._registry.rates.requests.take(address, len(body) // _BYTES_PER_REQUEST):
                raise TableError(phrase("server.too-fast"))
            if len(body) > len(before.body):
                self._registry.storage.charge(len(body) - len(before.body), address, stored.owner)
            now = self._registry.clock()
            if await self._registry.store.studies.put(study, after.version, after.name, body.decode(), now):
                self._remember(study, msgspec.structs.replace(after, body=body))
                self._publish(study, change)
                return change
        raise TableError(phrase("server.elsewhere"))

    async def _applied(self, before: Kept, operation: StudyOperation, address: str) -> tuple[Kept, StudyChange]:
        if not isinstance(operation, AddBranch):
            edit: Edit = operation
            return trees.edited(before, edit)
        known = trees.child_by(before, operation.parent, operation.action)
        if known is None:
            state = trees.branch_at(before, operation.parent).state
            played = await self._registry.aside.run(address, tasks.played, before.tree.game, state, operation.action)
            known = trees.child_by(before, operation.parent, played.step.action or "")
            if known is None:
                return trees.with_branch(before, operation.parent, played)
        return before, StudyChange(before.version, [], [], before.name, known.id)

    # Who hears of it

    def enter(self, study: str) -> asyncio.Event:
        """Set whenever there is something new."""
        news = asyncio.Event()
        self._followed.setdefault(study, _FollowedStudy()).followers.add(news)
        return news

    def leave(self, study: str, news: asyncio.Event) -> None:
        entry = self._followed.get(study)
        if entry is not None:
            entry.followers.discard(news)
            if not entry.followers:
                del self._followed[study]

    def changes_since(self, study: str, version: int) -> list[StudyChange] | None:
        """Those after this version, in order; None where some of them are not known here."""
        recent = [change for change in self._followed[study].recent if change.version > version]
        is_whole = [change.version for change in recent] == [*range(version + 1, version + 1 + len(recent))]
        return recent if is_whole else None

    async def keep_looking(self) -> None:
        """Changes of other processes, as long as somebody here follows."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            followed = [*self._followed] if self._registry.store.is_shared else []
            if not followed:
                continue
            try:
                versions = await self._registry.store.studies.versions(followed)
            except StoreFailed as problem:  # it comes back
                log_error(problem)
                continue
            for study in followed:
                entry = self._followed.get(study)
                if entry is not None and versions.get(study) != entry.version:
                    entry.version = versions.get(study, -1)
                    self._wake(study)

    def _publish(self, study: str, change: StudyChange) -> None:
        entry = self._followed.get(study)
        if entry is not None:
            entry.recent.append(change)
            entry.version = change.version
        self._wake(study)

    def _wake(self, study: str) -> None:
        self._heads.forget(study)  # an answer on its way may be older than the change
        entry = self._followed.get(study)
        for news in () if entry is None else entry.followers:
            news.set()

    def _remember(self, study: str, kept: Kept) -> None:
        self._kept[study] = kept
        self._kept.move_to_end(study)
        while len(self._kept) > 1 and (len(self._kept) > _MAX_CACHED or self.kept_bytes > _MAX_CACHED_BYTES):
            self._kept.popitem(last=False)

    @property
    def kept_bytes(self) -> int:
        return sum(len(kept.body) for kept in self._kept.values())


def _no_study(study: str) -> TableError:
    return TableError(phrase("server.no-study", study=study[:40]))


def _new_id() -> str:
    return secrets.token_urlsafe(12)
