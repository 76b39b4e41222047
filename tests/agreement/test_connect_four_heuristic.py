"""What the heuristic search of Connect Four returns must agree with the Python rules, and with the solver."""

import threading

import pytest

from ludotheque.contract import Budget, Dice, NativeMissing, Seed
from ludotheque.games.connect_four import GAME, Drop, Options, State, rules, solver
from ludotheque.games.connect_four.solver.heuristic import HeuristicSearch, can_estimate
from ludotheque.games.connect_four.state import has_run
from time_limits import STEP_SECONDS

SIZES = [
    Options(4, 4, 3),
    Options(7, 6),
    Options(8, 7),
    Options(9, 6, 5),
    Options(9, 7),
    Options(8, 8),
    Options(10, 10, 6),
    Options(12, 26),
    Options(26, 9, 3),
    Options(26, 26),
    Options(26, 26, 5),
    Options(15, 26, 26),
]


@pytest.fixture(scope="module")
def heuristic():
    return HeuristicSearch(megabytes=4)


def states(options, seed):
    """The states of a game by lot, to its end."""
    dice, state = Dice(Seed(seed)), GAME.deal(options, Seed(0))
    while drops := GAME.legal_actions(state, state.turn):
        yield state
        state = rules.played(state, [dice.pick(drops)])


def wins(state):
    """The drops that win at once."""
    drops = GAME.legal_actions(state, state.turn)
    return [drop for drop in drops if rules.outcome(rules.played(state, [drop])) and has_winner(state, drop)]


def has_winner(state, drop):
    return has_run(rules.played(state, [drop]).discs[state.turn], state.stride, state.run)


@pytest.mark.parametrize("options", SIZES, ids=str)
def test_moves_are_legal_wins_are_taken_and_losses_are_blocked(options, heuristic):
    for seed in range(3):
        for state in list(states(options, seed))[:80:3]:
            drop = heuristic.search(state, Budget(node_count=100)).drop
            winning = wins(state)
            after = rules.played(state, [drop])
            safe = [
                other
                for other in GAME.legal_actions(state, state.turn)
                if not winning and not wins(rules.played(state, [other]))
            ]

            assert drop in GAME.legal_actions(state, state.turn)
            assert not winning or drop in winning
            assert not safe or not wins(after)


@pytest.mark.parametrize("options", [Options(4, 4, 3), Options(5, 5), Options(6, 5), Options(7, 6)], ids=str)
def test_proofs_agree_with_the_solver(options, heuristic):
    exact, proved_count = solver.Solver(8), 0
    for seed in range(6):
        for state in list(states(options, seed))[6::3]:
            found = heuristic.search(state, Budget(node_count=3_000))
            value = exact.score(state).value
            if found.is_proved:
                proved_count += 1
                assert found.sign == value.sign
                assert exact.column_scores(state).values[found.drop.column].sign == value.sign
                if found.sign > 0:
                    assert found.discs_to_come >= solver.discs_to_come(state, value.lower)

    assert proved_count > 0


@pytest.mark.parametrize("options", [Options(9, 7), Options(26, 26)], ids=str)
def test_the_same_question_costs_the_same_nodes(options, heuristic):
    state = list(states(options, 1))[9]

    first = heuristic.search(state, Budget(node_count=5_000))

    assert heuristic.search(state, Budget(node_count=5_000)) == first
    assert HeuristicSearch(megabytes=4).search(state, Budget(node_count=5_000)) == first
    assert first.node_count <= 5_000


def test_expected_lines_can_be_played(heuristic):
    for options in SIZES:
        state = list(states(options, 2))[3]
        line = heuristic.search(state, Budget(node_count=2_000)).line

        assert rules.played(state, line).occupied.bit_count() == 3 + len(line)


def test_only_the_drops_asked_for_are_chosen(heuristic):
    assert heuristic.search(State(9, 7), Budget(node_count=500), [Drop(0), Drop(8)]).drop in (Drop(0), Drop(8))


def test_a_plain_judge_knows_less_and_answers_all_the_same():
    assert HeuristicSearch(megabytes=1, is_plain=True).search(State(9, 7), Budget(node_count=500)).drop.column in range(
        9
    )


def test_a_stop_is_heard_at_once_and_other_threads_go_on():
    stop, heard = threading.Event(), []

    def think():
        heard.append(HeuristicSearch(megabytes=1).search(State(26, 26), Budget(stop=stop.is_set)))

    thinking = threading.Thread(target=think)
    thinking.start()
    stop.set()  # which a search that held the interpreter's lock would never see
    thinking.join(timeout=STEP_SECONDS)

    assert not thinking.is_alive()
    assert not heard[0].is_proved


def test_no_time_still_gives_a_move():
    assert HeuristicSearch(megabytes=1).search(State(26, 26), Budget(seconds=0.0)).drop.column in range(26)


@pytest.mark.parametrize(
    ("state", "drops"),
    [(State(4, 61), []), (State(7, 6), [Drop(7)]), (rules.played(State(), [Drop(0)] * 6), [Drop(0)])],
)
def test_what_cannot_be_judged_is_refused(state, drops, heuristic):
    with pytest.raises(ValueError, match=r"board|column"):
        heuristic.search(state, Budget(node_count=10), drops)


def test_finished_games_are_refused(heuristic):
    with pytest.raises(ValueError, match="over"):
        heuristic.search(rules.played(State(), [Drop(column) for column in (0, 1, 0, 1, 0, 1, 0)]))


def test_sizes_that_can_be_judged():
    assert can_estimate(State(26, 26))
    assert not can_estimate(State(27, 26))
    assert not can_estimate(State(4, 61))


def test_without_a_core_there_is_no_estimate(no_core):
    for ask in (HeuristicSearch, lambda: can_estimate(State())):
        with pytest.raises(NativeMissing):
            ask()
