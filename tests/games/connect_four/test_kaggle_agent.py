"""The player for ConnectX: one file, no illegal move, no mistake where it can know."""

from __future__ import annotations

import subprocess
import sys
from base64 import b64encode
from itertools import count

import pytest

from ludotheque import catalogue
from ludotheque.contract import Dice, Move, Seed
from ludotheque.games.connect_four import GAME, Options, book
from ludotheque.games.connect_four.kaggle import KAGGLE, agent, bundle, search
from ludotheque.games.connect_four.kaggle.grid import Grid
from ludotheque.games.connect_four.notation import read_state
from ludotheque.games.connect_four.solver import Solver, is_available

needs_core = pytest.mark.skipif(not is_available(), reason="the compiled core knows the truth")


@pytest.fixture(scope="module")
def program():
    return KAGGLE.agent_file()


@pytest.fixture(scope="module")
def exported(program):
    """What the competition would call: the last function of the file."""
    names = {}
    exec(compile(program, "<string>", "exec"), names)
    return [value for value in names.values() if callable(value)][-1]


@pytest.fixture
def with_book(monkeypatch):
    monkeypatch.setattr(agent, "BOOK", b64encode(book.shipped().content).decode())


def reached(options, disc_count, seed):
    """A state of a random game, with so many discs unless it ends before."""
    dice, state = Dice(Seed(seed)), GAME.deal(options, Seed(0))
    for _ in range(disc_count):
        after = GAME.apply(state, Move(state.turn, dice.pick(GAME.legal_actions(state, state.turn))))
        if GAME.outcome(after) is not None:
            break
        state = after
    return state


def asked(function, state, seconds=2.0, overage=0.0):
    observation = {**KAGGLE.observation(state, state.turn), "remainingOverageTime": overage}
    return function(observation, {**KAGGLE.configuration(state), "actTimeout": seconds})


def keeps_result(state, column):
    """Whether this column wins, draws or loses as the best one does."""
    scores = [score and score.lower for score in Solver(book=book.shipped()).column_scores(state).values]
    best = max(score for score in scores if score is not None)
    return ((best > 0) - (best < 0)) == ((scores[column] > 0) - (scores[column] < 0))


def test_the_file_is_small_enough_and_needs_nothing_of_ours(program, tmp_path):
    path = tmp_path / "agent.py"
    path.write_text(
        program + "\nprint(agent({'board': [0] * 42, 'mark': 1}, {'columns': 7, 'rows': 6, 'inarow': 4}))\n"
    )

    done = subprocess.run([sys.executable, "-I", "-S", path], capture_output=True, encoding="utf-8", check=False)

    assert (done.stdout, done.stderr) == ("3\n", "")
    assert "ludotheque." not in program
    assert len(program) < 3_000_000


@needs_core
@pytest.mark.parametrize("disc_count", [0, 3, 7, 8, 9, 10, 11])
def test_the_opening_of_the_usual_grid_is_played_without_a_mistake(exported, disc_count):
    for seed in range(4):
        state = reached(Options(), disc_count, seed)

        assert keeps_result(state, asked(exported, state, seconds=20.0)), state


@needs_core
@pytest.mark.parametrize("disc_count", [18, 22, 27, 33])
def test_later_it_proves_what_it_plays(exported, disc_count):
    for seed in range(4):
        state = reached(Options(), disc_count, seed)

        assert keeps_result(state, asked(exported, state, overage=300.0)), state


@needs_core
@pytest.mark.parametrize("options", [Options(4, 4, 3), Options(4, 4, 4), Options(5, 4, 4), Options(4, 5, 3)], ids=str)
def test_small_grids_of_any_kind_are_played_without_a_mistake(options):
    for seed in range(8):
        state = reached(options, 4 + seed, seed)

        assert keeps_result(state, asked(agent.agent, state, seconds=0.2, overage=300.0)), state


@needs_core
@pytest.mark.parametrize("disc_count", [3, 9])
def test_the_book_is_read_alike_inside_the_package(with_book, disc_count):
    player = agent.Player(7, 6, 4)
    for seed in range(3):
        state = reached(Options(), disc_count, seed)
        mine, mask = player.grid.read(KAGGLE.observation(state, state.turn)["board"], state.turn + 1)

        assert keeps_result(state, player.grid.column_of(player.choose(mine, mask, 60.0, 0.0))), state


@pytest.mark.parametrize("seconds", [0.0, 0.02])
@pytest.mark.parametrize("sizes", [(7, 6, 4), (1, 1, 1), (2, 1, 3), (3, 9, 2), (8, 12, 6)])
def test_no_move_is_illegal_however_little_time_there_is(sizes, seconds):
    """Sizes that our own rules do not know are the competition's too."""
    columns, rows, run = sizes
    board, mark = [0] * (columns * rows), 1
    for _ in range(min(len(board), 30)):
        column = agent.agent(
            {"board": board, "mark": mark}, {"columns": columns, "rows": rows, "inarow": run, "actTimeout": seconds}
        )
        assert board[column] == 0
        row = max(row for row in range(rows) if board[row * columns + column] == 0)
        board[row * columns + column] = mark
        mark = 3 - mark


@pytest.mark.parametrize("wrong", [{"mark": None, "board": "?" * 42}, {"remainingOverageTime": "much"}])
def test_a_question_that_makes_no_sense_gets_an_open_column(wrong):
    board = [1, 0, 0, 0, 0, 0, 0, *[2] * 35]

    column = agent.agent({"board": board, "mark": 1, **wrong}, {"columns": 7, "rows": 6, "inarow": 4})

    assert column == 0 if "mark" in wrong else board[column] == 0


def test_a_win_is_taken_and_a_threat_answered():
    wins = read_state("c4:7x6x4 7/7/7/7/bb5/aaa3b a")
    threatened = read_state("c4:7x6x4 7/7/7/7/b6/aaa3b b")

    assert asked(agent.agent, wins) == 3
    assert asked(agent.agent, threatened) == 3


def test_a_lost_game_goes_on_as_long_as_it_can():
    lost = read_state("c4:7x6x4 7/7/7/7/1bb4/1aaa2b b")

    assert asked(agent.agent, lost) in (0, 4)
    assert asked(agent.agent, reached(Options(4, 4, 3), 3, 2), overage=60.0) in range(4)


@needs_core
def test_where_every_move_loses_there_is_nothing_to_prove():
    looking = search.Search(Grid(5, 4, 3), lambda: 0.0)
    solver, found = Solver(), []
    for seed in range(40):
        state = reached(Options(5, 4, 3), 3, seed)
        mine, mask = looking.grid.read(KAGGLE.observation(state, state.turn)["board"], state.turn + 1)
        moves = looking.safe_moves(mine, mask)
        is_lost = all(score is None or score.upper < 0 for score in solver.column_scores(state).values)
        if moves and not looking.grid.wins(mine, mask) & looking.grid.landings(mask):
            found.append((is_lost, looking.sure(mine, mask, moves, 1.0) is None))

    assert {is_lost for is_lost, _ in found} == {True, False}
    assert all(is_lost == has_no_hope for is_lost, has_no_hope in found)


def ticking():
    """A clock on which every look takes a second."""
    seconds = count()
    return lambda: float(next(seconds))


def test_a_search_ends_soon_after_its_time():
    looking = search.Search(Grid(7, 6, 4), clock := ticking())
    moves = looking.safe_moves(0, 0)

    with pytest.raises(search.TimeUpError):
        looking.sure(0, 0, moves, 100.0)
    best, _ = looking.deepest(0, 0, moves, 500.0)

    assert clock() <= 503
    assert best in moves


def test_what_is_kept_does_not_grow_for_ever(monkeypatch):
    monkeypatch.setattr(search, "_MOST_KEPT", 20)
    looking = search.Search(Grid(4, 4, 4), lambda: 0.0)
    state = reached(Options(4, 4, 4), 6, 1)
    mine, mask = looking.grid.read(KAGGLE.observation(state, state.turn)["board"], state.turn + 1)

    looking.sure(mine, mask, looking.safe_moves(mine, mask), 1.0)
    looking.deepest(mine, mask, looking.safe_moves(mine, mask), 1.0)

    assert max(len(looking._proved), len(looking._guessed)) <= 20


def test_without_time_the_book_gives_way_to_a_safe_move(with_book):
    player = agent.Player(7, 6, 4)

    assert player.choose(0, 0, 60.0, 0.0) == 1 << 21
    assert player.choose(0, 1 << 21, -60.0, 0.0) in player._search.safe_moves(0, 1 << 21)


def test_where_a_proof_takes_too_long_the_deepest_search_counts(with_book):
    state = reached(Options(), 12, 3)
    player = agent.Player(7, 6, 4)
    mine, mask = player.grid.read(KAGGLE.observation(state, state.turn)["board"], state.turn + 1)

    assert player.choose(mine, mask, 0.0, 0.0) in player._search.safe_moves(mine, mask)


def test_without_its_book_the_file_is_written_all_the_same(monkeypatch):
    monkeypatch.setattr(bundle.book, "shipped", lambda: None)

    program = bundle.agent_file()

    assert 'BOOK = ""\n' in program
    assert len(program) < 50_000


def test_every_game_says_whether_it_is_played_there():
    assert [slug for slug in catalogue.GAMES if catalogue.kaggle_form(slug)] == ["connect-four"]
