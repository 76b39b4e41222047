"""Tables: the lobby, making one, joining, and everything that can be done at a table without a socket."""

from __future__ import annotations

from contextlib import suppress

from ludotheque.catalogue import title
from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.play.record import format_names
from ludotheque.server.analysis_service import full_phrase
from ludotheque.server.board_sheet import table_sheet
from ludotheque.server.bot_driver import hint_request
from ludotheque.server.bot_pool import Asker, BotFailed
from ludotheque.server.bot_pool.fair_queue import PoolFull, Rank
from ludotheque.server.profiles import Visitor
from ludotheque.server.routes import TEXTS, Call, Operation
from ludotheque.server.sentences import sentence
from ludotheque.server.snapshot import board_of, past_view
from ludotheque.server.store import Summary
from ludotheque.server.summaries import card_names, read_card
from ludotheque.server.tasks import games
from ludotheque.server.viewer import Reader, viewer_of
from ludotheque.server.wire import events, http
from ludotheque.server.wire.commands import Command

MAX_LOBBY_TABLES = 200
MAX_BOARDS = 12
"""In one list: each has to be drawn, and may have to be read from the store."""


async def lobby(call: Call) -> http.Lobby:
    """Public tables that wait or play, the oldest first."""
    found = await call.registry.store.listed(MAX_LOBBY_TABLES)
    playing = sorted((summary for summary in found if summary.phase == "playing"), key=_changed_at, reverse=True)
    shown = {summary.id for summary in playing[: call.number("boards", MAX_BOARDS)]}
    return http.Lobby([await lobby_row(call, summary, has_board=summary.id in shown) for summary in found])


async def open_table(call: Call) -> http.SeatKey:
    """Make a table; the key that comes back makes you its host. With the key of a profile, it is one of its tables."""
    call.registry.new_tables.limit(call.address)
    return await call.registry.new_tables.open(call.body, call.address, await call.visitor(call.body.name))


async def import_record(call: Call) -> http.SeatKey:
    """Make a table that goes on with a saved game."""
    call.registry.new_tables.limit(call.address)
    return await call.registry.new_tables.open_record(call.body, call.address, await call.visitor(call.body.name))


async def show(call: Call) -> events.TableSnapshot:
    """The table as you may see it: with a key from your seat, without one from the audience."""
    live = await call.registry.table(call.table)
    call.registry.charge_length(live, call.address)
    return live.snapshot(call.reader())


async def join(call: Call) -> http.SeatKey:
    """Sit down. A name that is taken is refused with a free one."""
    person = call.person()
    if person is None or call.profile_key is not None:
        visitor = await call.visitor(call.body.name)
    else:
        visitor = Visitor(person)
    if person is not None and person != visitor.person:  # where they sit already, with a profile or without
        visitor = visitor._replace(persons=(*visitor.persons, person))
    return await call.registry.join(call.table, call.body, visitor)


async def command(call: Call) -> http.CommandResult:
    """Send a command, as over the socket; the same id twice does it once."""
    live = await call.registry.table(call.table)
    return http.CommandResult(await live.command(call.keyholder(), call.body))


async def record(call: Call) -> str:
    """The game as a file: `json`, `ludo`, `line`, or `xml` for Morpion."""
    person, form = call.person(), call.query("form", "json")
    return await call.run(games.table_record, await call.reader_of(call.table).log(call.table), person, form)


async def past(call: Call) -> http.PastView:
    """The table after so many steps of this game, as you could see it then."""
    hosted = await call.registry.hosted(call.table)
    if hosted.table is None:
        raise TableError(phrase("server.not-started"))
    step = call.path("step")
    number = int(step) if step.isascii() and step.isdigit() and len(step) < 7 else -1
    return past_view(hosted.table, viewer_of(hosted, call.reader()), number)


async def sheet(call: Call) -> http.BoardSheet:
    """The board as shapes, for games without a drawing of their own, with what you may do now."""
    hosted = await call.registry.hosted(call.table)
    table = hosted.table
    if table is None:
        raise TableError(phrase("server.not-started"))
    viewer = viewer_of(hosted, call.reader())
    may_act = viewer.seat if hosted.phase == "playing" and not hosted.is_paused else None
    step = call.number("step", len(table.journal)) if call.query("step") else None
    return await call.aside(table_sheet, table, step, may_act, call.language)


async def hint(call: Call) -> http.Hint:
    """What a strong player would do in your place; for those who play alone or all at one screen."""
    hosted, person = await call.registry.hosted(call.table), call.keyholder()
    # Which levels can play here may take a search.
    request = await call.aside(hint_request, call.table, hosted, person)
    try:
        answer = await call.registry.bot_pool.choose(request, Asker(call.address, lambda: Rank.HINT))
    except PoolFull as full:
        raise TableError(full_phrase(full)) from None
    except BotFailed as problem:
        log_error(problem)
        raise TableError(phrase("server.no-hint-here")) from problem
    reason = None if answer.reason is None else sentence(answer.reason, call.language)
    return http.Hint(answer.action, reason, [sentence(hint, call.language) for hint in answer.hints])


async def lobby_row(call: Call, summary: Summary, *, has_board: bool, person: str | None = None) -> http.LobbyTable:
    """A table on a card, as this person or the audience sees it."""
    card = read_card(summary)
    names, players = card_names(card, call.language)
    try:
        name = title(summary.game, call.language)
    except LudothequeError:  # a game that is no longer installed
        name = summary.game
    board = None
    if has_board:
        with suppress(LudothequeError):
            hosted = await call.registry.hosted(summary.id, summary)
            board = board_of(hosted, viewer_of(hosted, Reader(person, call.language)))
    return http.LobbyTable(
        table=summary.id,
        game=summary.game,
        title=name,
        options=card.options,
        pace=card.pace,
        phase=summary.phase,
        names=names,
        open_seats=card.open_seats,
        seat_count=card.seat_count,
        is_rated=card.is_rated,
        created_at=summary.created_at,
        changed_at=summary.changed_at,
        players=players,
        watcher_count=call.registry.watcher_count(summary.id),
        board=board,
        is_set_aside=summary.id in call.registry.quarantine,
    )


def _changed_at(summary: Summary) -> float:
    return summary.changed_at


BOARDS = {"boards": f"Bring the boards of so many games in play, the last to change first; at most {MAX_BOARDS}."}
_STEP = {"step": "After so many moves; now without."}
_FORM = {"form": f"One of {', '.join(format_names())}."}
OPERATIONS = [
    Operation("GET", "/api/tables", lobby, http.Lobby, query=BOARDS),
    Operation("POST", "/api/tables", open_table, http.SeatKey, http.NewTableRequest, status=201),
    Operation("POST", "/api/records", import_record, http.SeatKey, http.ImportRequest, status=201),
    Operation("GET", "/api/tables/{table}", show, events.TableSnapshot, query=TEXTS),
    Operation("POST", "/api/tables/{table}/join", join, http.SeatKey, http.JoinRequest),
    Operation("POST", "/api/tables/{table}/commands", command, http.CommandResult, Command, needs_key=True),
    Operation("GET", "/api/tables/{table}/past/{step}", past, http.PastView),
    Operation("GET", "/api/tables/{table}/sheet", sheet, http.BoardSheet, query=_STEP),
    Operation("POST", "/api/tables/{table}/hint", hint, http.Hint, needs_key=True, is_reading=True),
    Operation("GET", "/api/tables/{table}/record", record, str, query=_FORM),
]
