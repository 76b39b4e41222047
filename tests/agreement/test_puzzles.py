"""The puzzles we ship, solved by other means than those that made them; set SAMPLE to 1 to solve them all."""

from functools import reduce

import pytest

from ludotheque import catalogue
from ludotheque.games.connect_four.solver import Solver
from ludotheque.games.morpion.rules import legal_actions, with_mark
from ludotheque.games.morpion.solver import certificate_flaw, prove
from ludotheque.games.ricochet.boards import ROBOTS
from ludotheque.games.ricochet.rules import has_turned, open_slides, slid
from ludotheque.games.ricochet.state import Exploring

SAMPLE = 24
LATE = 16
"""Discs: from here on no book is missed."""

SHORT = 3
"""Slides: as far as trying everything is quick."""


def shipped(slug):
    maker = catalogue.puzzle_maker(slug)
    assert maker is not None
    return maker, catalogue.game(slug).notation, maker.shipped()


def test_connect_four_has_one_right_column_for_a_solver_without_book():
    maker, notation, puzzles = shipped("connect-four")
    solver = Solver(book=None)
    late = [puzzle for puzzle in puzzles if maker.read(puzzle.state).occupied.bit_count() >= LATE]

    for puzzle in late[::SAMPLE]:
        columns = solver.column_scores(maker.read(puzzle.state)).values
        least = 1 if puzzle.task == "win" else 0
        right = [column for column, value in enumerate(columns) if value is not None and value.lower >= least]
        assert right == [notation.read_action(puzzle.line[0]).column], puzzle


@pytest.mark.deep
@pytest.mark.parametrize("grid", ["mo:5x5", "mo:6x6", "mo:7x7", "mo:8x8", "mo:9x9", "mo:10x10", "mo:15x15"])
def test_in_morpion_every_cell_has_a_certificate_of_what_the_puzzle_says(grid):
    maker, notation, puzzles = shipped("morpion")

    for puzzle in [each for each in puzzles if each.state.startswith(grid)][::SAMPLE]:
        state = maker.read(puzzle.state)
        values = {}
        for mark in legal_actions(state, state.turn):
            proof = prove(with_mark(state, state.bit(mark)), wants_certificate=True)
            assert proof.certificate is not None
            assert certificate_flaw(proof.certificate) is None
            values[notation.write_action(mark)] = proof.value  # for the opponent
        best = "loss" if puzzle.task == "win" else "draw"
        assert [mark for mark, value in values.items() if value == best] == [puzzle.line[0]], puzzle
        assert "unknown" not in values.values()


def test_in_ricochet_a_plain_search_finds_one_shortest_way():
    maker, notation, puzzles = shipped("ricochet")

    for puzzle in [each for each in puzzles if len(each.line) <= SHORT][::SAMPLE]:
        state = maker.read(puzzle.state)
        ways = ways_of(state, len(puzzle.line))
        assert [[notation.write_action(slide) for slide in way] for way in ways] == [list(puzzle.line)], puzzle


def ways_of(state, most):
    """All ways to the target with the fewest slides, by trying everything."""
    ways = [()]
    for _ in range(most):
        longer = [(*way, slide) for way in ways for slide in open_slides(state, Exploring(way, stand(state, way)))]
        solved = [way for way in longer if is_solved(state, way)]
        if solved:
            return solved
        ways = longer
    return []


def stand(state, way):
    return reduce(lambda robots, slide: slid(state.board, robots, slide), way, state.robots)


def is_solved(state, way):
    target, robots = state.deck[0], stand(state, way)
    asked = way[-1].robot
    if target.colour not in (asked, "any") or robots[ROBOTS.index(asked)] != target.cell:
        return False
    return state.house.must_ricochet == "no" or has_turned(state.board, state.robots, way, asked)
