"""Many games side by side, for programs that learn."""

from __future__ import annotations

from typing import Any

from ludotheque.contract.encoding import ManyGames
from ludotheque.games.connect_four.solver import native
from ludotheque.games.connect_four.state import Options

_ANYBODY = -1


def many_games(options: Options, count: int, arrays: dict[str, Any]) -> ManyGames | None:
    """None without a compiled core, or with the pie rule or pop-out, which it does not know."""
    if options.pie or options.pop_out or not native.is_available():
        return None
    return native.core.ManyGames(
        count=count,
        columns=options.columns,
        rows=options.rows,
        run=options.run,
        starter=_ANYBODY if options.starter is None else options.starter - 1,
        arrays=arrays,
    )
