"""The analyst: shortest paths in words, verdicts on bids and slides, hints by degrees, and how hard a riddle feels."""

from __future__ import annotations

from itertools import product

import pytest

from ludotheque.contract import AnalysisRequest, Budget, Dice, Seat, Seed, plain_text
from ludotheque.contract.puzzle import GRADES
from ludotheque.games.ricochet import GAME, Options, solver
from ludotheque.games.ricochet.explain import ANALYST, difficulty, distances
from ludotheque.games.ricochet.explain.difficulty import Difficulty
from ludotheque.games.ricochet.explain.distances import UNREACHABLE
from ludotheque.games.ricochet.explain.paths import ShownPath, missed, shortest_completion, shown_path
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.rules import possible_slides
from ludotheque.games.ricochet.state import Concede, Slide, State

pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")

SMALL = "rr:4x4_t.d1Gt.a4Av.d4Rc:a1,c3:Rc"
"""No walls: red is two slides from d4 (RE RS); green waits in the middle."""

SHUT_IN = "rr:3x2_w.a1es_t.c1Av:a1:Av"
CLASSIC = "rr:2A4A1B3A:j4,m1,j10,i2:Bc"
IN_NO_TIME = Budget(node_count=1)
WHOLE = AnalysisRequest(wants_line=True)


def walked_optimum(walk: ShownPath, most: int) -> int | None:
    """By plain breadth-first search over whole walks, the ricochet rule included."""
    layer = [walk]
    for count in range(1, most + 1):
        layer = [after.then(slide) for after in layer for slide in after.open_slides]
        if any(after.is_over for after in layer):
            return count
    return None


@pytest.mark.req("RR-05")
def test_a_position_is_answered_with_a_shortest_way_in_words_and_pictures() -> None:
    analysis = ANALYST.analyse(ANALYST.read(CLASSIC), WHOLE)

    assert analysis.label == "7"
    assert analysis.summary.text("en") == "the target takes 7 slides, and no fewer"
    assert analysis.facts["moves"] == 7
    assert len(analysis.facts["path"].split()) == len(analysis.illustrations) == len(analysis.line) == 7
    assert analysis.illustrations[0].words.text("en") == "1. red slides south to j9"
    assert analysis.illustrations[0].words.text("fr") == "1. le robot rouge glisse vers le sud jusqu’en j9"
    assert "[R]" in plain_text(analysis.illustrations[0].drawing)
    assert [remark.text("en") for remark in analysis.remarks][1] == "2 shortest paths"


def test_a_round_is_studied_by_one_person_who_may_walk_freely() -> None:
    assert ANALYST.study is not None
    bidding = read_state(f"{CLASSIC} players=3 deck=Rc,Gs round=4 bids=B9")
    over = read_state(f"{SHUT_IN.rpartition(':')[0]}:- won=Av3")

    studied = ANALYST.study(bidding)

    assert write_state(studied) == CLASSIC
    assert GAME.legal_actions(studied, Seat(0))
    assert ANALYST.study(over) == over


@pytest.mark.req("RR-05")
def test_people_get_all_shortest_ways_counted_and_how_hard_it_feels() -> None:
    facts = ANALYST.analyse(read_state(CLASSIC), WHOLE).facts

    assert facts["all_ways_counted"]
    assert len(set(facts["paths"])) == len(facts["paths"]) == min(facts["ways"], 60)
    assert {len(path.split()) for path in facts["paths"]} == {facts["moves"]}
    assert facts["grade"] in GRADES
    midway = read_state(f"{CLASSIC} slides={facts['paths'][0].split()[0]}")
    assert "paths" not in ANALYST.analyse(midway, WHOLE).facts


def test_a_way_is_told_even_where_nothing_is_left_to_count_the_others() -> None:
    analysis = ANALYST.analyse(read_state(SMALL), AnalysisRequest(Budget(node_count=2), wants_line=True))

    assert len(analysis.line) == len(analysis.illustrations) == 2
    assert (analysis.remarks, analysis.facts.get("ways")) == ((), None)


def test_a_program_gets_the_facts_and_nothing_that_costs_more() -> None:
    analysis = ANALYST.analyse(read_state(CLASSIC), AnalysisRequest(wants_words=False, wants_line=True))

    assert list(analysis.facts) == ["moves", "path"]
    assert (analysis.verdicts, analysis.illustrations, analysis.remarks) == ((), (), ())


def test_what_cannot_be_solved_is_said_to_be_so() -> None:
    analysis = ANALYST.analyse(read_state(SHUT_IN), WHOLE)

    assert (analysis.label, analysis.is_proved) == ("-", True)
    assert analysis.facts == {"moves": None, "path": None, "solvable": False}
    assert analysis.summary.text("en") == "no path leads to the target"


def test_what_was_not_solved_in_time_is_not_guessed() -> None:
    analysis = ANALYST.analyse(read_state(CLASSIC), AnalysisRequest(IN_NO_TIME, wants_line=True))

    assert (analysis.label, analysis.is_proved) == ("?", False)
    assert analysis.facts["moves"] is None
    assert analysis.facts["at_least"] >= 1
    assert {verdict.label for verdict in analysis.verdicts} >= {"?", "-"}


def test_after_the_end_there_is_nothing_to_solve() -> None:
    analysis = ANALYST.analyse(read_state("rr:4x4_t.d4Rc:a1:- out=Rc"), WHOLE)

    assert analysis.summary.text("en").startswith("the game is over: ")
    assert ANALYST.hints(read_state("rr:4x4_t.d4Rc:a1:- out=Rc"), AnalysisRequest()) == ()


def test_each_slide_alone_is_worth_what_remains_after_it() -> None:
    labels = {GAME.notation.write_action(verdict.action): verdict.label for verdict in verdicts(SMALL)}

    assert labels == {"RE": "2", "RS": "2", "GN": "3", "GE": "3", "GS": "3", "GW": "3", "concede": "-"}


def test_a_target_that_can_be_reached_is_given_up_by_mistake() -> None:
    assert {position: gives_up_by_mistake(position) for position in (SMALL, f"{SMALL} slides=RE", SHUT_IN)} == {
        SMALL: True,
        f"{SMALL} slides=RE": True,
        SHUT_IN: False,
    }
    assert gives_up_by_mistake(f"{SMALL} players=2 show=A2")
    assert not gives_up_by_mistake(f"{SMALL} players=2 show=A2 slides=GN")  # the bid is too low by now


def gives_up_by_mistake(position: str) -> bool:
    return next(each.is_blunder for each in verdicts(position) if isinstance(each.action, Concede))


def verdicts(position: str, budget: Budget | None = None):
    return ANALYST.analyse(read_state(position), AnalysisRequest(budget or Budget())).verdicts


def reasons(position: str, budget: Budget | None = None) -> dict[str, str]:
    found = verdicts(position, budget)
    return {GAME.notation.write_action(each.action): " ".join(r.text("en") for r in each.reasons) for each in found}


def test_a_slide_that_reaches_the_target_is_compared_with_the_optimum() -> None:
    assert reasons(f"{SMALL} slides=RE")["RS"] == "reaches the target in 2 slides, the minimum"
    assert reasons(f"{SMALL} slides=GN,RS")["RE"] == "reaches the target in 3 slides; the minimum is 2"


def test_in_a_demonstration_the_bid_decides_what_is_lost() -> None:
    found = {GAME.notation.write_action(each.action): each.result for each in verdicts(f"{SMALL} players=2 show=A2")}

    assert found["RE"] == 1
    assert found["GN"] == found["concede"] == -1
    assert reasons(f"{SMALL} players=2 show=A2")["GN"] == "too long for the bid: it takes 3 slides"
    last = {
        GAME.notation.write_action(each.action): each.result
        for each in verdicts(f"{SMALL} players=2 show=A2 slides=RE")
    }
    assert (last["RS"], last["GE"]) == (1, -1)


def test_bids_too_low_at_the_optimum_and_above_are_told_apart() -> None:
    found = {GAME.notation.write_action(each.action): each for each in verdicts(f"{SMALL} players=2")}

    assert [found[bid].label for bid in ("=1", "=2", "=3")] == ["-1", "=", "+1"]
    assert [found[bid].result for bid in ("=1", "=2", "=3")] == [-1, 1, 1]
    assert reasons(f"{SMALL} players=2")["pass"] == "passes; 2 slides are possible"


def test_bids_on_what_cannot_be_solved_or_was_not_are_judged_so() -> None:
    assert {each.result for each in verdicts(f"{SHUT_IN} players=2") if each.label == "-"} == {-1, None}
    assert "=5" not in [each.label for each in verdicts(f"{CLASSIC} players=2", IN_NO_TIME)]
    assert reasons(f"{CLASSIC} players=2", IN_NO_TIME)["pass"] == "not solved in the time given"


def test_a_slide_into_a_trap_is_called_a_dead_end() -> None:
    trap = "rr:4x4_w.a2s_t.b4Rc:b3:Rc must_ricochet=no"

    assert reasons(trap)["RE"] == "no path from there"
    assert {each.result for each in verdicts(trap)} == {None}
    assert verdicts(f"{trap} players=2 show=A9")[1].result == -1


@pytest.mark.req("RR-05")
def test_hints_tell_more_and_more() -> None:
    hints = ANALYST.hints(read_state(CLASSIC), AnalysisRequest())

    assert [hint.text("en") for hint in hints] == [
        "it can be done in 10 slides or fewer",
        "it takes exactly 7 slides",
        "green moves first",
        "start with: green slides west to j1",
    ]


@pytest.mark.parametrize(
    ("position", "about", "told"),
    [
        (CLASSIC, Slide("red", "south"), "start with: red slides south to j9"),
        (CLASSIC, Slide("blue", "east"), "start with: green slides west to j1"),
        (f"{SMALL} slides=RE", Slide("red", "south"), "start with: red slides south to d4"),
    ],
)
def test_of_first_slides_that_are_as_good_the_one_asked_about_is_told(position: str, about: Slide, told: str) -> None:
    assert ANALYST.hints is not None

    assert ANALYST.hints(read_state(position), AnalysisRequest(about=about))[-1].text("en") == told


def test_hints_admit_that_there_is_no_way_and_are_silent_when_out_of_time() -> None:
    assert [hint.text("en") for hint in ANALYST.hints(read_state(SHUT_IN), AnalysisRequest())] == [
        "no path leads to the target"
    ]
    assert ANALYST.hints(read_state(CLASSIC), AnalysisRequest(IN_NO_TIME)) == ()


def test_the_way_on_from_the_middle_of_a_walk_is_as_short_as_a_plain_search_finds() -> None:
    dice, limits = Dice(Seed(5)), Budget().countdown()
    boards = ("5x5_w.b2e.c4s_t.d3Rc", "4x4_t.b2Rc_w.c1s", "5x4_t.c2Av_d.d3Ru")
    for board, robot_count in product(boards, (2, 3)):
        for seed in range(6):
            opening = GAME.deal(Options(board=board, robots=robot_count), Seed(seed))
            walk = wandered(opening, dice, 2)
            found = shortest_completion(walk, limits)
            expected = walked_optimum(walk, 4)
            assert expected is None or found.moves == expected
            assert found.moves is None or expected is not None or found.moves > 4


def wandered(state: State, dice: Dice, count: int) -> ShownPath:
    walk = shown_path(state)
    for _ in range(count):
        slides = [slide for slide in walk.open_slides if not walk.then(slide).is_over]
        walk = walk.then(dice.pick(slides))
    return walk


def test_a_robot_that_went_across_before_may_come_straight_up() -> None:
    one_lane = read_state("rr:1x5_w.a2s_t.a1Rc:a5:Rc")
    corner = read_state("rr:2x3_t.b1Rc:a3:Rc slides=RE")

    assert shortest_completion(shown_path(corner), Budget().countdown()).moves == 1
    assert shortest_completion(shown_path(one_lane), Budget().countdown()).moves is None


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        ("rr:5x5_w.c2s.a3e_t.c3Rc:c4,e5,b3:Rc slides=RN,GW must_ricochet=last-stop", 2),
        ("rr:4x4_w.c1s_t.b2Rc:b3,c2,b1:Rc slides=RN,GS must_ricochet=last-stop", 3),
        ("rr:5x4_w.c2e_t.c2Rc:a2,b4,e1:Rc slides=RE must_ricochet=last-stop", 4),
        ("rr:4x4_t.d1Rc:a2:Rc slides=RN", 1),
        ("rr:4x4_t.d1Rc:b1:Rc slides=RW", 3),
    ],
)
def test_an_earlier_slide_is_half_of_a_turn(position: str, moves: int) -> None:
    walk = shown_path(read_state(position))

    assert shortest_completion(walk, Budget().countdown()).moves == moves
    assert {shortest_completion(walk, Budget(node_count=count).countdown()).moves for count in range(1, 60)} <= {
        None,
        moves,
    }


def test_where_no_robot_can_turn_it_is_proved_that_no_path_counts() -> None:
    lane = read_state("rr:5x1_t.e1Rc:c1:Rc slides=RW")

    found = shortest_completion(shown_path(lane), Budget().countdown())

    assert (found.path, found.is_proved) == (None, True)


def test_time_is_shared_by_all_searches_of_one_answer() -> None:
    ticks = iter(range(100))
    limits = Budget(seconds=2.0, clock=lambda: float(next(ticks))).countdown()

    assert [limits().seconds, limits().seconds, limits().seconds] == [1.0, 0.0, 0.0]


def test_distances_by_sight_never_exceed_the_slides_needed() -> None:
    for seed in range(20):
        riddle = solver.problem_of(GAME.deal(Options(must_ricochet="no"), Seed(seed)))
        robots = ("red", "green", "blue", "yellow")
        runners = robots if riddle.target.colour == "any" else (riddle.target.colour,)
        seen = [
            distances(riddle.board, runner, (riddle.target.cell,))[riddle.robots[robots.index(runner)]]
            for runner in runners
        ]
        assert min(seen) <= solver.optimum(riddle)


def test_a_walled_in_cell_is_out_of_sight() -> None:
    board = read_state(SHUT_IN).board

    assert distances(board, "red", (2,))[0] == UNREACHABLE


def test_difficulty_grows_with_length_robots_and_hiddenness_and_falls_with_the_number_of_ways() -> None:
    usual = Difficulty(slides=6, robots=2, ways=2, hidden=1)

    assert usual.score < Difficulty(7, 2, 2, 1).score
    assert usual.score < Difficulty(6, 3, 2, 1).score
    assert usual.score < Difficulty(6, 2, 2, 2).score
    assert usual.score > Difficulty(6, 2, 9, 1).score
    assert Difficulty(1, 1, 50, 0).grade == "easy"
    assert Difficulty(25, 4, 1, 2).score == 100


def test_a_first_slide_of_the_targets_own_robot_is_less_hidden_when_it_comes_nearer() -> None:
    nearer = solver.problem_of(read_state(SMALL))
    sideways = solver.problem_of(read_state("rr:1A2A4A3B:b5,o4,f16,f11:Gc"))

    assert difficulty(nearer).hidden == 0
    assert difficulty(sideways).hidden == 1


def test_difficulty_is_told_in_words_and_not_guessed() -> None:
    felt = difficulty(solver.problem_of(read_state(CLASSIC)))

    assert felt is not None
    assert "difficulty: expert" in felt.words.text("en")
    assert "expert" in felt.words.text("fr")
    assert difficulty(solver.problem_of(read_state(SHUT_IN))) is None
    assert difficulty(solver.problem_of(read_state(CLASSIC)), Budget(node_count=1)) is None


def test_who_gives_a_target_up_alone_sees_the_path_that_was_missed() -> None:
    state = read_state(SMALL)

    assert {GAME.notation.write_action(slide) for slide in missed(state, Concede(), WHOLE)} == {"RE", "RS"}
    assert missed(state, possible_slides(state.board, state.robots)[0], WHOLE) == ()
    assert missed(read_state(SHUT_IN), Concede(), WHOLE) == ()
