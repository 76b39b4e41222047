"""Positions as planners know them: PDDL problems and ASP facts, read, written, refused; plans the domain accepts."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.contract import NotationError
from ludotheque.games.ricochet import solver
from ludotheque.games.ricochet.boards import ROBOTS, Board, Target
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.planning import FORMATS, read_position
from ludotheque.games.ricochet.planning.placement import MAX_TEXT_LENGTH
from ludotheque.games.ricochet.solver import problem_of, solve
from ludotheque.games.ricochet.state import Exploring, HouseRules, State

PDDL, ASP = FORMATS
SMALL = "rr:3x3_w.a1e.b2s_t.c1Gc:a1,c3:Gc must_ricochet=no"
OFFICIAL = "rr:1B3A4B2A:k12,m3,m7,o4:Gh must_ricochet=no"
FACTS = "dim(1). dim(2). dim(3).\nbarrier(2,1,west). barrier(2, 2, south). % inner\npos(red,1,1). pos(green,3,3).\n"
FACT = re.compile(r"\(([^()]+)\)")

needs_core = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


@st.composite
def positions(draw: st.DrawFn, *, is_square: bool = False) -> State:
    width = draw(st.integers(2, 6))
    height = width if is_square else draw(st.integers(2, 6))
    cells = list(range(width * height))
    sides = [(cell, "east") for cell in cells if cell % width < width - 1]
    sides += [(cell, "south") for cell in cells if cell < width * (height - 1)]
    walls = frozenset(draw(st.sets(st.sampled_from(sides), max_size=8)))
    count = draw(st.integers(1, min(5, len(cells) - 1)))
    *robots, goal = draw(st.permutations(cells))[: count + 1]
    target = Target(goal, draw(st.sampled_from(ROBOTS[: min(4, count)])), "circle")
    board = Board(width, height, walls, (target,))
    house = HouseRules(must_ricochet="no")
    return State(board, tuple(robots), (target,), ((),), Exploring((), tuple(robots)), house=house)


@settings(max_examples=40)
@given(positions())
def test_a_position_written_as_pddl_is_read_back(state: State) -> None:
    assert read_position(PDDL.write(state)) == state


@settings(max_examples=40)
@given(positions(is_square=True))
def test_a_position_written_as_facts_is_read_back(state: State) -> None:
    assert read_position(ASP.write(state)) == state


@settings(max_examples=100)
@given(st.sampled_from([PDDL, ASP]), st.data())
def test_a_file_with_something_left_out_or_twice_is_refused_or_read(form, data) -> None:
    pieces = re.split(r"(?<=\))", form.write(read_state(SMALL)))
    number = data.draw(st.integers(0, len(pieces) - 1))
    times = data.draw(st.sampled_from([0, 2]))

    with suppress(NotationError):
        assert form.read("".join((*pieces[:number], *[pieces[number]] * times, *pieces[number + 1 :]))).robots


def test_a_problem_may_be_commented_and_in_capitals() -> None:
    text = PDDL.write(read_state(SMALL))

    assert read_position("; (drawn\n" + text.upper().replace("(DEFINE", "(define")) == read_state(SMALL)


def test_our_own_notation_is_read_as_ever() -> None:
    assert read_position(SMALL) == read_state(SMALL)


@needs_core
@pytest.mark.parametrize("form", FORMATS)
def test_closed_cells_become_walls_and_the_optimum_stays(form) -> None:
    state = read_state(OFFICIAL)

    again = form.read(form.write(state))

    assert not again.board.closed
    assert solve(problem_of(again)).moves == solve(problem_of(state)).moves == 12


def test_a_round_under_way_is_written_as_it_stands() -> None:
    shown = read_state("rr:4x4_t.d4Rc:a1:Rc slides=RE must_ricochet=no")
    bidding = read_state("rr:4x4_t.d4Rc:d1:Rc players=2 must_ricochet=no")

    assert PDDL.write(shown) == PDDL.write(bidding)
    assert "(at robot-1 cell-4-1)" in PDDL.write(shown)


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("rr:4x4_t.d4Rc:a1:Rc", "must-ricochet"),
        ("rr:4x4_t.d4Rc_d.b2Gu:a1:Rc must_ricochet=no", "diagonals"),
        ("rr:4x4_t.d4Av:a1:Av must_ricochet=no", "any-robot"),
        ("rr:4x4_t.d4Rc:d4:Rc must_ricochet=no", "solved"),
        ("rr:4x4_t.d4Rc:a1:- out=Rc must_ricochet=no", "over"),
    ],
)
@pytest.mark.parametrize("form", FORMATS)
def test_what_planners_have_no_words_for_is_not_written(form, position: str, code: str) -> None:
    with pytest.raises(NotationError) as told:
        form.write(read_state(position))

    assert told.value.code == f"ricochet.planning.{code}"


def test_facts_are_about_squares_only() -> None:
    with pytest.raises(NotationError) as told:
        ASP.write(read_state("rr:4x3_t.d3Rc:a1:Rc must_ricochet=no"))

    assert told.value.code == "ricochet.planning.square"


def test_facts_may_be_spaced_commented_and_in_any_order() -> None:
    assert write_state(ASP.read(f"length(2).{FACTS}target(green,3,1).")) == SMALL


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("target(green,3,1).", "", "planning.goal"),
        ("target(green,3,1).", "target(green,3,1). target(red,3,1).", "planning.goal"),
        ("target(green,3,1).", "target(blue,3,1).", "planning.goal"),
        ("target(green,3,1).", "target(green,3,3).", "planning.solved"),
        ("target(green,3,1).", "target(green,4,1).", "planning.off-board"),
        ("target(green,3,1).", "target(green,3,1)", "planning.asp"),
        ("target(green,3,1).", "target(mauve,3,1).", "planning.asp"),
        ("pos(green,3,3).", "pos(blue,3,3).", "board.robot-order"),
        ("pos(green,3,3).", "pos(green,3,3). pos(green,2,3).", "planning.robots"),
        ("pos(green,3,3).", "pos(green,1,1).", "notation.robot-cell"),
        ("pos(red,1,1).", "pos(red,1).", "planning.asp"),
        ("pos(red,1,1).", "pos(red,1,1.", "planning.asp"),
        ("barrier(2,1,west).", "barrier(2,1,up).", "planning.asp"),
        ("dim(3).", "", "planning.off-board"),
        ("dim(3).", "dim(4).", "planning.dim"),
        ("dim(3).", "dim(3..9).", "planning.asp"),
        ("dim(3).", "".join(f"dim({number})." for number in range(3, 34)), "notation.board-size"),
        ("dim(1).", "wall(1).", "planning.asp"),
    ],
)
def test_facts_that_make_no_problem_are_refused(old: str, new: str, code: str) -> None:
    with pytest.raises(NotationError) as told:
        ASP.read(f"{FACTS}target(green,3,1).".replace(old, new))

    assert told.value.code == f"ricochet.{code}"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("(:domain ricochet-robots)", "(:domain blocks)", "planning.domain"),
        ("(:domain ricochet-robots)", "", "planning.pddl"),
        ("(:domain ricochet-robots)", "(:domain ricochet-robots) (:domain ricochet-robots)", "planning.pddl"),
        ("(define (problem", "(define (domain", "planning.pddl"),
        ("(:metric minimize (total-cost))\n)", "", "planning.pddl"),
        ("(:metric minimize (total-cost))", ")", "planning.pddl"),
        ("(:metric minimize (total-cost))", "(((((((((", "planning.pddl"),
        ("robot-1 robot-2 - robot", "robot-1 robot-3 - robot", "planning.robots"),
        ("robot-1 robot-2 - robot", "red robot-2 - robot", "planning.pddl"),
        ("robot-1 robot-2 - robot", "robot-1 robot-2 - robots", "planning.pddl"),
        ("north east south west - direction", "north", "planning.pddl"),
        ("cell-3-3 - cell", "- cell", "planning.grid"),
        ("cell-3-3 - cell", "cell-40-3 - cell", "notation.board-size"),
        ("cell-1-1 cell-2-1 cell-3-1", "(cell-1-1)", "planning.pddl"),
        ("(NEXT cell-1-1 cell-2-1 east)", "", "planning.grid"),
        ("(NEXT cell-1-1 cell-2-1 east)", "(NEXT cell-1-1 cell-3-1 east)", "planning.grid"),
        ("(NEXT cell-1-1 cell-2-1 east)", "(NEXT cell-1-1 cell-2-1 up)", "planning.pddl"),
        ("(BLOCKED cell-1-1 north)", "", "planning.border"),
        ("(BLOCKED cell-1-1 east)", "", "planning.one-sided"),
        ("(BLOCKED cell-2-1 west)", "", "planning.one-sided"),
        ("(free cell-2-2)", "", "planning.free"),
        ("(free cell-2-2)", "(free cell-2-2) (free cell-1-1)", "planning.free"),
        ("(at robot-1 cell-1-1)\n", "", "planning.robots"),
        ("(at robot-1 cell-1-1)\n", "(at robot-1 cell-1-1)(at robot-1 cell-1-2)", "planning.robots"),
        ("(at robot-1 cell-1-1)\n", "(at robot-1 cell-9-9)", "planning.pddl"),
        ("(nothing-is-moving)\n(=", "(=", "planning.pddl"),
        ("(nothing-is-moving)\n(=", "(is-moving robot-1 east)\n(=", "planning.pddl"),
        ("(= (step-cost) 0)", "(= (step-cost) 1)", "planning.costs"),
        ("(= (step-cost) 0)", "", "planning.costs"),
        ("(and (at robot-2 cell-3-1) (nothing-is-moving))", "(at robot-2 cell-3-1)", "planning.goal"),
        ("(and (at robot-2 cell-3-1)", "(and (at robot-2 cell-3-1) (at robot-1 cell-1-2)", "planning.goal"),
        ("(and (at robot-2 cell-3-1)", "(and (free cell-1-1)", "planning.goal"),
        ("(and (at robot-2 cell-3-1)", "(and (at robot-9 cell-3-1)", "planning.pddl"),
        ("(and (at robot-2 cell-3-1)", "(and (at robot-2 cell-3-3)", "planning.solved"),
        ("(problem ricochet-robots-3x3)", "problem", "planning.pddl"),
    ],
)
def test_problems_that_are_no_board_are_refused(old: str, new: str, code: str) -> None:
    text = PDDL.write(read_state(SMALL))
    assert old in text

    with pytest.raises(NotationError) as told:
        PDDL.read(text.replace(old, new))

    assert told.value.code == f"ricochet.{code}"


def test_robots_are_five_at_most_and_the_fifth_has_no_target() -> None:
    five = PDDL.write(read_state("rr:4x4_t.d4Rc:a1,b1,c1,d1,a2:Rc must_ricochet=no"))
    six = five.replace("robot-5 - robot", "robot-5 robot-6 - robot").replace("(free cell-3-3)", "(at robot-6 cell-3-3)")

    for text, code in (
        (five.replace("(and (at robot-1", "(and (at robot-5"), "planning.fifth-robot"),
        (six, "notation.robot-count"),
    ):
        with pytest.raises(NotationError) as told:
            PDDL.read(text)

        assert told.value.code == f"ricochet.{code}"


@pytest.mark.parametrize("text", ["(define" + " " * MAX_TEXT_LENGTH, "dim(1)." + " " * MAX_TEXT_LENGTH])
def test_a_text_longer_than_any_board_is_not_looked_at(text: str) -> None:
    with pytest.raises(NotationError) as told:
        read_position(text)

    assert told.value.code == "ricochet.notation.too-long"


@needs_core
@settings(max_examples=25)
@given(positions())
def test_the_plan_of_a_solution_is_accepted_by_the_domain(state: State) -> None:
    path = solve(problem_of(state)).path
    if path is not None:
        assert cost_of(PDDL.write_solution(state, path), PDDL.write(state)) == len(path)


@needs_core
def test_a_plan_tells_what_stops_each_slide() -> None:
    state = read_state("rr:4x2_t.c1Rc:a1,d1:Rc must_ricochet=no")

    assert PDDL.write_solution(state, solve(problem_of(state)).path) == (
        "(go robot-1 east)\n"
        "(step robot-1 cell-1-1 cell-2-1 east)\n"
        "(step robot-1 cell-2-1 cell-3-1 east)\n"
        "(stop-at-robot robot-1 cell-3-1 cell-4-1 east)\n"
        "; cost = 1 (general cost)\n"
    )
    assert ASP.write_solution(state, solve(problem_of(state)).path) == "go(red,east,1).\n"


def cost_of(plan: str, problem: str) -> int:
    """The cost of a plan whose every step the domain allows and whose end is the goal: its actions, one by one."""
    init, goal = problem.split("(:goal")
    facts = {tuple(fact.casefold().split()) for fact in FACT.findall(init)}
    cost = 0
    for action in FACT.findall(plan.partition(";")[0]):
        match action.split():
            case ["go", robot, side]:
                needed, gone, new = {("nothing-is-moving",)}, {("nothing-is-moving",)}, {("is-moving", robot, side)}
                cost += 1
            case ["step", robot, here, there, side]:
                assert ("blocked", here, side) not in facts
                needed = {("is-moving", robot, side), ("at", robot, here), ("next", here, there, side), ("free", there)}
                gone, new = {("at", robot, here), ("free", there)}, {("at", robot, there), ("free", here)}
            case ["stop-at-barrier", robot, here, side]:
                needed = {("is-moving", robot, side), ("at", robot, here), ("blocked", here, side)}
                gone, new = {("is-moving", robot, side)}, {("nothing-is-moving",)}
            case ["stop-at-robot", robot, here, there, side]:
                assert ("free", there) not in facts
                needed = {("is-moving", robot, side), ("at", robot, here), ("next", here, there, side)}
                gone, new = {("is-moving", robot, side)}, {("nothing-is-moving",)}
        assert needed <= facts, action
        facts = facts - gone | new
    assert {tuple(fact.split()) for fact in FACT.findall(goal) if fact not in ("total-cost",)} <= facts
    return cost


def test_a_refused_fact_is_named_whole_beside_the_forms_that_there_are() -> None:
    with pytest.raises(NotationError) as refused:
        read_position("dim(1).dim(2).pos(red,1,1).target(red,2,2).barrier(1,1,up).")

    assert "“barrier(1,1,up)” is not a fact" in str(refused.value)
    assert "barrier(X,Y,SIDE)" in str(refused.value)
