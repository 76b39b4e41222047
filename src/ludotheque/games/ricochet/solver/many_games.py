"""Many games side by side, for programs that learn: dealt here, played by the compiled core."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludotheque.contract import Dice, Seed
from ludotheque.contract.encoding import ManyGames
from ludotheque.games.ricochet.boards import ROBOTS, board_planes, read_board
from ludotheque.games.ricochet.rules import deal
from ludotheque.games.ricochet.solver import native
from ludotheque.games.ricochet.solver.shortest_paths import RICOCHET
from ludotheque.games.ricochet.state import Options

_OFFICIAL_SIDE = 16
_ANY = -1
_GAME_SEEDS = 2**63


def many_games(options: Options, count: int, arrays: dict[str, Any]) -> ManyGames | None:
    """None without a compiled core, and for several open targets or a race, which it does not know."""
    is_known = native.is_available() and options.open_targets == 1 and options.race_seconds is None
    return _DealtGames(options, count, arrays) if is_known else None


class _DealtGames:
    def __init__(self, options: Options, count: int, arrays: dict[str, Any]) -> None:
        self._options, self._count = options, count
        board = None if options.board is None else read_board(options.board)
        self._core = native.core.ManyGames(
            count=count,
            width=_OFFICIAL_SIDE if board is None else board.width,
            height=_OFFICIAL_SIDE if board is None else board.height,
            robot_count=options.robot_count,
            players=options.players,
            ricochet=RICOCHET[options.must_ricochet],
            ranks_fewest_tiles=options.tied_bids == "fewest-tiles",
            lets_rebid_higher=options.rebid == "any",
            returns_unsolved=options.unsolved == "return",
            tiles_to_win=options.tiles_to_win or 0,
            arrays=arrays,
        )
        self.observe, self.choose = self._core.observe, self._core.choose

    def seed(self, seeds: Any) -> None:
        self._core.seed(seeds)
        self._seeds = [Dice(Seed(int(seed))) for seed in seeds]

    def reset(self, where: Any) -> None:
        self._deal((game for game in range(self._count) if where is None or where[game]), is_part_of_step=False)

    def step(self, actions: Any, where: Any, *, resets: bool) -> None:
        self._core.step(actions, where, resets=False)
        if resets:
            self._deal((game for game in self._core.over() if where is None or where[game]), is_part_of_step=True)

    def _deal(self, games: Iterable[int], *, is_part_of_step: bool) -> None:
        for game in games:
            state = deal(self._options, Seed(self._seeds[game].below(_GAME_SEEDS)))
            self._core.begin(
                game,
                board=native.encode_board(state.board),
                board_planes=board_planes(state.board),
                robots=list(state.robots),
                deck=[(each.cell, _ANY if each.colour == "any" else ROBOTS.index(each.colour)) for each in state.deck],
                is_part_of_step=is_part_of_step,
            )
