"""What may be chosen before a game, and how refusals name their field."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from ludotheque.contract import Seed, SetupError
from ludotheque.contract.options import read_options, write_options
from ludotheque.games.ricochet import GAME, Options
from ludotheque.games.ricochet.boards import official_board
from ludotheque.games.ricochet.state import HouseRules

TINY = "4x4_t.d2Rc.b3Gt"


def test_options_repeat_the_house_rules_with_the_same_defaults() -> None:
    house = {field.name: (field.type, field.default, field.metadata) for field in fields(HouseRules)}
    options = {field.name: (field.type, field.default, field.metadata) for field in fields(Options)}

    assert {name: options[name] for name in house} == house
    assert Options().house == HouseRules()


@pytest.mark.req("RR-01")
def test_the_usual_game_is_solo_on_a_classic_board_with_four_robots_and_17_targets() -> None:
    state = GAME.deal(Options(), Seed(1))

    assert (len(state.won), len(state.robots), len(state.deck)) == (1, 4, 17)
    assert set((state.board.name or "")[1::2]) <= set("AB")


@pytest.mark.req("RR-01")
def test_everything_dealt_comes_from_the_seed() -> None:
    deals = [GAME.deal(Options(), Seed(seed)) for seed in range(40)]

    assert deals == [GAME.deal(Options(), Seed(seed)) for seed in range(40)]
    assert len({state.board for state in deals}) > 20
    assert len({state.deck for state in deals}) == 40


@pytest.mark.req("RR-01")
def test_robots_start_on_free_cells_off_targets_diagonals_and_the_centre() -> None:
    for seed in range(60):
        state = GAME.deal(Options(boards="later", robots=5), Seed(seed))
        taken = {target.cell for target in state.board.targets} | set(state.board.leans) | state.board.closed
        assert len(set(state.robots) - taken) == 5


def test_a_certain_board_is_dealt_with_other_robots_and_another_deck() -> None:
    first, second = (GAME.deal(Options(board="1A2B3A4B"), Seed(seed)) for seed in (1, 2))

    assert first.board is second.board is official_board("1A2B3A4B")
    assert first.robots != second.robots


def test_a_board_of_ones_own_is_dealt_with_all_its_targets() -> None:
    state = GAME.deal(Options(board=TINY, robots=2), Seed(1))

    assert (state.board.width, len(state.deck), len(state.robots)) == (4, 2, 2)


def test_fewer_targets_make_a_shorter_game() -> None:
    assert len(GAME.deal(Options(targets=3), Seed(1)).deck) == 3


@pytest.mark.parametrize(
    ("values", "field", "english", "french"),
    [
        ({"players": 0}, "players", "0 players cannot play; choose from 1 to 26", "choisis de 1 à 26"),
        ({"players": 27}, "players", "27 players", "27 joueurs"),
        ({"robots": 0}, "robots", "choose from 1 to 5", "choisis de 1 à 5"),
        ({"robots": 6}, "robots", "6 robots is refused", "6 robots, c’est refusé"),
        ({"targets": 0}, "targets", "choose from 1 to 17", "de 1 à 17"),
        ({"targets": 18}, "targets", "18 targets is refused", "18 cibles"),
        ({"board": "1A1B2A3A"}, "board", "not a board", "n’est pas un plateau"),
        ({"board": TINY, "robots": 1}, "robots", "choose from 2 to 5", "choisis de 2 à 5"),
        ({"board": "2x2_t.a1Rc.b1Yc.a2Av", "robots": 1}, "board", "no room for the 4 robots", "libère des cases"),
        ({"board": TINY, "robots": 2, "targets": 26}, "targets", "choose from 1 to 25", "de 1 à 25"),
        ({"bid_seconds": 0.5}, "bid_seconds", "0.5 seconds to bid", "secondes pour annoncer"),
        ({"bid_seconds": float("nan")}, "bid_seconds", "choose from 1 to 3600", "de 1 à 3600"),
        ({"show_seconds": 1e9}, "show_seconds", "or off", "ou sans (off)"),
        ({"tiles_to_win": 0}, "tiles_to_win", "or all", "ou tout (all)"),
    ],
)
def test_impossible_settings_are_refused_at_their_field(
    values: dict[str, Any], field: str, english: str, french: str
) -> None:
    with pytest.raises(SetupError) as refusal:
        Options(**values)

    assert [name for name, _ in refusal.value.problems] == [field]
    assert english in refusal.value.text("en")
    assert french in refusal.value.text("fr")


def test_all_wrong_fields_are_named_at_once() -> None:
    with pytest.raises(SetupError) as refusal:
        Options(players=99, robots=9, targets=99, bid_seconds=-1, show_seconds=0, tiles_to_win=-1)

    assert {name for name, _ in refusal.value.problems} == {
        "players",
        "robots",
        "targets",
        "bid_seconds",
        "show_seconds",
        "tiles_to_win",
    }


def test_options_can_be_typed_and_written() -> None:
    typed = {"board": "lot", "show_seconds": "off", "tiles_to_win": "all", "must_ricochet": "no", "rebid": "any"}
    options = read_options(Options, typed)

    assert options == Options(show_seconds=None, must_ricochet="no", rebid="any")
    assert read_options(Options, write_options(options)) == options


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", "2"), ("players", 2.5), ("robots", None), ("rebid", "often"), ("must_ricochet", True), ("board", 4)],
)
def test_a_program_that_gives_a_value_of_the_wrong_kind_is_told_which(field: str, value: Any) -> None:
    with pytest.raises(SetupError) as refusal:
        Options(**{field: value})

    assert [name for name, _ in refusal.value.problems] == [field]
