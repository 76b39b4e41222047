from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque import locales
from ludotheque.contract import AnyBot, Budget, Dice, Move, Seat, Seed
from ludotheque.games.morpion import GAME, Mark, Options, State
from ludotheque.games.morpion.bots import LEVELS
from ludotheque.games.morpion.bots.candidates import candidates
from ludotheque.games.morpion.state import cell_name

Play = Callable[..., State]
GRADES = ("very-easy", "easy", "medium", "hard", "expert")
FOR_MANY = ("max-n", "paranoid", "best-reply", "monte-carlo")
SMALL_BUDGET = Budget(node_count=40)


def finished(options: Options, bots: list[AnyBot], seed: int, budget: Budget) -> State:
    state = GAME.deal(options, Seed(seed))
    while GAME.outcome(state) is None:
        choice = bots[state.turn].choose(state, state.turn, budget)
        assert choice.action is not None
        state = GAME.apply(state, Move(state.turn, choice.action))
    return state


def winners(state: State) -> tuple[Seat, ...]:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.winners


def wins_and_losses(level: str, other: str, options: Options, game_count: int) -> tuple[int, int]:
    """Of `level`, sitting first in every other game."""
    tally = [0, 0]
    for seed in range(game_count):
        bots = [LEVELS[name].make(Seed(seed)) for name in (level, other)]
        seat = seed % 2
        for winner in winners(finished(options, bots[::-1] if seat else bots, seed, Budget())):
            tally[winner != seat] += 1
    return tally[0], tally[1]


def every_ending(answers: Callable[[State], set[Mark]], seat: Seat) -> set[State]:
    """All ends of noughts and crosses when this seat plays any of its answers and the other anything."""
    openings = [GAME.deal(Options(starter=starter), Seed(0)) for starter in (1, 2)]
    seen, pending, ends = set(openings), openings, set()
    while pending:
        state = pending.pop()
        if GAME.outcome(state) is not None:
            ends.add(state)
            continue
        for mark in answers(state) if state.turn == seat else GAME.legal_actions(state, state.turn):
            successor = GAME.apply(state, Move(state.turn, mark))
            if successor not in seen:
                seen.add(successor)
                pending.append(successor)
    return ends


@pytest.mark.req("MO-07")
def test_the_expert_never_loses_on_3x3_whatever_is_played_against_it() -> None:
    expert = LEVELS["expert"].make(Seed(0))

    def answers(state: State) -> set[Mark]:
        choice = expert.choose(state, state.turn, Budget())
        return {choice.action, *(choice.report.best if choice.report is not None else ())}

    ends = every_ending(answers, Seat(0))

    assert {winners(end) for end in ends} == {(0,), ()}


@pytest.mark.req("MO-07")
@pytest.mark.parametrize("level", ["rules", "expert"])
def test_the_rules_never_lose_on_3x3_and_stand_in_for_an_expert_without_time(level: str) -> None:
    bots = [LEVELS[level].make(Seed(seed)) for seed in range(10)]

    def answers(state: State) -> set[Mark]:
        choices = [bot.choose(state, state.turn, Budget(node_count=0)) for bot in bots]
        return {choice.action for choice in choices if choice.action is not None}

    ends = every_ending(answers, Seat(1))

    assert {winners(end) for end in ends} == {(1,), ()}


@pytest.mark.req("MO-07")
@pytest.mark.parametrize(
    ("level", "other", "options", "game_count"),
    [
        ("easy", "very-easy", Options(), 12),
        ("medium", "easy", Options(), 12),
        ("easy", "very-easy", Options(7, 7, 4), 6),
        ("medium", "easy", Options(7, 7, 4), 6),
        ("hard", "medium", Options(7, 7, 4), 6),
        ("expert", "hard", Options(7, 7, 4), 4),
    ],
)
def test_each_level_beats_the_one_below_by_a_quarter_of_the_games(
    level: str, other: str, options: Options, game_count: int
) -> None:
    won, lost = wins_and_losses(level, other, options, game_count)

    assert won - lost >= game_count // 4


@pytest.mark.req("MO-07")
def test_one_easy_player_beats_three_very_easy_ones() -> None:
    options = Options(8, 8, 4, 4)
    won = 0
    for seed in range(4):
        bots = [LEVELS["easy" if seat == seed else "very-easy"].make(Seed(seat)) for seat in range(4)]
        won += winners(finished(options, bots, seed, Budget())) == (seed,)

    assert won >= 3


@pytest.mark.req("MO-07")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(players=3),
        Options(players=26),
        Options(4, 3, 4, exact=True),
        Options(3, 26, 20, 4),
        Options(26, 26, 5),
        Options(26, 26, 26, 26),
    ],
)
def test_every_level_plays_legal_marks_on_every_grid_it_suits(level: str, options: Options) -> None:
    state, dice = GAME.deal(options, Seed(5)), Dice(Seed(5))
    bot = LEVELS[level].make(Seed(5))

    for _ in range(6 if LEVELS[level].suits(state) else 0):
        choice = bot.choose(state, state.turn, SMALL_BUDGET)
        assert choice.action is not None
        assert choice.action in GAME.legal_actions(state, state.turn)
        assert choice.reason is not None
        state = GAME.apply(state, Move(state.turn, choice.action))
        for _ in range(3):
            actions = GAME.legal_actions(state, state.turn)
            state = GAME.apply(state, Move(state.turn, dice.pick(actions))) if actions else state
        if GAME.outcome(state) is not None:
            break


def test_the_five_levels_suit_everybody_and_the_algorithms_say_whom_they_suit(play: Play) -> None:
    two, small, many = play("", Options(5, 5, 4, starter=1)), play(""), play("", Options(players=3, starter=1))

    assert tuple(LEVELS)[:5] == GRADES
    for name in GRADES:
        assert LEVELS[name].suits(two)
        assert LEVELS[name].suits(many)
    for name in ("minimax", "alpha-beta", "negamax"):
        assert LEVELS[name].suits(two)
        assert not LEVELS[name].suits(many)
    for name in FOR_MANY:
        assert LEVELS[name].suits(many)
        assert not LEVELS[name].suits(two)
    assert LEVELS["rules"].suits(small)
    assert not LEVELS["rules"].suits(two)
    assert not LEVELS["rules"].suits(many)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_budget_give_the_same_choice(level: str) -> None:
    players = 3 if level in FOR_MANY else 2
    state = GAME.deal(Options(players=players), Seed(1))

    first, second = (LEVELS[level].make(Seed(8)).choose(state, state.turn, SMALL_BUDGET) for _ in range(2))

    assert first == second


@pytest.mark.req("MO-07")
@pytest.mark.parametrize("options", [Options(), Options(6, 6, 4), Options(6, 5, 4, 3)], ids=str)
@pytest.mark.parametrize("level", ["very-easy", "easy", "medium", "hard"])
def test_the_same_seeds_play_the_same_game_again(level: str, options: Options) -> None:
    def played() -> State:
        bots = [LEVELS[level].make(Seed(seat)) for seat in range(options.players)]
        return finished(options, bots, seed=3, budget=Budget())

    assert played() == played()


@pytest.mark.parametrize("level", GRADES)
def test_a_player_told_to_stop_still_answers(level: str) -> None:
    state = GAME.deal(Options(26, 26, 5, 26), Seed(1))

    choice = LEVELS[level].make(Seed(1)).choose(state, state.turn, Budget(stop=lambda: True))

    assert choice.action in GAME.legal_actions(state, state.turn)
    assert choice.report is None or choice.report.node_count == 0


def test_a_player_obeys_the_clock() -> None:
    state = GAME.deal(Options(15, 15, 5), Seed(1))
    for cell in ("h8", "i9", "h9"):
        state = GAME.apply(state, Move(state.turn, GAME.notation.read_action(cell)))
    ticks = iter(range(10**9))

    choice = (
        LEVELS["expert"].make(Seed(1)).choose(state, state.turn, Budget(seconds=5, clock=lambda: float(next(ticks))))
    )

    assert choice.report is not None
    assert choice.report.node_count < 1_000


@pytest.mark.parametrize(
    ("cells", "options", "expected"),
    [
        ("", Options(9, 9, 5, starter=1), "e5"),
        ("a1 a2 b1 b2", Options(4, 4, 3, starter=1), "c1"),
        ("a1 a2 d4 b2", Options(4, 4, 3, starter=1), "c2"),
        ("a1 a3 a2 d4 b3 b2", Options(4, 4, 3, 3, starter=1), "c3"),
        ("a1 a3 d4 b1 b3 d2", Options(5, 4, 3, 3, starter=1), "c1"),
    ],
)
def test_a_win_comes_first_then_the_nearest_rivals_win_is_blocked(
    play: Play, cells: str, options: Options, expected: str
) -> None:
    assert " ".join(map(cell_name, candidates(play(cells, options), 12))) == expected


def test_on_a_crowded_grid_only_the_busy_cells_are_ranked(play: Play) -> None:
    state = play("h8 a1 h9 b1 j8 o15", Options(15, 15, 5, starter=1))

    names = [cell_name(mark) for mark in candidates(state, 6)]

    assert len(names) == 6
    assert names[0] in {"h7", "h10", "i8", "h6", "h11", "i9"}


@pytest.mark.parametrize(
    ("cells", "options", "code"),
    [
        ("a1 a2 b1 b2", Options(4, 4, 3, starter=1), "wins"),
        ("a1 b2 d4 b3", Options(4, 4, 3, starter=1), "blocks"),
        ("", Options(9, 9, 5, starter=1), "opens"),
        ("e5 e4", Options(9, 9, 5, starter=1), "builds"),
        ("e5", Options(9, 9, 5, starter=1), "hinders"),
    ],
)
def test_a_choice_says_why_in_every_language(play: Play, cells: str, options: Options, code: str) -> None:
    state = play(cells, options)

    choice = LEVELS["alpha-beta"].make(Seed(1)).choose(state, state.turn, Budget(node_count=400))

    assert choice.reason is not None
    assert choice.reason.code == f"morpion.reasons.{code}"
    for language in locales.languages():
        assert locales.has(choice.reason.code, language)


@pytest.mark.req("MO-07")
@pytest.mark.parametrize(
    ("cells", "rule"),
    [
        ("a1 a2 b1 b2", "win"),
        ("a1 b2 c3 c1", "block"),
        ("a1 b1 a3 a2", "fork"),
        ("a1 b2 c3", "stop-fork"),
        ("a1", "centre"),
        ("b2 a1", "opposite-corner"),
        ("b2", "corner"),
        ("b2 a1 c3 c1 b1 b3 a3", "side"),
    ],
)
def test_the_rule_book_plays_its_first_rule_that_has_an_answer(play: Play, cells: str, rule: str) -> None:
    state = play(cells)

    choice = LEVELS["rules"].make(Seed(1)).choose(state, state.turn, Budget())

    assert choice.reason is not None
    assert choice.reason.code == f"morpion.rules.{rule}"
    for language in locales.languages():
        assert locales.has(choice.reason.code, language)


def test_an_easy_player_slips_now_and_then_and_says_so(play: Play) -> None:
    state = play("e5 e4", Options(9, 9, 5, starter=1))

    codes = [LEVELS["easy"].make(Seed(seed)).choose(state, Seat(0), Budget(node_count=5)).reason for seed in range(40)]

    slips = [reason for reason in codes if reason is not None and reason.code == "morpion.reasons.slips"]
    assert 10 <= len(slips) <= 30


@pytest.mark.req("MO-07")
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_nobody_overlooks_a_line_of_their_own(play: Play, level: str) -> None:
    state = play("a1 a2 b1 b2", Options(4, 4, 3, starter=1))

    marks = {LEVELS[level].make(Seed(seed)).choose(state, Seat(0), Budget()).action for seed in range(20)}

    assert marks == {Mark(2, 0)}


@pytest.mark.req("MO-07")
def test_better_players_stop_more_lines(play: Play) -> None:
    state = play("a1 a2 e5 b2", Options(5, 5, 3, starter=1))

    def stops(level: str) -> int:
        choices = [LEVELS[level].make(Seed(seed)).choose(state, Seat(0), Budget()) for seed in range(60)]
        return sum(choice.action == Mark(2, 1) for choice in choices)

    assert stops("easy") < stops("medium") < stops("hard")


@pytest.mark.req("MO-18")
def test_a_modest_player_leaves_a_win_to_the_other(play: Play) -> None:
    # It could complete the top row at c1, and stop the middle one at c2.
    state = play("a1 a2 b1 b2")
    choices = [LEVELS["modest"].make(Seed(seed)).choose(state, state.turn, Budget()) for seed in range(20)]

    assert {choice.action for choice in choices}.isdisjoint({Mark(2, 0), Mark(2, 1)})
    assert {str(choice.reason) for choice in choices} == {"it leaves a line of its own unfinished"}


def test_a_modest_player_wins_only_where_every_cell_wins(play: Play) -> None:
    state = play("a1 b1 c1 a2 b2 c2 b3 a3")  # only c3 is left, on its diagonal

    choice = LEVELS["modest"].make(Seed(1)).choose(state, state.turn, Budget())

    assert choice.action == Mark(2, 2)
    assert str(choice.reason) == "it cannot help winning"


def test_a_modest_player_hardly_ever_wins() -> None:
    wins, losses = wins_and_losses("modest", "very-easy", Options(), 60)

    assert wins < 12
    assert losses > 30


@pytest.mark.req("MO-19")
def test_a_joiner_plays_where_its_lines_cross_and_completes_two_at_once(play: Play) -> None:
    options = Options(7, 7, 4, starter=1)
    crossing = play("a1 a7 b1 c7 e2 e7 e3 g7", options)  # a row of two and a column of two
    both = play("b1 a7 c1 c7 d1 e7 a2 g7 a3 b6 a4 d6", options)

    joined = LEVELS["joiner"].make(Seed(1)).choose(crossing, crossing.turn, Budget())
    won = LEVELS["joiner"].make(Seed(1)).choose(both, both.turn, Budget())

    assert str(joined.reason) == "it joins two of its lines"
    assert won.action == Mark(0, 0)
    assert str(won.reason) == "it completes two lines at once"


@pytest.mark.parametrize(("cells", "code"), [("a1 b1 a2", "blocks"), ("b2", "hinders")])
def test_a_joiner_stops_a_line_and_says_of_other_marks_what_everybody_says(play: Play, cells: str, code: str) -> None:
    state = play(cells)

    reason = LEVELS["joiner"].make(Seed(1)).choose(state, state.turn, Budget()).reason

    assert reason is not None
    assert reason.code == f"morpion.reasons.{code}"


def test_elo_is_told_of_grids_that_were_measured_only(play: Play) -> None:
    measured, large, other = play(""), play("", Options(15, 15, 5, starter=1)), play("", Options(5, 5, 4, starter=1))
    ladder = [LEVELS[name].elo(measured) for name in GRADES]

    assert None not in ladder
    assert ladder == sorted(ladder)
    assert LEVELS["hard"].elo(large) is not None
    assert LEVELS["very-easy"].elo(large) is None
    assert LEVELS["hard"].elo(other) is None
    assert LEVELS["hard"].elo(play("", Options(starter=1, exact=True))) is None
