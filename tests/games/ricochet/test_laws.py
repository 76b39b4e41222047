"""The laws on many seeds and small set-ups, and two recorded games."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from ludotheque.contract import Seed
from ludotheque.contract.laws import check_laws
from ludotheque.games.ricochet import GAME, Options

# Measured, so many games take three times as long; every branch has a test of its own elsewhere.
pytestmark = pytest.mark.no_cover

RECORDER = Path(__file__).with_name("record_playthrough.py")
HOUSES = [
    Options(players=2, targets=2, boards="all", robots=5),
    Options(players=4, targets=1, tied_bids="fewest-tiles", unsolved="return", must_ricochet="no"),
    Options(board="4x4_t.d2Rc", robots=1, players=26, show_seconds=None),
    Options(board="3x3_t.c3Rc.a3Gt.b2Av_d.a1Bu.c1Bd", robots=2, players=2, rebid="any"),
    Options(board="2x1_t.b1Rc", robots=1, players=2),
]


@pytest.mark.req("RR-01")
@pytest.mark.req("RR-03")
def test_the_usual_game_keeps_the_laws() -> None:
    for seed in range(3):
        assert check_laws(GAME, Options(), Seed(seed)) > 17


@pytest.mark.req("RR-06")
@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_every_house_keeps_the_laws(options: Options) -> None:
    check_laws(GAME, options, Seed(1))


@pytest.mark.parametrize("options", GAME.tiny, ids=str)
def test_small_set_ups_keep_the_laws_on_many_seeds(options: Options) -> None:
    for seed in range(20):
        check_laws(GAME, options, Seed(seed))


def test_the_recorded_games_are_still_played_the_same() -> None:
    recorder = runpy.run_path(str(RECORDER))
    golden = recorder["GOLDEN"].read_text(encoding="utf-8").splitlines()

    assert recorder["listing"]().splitlines() == golden
