from __future__ import annotations

from typing import Any

import pytest

from french import set_in_french
from ludotheque.contract import Seat, Seed, SetupError
from ludotheque.contract.options import read_options, write_options
from ludotheque.games.connect_four import GAME, Options, State


@pytest.mark.req("P4-02")
def test_the_usual_grid_has_seven_columns_six_rows_and_lines_of_four() -> None:
    assert GAME.deal(Options(), Seed(0)) == State(columns=7, rows=6, run=4, starter=Seat(0))


@pytest.mark.req("P4-02")
@pytest.mark.parametrize(
    ("columns", "rows", "run"), [(4, 4, 3), (26, 26, 26), (5, 4, 4), (6, 15, 4), (20, 5, 20), (9, 9, 5)]
)
def test_sizes_from_4x4_to_26x26_are_dealt(columns: int, rows: int, run: int) -> None:
    opening = GAME.deal(Options(columns, rows, run), Seed(0))

    assert (opening.columns, opening.rows, opening.run, opening.occupied) == (columns, rows, run, 0)


@pytest.mark.req("P4-03")
@pytest.mark.parametrize(
    ("values", "english", "french"),
    [
        (
            {"columns": 0},
            "columns: 0 is refused; a grid has 4 to 26 columns (default: 7)",
            "colonnes : 0 est refusé ; une grille a de 4 à 26 colonnes (par défaut : 7)",
        ),
        (
            {"rows": -1},
            "rows: -1 is refused; a grid has 4 to 26 rows (default: 6)",
            "lignes : -1 est refusé ; une grille a de 4 à 26 lignes (par défaut : 6)",
        ),
        (
            {"columns": 4, "rows": 5, "run": 6},
            "run: 6 is refused; on this grid a line has 3 to 5 discs (default: 4)",
            "alignement : 6 est refusé ; sur cette grille on aligne de 3 à 5 jetons (par défaut : 4)",
        ),
        (
            {"starter": 3},
            "starter: 3 is refused; expected 1, 2 or random (lot) (default: 1)",
            "premier joueur : 3 est refusé ; choisis 1, 2 ou hasard (lot) (par défaut : 1)",
        ),
    ],
)
def test_a_refused_option_is_explained_with_its_default(values: dict[str, int], english: str, french: str) -> None:
    with pytest.raises(SetupError) as refusal:
        Options(**values)

    assert str(refusal.value) == english
    assert refusal.value.text("fr") == set_in_french(french)


@pytest.mark.req("P4-03")
@pytest.mark.parametrize("value", [3, 27, 100, True, 7.0, "7", None, 10**17])
def test_a_side_that_is_no_whole_number_from_4_to_26_is_refused(value: Any) -> None:
    with pytest.raises(SetupError, match="default: 7"):
        Options(columns=value)


@pytest.mark.req("P4-03")
def test_all_wrong_options_are_named_at_once() -> None:
    with pytest.raises(SetupError) as refusal:
        Options(columns=-7, rows=0, run=99, starter=0)

    assert [field for field, _ in refusal.value.problems] == ["columns", "rows", "run", "starter"]


@pytest.mark.req("P4-03")
def test_a_size_that_is_not_a_number_is_refused_with_the_default() -> None:
    with pytest.raises(SetupError, match="default: 7"):
        read_options(Options, {"columns": "seven"})


@pytest.mark.req("P4-07")
def test_player_one_begins_unless_chosen_otherwise() -> None:
    assert GAME.deal(Options(), Seed(5)).turn == 0
    assert GAME.deal(Options(starter=2), Seed(5)).turn == 1


def test_lots_are_drawn_from_the_seed() -> None:
    starters = [GAME.deal(Options(starter=None), Seed(seed)).turn for seed in range(40)]

    assert set(starters) == {0, 1}
    assert starters == [GAME.deal(Options(starter=None), Seed(seed)).turn for seed in range(40)]


@pytest.mark.parametrize("options", [Options(), Options(26, 4, 5, starter=None)])
def test_options_survive_being_written_and_read(options: Options) -> None:
    assert read_options(Options, write_options(options)) == options
