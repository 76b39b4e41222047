"""How many tournaments there may be that are not over, counted in the transaction that makes one more."""

from __future__ import annotations

from ludotheque.contract import TableError, phrase
from ludotheque.server.limits import Limits
from ludotheque.server.store.connection_thread import Connection

ON = "phase IN ('waiting', 'playing')"


def require_few(connection: Connection, opener: str, address: str, limits: Limits) -> None:
    """TableError where this opener, this address or everybody together has enough of them."""
    # One after the other, whichever process they come through: else two would find the same last place.
    connection.run(f"SELECT name FROM facts WHERE name = 'secret'{connection.row_lock}")  # noqa: S608 # ours
    sql = (
        "SELECT count(*), sum(CASE WHEN opener = ? THEN 1 ELSE 0 END), "  # noqa: S608 # ours
        f"sum(CASE WHEN address = ? THEN 1 ELSE 0 END) FROM tournaments WHERE {ON}"
    )
    ((everywhere, own, here),) = connection.run(sql, (opener, address))
    for count, most in ((own, limits.tournaments_per_profile), (here, limits.tournaments_per_address)):
        if int(count or 0) >= most:
            raise TableError(phrase("server.too-many-tournaments", count=most))
    if everywhere >= limits.tournaments:
        raise TableError(phrase("server.too-busy"))
