from __future__ import annotations

from typing import Any

import pytest

from french import set_in_french
from ludotheque.contract import Seed, SetupError
from ludotheque.contract.options import read_options, write_options
from ludotheque.games.morpion import GAME, Options


@pytest.mark.req("MO-01")
def test_every_size_from_3_to_26_is_accepted_rows_and_columns_apart() -> None:
    for columns in range(3, 27):
        for rows in range(3, 27):
            assert Options(columns, rows, run=max(columns, rows)).run == max(columns, rows)


@pytest.mark.req("MO-01")
def test_two_to_26_players_may_sit_at_any_grid() -> None:
    for players in range(2, 27):
        assert GAME.seat_count(GAME.deal(Options(players=players), Seed(1))) == players


@pytest.mark.req("MO-01")
@pytest.mark.parametrize(
    ("settings", "fields"),
    [
        ({"columns": 2}, ["columns"]),
        ({"columns": 27}, ["columns"]),
        ({"rows": 2}, ["rows"]),
        ({"rows": 27}, ["rows"]),
        ({"run": 2}, ["run"]),
        ({"run": 4}, ["run"]),
        ({"columns": 5, "rows": 4, "run": 6}, ["run"]),
        ({"players": 1}, ["players"]),
        ({"players": 27}, ["players"]),
        ({"starter": 0}, ["starter"]),
        ({"starter": 3}, ["starter"]),
        (
            {"columns": 0, "rows": -1, "run": 99, "players": 0, "starter": 99},
            ["columns", "rows", "run", "players", "starter"],
        ),
        ({"columns": 2, "rows": 30, "run": 26, "players": 99, "starter": 26}, ["columns", "rows", "players"]),
        ({"columns": "3", "players": True}, ["columns", "players"]),
    ],
)
def test_every_bad_setting_is_refused_at_its_own_field(settings: dict[str, Any], fields: list[str]) -> None:
    with pytest.raises(SetupError) as refusal:
        Options(**settings)

    assert [field for field, _ in refusal.value.problems] == fields


@pytest.mark.req("MO-01")
def test_a_refused_setting_says_the_value_the_range_and_the_default() -> None:
    with pytest.raises(SetupError) as refusal:
        Options(columns=30, rows=5, run=9)

    assert refusal.value.text("en") == (
        "columns: 30 is refused; choose from 3 to 26 (default: 3); "
        "symbols to align: 9 is refused; choose from 3 to 5, the larger side (default: 3)"
    )
    assert refusal.value.text("fr") == set_in_french(
        "colonnes : 30 est refusé ; choisis de 3 à 26 (3 par défaut) ; "
        "symboles à aligner : 9 est refusé ; choisis de 3 à 5, le plus grand côté (3 par défaut)"
    )


def test_options_are_written_and_read_as_text() -> None:
    options = Options(columns=15, rows=10, run=5, players=4, starter=None, exact=True)

    texts = write_options(options)

    assert texts["starter"] == "lot"
    assert read_options(Options, texts) == options


@pytest.mark.req("MO-03")
def test_the_starter_is_drawn_by_lot_and_the_same_seed_draws_the_same() -> None:
    starters = [GAME.deal(Options(players=5), Seed(seed)).starter for seed in range(100)]

    assert set(starters) == {0, 1, 2, 3, 4}
    assert starters == [GAME.deal(Options(players=5), Seed(seed)).starter for seed in range(100)]


@pytest.mark.req("MO-03")
def test_a_named_starter_begins_whatever_the_seed() -> None:
    for seed in range(20):
        assert GAME.deal(Options(players=5, starter=4), Seed(seed)).turn == 3
