"""What the compiled solver of Ricochet Robots says: published facts, limits, threads, and its door."""

import importlib
import sys
import threading
from dataclasses import replace
from itertools import pairwise

import pytest

from ludotheque.contract import Budget, Dice, NativeMissing, Seed
from ludotheque.games.ricochet import GAME, Options, Slide
from ludotheque.games.ricochet.boards import Board, official_board, read_board
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.solver import (
    Problem,
    all_paths,
    native,
    optimum,
    problem_of,
    shortest_paths,
    solve,
    solve_all_targets,
    solve_nearest,
)
from ludotheque.games.ricochet.state import starting_cells

HARD = {  # found by lot; fogleman/Ricochet, a program of another author, agrees
    "rr:1B3A4B2A:k12,m3,m7,o4:Gh": 12,
    "rr:1B4A3B2A:p16,c7,e16,h16:Rs": 12,
    "rr:1B2A3B4B:j11,g9,f11,j5:Rh": 13,
    "rr:1B3B4B2B:e11,i12,e15,a3:Bh": 13,
    "rr:1B3B4A2A:b1,o16,n8,k2:Gh": 14,
    "rr:1B2B4B3A:b2,a3,e3,h4:Bt": 14,
    "rr:1A4A3B2B:b2,p2,o13,n10:Bt": 15,
    "rr:1A4A3B2A:o5,p2,o6,i3:Bt": 15,
    "rr:1A3B4A2B:c13,a16,a6,p11:Bt": 16,
    "rr:1B2B4B3A:p2,a11,g1,o15:Bt": 16,
    "rr:1B4B3B2B:n2,f14,m15,n8:Bt": 17,
    "rr:1A4A3B2B:k16,m12,p3,h6:Bt": 18,
    "rr:1A4B3A2B:i2,n3,p12,b2:Bt": 19,
}
HARDEST = "rr:1A4B3A2B:i2,n3,p12,b2:Bt"


def problem(text):
    return problem_of(read_state(text))


@pytest.mark.req("RR-05")
@pytest.mark.parametrize("text", HARD)
def test_hard_placements_have_the_known_optimum_with_and_without_the_ricochet(text):
    assert optimum(problem(text)) == HARD[text]
    assert optimum(problem(text + " must_ricochet=no")) == HARD[text]


@pytest.mark.deep
def test_random_placements_have_the_published_distribution():
    states = [GAME.deal(Options(must_ricochet="no"), Seed(seed)) for seed in range(1200)]

    optima = [optimum(problem_of(state)) for state in states if state.deck[0].colour != "any"]

    assert sum(optima) / len(optima) == pytest.approx(5.97, abs=0.2)
    assert optima.count(1) / len(optima) == pytest.approx(0.052, abs=0.02)
    assert sum(moves >= 12 for moves in optima) / len(optima) == pytest.approx(0.0157, abs=0.01)


def test_a_ricochet_takes_two_slides():
    states = [GAME.deal(Options(), Seed(seed)) for seed in range(200)]

    assert min(optimum(problem_of(state)) for state in states) == 2


@pytest.mark.parametrize("name", ["1A2B3A4B", "1D2D3D4D", "1C2D3B4A"])
@pytest.mark.parametrize("robot_count", [4, 5])
def test_all_targets_are_solved_as_one_by_one(name, robot_count):
    board = official_board(name)
    robots = Dice(Seed(1)).shuffled(starting_cells(board))[:robot_count]

    together = solve_all_targets(board, robots, must_ricochet="no")

    assert set(together) == set(board.targets)
    for target, solution in together.items():
        assert solution.moves == optimum(Problem(board, robots, target, must_ricochet="no"))


def test_only_targets_whose_robot_is_there_are_solved():
    board = read_board("4x4_t.d1Gt.a4Av.d4Rc")

    assert [target.colour for target in solve_all_targets(board, (0,))] == ["any", "red"]


def four_boards_in_one(name):
    """32 by 32 cells: the walls, centres and targets of an official board, four times; each target once."""
    small = official_board(name)

    def moved(cell, corner):
        y, x = divmod(cell, 16)
        return (y + 16 * (corner // 2)) * 32 + x + 16 * (corner % 2)

    return Board(
        32,
        32,
        frozenset((moved(cell, corner), side) for corner in range(4) for cell, side in small.walls),
        tuple(replace(target, cell=moved(target.cell, i % 4)) for i, target in enumerate(small.targets)),
        closed=frozenset(moved(cell, corner) for corner in range(4) for cell in small.closed),
    )


def test_boards_of_32_by_32_are_solved():
    board = four_boards_in_one("1A2B3A4B")
    robots = Dice(Seed(4)).shuffled(starting_cells(board))[:5]

    solutions = solve_all_targets(board, robots)

    assert len(solutions) == 17
    assert all(solution.is_proved for solution in solutions.values())
    assert all(solution.moves for solution in solutions.values())


def test_what_cannot_be_solved_is_proved_and_said():
    walled_in = problem("rr:4x4_w.a1es.b2es_t.a1Rc:d4,c2:Rc")
    alone = problem("rr:5x5_t.c3Rc:a1:Rc")

    for impossible in (walled_in, alone):
        solution = solve(impossible)
        assert solution.is_proved
        assert solution.path is None
        assert solution.moves is None
        assert all_paths(impossible).count == 0


@pytest.mark.parametrize("must_ricochet", ["every-stop", "last-stop", "no"])
def test_what_cannot_be_solved_is_proved_though_the_search_has_no_memory_for_it(must_ricochet):
    # In the corridor of row 1 four robots in a row do not reach from either end to the target.
    corridor = ".".join(f"{column}1s" for column in "abcdefghij")
    impossible = problem(f"rr:12x6_w.{corridor}_t.f1Rc:a2,l1,a6,l6:Rc must_ricochet={must_ricochet}")

    for solution in (solve(impossible, max_megabytes=4), all_paths(impossible, max_megabytes=4).solution):
        assert solution.is_proved
        assert solution.path is None


def test_without_memory_for_a_path_its_length_is_known_all_the_same():
    open_board = problem("rr:12x9_t.f5Rc:a1,l1,a9,l9:Rc must_ricochet=no")

    solution = solve(open_board, max_megabytes=16)

    assert not solution.is_proved
    assert solution.at_least == 26


def test_a_robot_on_its_target_has_to_leave_and_come_back():
    there = problem("rr:4x4_t.a1Rc:a1:Rc must_ricochet=no")

    assert solve(there).moves == 2
    assert solve(problem("rr:4x4_t.a1Rc:a1:Rc")).moves == 4


def test_paths_through_fewer_robots_come_first():
    found = all_paths(problem("rr:1B3A4B2A:k12,m3,m7,o4:Gh"))

    def untidiness(path):
        changes = sum(before.robot != after.robot for before, after in pairwise(path))
        return len({slide.robot for slide in path}), changes

    ranks = [untidiness(path) for path in found.paths]
    assert ranks == sorted(ranks)
    assert len(found.paths) == found.count > 1


def test_no_more_paths_are_told_than_wanted():
    found = all_paths(problem("rr:1B3A4B2A:k12,m3,m7,o4:Gh"), max_paths=1)

    assert len(found.paths) == 1
    assert found.count > 1


def test_the_same_nodes_are_searched_on_every_run():
    counts = {solve(problem("rr:1B3A4B2A:k12,m3,m7,o4:Gh")).node_count for _ in range(3)}

    assert len(counts) == 1


def test_limits_are_kept_and_what_is_known_is_told():
    limits = ({"budget": Budget(node_count=1000)}, {"budget": Budget(seconds=0.0)}, {"max_megabytes": 1})
    for limit in (*limits, {"budget": Budget(stop=lambda: True)}):
        solution = solve(problem(HARDEST), **limit)

        assert not solution.is_proved
        assert solution.path is None
        assert 1 < solution.at_least <= HARD[HARDEST]


def test_paths_that_were_not_all_counted_say_so():
    found = all_paths(problem(HARDEST), Budget(node_count=1000))

    assert not found.is_complete
    assert not found.solution.is_proved


def test_other_threads_run_while_the_core_searches():
    started, is_enough = threading.Event(), threading.Event()

    def stop():
        started.set()
        return is_enough.is_set()

    def wait_and_stop():
        started.wait()
        is_enough.set()

    other = threading.Thread(target=wait_and_stop)
    other.start()
    solution = solve(problem(HARDEST), Budget(stop=stop))
    other.join()

    assert not solution.is_proved


def test_threads_may_share_the_solver():
    texts = list(HARD)[:6]
    found: dict[str, int | None] = {}
    threads = [
        threading.Thread(target=lambda text=text: found.update({text: optimum(problem(text))})) for text in texts
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found == {text: HARD[text] for text in texts}


def test_what_stop_raises_ends_the_search():
    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(problem(HARDEST), Budget(stop=stop))


def test_the_core_refuses_robots_on_one_cell():
    board = read_board("4x4_t.d4Rc")

    with pytest.raises(ValueError, match="different cells"):
        solve(Problem(board, (5, 5), board.targets[0]))


def test_a_path_the_rules_do_not_accept_is_never_told():
    simple = problem("rr:4x4_t.d4Rc:a1:Rc")

    assert solve(simple).moves == 2
    for path in ([(0, 0)], [(0, 1)], [(0, 1), (0, 3)]):
        with pytest.raises(AssertionError):
            shortest_paths._decode_path(simple, path)
    assert shortest_paths._decode_path(simple, [(0, 1), (0, 2)]) == (Slide("red", "east"), Slide("red", "south"))


@pytest.fixture
def no_core(monkeypatch):
    """The link to the core as it is on a machine without a compiler."""
    before = dict(vars(native))
    shortest_paths._solver.cache_clear()
    native.encode_board.cache_clear()
    with monkeypatch.context() as without_core:
        without_core.setitem(sys.modules, native.CORE, None)
        importlib.reload(native)
        del native.core
        yield
    vars(native).update(before)  # the very same classes: others have imported them


@pytest.mark.parametrize("ask", ["solve", "all_paths", "solve_nearest", "solve_all_targets"])
def test_without_the_core_every_question_is_refused_with_what_to_do(ask, no_core):
    simple = problem("rr:4x4_t.d4Rc:a1:Rc")
    questions = {
        "solve": lambda: solve(simple),
        "all_paths": lambda: all_paths(simple),
        "solve_nearest": lambda: solve_nearest([simple]),
        "solve_all_targets": lambda: solve_all_targets(simple.board, simple.robots),
    }

    assert not native.is_available()
    with pytest.raises(NativeMissing, match="install a C\\+\\+ compiler"):
        questions[ask]()
