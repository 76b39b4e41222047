"""What the operator says to everybody, for pages that follow no table."""

from __future__ import annotations

from ludotheque.server.admin.enforcement import notice_message
from ludotheque.server.routes import Call, Operation
from ludotheque.server.wire import events


async def notice(call: Call) -> events.Notice:
    """The message of the operator to everybody, with an empty id if there is none."""
    return notice_message(call.registry.rules.notice) or events.Notice("", "")


OPERATIONS = [Operation("GET", "/api/notice", notice, events.Notice)]
