"""Which robots take part: any of the five; the others wait on closed cells, and their targets are left out."""

from __future__ import annotations

from typing import Any

import pytest

from ludotheque.contract import IllegalMove, Move, NotationError, Seat, Seed, SetupError
from ludotheque.contract.laws import check_encoding, check_laws
from ludotheque.contract.options import read_options, write_options
from ludotheque.games.ricochet import GAME, Options, Slide
from ludotheque.games.ricochet.boards import Robot
from ludotheque.games.ricochet.encoding import ENCODING
from ludotheque.games.ricochet.explain.paths import ShownPath
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.planning import FORMATS
from ludotheque.games.ricochet.sheet import sheet
from ludotheque.games.ricochet.solver import Problem, solve, solve_all_targets
from ludotheque.games.ricochet.state import State, taking_part
from ludotheque.games.ricochet.text import draw
from ludotheque.games.ricochet.view import view

CLOSED = "5x4_t.d2Rc.a4Av.b3Bs_x.e3.e4"
"""Room for two robots that do not take part."""


def options(*robots: Robot, **more: Any) -> Options:
    return Options(chosen_robots=robots, **more)


def test_any_of_the_five_may_take_part_and_black_alone_too() -> None:
    for chosen in (("blue",), ("red", "black"), ("black",), ("green", "yellow", "black")):
        state = GAME.deal(options(*chosen), Seed(3))
        assert taking_part(state.board, state.robots) == chosen
        assert {slide.robot for slide in GAME.legal_actions(state, Seat(0)) if isinstance(slide, Slide)} == {*chosen}


def test_a_target_whose_robot_is_missing_is_left_out() -> None:
    colours = {tile.colour for tile in GAME.deal(options("red", "blue"), Seed(1)).deck}

    assert colours == {"red", "blue", "any"}
    assert len(GAME.deal(options("red", "blue"), Seed(1)).deck) == 9
    assert [tile.colour for tile in GAME.deal(options("black"), Seed(1)).deck] == ["any"]
    assert {tile.colour for tile in GAME.deal(Options(robots=2, difficulty="easy"), Seed(1)).deck} == {
        "red",
        "green",
        "any",
    }


def test_chosen_robots_are_dealt_like_all_where_all_are_chosen() -> None:
    chosen = GAME.deal(options("black", "red", "green", "blue", "yellow"), Seed(5))

    assert chosen == GAME.deal(Options(robots=5), Seed(5))


def test_a_position_has_a_dash_for_each_robot_that_does_not_take_part() -> None:
    state = GAME.deal(options("green", "black", board="1A2B3A4B"), Seed(2))
    text = write_state(state)

    assert text.split(":")[2].split(",")[0::2][:2] == ["-", "-"]
    assert read_state(text) == state


@pytest.mark.parametrize(
    "robots", ["-", "-,-", "-,c1,-,-", "e3,c1"], ids=["nobody", "nobody twice", "too many", "on a closed cell"]
)
def test_positions_without_room_for_waiting_robots_are_refused(robots: str) -> None:
    with pytest.raises(NotationError):
        read_state(f"rr:{CLOSED}:{robots}:Av" if robots != "-,c1,-,-" else "rr:4x4_t.d2Av_x.a1:-,c1,-,-:Av")


def test_a_position_whose_target_has_no_robot_is_refused() -> None:
    with pytest.raises(NotationError, match="the blue robot is missing"):
        read_state(f"rr:{CLOSED}:-,a1:Bs")


def test_waiting_robots_cannot_slide_and_nobody_runs_into_them() -> None:
    state = read_state(f"rr:{CLOSED}:-,a1,-,c1:Av")

    with pytest.raises(IllegalMove, match="no blue robot in this game; robots: green, yellow"):
        GAME.apply(state, Move(Seat(0), Slide("blue", "west")))
    assert "[B]" not in draw(view(state, None))
    assert "[G]" in draw(view(state, None))
    assert sum(getattr(sign, "text", "") == "B" for sign in sheet(state).elements) == 1  # its target's letter only


@pytest.mark.parametrize("chosen", [("blue",), ("green", "black"), ("red", "yellow")])
def test_shortest_paths_with_chosen_robots_agree_with_a_plain_search(chosen: tuple[Robot, ...]) -> None:
    for seed in range(3):
        state = GAME.deal(options(*chosen, must_ricochet="no"), Seed(seed))
        for target, found in solve_all_targets(state.board, state.robots, must_ricochet="no").items():
            if found.moves is not None and found.moves <= 4:
                assert (
                    _plain_search(state, Problem(state.board, state.robots, target, "no"), found.moves) == found.moves
                )


def _plain_search(state: State, problem: Problem, most: int) -> int | None:
    start = ShownPath(state, (), state.robots)
    seen, layer = {start.robots}, [start]
    for count in range(1, most + 1):
        following = []
        for path in layer:
            for slide in GAME.legal_actions(state, Seat(0)) and path.open_slides:
                after = path.then(slide)
                index = ("red", "green", "blue", "yellow", "black").index(slide.robot)
                if problem.target.colour in (slide.robot, "any") and after.robots[index] == problem.target.cell:
                    return count
                if after.robots not in seen:
                    seen.add(after.robots)
                    following.append(after)
        layer = following
    return None


def test_black_alone_reaches_the_star_by_a_proved_path() -> None:
    state = GAME.deal(options("black"), Seed(4))
    found = solve(Problem(state.board, state.robots, state.deck[0]))

    assert found.is_proved
    assert found.path is None or {slide.robot for slide in found.path} == {"black"}


@pytest.mark.parametrize(
    ("values", "field", "english"),
    [
        ({"chosen_robots": ()}, "chosen_robots", "at least one"),
        ({"chosen_robots": ("red", "red")}, "chosen_robots", "each once"),
        ({"chosen_robots": ("red", "yellow"), "board": CLOSED, "targets": 0}, "targets", "from 1 to 25"),
        ({"chosen_robots": ("yellow",), "board": CLOSED}, "chosen_robots", "3 needed, 2 on this board"),
        ({"chosen_robots": ("green",), "board": "5x4_t.d2Rc_x.e3"}, "chosen_robots", "choose others"),
        ({"chosen_robots": ("red", "green"), "board": "2x1_t.a1Rc"}, "board", "no room for the 2 robots"),
        ({"robots": 0}, "robots", "from 1 to 5"),
    ],
)
def test_robots_that_cannot_play_are_refused(values: dict[str, Any], field: str, english: str) -> None:
    with pytest.raises(SetupError) as refusal:
        Options(**values)

    assert [name for name, _ in refusal.value.problems] == [field]
    assert english in refusal.value.text("en")


def test_chosen_robots_can_be_typed_and_written() -> None:
    typed = read_options(Options, {"chosen_robots": "blue, red"})

    assert typed.playing_robots == ("red", "blue")
    assert read_options(Options, write_options(typed)) == typed
    assert write_options(Options())["chosen_robots"] == "first"


def test_games_with_chosen_robots_keep_the_laws_in_words_and_numbers() -> None:
    for chosen in (options("green", "black", players=2, targets=2), options("blue", board=CLOSED, targets=2)):
        check_laws(GAME, chosen, Seed(1))
        check_encoding(GAME, ENCODING, chosen, Seed(1))


def test_planners_say_that_they_know_robots_from_the_first_on() -> None:
    state = read_state(f"rr:{CLOSED}:-,-,a1:Bs must_ricochet=no")

    for form in FORMATS:
        with pytest.raises(NotationError, match="red first"):
            form.write(state)
