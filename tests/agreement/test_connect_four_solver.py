"""What the compiled solver of Connect Four says must be so by the Python rules, and by what others found."""

import threading
from pathlib import Path

import pytest

from ludotheque.contract import Budget, Dice, NativeMissing, Seed
from ludotheque.games.connect_four import GAME, Drop, Options, State, rules, solver
from ludotheque.games.connect_four.solver import Value
from ludotheque.games.connect_four.state import has_run

SCORES = Path(__file__).with_name("connect_four_scores.txt")
KNOWN = [line.split() for line in SCORES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
WHOLE_BOARDS = {  # by height, widths from 4: J. Tromp's table; = draw, 1 and 2 who wins
    4: "==2=2",
    5: "==",
    6: "=",
    7: "=",
}


@pytest.fixture(scope="module")
def fresh():
    return solver.Solver()


def after(text, columns=7, rows=6, run=4):
    return rules.played(
        State(columns, rows, run), [Drop("abcdefghijklmnopqrstuvwxyz".index(letter)) for letter in text]
    )


def mirrored(state):
    def flipped(discs):
        column = (1 << state.stride) - 1
        return sum(
            (discs >> state.stride * i & column) << state.stride * (state.columns - 1 - i) for i in range(state.columns)
        )

    first, second = state.discs
    return State(state.columns, state.rows, state.run, state.starter, (flipped(first), flipped(second)))


def some_states(options, empty_count, count):
    """Positions of games that random players have not finished, with so many cells left."""
    found = []
    for seed in range(1000):
        dice, state = Dice(Seed(seed)), GAME.deal(options, Seed(0))
        while state.occupied.bit_count() < options.columns * options.rows - empty_count:
            drops = [
                action
                for action in GAME.legal_actions(state, state.turn)
                if not has_run(rules.played(state, [action]).discs[state.turn], state.stride, state.run)
            ]
            if not drops:
                break
            state = rules.played(state, [drops[dice.below(len(drops))]])
        else:
            found.append(state)
        if len(found) == count:
            return found
    raise AssertionError("too few random positions")


def slow_score(state):
    """Every game to its end, by the rules; one point for a win and one for each turn the winner has left."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        turns_left = (state.columns * state.rows - state.occupied.bit_count()) // 2
        return -(1 + turns_left) if len(outcome.winners) == 1 else 0
    return max(-slow_score(rules.played(state, [action])) for action in GAME.legal_actions(state, state.turn))


def test_hundreds_of_positions_have_the_scores_that_others_found(fresh):
    wrong = [(text, score) for text, score in KNOWN if fresh.score(after(text)).value != Value(int(score), int(score))]

    assert len(KNOWN) >= 300
    assert wrong == []


def test_win_draw_and_loss_are_the_signs_of_the_scores(fresh):
    for text, score in KNOWN[:100]:
        sign = (int(score) > 0) - (int(score) < 0)

        assert fresh.outcome(after(text)).value.sign == sign


def test_mirror_images_score_alike(fresh):
    for text, score in KNOWN[:60]:
        fresh.forget()

        assert fresh.score(mirrored(after(text))).value.lower == int(score)


@pytest.mark.parametrize(
    ("columns", "rows", "run"),
    [(7, 6, 4), (5, 5, 4), (4, 5, 3), (6, 6, 5), (9, 6, 4), (9, 7, 4), (8, 8, 4), (10, 10, 6), (12, 11, 6)],
)
def test_the_rules_find_the_same_scores_at_the_end_of_the_game(fresh, columns, rows, run):
    for state in some_states(Options(columns, rows, run), empty_count=5, count=6):
        value = fresh.score(state).value

        assert value == Value(slow_score(state), slow_score(state))


def test_a_position_is_worth_its_best_column(fresh):
    for state in some_states(Options(), empty_count=20, count=10):
        scores = fresh.column_scores(state)
        value = fresh.score(state).value

        assert scores.is_proved
        assert max(column.lower for column in scores.values if column is not None) == value.lower
        assert [column is not None for column in scores.values] == [
            column in rules.open_columns(state) for column in range(7)
        ]
        for drop in scores.best:
            next_value = fresh.score(rules.played(state, [drop])).value
            assert (-next_value.upper, -next_value.lower) == (value.lower, value.upper)


def test_best_lines_end_as_the_score_says(fresh):
    for state in some_states(Options(), empty_count=18, count=10):
        line = fresh.best_line(state)
        end = rules.played(state, line.drops)
        outcome = GAME.outcome(end)

        assert line.is_complete
        assert line.value.is_proved
        assert len(line.drops) == solver.discs_to_come(state, line.value.lower)
        assert outcome is not None
        assert (len(outcome.winners) == 1 and outcome.winners[0] == state.turn) == (line.value.lower > 0)


@pytest.mark.parametrize(("rows", "results"), WHOLE_BOARDS.items())
def test_whole_boards_have_their_known_values(fresh, rows, results):
    signs = {"=": 0, "1": 1, "2": -1}
    for columns, result in enumerate(results, start=4):
        assert fresh.score(State(columns, rows)).value.sign == signs[result]


def test_a_game_that_is_over_has_its_score_and_no_more(fresh):
    lost = after("abababa")
    line = fresh.best_line(lost)

    assert fresh.score(lost).value == Value(-18, -18)
    assert solver.discs_to_come(lost, -18) == 0
    assert line.drops == ()
    assert fresh.column_scores(lost).values == (None,) * 7


def test_discs_to_come_count_to_the_last_disc():
    assert solver.discs_to_come(after("ababab"), 18) == 1
    assert solver.discs_to_come(State(), 1) == 41
    assert solver.discs_to_come(after("d"), -1) == 40
    assert solver.discs_to_come(after("a"), 1) == 41
    assert solver.discs_to_come(State(), 0) == 42


def test_the_same_nodes_are_visited_on_every_run():
    state = after("ddddddefbc")

    assert solver.Solver(16).score(state) == solver.Solver(16).score(state)


def test_the_shared_solver_answers_and_remembers():
    state = after("ddddddefbcb")
    first, again = solver.solve(state), solver.solve(state)

    assert first.value == again.value
    assert again.node_count <= first.node_count
    assert solver.column_scores(state).best


def test_two_threads_find_what_one_finds(fresh):
    state = after("ddddddefbc")
    alone = fresh.score(state)
    fresh.forget()

    assert fresh.score(state, thread_count=2).value == alone.value


def test_a_limit_of_nodes_leaves_honest_bounds():
    solution = solver.Solver(16).score(after("dd"), Budget(node_count=20_000))

    assert solution.node_count == 20_000
    assert not solution.value.is_proved
    assert solution.value.sign is None
    assert solution.value.lower <= 1 <= solution.value.upper


def test_a_limit_of_nodes_leaves_all_columns_in_question():
    scores = solver.Solver(16).column_scores(after("dd"), Budget(node_count=5_000))
    line = solver.Solver(16).best_line(after("dd"), Budget(node_count=5_000))

    assert not scores.is_proved
    assert Drop(3) in scores.best
    assert not line.is_complete


def test_a_limit_of_time_ends_a_long_search():
    solution = solver.Solver(16).score(State(10, 10), Budget(seconds=0.01))

    assert not solution.value.is_proved


@pytest.mark.parametrize("threads", [1, 2])
def test_another_thread_can_stop_a_long_search(threads):
    is_enough = threading.Event()
    asked = threading.Event()

    def stop():
        asked.set()
        return is_enough.is_set()

    def wait_and_stop():
        asked.wait()
        is_enough.set()

    other = threading.Thread(target=wait_and_stop)
    other.start()
    solution = solver.Solver(16).score(State(), Budget(stop=stop), thread_count=threads)
    other.join()

    assert not solution.value.is_proved


@pytest.mark.parametrize("threads", [1, 2])
def test_what_stop_raises_ends_the_search(threads):
    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solver.Solver(16).score(State(), Budget(stop=stop), thread_count=threads)


def test_two_threads_may_share_a_solver(fresh):
    states = [after(text) for text, _ in KNOWN[:40]]
    values = {}

    def solve(name):
        values[name] = [fresh.score(state).value.lower for state in states]

    others = [threading.Thread(target=solve, args=(name,)) for name in ("one", "two")]
    for other in others:
        other.start()
    for other in others:
        other.join()

    assert values["one"] == values["two"] == [int(score) for _, score in KNOWN[:40]]


def test_people_s_largest_grids_can_be_asked_about():
    assert solver.can_solve(State(26, 26))
    assert not solver.can_solve(State(27, 26))
    assert not solver.can_solve(State(100, 100))
    assert not solver.Solver(16).score(State(26, 26), Budget(node_count=100)).value.is_proved


@pytest.mark.deep
def test_the_longest_lines_of_play_fit_on_the_stack_of_a_small_thread():
    shapes = [(26, 26, 6), (26, 26, 26), (16, 16, 4), (11, 9, 4), (8, 8, 4), (7, 6, 4)]
    answers = []

    def ask():
        answers.extend(solver.Solver(16).score(State(*shape), Budget(node_count=40_000)) for shape in shapes)

    before = threading.stack_size(512 * 1024)
    asking = threading.Thread(target=ask)
    asking.start()
    threading.stack_size(before)
    asking.join()

    assert len(answers) == len(shapes)


def test_the_core_refuses_what_makes_no_sense():
    with pytest.raises(ValueError, match="26 columns"):
        solver.Solver(16).score(State(100, 100))
    with pytest.raises(ValueError, match="discs must lie"):
        solver.Solver(16).score(State(discs=(1 << 700, 0)))
    with pytest.raises(ValueError, match="discs must lie"):
        solver.Solver(16).score(State(discs=(0, -1)))
    with pytest.raises(ValueError, match="won already"):
        solver.Solver(16).score(State(discs=(0b1111, 0b1111 << 7)))
    with pytest.raises(ValueError, match="thread"):
        solver.Solver(16).score(State(), thread_count=0)
    with pytest.raises(ValueError, match="megabytes"):
        solver.Solver(0)


def test_without_the_core_the_solver_says_what_to_do(no_core):
    for question in (solver.Solver, lambda: solver.solve(State()), lambda: solver.can_solve(State())):
        with pytest.raises(NativeMissing, match="install a C\\+\\+ compiler"):
            question()
