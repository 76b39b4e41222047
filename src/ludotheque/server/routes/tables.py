"""Tables: the lobby, making one, joining, and everything that can be done at a table without a socket."""

from __future__ import annotations

from ludotheque.contract import LudothequeError, RecordError, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.play.record import format_names, write_record
from ludotheque.server.bot_driver import hint_request
from ludotheque.server.bot_pool import BotFailed, PoolFull
from ludotheque.server.live import LiveTable
from ludotheque.server.routes import Call, Operation
from ludotheque.server.routes.catalogue import title
from ludotheque.server.snapshot import past_view, sentence, viewer_of
from ludotheque.server.store import Summary
from ludotheque.server.summaries import read_card
from ludotheque.server.wire import events, http
from ludotheque.server.wire.commands import Command

MAX_LOBBY_TABLES = 200


async def lobby(call: Call) -> http.Lobby:
    """Public tables that wait or play, the oldest first."""
    return http.Lobby([_row(summary, call.language) for summary in await call.registry.store.listed(MAX_LOBBY_TABLES)])


async def open_table(call: Call) -> http.SeatKey:
    """Make a table; the key that comes back makes you its host."""
    call.registry.limit_new_tables(call.address)
    return await call.registry.open(call.body, call.address)


async def import_record(call: Call) -> http.SeatKey:
    """Make a table that goes on with a saved game."""
    call.registry.limit_new_tables(call.address)
    return await call.registry.open_record(call.body, call.address)


async def show(call: Call) -> events.TableSnapshot:
    """The table as you may see it: with a key from your seat, without one from the audience."""
    live = await call.registry.table(call.table)
    return live.snapshot(call.person(), call.language)


async def join(call: Call) -> http.SeatKey:
    """Sit down. A name that is taken is refused with a free one."""
    return await call.registry.join(call.table, call.body, call.person())


async def command(call: Call) -> http.CommandResult:
    """Send a command, as over the socket; the same id twice does it once."""
    live = await call.registry.table(call.table)
    return http.CommandResult(await live.command(call.keyholder(), call.body))


async def record(call: Call) -> str:
    """The game as a file: `json`, `ludo`, `line`, or `xml` for Morpion."""
    live = await call.registry.table(call.table)
    _refuse_hidden_record(live, call.person())
    table = live.hosted.table
    assert table is not None, "refused before"
    return write_record(table, call.query("form", "json"))


async def past(call: Call) -> http.PastView:
    """The table after so many steps of this game, as you could see it then."""
    live = await call.registry.table(call.table)
    if live.hosted.table is None:
        raise TableError(phrase("server.not-started"))
    step = str(call.request.path_params["step"])
    number = int(step) if step.isascii() and step.isdigit() and len(step) < 7 else -1
    return past_view(live.hosted.table, viewer_of(live.hosted, call.person(), call.language), number)


async def hint(call: Call) -> http.Hint:
    """What a strong player would do in your place; for those who play alone or all at one screen."""
    live = await call.registry.table(call.table)
    request = hint_request(live.id, live.hosted, call.keyholder())
    try:
        answer = await call.registry.bot_pool.choose(request)
    except PoolFull:
        raise TableError(phrase("server.machine-full")) from None
    except BotFailed as problem:
        log_error(problem)
        raise TableError(phrase("server.no-hint-here")) from problem
    reason = None if answer.reason is None else sentence(answer.reason, call.language)
    return http.Hint(answer.action, reason, [sentence(hint, call.language) for hint in answer.hints])


def _refuse_hidden_record(live: LiveTable, person: str | None) -> None:
    """A record tells what is still face down: it is for finished games, and for people who play alone."""
    hosted = live.hosted
    if hosted.phase == "over":
        return
    if hosted.table is None or not hosted.is_alone(person):
        raise RecordError(phrase("server.no-record-yet"))


def _row(summary: Summary, language: str) -> http.LobbyTable:
    card = read_card(summary)
    try:
        name = title(summary.game, language)
    except LudothequeError:  # a game that is no longer installed
        name = summary.game
    return http.LobbyTable(
        table=summary.id,
        game=summary.game,
        title=name,
        options=card.options,
        pace=card.pace,
        phase=summary.phase,
        names=card.names,
        open_seats=card.open_seats,
        seat_count=card.seat_count,
        is_rated=card.is_rated,
        created_at=summary.created_at,
    )


_FORM = {"form": f"One of {', '.join(format_names())}."}
OPERATIONS = [
    Operation("GET", "/api/tables", lobby, http.Lobby),
    Operation("POST", "/api/tables", open_table, http.SeatKey, http.NewTableRequest, status=201),
    Operation("POST", "/api/records", import_record, http.SeatKey, http.ImportRequest, status=201),
    Operation("GET", "/api/tables/{table}", show, events.TableSnapshot),
    Operation("POST", "/api/tables/{table}/join", join, http.SeatKey, http.JoinRequest),
    Operation("POST", "/api/tables/{table}/commands", command, http.CommandResult, Command, needs_key=True),
    Operation("GET", "/api/tables/{table}/past/{step}", past, http.PastView),
    Operation("POST", "/api/tables/{table}/hint", hint, http.Hint, needs_key=True),
    Operation("GET", "/api/tables/{table}/record", record, str, query=_FORM),
]
