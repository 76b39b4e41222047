"""Studies that are kept here: whoever has the link reads one, its owner and who was given its key change it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from typing import cast

import msgspec
from aiohttp import web
from msgspec import Struct

from ludotheque.contract import TableError, phrase
from ludotheque.server.community.studies import Right, Studies
from ludotheque.server.responses import comes, has_left, sent_lines
from ludotheque.server.routes import Call, Operation
from ludotheque.server.store.studies import StoredStudy
from ludotheque.server.studies.tree import visible_name
from ludotheque.server.tasks import study_files
from ludotheque.server.wire import ENCODER
from ludotheque.server.wire import studies as wire


class StudyDeleted(Struct, frozen=True):
    """It is gone, and nobody finds it any more."""


async def create(call: Call) -> wire.Study:
    """Keep a study here; who has its link may read it, and you and whoever has its editor key may change it."""
    asked: wire.NewStudyRequest = call.body
    call.registry.new_tables.limit(call.address)  # too many push out those that nobody opens
    profile = await call.profile()
    study = await _studies(call).create(profile.id, visible_name(asked.name) or "–", asked.tree, call.address)
    return await _shown(call, study, Right(True, True))


async def file(call: Call) -> str:
    """A study as a file with its variations and comments, such as SGF; it need not be kept here."""
    asked: wire.StudyFileRequest = call.body
    return await call.run(study_files.written, asked.tree, asked.form)


async def read(call: Call) -> wire.StudyTree:
    """A file with variations as a study, every move checked by the rules."""
    asked: wire.StudyReadRequest = call.body
    return await call.run(study_files.read, asked.content)


async def own(call: Call) -> wire.Studies:
    """Your studies."""
    found = await call.registry.store.studies.heads((await call.profile()).id)
    return wire.Studies([wire.StudySummary(each.id, each.game, each.name, each.changed_at) for each in found])


async def study(call: Call) -> wire.Study:
    """A study by its link."""
    found = await _found(call)
    return await _shown(call, found, await _right(call, found))


async def change(call: Call) -> wire.StudyChange:
    """One operation; it is refused where it is late, illegal, or not yours to do."""
    asked: wire.StudyOperationRequest = call.body
    await _require(call, "can_edit")
    return await _studies(call).change(call.path("study"), asked.operation, call.address)


async def delete(call: Call) -> StudyDeleted:
    """For good; only its owner may."""
    found = await _require(call, "is_owner")
    await _studies(call).delete(found.id)
    return StudyDeleted()


async def renew(call: Call) -> wire.Study:
    """A new editor key: who had the one before may only read from now on."""
    found = await _require(call, "is_owner")
    await call.registry.store.studies.next_generation(found.id)
    return await _shown(call, await _found(call), Right(True, True))


async def follow(call: Call) -> web.StreamResponse:
    """One JSON object per line: the whole `study` first, then every `changed`. Skip empty lines."""
    registry = call.registry
    await _right(call, await _found(call))  # a key that is none is refused here: later the status is sent
    if registry.connections[call.address] >= registry.limits.sockets_per_address:
        raise TableError(phrase("server.too-fast"))
    if call.request.method == "HEAD":
        return web.Response(content_type="application/x-ndjson")
    return await sent_lines(call.request, _lines(call))


async def _lines(call: Call) -> AsyncGenerator[bytes, None]:
    studies, name, version = _studies(call), call.path("study"), -1
    right = Right(False, False)
    whose: tuple[str, int] | None = None
    news = studies.enter(name)
    call.registry.connections.enter(call.address)
    try:
        news.set()
        while not has_left(call.request) and call.registry.rules.refusal(call.address) is None:
            if not await comes(news, call.request):
                yield b"\n"
                continue
            if studies.is_closed:
                return
            news.clear()
            found = await studies.head(name)
            if found is None:
                yield ENCODER.encode(wire.StudyGone()) + b"\n"
                return
            before = right
            if whose != (whose := (found.owner, found.generation)):
                right = await _right(call, found)
            changes = studies.changes_since(name, version) if version >= 0 and right == before else None
            # Of this process, what is stored and not yet among the changes is about to be told.
            is_others = changes == [] and version < found.version and call.registry.store.is_shared
            if changes is None or is_others:
                shown = await _shown(call, found, right)
                version = shown.version
                yield ENCODER.encode(shown) + b"\n"
                continue
            for each in changes:
                version = each.version
                yield ENCODER.encode(each) + b"\n"
    finally:
        studies.leave(name, news)
        call.registry.connections.leave(call.address)


async def _shown(call: Call, found: StoredStudy, right: Right) -> wire.Study:
    kept = await _studies(call).kept(found)
    key = _studies(call).editor_key(found) if right.is_owner else None
    # As it is stored: written once, however many follow it.
    tree = cast("wire.StudyTree", msgspec.Raw(kept.body))
    return wire.Study(found.id, kept.name, kept.version, tree, right.is_owner, right.can_edit, key)


async def _found(call: Call) -> StoredStudy:
    return await _studies(call).find(call.path("study")[:40])


async def _right(call: Call, found: StoredStudy) -> Right:
    scheme, _, key = call.request.headers.get("authorization", "").partition(" ")
    editor_key = key.strip()[:300] if scheme.lower() == "bearer" else ""
    return await _studies(call).right(found, editor_key, call.profile_key)


async def _require(call: Call, right: str) -> StoredStudy:
    found = await _found(call)
    if not getattr(await _right(call, found), right):
        raise TableError(phrase("server.study-not-yours"))
    return found


def _studies(call: Call) -> Studies:
    return call.registry.community.studies


_STUDY = "/api/studies/{study}"
OPERATIONS = [
    Operation("POST", "/api/studies", create, wire.Study, wire.NewStudyRequest, needs_profile=True, status=201),
    Operation("POST", "/api/study-files", file, str, wire.StudyFileRequest, is_reading=True),
    Operation("POST", "/api/study-files/read", read, wire.StudyTree, wire.StudyReadRequest, is_reading=True),
    Operation("GET", "/api/studies", own, wire.Studies, needs_profile=True),
    Operation("GET", _STUDY, study, wire.Study),
    Operation("GET", f"{_STUDY}/stream", follow, AsyncIterator[wire.StudyChange]),
    Operation("POST", f"{_STUDY}/operations", change, wire.StudyChange, wire.StudyOperationRequest),
    Operation("POST", f"{_STUDY}/editors", renew, wire.Study, needs_profile=True),
    Operation("DELETE", _STUDY, delete, StudyDeleted, needs_profile=True),
]
