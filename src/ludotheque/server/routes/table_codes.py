"""A short code that leads to a table: for friends in one room, who type it."""

from __future__ import annotations

from ludotheque.contract import TableError, phrase
from ludotheque.server.routes import Call, Operation
from ludotheque.server.store.table_codes import CODE_SECONDS
from ludotheque.server.tokens import new_code, read_code
from ludotheque.server.wire import pairing as wire

_GROUP = 4


async def make(call: Call) -> wire.TableCode:
    """The code of your table; it is good for an hour after you last asked for it."""
    call.keyholder()
    registry = call.registry
    await registry.hosted(call.table)
    registry.rules.require_writing()
    code = await registry.store.table_codes.code_of(call.table, read_code(new_code()), registry.clock())
    return wire.TableCode(f"{code[:_GROUP]}-{code[_GROUP:]}".upper(), CODE_SECONDS)


async def find(call: Call) -> wire.FoundTable:
    """The table of this code."""
    registry = call.registry
    if not registry.rates.may_guess(call.address):
        raise TableError(phrase("server.too-fast"))
    table = await registry.store.table_codes.table_of(read_code(call.body.code), registry.clock())
    if table is None:
        raise TableError(phrase("server.no-table-code"))
    registry.rates.guessed_right(call.address)
    return wire.FoundTable(table)


OPERATIONS = [
    Operation("POST", "/api/tables/{table}/code", make, wire.TableCode, needs_key=True),
    Operation("POST", "/api/codes", find, wire.FoundTable, wire.TableCodeRequest, is_reading=True),
]
