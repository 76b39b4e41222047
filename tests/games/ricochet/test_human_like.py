"""The human-like players: they look as people do, err as people do, and obey the table's clock and its secrets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.contract import Budget, Choice, Dice, Seat, Seed
from ludotheque.games.ricochet import GAME, Options, solver
from ludotheque.games.ricochet.bots import LEVELS, PERSONAS, FoundPaths, PathSearch, Persona
from ludotheque.games.ricochet.bots.human_like import HumanLikeBot
from ludotheque.games.ricochet.bots.path_search import FoundPath
from ludotheque.games.ricochet.bots.perception import Perception
from ludotheque.games.ricochet.explain.paths import shown_path
from ludotheque.games.ricochet.notation import read_action, read_state, write_action
from ludotheque.games.ricochet.rules import can_slide
from ludotheque.games.ricochet.state import Action, Call, Concede, Pass, Slide, State
from ludotheque.play import open_table
from ludotheque.play.match import finished

SURE = replace(PERSONAS["strong"], overlooks=0, misjudges=0, miscounts=0, patience=600.0)
WITHOUT_HELP = replace(SURE, helpers=0)
CLASSIC = "rr:2A4A1B3A:j4,m1,j10,i2:Bc"
SMALL = "rr:4x4_t.d1Gt.a4Av.d4Rc:a1,c3:Rc"
NEEDS_HELP = "rr:4x4_t.c4Rc:a1,d2:Rc"
"""Red can only stop on c4 when green waits on d4."""

ONE_BOARD = Options(board="1A2B3A4B")
EVERY_PERSON = tuple(PERSONAS)


def thoughts(position: str, nature: Persona = SURE, seed: int = 1, budget: Budget | None = None) -> FoundPaths:
    return PathSearch(shown_path(read_state(position)), nature, Dice(Seed(seed)), budget or Budget()).run()


def written(find: FoundPath) -> str:
    return " ".join(map(write_action, find.slides))


def believing(*finds: FoundPath, end: float = 50.0, seed: int = 1) -> HumanLikeBot:
    """Somebody to whom nothing but these ways come to mind."""
    return HumanLikeBot(lambda walk, dice, budget: FoundPaths(finds if not walk.shown else (), end), Seed(seed))


def find(seconds: float, path: str, bid: int | None = None, position: str = f"{SMALL} players=2") -> FoundPath:
    walk, places = shown_path(read_state(position)), []
    slides = tuple(read_action(word) for word in path.split())
    for slide in slides:
        walk = walk.then(slide)
        places.append(walk.robots)
    return FoundPath(seconds, len(slides) if bid is None else bid, slides, tuple(places))


def at(person: HumanLikeBot, extras: str, now: float | None = None, seat: int = 0) -> Choice[Action]:
    return person.choose(read_state(f"{SMALL} {extras}"), Seat(seat), Budget(now=now))


# How it looks


def test_the_direct_way_of_the_targets_robot_comes_to_mind_first() -> None:
    first = thoughts(SMALL).paths[0]

    assert written(first) in {"RE RS", "RS RE"}
    assert {slide.robot for slide in first.slides} == {"red"}


def test_where_no_direct_way_is_there_another_robot_is_put_in_the_way() -> None:
    assert thoughts(NEEDS_HELP, WITHOUT_HELP).paths == ()
    assert written(thoughts(NEEDS_HELP).paths[-1]) in {"GS RS RE", "RS GS RE"}


def test_a_longer_way_found_first_is_followed_by_shorter_ones() -> None:
    found = [thoughts(CLASSIC, seed=seed).paths for seed in range(1, 9)]
    lengths = [[len(each.slides) for each in finds] for finds in found]

    assert any(len(each) > 1 for each in lengths)
    assert all(each == sorted(set(each), reverse=True) for each in lengths)
    assert all([each.seconds for each in finds] == sorted(each.seconds for each in finds) for finds in found)


def test_what_a_careful_mind_finds_is_right_and_never_shorter_than_the_optimum() -> None:
    if not solver.is_available():
        pytest.skip("no compiled core here")
    for seed in range(12):
        state = GAME.deal(Options(board="1D2B3D4B"), Seed(seed))
        found = PathSearch(shown_path(state), SURE, Dice(Seed(seed)), Budget(node_count=300)).run().paths
        for each in found:
            walk = shown_path(state)
            for slide, places in zip(each.slides, each.places, strict=True):
                assert can_slide(state.board, walk.robots, slide)
                walk = walk.then(slide)
                assert walk.robots == places
            assert walk.is_over
            assert each.bid >= solver.optimum(solver.problem_of(state))


def test_the_any_colour_target_may_be_reached_by_whoever_is_nearest() -> None:
    robots = {
        thoughts("rr:4x4_t.d4Av:c1,a3,b2:Av must_ricochet=no", seed=seed).paths[-1].slides[-1].robot for seed in (1, 2)
    }

    assert robots <= {"red", "green", "blue"}


def test_a_deflection_counts_as_the_turn() -> None:
    assert written(thoughts("rr:4x4_t.d4Rc_d.a4Gd:a1:Rc", WITHOUT_HELP).paths[-1]) == "RS"


def test_patience_a_budget_and_an_interruption_end_the_search() -> None:
    assert thoughts(CLASSIC, replace(SURE, patience=1.0)).end <= 1.0
    assert thoughts(CLASSIC, budget=Budget(node_count=5)).paths == ()
    assert thoughts(CLASSIC, budget=Budget(stop=lambda: True)).paths == ()
    ticks = iter(range(1_000))
    assert thoughts(CLASSIC, budget=Budget(seconds=1.0, clock=lambda: float(next(ticks)))).paths == ()


@pytest.mark.deep
def test_the_stronger_the_level_the_more_it_finds_and_the_sooner() -> None:
    rounds = [GAME.deal(ONE_BOARD, Seed(seed)) for seed in range(24)]
    found = {
        name: [PathSearch(shown_path(state), PERSONAS[name], Dice(Seed(7)), Budget()).run() for state in rounds]
        for name in ("child", "casual", "strong")
    }
    counts = [sum(bool(each.paths) for each in level) for level in found.values()]

    assert counts == sorted(counts)
    assert counts[0] + 8 < counts[2]


# How it errs


def test_a_slide_can_be_overlooked_or_seen_too_long() -> None:
    board = read_state("rr:5x1_w.b1e_t.e1Rc:a1:Rc").board
    blind = Perception(board, replace(SURE, overlooks=1_000), Dice(Seed(1)))
    hasty = Perception(board, replace(SURE, misjudges=1_000), Dice(Seed(1)))

    assert blind.imagine((0,), Slide("red", "east")) is None
    assert hasty.imagine((0,), Slide("red", "east")) == (4,)
    assert hasty.imagine((0,), Slide("red", "west")) is None
    assert hasty.imagine((3,), Slide("red", "east")) == (4,)


def test_nobody_takes_a_robot_or_a_closed_cell_for_free_cells() -> None:
    board = read_state("rr:5x1_x.e1_t.c1Rc:a1:Rc").board
    hasty = Perception(board, replace(SURE, misjudges=1_000), Dice(Seed(1)))

    assert hasty.imagine((0,), Slide("red", "east")) == (3,)
    assert hasty.imagine((0, 2), Slide("red", "east")) == (1, 2)


def test_going_through_it_once_more_finds_the_mistake() -> None:
    board = read_state("rr:5x1_w.b1e_t.e1Rc:a1:Rc").board
    east = (Slide("red", "east"),)
    careful = Perception(board, replace(SURE, misjudges=1_000, checks=100), Dice(Seed(1)))
    careless = Perception(board, replace(SURE, misjudges=1_000, checks=0), Dice(Seed(1)))

    assert careful.imagine((0,), east[0]) == careless.imagine((0,), east[0]) == (4,)
    assert careful.finds_mistake((0,), east)
    assert not careless.finds_mistake((0,), east)
    assert careful.imagine((0,), east[0]) == (1,)


def test_a_mistake_noticed_later_spoils_what_was_built_on_it() -> None:
    hasty = replace(SURE, misjudges=300, checks=60, helpers=2, breadth=12, leads=1, patience=200.0)

    for seed in range(12):
        for each in thoughts("rr:1A2B3A4B:c3,h10,p1,a16:Gt", hasty, seed).paths:
            assert len(each.slides) == len(each.places)


def test_bids_are_one_off_now_and_then() -> None:
    scatterbrained = replace(SURE, miscounts=100)

    bids = {thoughts(SMALL, scatterbrained, seed).paths[0].bid for seed in range(20)}

    assert bids == {1, 3}


@pytest.mark.deep
@pytest.mark.req("RR-11")
def test_the_child_sometimes_bids_what_it_cannot_show_and_the_champion_hardly_ever() -> None:
    fails = {}
    for name in ("child", "champion"):
        shown = [is_right(seed, name) for seed in range(80)]
        fails[name] = sum(each is False for each in shown)

    assert fails["child"] >= 3
    assert fails["champion"] <= 1


def is_right(seed: int, name: str) -> bool | None:
    walk = shown_path(GAME.deal(ONE_BOARD, Seed(seed)))
    finds = PathSearch(walk, PERSONAS[name], Dice(Seed(seed)), Budget(node_count=150)).run().paths
    if not finds:
        return None
    for slide in finds[-1].slides[: finds[-1].bid]:
        if walk.is_over or not can_slide(walk.round.board, walk.robots, slide):
            break
        walk = walk.then(slide)
    return walk.is_over


# At the table


@pytest.mark.req("RR-11")
def test_it_bids_when_its_time_has_come_not_before() -> None:
    person = believing(find(30.0, "GN RE RS"), find(40.0, "RE RS"))

    first = at(person, "players=2", now=100.0)
    after_somebody_bid = at(person, "players=2 bids=B9", now=112.0)
    after_a_low_bid = at(person, "players=2 bids=B3", now=120.0)

    assert (first.action, first.after_seconds) == (Call(3), 30.0)
    assert (after_somebody_bid.action, after_somebody_bid.after_seconds) == (Call(3), 18.0)
    assert (after_a_low_bid.action, after_a_low_bid.after_seconds) == (Call(2), 20.0)


def test_it_lowers_its_bid_when_it_finds_a_shorter_way() -> None:
    person = believing(find(30.0, "GN RE RS"), find(40.0, "RE RS"))
    at(person, "players=2", now=0.0)

    lower = at(person, "players=2 bids=A3", now=30.0)

    assert (lower.action, lower.after_seconds) == (Call(2), 10.0)


def test_out_of_ideas_it_passes_and_then_waits() -> None:
    person = believing(find(30.0, "RE RS"), end=70.0)
    at(person, "players=2", now=0.0)

    done = at(person, "players=2 bids=A2", now=30.0)

    assert (done.action, done.after_seconds) == (Pass(), 40.0)
    assert at(person, "players=2 bids=A2 passed=A", now=70.0).action is None


def test_it_does_not_let_the_sand_run_out_before_it_speaks() -> None:
    person = believing(find(5.0, "RE RS"), end=500.0)
    at(person, "players=2", now=0.0)

    in_case = at(person, "players=2 bids=B2 bid_seconds=60.0", now=10.0)

    assert (in_case.action, in_case.after_seconds) == (Call(2), 56.0)


def test_a_way_much_longer_than_the_best_bid_is_not_worth_a_bid() -> None:
    person = believing(find(5.0, "GN GS GN RE RS"), end=20.0)

    assert at(person, "players=2 bids=B2").action == Pass()
    assert at(person, "players=2 bids=B2 passed=B").action == Pass()


def test_when_it_leads_and_all_others_have_passed_it_passes_too() -> None:
    person = believing(find(5.0, "GN RE RS"), find(60.0, "RE RS"), end=90.0)

    ready = at(person, "players=3 bids=A3 passed=BC", now=10.0)

    assert ready.action == Pass()
    assert ready.after_seconds < 2.0


def test_without_a_clock_the_time_of_its_last_bid_is_what_it_knows() -> None:
    person = believing(find(30.0, "GN RE RS"), find(40.0, "RE RS"))

    assert at(person, "players=2 bids=A3").after_seconds == 10.0


def test_it_shows_what_it_planned_slide_by_slide() -> None:
    person = believing(find(5.0, "RE RS"))

    assert at(person, "players=2 show=A2").action == Slide("red", "east")
    assert at(person, "players=2 show=A2 slides=RE").action == Slide("red", "south")
    assert at(person, "players=2 show=A4").action == Slide("red", "east")


def test_it_concedes_when_it_was_wrong_and_knows_no_other_way() -> None:
    imagined = replace(find(5.0, "RE RS"), places=((7, 10), (15, 10)))
    person = believing(imagined)

    assert at(person, "players=2 show=A2").action == Slide("red", "east")
    assert at(person, "players=2 show=A2 slides=RE").action == Concede()
    assert at(believing(), "players=2 show=A2").action == Concede()


def test_after_a_mistake_it_looks_for_another_way_within_the_bid() -> None:
    rest = find(0.0, "RS", position=f"{SMALL} players=2 show=A2 slides=RE")
    wrong = replace(find(5.0, "RE RN"), places=((7, 10), (3, 10)))
    person = HumanLikeBot(lambda walk, dice, budget: FoundPaths((rest if walk.shown else wrong,), 9.0), Seed(1))

    assert at(person, "players=2 show=A2 slides=RE").action == Slide("red", "south")
    assert at(person, "players=2 show=A3 slides=RE,GN").action == Slide("red", "south")
    stuck = replace(rest, slides=(Slide("red", "east"),))
    blocked = HumanLikeBot(lambda walk, dice, budget: FoundPaths((stuck if walk.shown else wrong,), 9.0), Seed(1))
    assert at(blocked, "players=2 show=A2 slides=RE").action == Concede()


def test_alone_it_walks_its_way_and_gives_up_without_one() -> None:
    assert at(believing(find(5.0, "RE RS", position=SMALL)), "").action == Slide("red", "east")
    assert at(believing(find(5.0, "RE RS", position=SMALL)), "slides=RE").action == Slide("red", "south")
    assert at(believing(), "").action == Concede()


def test_alone_on_another_path_it_thinks_again_from_there_but_not_for_ever() -> None:
    person = LEVELS["champion"].make(Seed(1))
    lost = ",".join(["GN", "GS"] * 21)

    assert isinstance(at(person, "slides=GN").action, Slide)
    assert at(person, f"slides={lost}").action == Concede()


def test_its_reason_tells_no_more_than_its_bid() -> None:
    reason = at(believing(find(30.0, "GN RE RS")), "players=2").reason

    assert reason is not None
    assert reason.text("en") == "it thinks it sees a path of 3 slides"


@pytest.mark.parametrize("name", EVERY_PERSON)
def test_what_lies_face_down_changes_nothing(name: str) -> None:
    two_worlds = ("players=2 deck=Av,Gt", "players=2 deck=Gt,Av")

    one, other = (at(LEVELS[name].make(Seed(3)), extras, now=0.0) for extras in two_worlds)

    assert one == other


@pytest.mark.parametrize("name", [*EVERY_PERSON, "perfect"])
def test_another_one_made_from_the_same_seed_takes_over_in_the_middle(name: str) -> None:
    if name == "perfect" and not solver.is_available():
        pytest.skip("no compiled core here")
    level = LEVELS[name]
    assert level.is_steady
    veteran = level.make(Seed(3))
    at(veteran, "players=2", now=0.0)

    assert at(veteran, "players=2 show=A2") == at(level.make(Seed(3)), "players=2 show=A2")


@pytest.mark.parametrize("name", ["child", "club", "champion"])
def test_a_whole_game_against_another_level_ends_by_the_rules(name: str) -> None:
    options = Options(board="5x5_w.b2e.c4s_t.d3Rc.a5Gt.e1Av", robots=3, players=3, targets=3)
    bots = [LEVELS[level].make(Seed(seat)) for seat, level in enumerate((name, "beginner", "random"))]

    table = finished(open_table(GAME, options, Seed(4)), bots, [Budget()] * 3)

    assert table.outcome is not None


def test_every_reason_is_told_in_both_languages() -> None:
    person = believing(find(5.0, "RE RS"), end=9.0)
    for extras in ("players=2", "players=2 show=A2", "players=2 bids=A2", "players=2 bids=B1 passed=A"):
        reason = at(person, extras).reason
        assert reason is not None
        assert reason.text("en") != reason.text("fr")


def test_thoughts_about_many_rounds_are_not_kept_for_ever() -> None:
    person = believing(find(5.0, "RE RS"))
    for number in range(1, 60):
        at(person, f"players=2 round={number}")

    assert len(person._found_paths) <= 41


@pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
def test_the_perfect_player_bids_the_optimum_and_passes_where_there_is_no_way() -> None:
    perfect = LEVELS["perfect"]
    state: State = read_state(f"{CLASSIC} players=2")

    assert perfect.suits(state)
    assert perfect.make(Seed(1)).choose(state, Seat(0), Budget()).action == Call(7)
    shut_in = read_state("rr:3x2_w.a1es_t.c1Av:a1:Av players=2")
    assert perfect.make(Seed(1)).choose(shut_in, Seat(0), Budget()).action == Pass()
    hurried = perfect.make(Seed(1)).choose(state, Seat(0), Budget(node_count=1))
    assert hurried.action == Pass()


def test_elo_is_told_of_tables_for_two_and_of_those_who_lose_now_and_then() -> None:
    two, three = read_state(f"{CLASSIC} players=2"), read_state(f"{CLASSIC} players=3")

    assert LEVELS["child"].elo(two) < LEVELS["champion"].elo(two)
    assert LEVELS["perfect"].elo(two) is None
    assert LEVELS["champion"].elo(three) is None
