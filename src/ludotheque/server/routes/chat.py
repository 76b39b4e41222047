"""Free words at a table, where the host of the server allows them: among those who play there, and nobody else."""

from __future__ import annotations

from collections.abc import Collection

from ludotheque.contract import TableError, phrase
from ludotheque.contract.player import character_count
from ludotheque.contract.visible_text import is_visible
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.middleware import POLICY
from ludotheque.server.routes import Call, Operation
from ludotheque.server.store.chat import Line
from ludotheque.server.wire import chat as wire
from ludotheque.server.wire.events import Said


async def read(call: Call) -> wire.Chat:
    """What was said at your table."""
    person = call.person()
    hosted = await call.registry.hosted(call.table)
    if person is None or not _may_chat(call, hosted, person):
        return wire.Chat(is_open=False, lines=[])
    chat = call.registry.store.chat
    found = await chat.lines(call.table, call.number("after", 2**31))
    hidden = await chat.hidden_by(person)
    lines = [_shown(line, hosted, person) for line in found if line.person not in hidden]
    return wire.Chat(is_open=True, lines=lines, hidden=_seats(hosted, hidden))


async def speak(call: Call) -> wire.ChatLine:
    """Say something to those who play at your table; at most 200 letters."""
    registry, person = call.registry, call.keyholder()
    _require(call, await registry.hosted(call.table), person)
    registry.rules.require_writing()
    registry.storage.require_room()
    text = " ".join(call.body.text.split())
    if character_count(text, wire.MAX_LINE_LENGTH) > wire.MAX_LINE_LENGTH:
        raise TableError(phrase("server.chat-too-long", most=wire.MAX_LINE_LENGTH))
    if not is_visible(text):  # nothing, or what is hidden
        raise TableError(phrase("server.chat-empty"))
    if not registry.reactions.take(f"{call.table}:{person}"):
        raise TableError(phrase("server.too-fast"))
    live = await registry.table(call.table)  # where everybody at the table is connected
    hosted = live.hosted
    _require(call, hosted, person)
    name = hosted.assignments[hosted.seats_of(person)[0]].name
    hiding = await registry.store.chat.hiding(person, _persons(hosted))
    # Told without a pause once it is stored: else the next line could be told before this one.
    line = await registry.store.chat.add(call.table, registry.clock(), person, name, text)
    live.say(Said(_shown(line, hosted, "")), person, hiding)
    return _shown(line, hosted, person)


async def hide(call: Call) -> wire.Chat:
    """Read no more what whoever sits there says, here and at other tables; or read it again."""
    person = call.keyholder()
    hosted = await call.registry.hosted(call.table)
    _require(call, hosted, person)
    persons = _persons(hosted)
    writer = next((one for one in persons if call.body.seat in hosted.seats_of(one)), None)
    if writer is None or writer == person:
        raise TableError(phrase("server.nobody-to-hide"))
    if not call.registry.reactions.take(f"hide:{person}"):
        raise TableError(phrase("server.too-fast"))
    chat, now = call.registry.store.chat, call.registry.clock()
    if not await chat.hide(person, writer, now, is_hidden=call.body.is_hidden):
        raise TableError(phrase("server.no-profile"))
    return await read(call)


async def report(call: Call) -> wire.Reported:
    """Show a line of somebody else to the operator of the server."""
    person = call.keyholder()
    _require(call, await call.registry.hosted(call.table), person)
    number = call.path("number")
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0  # digits
    if not call.registry.reactions.take(f"report:{person}"):
        raise TableError(phrase("server.too-fast"))
    if not await call.registry.store.chat.report(call.table, wanted, call.registry.clock()):
        raise TableError(phrase("server.no-line"))
    return wire.Reported(wanted)


def _may_chat(call: Call, hosted: HostedTable, person: str) -> bool:
    return call.request.app[POLICY].has_chat and bool(hosted.seats_of(person))


def _require(call: Call, hosted: HostedTable, person: str) -> None:
    if not call.request.app[POLICY].has_chat:
        raise TableError(phrase("server.no-chat"))
    if not hosted.seats_of(person):
        raise TableError(phrase("server.no-seat-of-yours"))


def _persons(hosted: HostedTable) -> list[str]:
    """Who sits at the table, each once."""
    return [person for person in hosted.seats_by_person if person is not None]


def _seats(hosted: HostedTable, persons: Collection[str]) -> list[int]:
    return sorted(seat for person in _persons(hosted) if person in persons for seat in hosted.seats_of(person))


def _shown(line: Line, hosted: HostedTable, reader: str) -> wire.ChatLine:
    seat = next(iter(hosted.seats_of(line.person)), None)
    return wire.ChatLine(line.number, line.at, line.name, line.body, line.person == reader, seat)


_CHAT = "/api/tables/{table}/chat"
OPERATIONS = [
    Operation("GET", _CHAT, read, wire.Chat, query={"after": "The last line that you know."}),
    Operation("POST", _CHAT, speak, wire.ChatLine, wire.ChatRequest, needs_key=True, status=201),
    Operation("PUT", f"{_CHAT}/hidden", hide, wire.Chat, wire.HidingRequest, needs_key=True),
    Operation("POST", f"{_CHAT}/{{number}}/report", report, wire.Reported, needs_key=True),
]
