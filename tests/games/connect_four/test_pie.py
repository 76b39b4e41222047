"""The pie rule: the second player may take over the first disc."""

from __future__ import annotations

import pytest

from ludotheque.contract import AnalysisRequest, Budget, IllegalMove, Move, NotationError, Seat, Seed
from ludotheque.games.connect_four import GAME, Drop, Options, State, Swap
from ludotheque.games.connect_four.bots import LEVELS
from ludotheque.games.connect_four.explain import ANALYST
from ludotheque.games.connect_four.notation import read_action, read_state, write_action, write_local, write_state
from ludotheque.games.connect_four.rules import apply, legal_actions
from ludotheque.games.connect_four.solver import is_available
from ludotheque.games.connect_four.view import message, view

needs_core = pytest.mark.skipif(not is_available(), reason="no compiled core here")
FIRST, SECOND = Seat(0), Seat(1)


def dealt(**options: int) -> State:
    return GAME.deal(Options(pie=True, **options), Seed(0))


def opened(column: int, **options: int) -> State:
    return apply(dealt(**options), Move(FIRST, Drop(column)))


def test_the_first_disc_can_be_taken_over_and_its_owner_moves() -> None:
    after = apply(opened(3), Move(SECOND, Swap()))

    assert after.discs == (0, 1 << 3 * 7)
    assert (after.turn, after.may_swap, after.pie) == (FIRST, False, False)
    assert after == read_state("c4:7x6x4 7/7/7/7/7/3b3 a")


def test_the_game_goes_on_as_if_the_other_had_begun() -> None:
    swapped = apply(opened(3), Move(SECOND, Swap()))
    other = GAME.deal(Options(starter=2), Seed(0))

    assert swapped == apply(other, Move(SECOND, Drop(3)))


@pytest.mark.parametrize("state", [dealt(), apply(opened(3), Move(SECOND, Drop(2))), State(), State(discs=(1, 0))])
def test_nothing_else_can_be_taken_over(state: State) -> None:
    assert Swap() not in legal_actions(state, state.turn)

    with pytest.raises(IllegalMove, match="no disc can be taken over now; open columns: 1"):
        apply(state, Move(state.turn, Swap()))


def test_it_is_offered_in_words() -> None:
    assert "take over the disc (swap)" in str(message(view(opened(0), None)))
    assert view(opened(0), None).may_swap
    assert not view(dealt(), None).may_swap


def test_a_position_says_whether_the_disc_can_still_be_taken_over() -> None:
    for state in (dealt(), opened(2), opened(2, columns=9, rows=7)):
        assert write_state(state).endswith(" pie")
        assert read_state(write_state(state)) == state
    assert (write_action(Swap()), read_action("SWAP"), write_local(Swap(), "fr")) == ("swap", Swap(), "swap")

    with pytest.raises(NotationError, match="with 2 discs on the grid none can be taken over"):
        read_state("c4:7x6x4 7/7/7/7/7/2ab3 a pie")


@needs_core
def test_the_centre_is_taken_over_and_the_edge_is_not() -> None:
    centre, edge = (ANALYST.analyse(opened(column), AnalysisRequest(wants_line=True)) for column in (3, 0))

    assert (centre.label, centre.line, centre.is_proved) == ("W40", (Move(SECOND, Swap()),), True)
    assert centre.summary.text("en") == "Player 2 to move wins by taking the disc over"
    assert (edge.label, edge.line) == ("W39", (Move(SECOND, Drop(3)),))
    assert [verdict.label for verdict in edge.verdicts][-1] == "L39"


@needs_core
def test_only_the_columns_beside_the_centre_draw_as_a_first_disc() -> None:
    analysis = ANALYST.analyse(dealt(), AnalysisRequest())

    assert [verdict.label[0] for verdict in analysis.verdicts] == ["L", "L", "D", "L", "D", "L", "L"]
    assert (analysis.label, analysis.facts["score"]) == ("D", 0)


@needs_core
@pytest.mark.parametrize(
    ("position", "summary"),
    [
        ("c4:6x4x4 6/6/6/6 a pie", "Player 1 to move loses in 24 moves (counting both players)"),
        ("c4:6x4x4 6/6/6/a5 b pie", "Player 2 to move wins in 23 moves (counting both players)"),
    ],
)
def test_the_position_is_told_in_one_sentence(position: str, summary: str) -> None:
    assert ANALYST.analyse(read_state(position), AnalysisRequest()).summary.text("en") == summary


@needs_core
def test_hints_say_what_to_do_about_the_disc() -> None:
    assert ANALYST.hints is not None

    assert [hint.text("en") for hint in ANALYST.hints(opened(3), AnalysisRequest())][
        -1
    ] == "the disc wins: take it over"
    assert "column 3" in ANALYST.hints(dealt(), AnalysisRequest())[-1].text("en")


@needs_core
@pytest.mark.parametrize(
    ("column", "hints"),
    [
        (None, ["Player 1 to move: not solved in the time given", "column 3: a disc that is not worth taking over"]),
        (4, ["Player 2 to move: not solved in the time given", "so near the middle a disc is worth taking over"]),
    ],
)
def test_where_nothing_is_proved_a_hint_is_what_the_players_do(column: int | None, hints: list[str]) -> None:
    state = GAME.deal(Options(9, 7, pie=True), Seed(0))
    if column is not None:
        state = apply(state, Move(FIRST, Drop(column)))
    request = AnalysisRequest(Budget(node_count=200), wants_line=True)

    assert ANALYST.hints is not None
    assert [hint.text("en") for hint in ANALYST.hints(state, request)] == hints
    assert ANALYST.analyse(state, request).line == ()


@needs_core
def test_a_first_disc_near_the_edge_is_answered_as_without_the_rule() -> None:
    after = apply(GAME.deal(Options(9, 7, pie=True), Seed(0)), Move(FIRST, Drop(0)))

    assert ANALYST.hints is not None
    *_, last = ANALYST.hints(after, AnalysisRequest(Budget(node_count=2_000)))
    assert last.code == "connect-four.hint.column"
    assert "not known" not in last.text("en")


@needs_core
def test_what_is_not_found_in_time_is_not_told() -> None:
    large = GAME.deal(Options(12, 11, 4, pie=True), Seed(0))
    after = apply(large, Move(FIRST, Drop(5)))

    for state in (large, after):
        analysis = ANALYST.analyse(state, AnalysisRequest(Budget(node_count=200)))

        assert (analysis.label, analysis.is_proved) == ("?", False)
        assert "not solved" in analysis.summary.text("en")


@pytest.mark.parametrize("level", ["beginner", "easy", "neighbour", "perfect", "strongest"])
def test_every_level_lays_takes_over_and_goes_on(level: str) -> None:
    budget = Budget(node_count=20_000)
    for columns, rows in ((7, 6), (26, 26)):
        bot = LEVELS[level].make(Seed(1))
        state = dealt(columns=columns, rows=rows)
        for _ in range(4):
            state = apply(state, Move(state.turn, bot.choose(state, state.turn, budget).action))

        assert not state.pie


@needs_core
def test_the_perfect_player_takes_over_what_wins_and_leaves_what_loses() -> None:
    bot = LEVELS["perfect"].make(Seed(1))

    assert bot.choose(opened(3), SECOND, Budget()).action == Swap()
    assert bot.choose(opened(0), SECOND, Budget()).action == Drop(3)
    assert bot.choose(dealt(), FIRST, Budget()).action in (Drop(2), Drop(4))
    assert LEVELS["beginner"].make(Seed(1)).choose(opened(3), SECOND, Budget()).action == Swap()
