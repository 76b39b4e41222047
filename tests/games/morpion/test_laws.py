from __future__ import annotations

import pytest

from ludotheque.contract import Seed
from ludotheque.contract.laws import check_laws
from ludotheque.games.morpion import GAME, Options

SETUPS = (
    *GAME.tiny,
    Options(columns=5, rows=4, run=3, players=5),
    Options(columns=4, rows=7, run=5, players=3, exact=True),
    Options(columns=6, rows=6, run=6, players=2, starter=2),
)


@pytest.mark.parametrize("options", SETUPS)
def test_the_laws_hold_on_small_grids(options: Options) -> None:
    for seed in range(25):
        check_laws(GAME, options, Seed(seed))


@pytest.mark.parametrize("options", [Options(15, 15, 5), Options(26, 3, 26, 7), Options(10, 10, 4, 26)])
def test_the_laws_hold_on_large_grids(options: Options) -> None:
    check_laws(GAME, options, Seed(1))
