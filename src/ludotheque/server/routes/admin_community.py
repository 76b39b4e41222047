"""For the operator: what people beside the tables should be looked at."""

from __future__ import annotations

from ludotheque.contract import TableError, phrase
from ludotheque.server.community.exactness import at_least
from ludotheque.server.routes import Call, Operation
from ludotheque.server.routes.admin import for_admin
from ludotheque.server.tokens import has_profile
from ludotheque.server.wire import admin as wire
from ludotheque.server.wire.ratings import RatingPool

_MAX_ROWS = 50


@for_admin
async def improbable(call: Call) -> wire.ImprobableRatings:
    """Ratings of people who find the best result more often than people do; no proof of anything."""
    found = await call.registry.community.exactness.improbable(_MAX_ROWS)
    rows = [
        wire.ImprobableRating(
            each.profile,
            each.name,
            RatingPool(*each.pool),
            round(each.rating),
            *each.found,
            round(at_least(each.found), 3),
        )
        for each in found
    ]
    return wire.ImprobableRatings(rows)


@for_admin
async def reports(call: Call) -> wire.ChatReports:
    """What people said at tables and others reported, the newest first; kept for thirty days."""
    found = await call.registry.store.chat.reports(_MAX_ROWS)
    rows = [
        wire.ChatReport(
            table=each.table,
            number=each.line.number,
            name=each.line.name,
            profile=each.line.person if has_profile(each.line.person) else None,
            text=each.line.body,
            said_at=each.line.at,
            reported_at=each.reported_at,
        )
        for each in found
    ]
    return wire.ChatReports(rows)


@for_admin
async def settle_report(call: Call) -> wire.Deleted:
    """You have seen this report."""
    number = call.path("number")
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0  # digits
    if not await call.registry.store.chat.settle(call.table, wanted):
        raise TableError(phrase("server.no-line"))
    return wire.Deleted(f"{call.table}-{wanted}")


OPERATIONS = [
    Operation("GET", "/api/admin/reports", reports, wire.ChatReports, needs_admin=True),
    Operation("DELETE", "/api/admin/reports/{table}/{number}", settle_report, wire.Deleted, needs_admin=True),
    Operation("GET", "/api/admin/improbable", improbable, wire.ImprobableRatings, needs_admin=True),
]
