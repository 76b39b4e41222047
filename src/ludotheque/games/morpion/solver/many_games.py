"""Many games side by side, for programs that learn."""

from __future__ import annotations

from typing import Any

from ludotheque.contract.encoding import ManyGames
from ludotheque.games.morpion.solver import native
from ludotheque.games.morpion.state import Options

_ANYBODY = -1


def many_games(options: Options, count: int, arrays: dict[str, Any]) -> ManyGames | None:
    """None without a compiled core, which knows no variants."""
    if not native.is_available() or options.variant != "free" or options.lines > 1 or options.opening_rule != "free":
        return None
    return native.core.ManyGames(
        count=count,
        columns=options.columns,
        rows=options.rows,
        run=options.run,
        players=options.players,
        starter=_ANYBODY if options.starter is None else options.starter - 1,
        is_exact=options.exact,
        arrays=arrays,
    )
