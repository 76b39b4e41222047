"""Where on its sheet each action of a game is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Area, Box, Circle, Label, Line, Polygon, Seat, Seed, Sheet, phrase
from ludotheque.play.areas import MAX_ELEMENTS, action_areas
from pile import PILE, Pile, PileOptions, Take

FIRST = Seat(0)


def pile_with(sheet: Any) -> tuple[AnyGame, Pile]:
    game = replace(PILE, sheet=sheet)
    return game, game.deal(PileOptions(), Seed(0))


def sheet_of(*elements: Any, areas: tuple[Area, ...] = ()) -> Sheet:
    return Sheet(phrase("plain", text="Pile"), 9, 9, elements, areas=areas)


def middles(areas: tuple[Area, ...]) -> dict[str, tuple[float, float]]:
    return {area.action: (round(area.x + area.width / 2, 3), round(area.y + area.height / 2, 3)) for area in areas}


@pytest.mark.parametrize("slug", ["connect-four", "morpion"])
def test_a_mark_is_chosen_where_it_will_be(slug: str) -> None:
    game = catalogue.game(slug)
    opening = game.deal(game.options(), Seed(3))
    (seat,) = [seat for seat in map(Seat, range(2)) if game.legal_actions(opening, seat)]
    places = middles(action_areas(game, opening, seat))

    assert set(places) == {game.notation.write_action(action) for action in game.legal_actions(opening, seat)}
    assert len(set(places.values())) == len(places)


def test_of_stones_taken_together_each_number_has_its_own_stone() -> None:
    stones = [Circle(place + 0.5, 0.5, 0.4, is_filled=True) for place in range(9)]
    game, state = pile_with(lambda state: sheet_of(*stones[: state.stones]))

    places = middles(action_areas(game, state, FIRST))

    last = state.stones - 0.5
    assert places == {str(count): (last - count + 1, 0.5) for count in range(1, len(places) + 1)}


def test_what_every_action_changes_tells_little() -> None:
    def sheet(state: Pile) -> Sheet:
        turn = Label(8, 8, f"turn {state.turn}")
        return sheet_of(turn, Box(state.stones, 0, 1, 1), Polygon(((0, 5), (1, 5), (state.stones, 6))))

    game, state = pile_with(sheet)
    areas = action_areas(game, state, FIRST)

    assert areas
    assert all(area.y + area.height < 7 for area in areas)


def test_what_is_small_grows_and_what_changes_nothing_has_no_place() -> None:
    game, state = pile_with(lambda state: sheet_of(Line(1, 1, 1, 1 + state.stones / 100)))
    still, _ = pile_with(lambda state: sheet_of(Line(1, 1, 2, 2)))

    assert {(area.width, area.height) for area in action_areas(game, state, FIRST)} == {(0.8, 0.8)}
    assert action_areas(still, state, FIRST) == ()


def test_a_game_names_its_own_areas_and_only_legal_ones_are_offered() -> None:
    named = Area("1", 0, 0, 1, 1)
    game, state = pile_with(lambda state: sheet_of(areas=(named, Area("99", 1, 0, 1, 1))))

    assert action_areas(game, state, FIRST) == (named,)


def test_one_action_alone_is_chosen_where_it_changes_something() -> None:
    game, _ = pile_with(lambda state: sheet_of(*[Circle(0.5, 0.5, 0.5)] * state.stones))
    last = game.deal(PileOptions(stones=1), Seed(0))

    assert game.legal_actions(last, FIRST) == (Take(1),)
    assert [area.action for area in action_areas(game, last, FIRST)] == ["1"]


def test_too_much_to_compare_and_games_without_sheets_have_none() -> None:
    many = [Circle(place, 0, 0.4) for place in range(MAX_ELEMENTS)]
    game, state = pile_with(lambda state: sheet_of(*many))

    assert action_areas(game, state, FIRST) == ()
    assert action_areas(replace(game, sheet=None), state, FIRST) == ()
