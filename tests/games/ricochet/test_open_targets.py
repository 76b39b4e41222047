"""Several targets at once: any of them may be reached, by whoever is on stage."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from ludotheque.contract import (
    AnalysisRequest,
    Budget,
    Dice,
    IllegalMove,
    Move,
    NotationError,
    Seat,
    Seed,
    SetupError,
)
from ludotheque.contract.laws import check_encoding, check_laws
from ludotheque.games.ricochet import GAME, Options, Slide
from ludotheque.games.ricochet.bots import LEVELS, PERSONAS
from ludotheque.games.ricochet.bots.path_search import find_paths
from ludotheque.games.ricochet.encoding import ENCODING
from ludotheque.games.ricochet.explain import ANALYST
from ludotheque.games.ricochet.explain.paths import ShownPath, shown_path
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.planning import FORMATS
from ludotheque.games.ricochet.rules import apply, is_reached, spoilt_targets
from ludotheque.games.ricochet.sheet import sheet
from ludotheque.games.ricochet.solver import problems_of, solve, solve_nearest
from ludotheque.games.ricochet.state import Exploring, State
from ludotheque.games.ricochet.text import draw
from ludotheque.games.ricochet.view import View, message, view

Play = Callable[..., State]

TWO = "rr:4x4_t.d1Rc.a4Av.d4Gt:a1,c3:Rc deck=Gt,Av open_targets=2"
"""Red goes straight east to its own target; green is two slides from d4."""


def said(seen: View, language: str) -> str:
    words = message(seen)
    assert words is not None
    return words.text(language)


def test_any_open_target_may_be_reached_and_the_others_stay_open(played: Play) -> None:
    after = played(read_state(f"{TWO} players=2"), "A =2", "A pass", "B pass", "A GE", "A GS")

    assert [win.target.colour for win in after.won[0]] == ["green"]
    assert [tile.colour for tile in after.open_tiles] == ["red", "any"]
    assert after.round == 2


def test_when_nobody_succeeds_the_tile_that_lay_open_longest_goes_out(played: Play) -> None:
    out = played(read_state(f"{TWO} players=2"), "A pass", "B pass")
    back = played(read_state(f"{TWO} players=2 unsolved=return"), "A pass", "B pass")

    assert ([tile.colour for tile in out.discarded], [tile.colour for tile in out.deck]) == (["red"], ["green", "any"])
    assert [tile.colour for tile in back.deck] == ["green", "any", "red"]
    laps = played(back, *["A pass", "B pass"] * 2)
    assert GAME.outcome(laps) is not None  # every tile has come up


def test_a_straight_stop_spoils_that_target_but_not_the_others(played: Play) -> None:
    stopped = played(read_state(TWO), "A RE")

    assert [tile.colour for tile in view(stopped, None).spoilt] == ["red"]
    assert "no longer counts for that target" in said(view(stopped, Seat(0)), "en")
    again = played(stopped, "A RS", "A RW", "A RN", "A RE")
    assert again.won == ((),)  # turned by now, but spoilt
    assert played(again, "A GE", "A GS").won[0][0].target.colour == "green"


def test_the_last_target_that_can_be_reached_may_not_be_spoilt(played: Play) -> None:
    state = read_state("rr:4x4_t.d1Rc.d3Gt:a1,c3:Rc deck=Gt open_targets=2")
    stopped = played(state, "A RE")

    with pytest.raises(IllegalMove, match="without having turned"):
        apply(stopped, Move(Seat(0), Slide("green", "east")))
    assert Slide("green", "east") in GAME.legal_actions(state, Seat(0))


@pytest.mark.parametrize("must_ricochet", ["last-stop", "no"])
def test_where_stops_are_allowed_nothing_is_spoilt(played: Play, must_ricochet: str) -> None:
    state = read_state(f"{TWO} must_ricochet={must_ricochet}")
    stopped = played(state, "A RE")

    assert spoilt_targets(state, (Slide("red", "east"),)) == frozenset()
    assert len(stopped.won[0]) == (must_ricochet == "no")


def test_the_view_the_drawing_and_the_sheet_mark_every_open_target() -> None:
    state = read_state(TWO)
    seen = view(state, None)

    assert [tile.colour for tile in seen.open_targets] == ["red", "green"]
    assert (seen.tiles_left, seen.rounds) == (1, 3)
    assert draw(seen).count("▸R●") == draw(seen).count("▸G▲") == 2
    goal = "Round 1 of 3: reach any of these, the red circle on d1 and the green triangle on d4"
    assert said(seen, "en").startswith(goal)
    assert sum(getattr(sign, "colour", "") == "sought" for sign in sheet(state).elements) == 2


def test_the_multicolour_target_among_several_is_named_as_such() -> None:
    seen = view(read_state(f"{TWO} out=- returned=0".replace("Rc deck=Gt,Av", "Av deck=Gt,Rc")), None)

    assert "the multicolour target on a4" in said(seen, "en")
    assert "multicolore en a4" in said(seen, "fr")


def test_positions_say_how_many_are_open() -> None:
    assert write_state(read_state(TWO)) == TWO
    with pytest.raises(NotationError, match="choose from 1 to 4"):
        read_state(f"{TWO[:-1]}5")
    with pytest.raises(NotationError, match="returned tiles"):
        read_state(f"{TWO} unsolved=return returned=3")
    with pytest.raises(SetupError, match="0 open targets"):
        Options(open_targets=0)


def test_the_secret_part_of_the_deck_begins_behind_the_open_tiles() -> None:
    state = GAME.deal(Options(open_targets=3), Seed(1))
    other = GAME.redeal and GAME.redeal(state, None, Seed(9))

    assert other is not None
    assert (other.open_tiles, other.deck == state.deck) == (state.open_tiles, False)


HOUSES = [
    Options(open_targets=3, players=2, targets=4),
    Options(open_targets=2, board="4x4_t.d2Rc.b3Gt.a4Av_d.c3Ru", robots=2, players=2, must_ricochet="last-stop"),
    Options(open_targets=2, board="3x2_t.c1Av.a2Rs.b2Rt", robots=1, players=3, unsolved="return"),
    Options(open_targets=4, board="4x4_w.b2e.c3s_t.d2Rc.d3Rt.a4Rs", robots=1),
]


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_games_with_several_targets_keep_the_laws_in_words_and_numbers(options: Options) -> None:
    for seed in range(4):
        check_laws(GAME, options, Seed(seed))
    check_encoding(GAME, ENCODING, options, Seed(1))


@pytest.mark.parametrize("rule", ["every-stop", "last-stop", "no"])
def test_the_shortest_path_over_several_targets_agrees_with_a_plain_search(rule: str) -> None:
    dice = Dice(Seed(7))
    for _ in range(25):
        cells = dice.shuffled([f"{x}{y}" for x in "abcd" for y in range(1, 5)])
        targets = ".".join(f"{cell}{kind}" for cell, kind in zip(cells, ("Rc", "Gt", "Av"), strict=False))
        state = read_state(
            f"rr:4x4_w.b2e.c3s_t.{targets}:{cells[3]},{cells[4]}:Rc deck=Gt,Av open_targets=3 must_ricochet={rule}"
        )
        assert solve_nearest(problems_of(state))[1].moves == _plain_search(state)


def _plain_search(state: State) -> int | None:
    """By the rules alone: every path of up to six slides, placements met before with the same past left out."""
    layer, seen = [ShownPath(state, (), state.robots)], set()
    for count in range(1, 40):
        following = []
        for path in layer:
            for slide in path.open_slides:
                after = path.then(slide)
                if after.is_over:
                    return count
                key = (after.robots, _past(after))
                if key not in seen:
                    seen.add(key)
                    following.append(after)
        layer = following
    return None


def _past(path: ShownPath) -> tuple[object, ...]:
    ways = {(slide.robot, slide.direction in ("north", "south")) for slide in path.shown}
    return frozenset(ways), spoilt_targets(path.round, path.shown)


def test_the_rest_of_a_path_leads_to_a_target_that_is_not_spoilt(played: Play) -> None:
    stopped = played(read_state(TWO), "A RE")
    answer = ANALYST.analyse(stopped, AnalysisRequest(Budget(), wants_words=True, wants_line=True))

    assert (answer.facts["moves"], answer.facts["target"]) == (2, "Gt")
    assert "green target on d4" in answer.remarks[0].text("en")
    after = stopped
    for move in answer.line:
        after = apply(after, move)
    assert after.won[0][0].target.colour == "green"


def test_who_gives_up_alone_is_shown_the_way_to_the_target_that_goes_out() -> None:
    state = read_state(TWO)
    missed = ANALYST.missed and ANALYST.missed(state, GAME.legal_actions(state, Seat(0))[-1], AnalysisRequest(Budget()))

    assert missed is not None
    assert [slide.robot for slide in missed] == ["red"] * 3


def test_what_was_not_solved_in_time_is_no_proof() -> None:
    far = read_state("rr:1A2B3A4B:c3,h10,p1,a16:Gt deck=Rc,Av open_targets=3")
    _, found = solve_nearest(problems_of(far), Budget(node_count=1))

    assert not found.is_proved
    assert found.at_least <= min(solution.moves or 99 for solution in map(solve, problems_of(far)))
    _, near = solve_nearest(problems_of(read_state("rr:2A4A1B3A:j4,m1,j10,i2:Bc deck=Rc open_targets=2")), Budget())
    assert near.is_proved


def test_planners_files_know_one_target_only() -> None:
    with pytest.raises(NotationError, match="one target only"):
        FORMATS[0].write(read_state(f"{TWO} must_ricochet=no"))


def test_people_look_at_every_open_target_and_take_the_shorter_path_later() -> None:
    for seed in (1, 2, 4):
        state = GAME.deal(Options(open_targets=3), Seed(seed))
        found = find_paths(shown_path(state), PERSONAS["champion"], Dice(Seed(seed)), Budget(node_count=4_000))
        assert found.paths
        assert all(
            one.seconds <= two.seconds and len(one.slides) > len(two.slides) for one, two in pairwise(found.paths)
        )
        best = found.paths[-1].slides
        assert {target.colour for target in state.open_tiles} & {best[-1].robot, "any"}


def test_spoilt_targets_are_not_looked_for_any_more(played: Play) -> None:
    stopped = played(read_state(TWO), "A RE")
    found = find_paths(shown_path(stopped), PERSONAS["champion"], Dice(Seed(1)), Budget())

    assert {path.slides[-1].robot for path in found.paths} == {"green"}


@pytest.mark.parametrize("level", ["champion", "perfect", "random"])
def test_every_kind_of_computer_plays_a_game_with_several_targets(level: str) -> None:
    state = GAME.deal(Options(open_targets=3, players=2, targets=4), Seed(2))
    bots = [LEVELS[level].make(Seed(seat)) for seat in (1, 2)]
    for _ in range(400):
        for seat, bot in enumerate(bots):
            if GAME.outcome(state) is not None:
                return
            action = bot.choose(state, Seat(seat), Budget(node_count=20_000)).action
            if action is not None and action in GAME.legal_actions(state, Seat(seat)):
                state = apply(state, Move(Seat(seat), action))
    pytest.fail("the game does not end")


def test_a_walk_that_forgot_what_it_counted_reaches_the_same_target() -> None:
    state = read_state(TWO)
    stage = Exploring((Slide("green", "east"), Slide("green", "south")), (0, 15))

    assert is_reached(state, stage)
