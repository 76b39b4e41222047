"""Pop-out: instead of dropping a disc, one may take an own disc out of the bottom row."""

from __future__ import annotations

import pytest

from ludotheque.contract import AnalysisRequest, Budget, IllegalMove, Move, NotationError, Seat, Seed, SetupError, seats
from ludotheque.games.connect_four import GAME, Action, Drop, Options, Pop, State, Swap
from ludotheque.games.connect_four.book import shipped
from ludotheque.games.connect_four.bots import LEVELS
from ludotheque.games.connect_four.bots.pop_out_lookahead import look_ahead
from ludotheque.games.connect_four.briefing import briefing
from ludotheque.games.connect_four.encoding import ENCODING
from ludotheque.games.connect_four.exam.questions import move_values
from ludotheque.games.connect_four.explain import ANALYST
from ludotheque.games.connect_four.kaggle import KAGGLE
from ludotheque.games.connect_four.notation import read_action, read_state, write_action, write_local, write_state
from ludotheque.games.connect_four.rules import apply, legal_actions, outcome, winning_cells
from ludotheque.games.connect_four.sheet import traces
from ludotheque.games.connect_four.solver import can_count, can_prove, is_available, perft
from ludotheque.games.connect_four.view import message, view

FIRST, SECOND = seats(2)
needs_core = pytest.mark.skipif(not is_available(), reason="no compiled core here")


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, Move(state.turn, read_action(text)))
    return state


def dealt(**options: bool) -> State:
    return GAME.deal(Options(pop_out=True, **options), Seed(0))


def test_what_lay_above_comes_down_by_one() -> None:
    state = after(dealt(), "d", "d", "d", "c", "pop-d")

    assert write_state(state) == "c4:7x6x4 7/7/7/7/3a3/2bb3 b pop1"


def test_only_own_discs_of_the_bottom_row_come_out() -> None:
    state = after(dealt(), "d", "d", "c")

    assert legal_actions(state, SECOND) == tuple(Drop(column) for column in range(7))
    with pytest.raises(IllegalMove, match="cannot pop a disc out of column 4; the lowest disc must be yours"):
        apply(state, Move(SECOND, Pop(3)))
    with pytest.raises(IllegalMove):
        apply(state, Move(SECOND, Pop(99)))


def test_no_disc_comes_out_where_that_was_not_agreed() -> None:
    state = after(State(), "d", "c")

    assert Pop(3) not in legal_actions(state, FIRST)
    with pytest.raises(IllegalMove, match="no disc is popped out in this game; open columns: 1"):
        apply(state, Move(FIRST, Pop(3)))


@pytest.mark.parametrize(
    ("before", "pop", "winner"),
    [
        ("c4:4x4x4 aa2/aba1/babb/abab b pop10", "pop-b", SECOND),  # a line of one's own
        ("c4:4x4x4 a3/abb1/baab/bbba a pop9", "pop-d", SECOND),  # one of the other's
        ("c4:4x4x4 aaab/baaa/babb/abbb a pop4", "pop-a", FIRST),  # one of each: whoever moved wins
    ],
)
def test_a_pop_can_make_lines_for_both(before: str, pop: str, winner: Seat) -> None:
    state = after(read_state(before), pop)

    ended = outcome(state)
    assert ended is not None
    assert ended.winners == (winner,)
    assert {state.disc(cell) for cell in winning_cells(state)} == {winner}
    assert view(state, None).pop_columns == ()


def test_a_full_grid_goes_on_as_long_as_somebody_can_pop() -> None:
    state = after(read_state("c4:4x4x4 aaa1/baaa/babb/abbb b pop4"), "d")

    assert outcome(state) is None
    assert legal_actions(state, FIRST) == (Pop(0),)


def test_a_full_grid_is_a_draw_once_no_more_discs_may_come_out() -> None:
    state = after(read_state("c4:4x4x4 1bab/aabb/baab/abaa b pop16"), "a")

    ended = outcome(state)
    assert ended is not None
    assert (ended.winners, ended.reason.code) == ((), "connect-four.drawn")


def test_every_game_ends_for_discs_can_be_popped_out_only_so_often() -> None:
    last = after(read_state("c4:4x4x4 2b1/2ab/1aab/1bba b pop15"), "pop-c")

    assert (last.pops_left, view(last, None).pop_columns) == (0, ())
    assert legal_actions(last, FIRST) == tuple(Drop(column) for column in range(4))


def test_it_is_offered_in_words() -> None:
    one, two = after(dealt(), "d", "c"), after(dealt(), "d", "c", "e", "c")

    assert str(message(view(one, None))) == "Player 1, choose a column, or pop your disc out of column 4 (pop-4)."
    assert "out of one of columns 4, 5 (pop-…)" in str(message(view(two, None)))
    assert view(one, None).pops_left == 42
    assert view(State(), None).pops_left is None
    assert "42 such moves in all" in briefing(view(one, None)).text("en")
    assert "pop-out" not in briefing(view(State(), None)).text("en")


@pytest.mark.parametrize(
    ("text", "action"), [("pop-d", Pop(3)), ("POP4", Pop(3)), ("pop-30", Pop(29)), ("pop-z", Pop(25))]
)
def test_a_pop_is_read_however_it_is_written(text: str, action: Action) -> None:
    assert read_action(text) == action
    assert read_action(write_action(action)) == action
    assert read_action(write_local(action, "fr")) == action


@pytest.mark.parametrize("text", ["pop", "pop-", "pop-0", "pop--d", "pop-dd", "pop-1000"])
def test_half_a_pop_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        read_action(text)


@pytest.mark.parametrize(
    "text",
    [
        "c4:7x6x4 7/7/7/7/7/3a3 a pop0",  # the counts of a game without pops
        "c4:7x6x4 7/7/7/7/7/3a3 b pop1",  # after three moves, two of them the first player's, who has dropped two
        "c4:7x6x4 7/7/7/7/7/7 b pop1",  # each has moved once, and nobody twice
        "c4:4x4x4 4/4/4/4 a pop17",
        "c4:7x6x4 7/7/7/7/7/3a3 b pie pop2",
    ],
)
def test_a_position_that_no_game_comes_to_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_state(text)


def test_a_position_says_how_many_discs_were_popped_out() -> None:
    state = after(dealt(pie=True), "d", "swap", "c", "d", "pop-c")

    assert write_state(state).endswith("pop1")
    assert read_state(write_state(state)) == state
    assert write_state(dealt(pie=True)).endswith(" a pie pop0")


def test_the_engine_says_that_it_has_no_answer() -> None:
    state = after(dealt(), "d", "c")

    with pytest.raises(SetupError, match="there is no analysis of pop-out"):
        ANALYST.analyse(state, AnalysisRequest())
    assert ANALYST.hints(state, AnalysisRequest()) == ()
    assert not can_count(state)
    assert not can_prove(state)
    with pytest.raises(SetupError, match="Kaggle"):
        KAGGLE.observation(state, FIRST)


@needs_core
def test_neither_book_nor_core_answers_as_if_discs_stayed() -> None:
    state = after(dealt(), "d", "c")

    assert move_values(state, Budget(node_count=1000)) is None
    book = shipped()
    assert book is None or book.score(state) is None
    with pytest.raises(SetupError, match="pop-out"):
        perft(state, 2)


def test_programs_that_learn_have_an_action_for_every_pop() -> None:
    options = Options(5, 4, 4, pie=True, pop_out=True)

    assert [write_action(action) for action in ENCODING.actions(options)] == [
        *"abcde", *(f"pop-{column}" for column in "abcde"), "swap",
    ]  # fmt: skip
    assert ENCODING.most_moves(options) == 61
    assert ENCODING.many_games(options, 2, {}) is None
    with pytest.raises(NotationError, match="whose turn"):
        ENCODING.read_cells(options, [[0] * 5] * 4)


def test_the_column_is_marked_that_a_disc_came_out_of() -> None:
    before = after(dealt(), "d", "c")

    (bar, edge) = traces(before, Move(FIRST, Pop(3)), after(before, "pop-d"))

    assert (bar.x, bar.y) == (edge.x, edge.y)
    assert 3 < bar.x < 5


@pytest.mark.parametrize("level", [name for name, level in LEVELS.items() if level.suits(dealt())])
def test_levels_play_games_to_their_end(level: str) -> None:
    state = GAME.deal(Options(4, 4, 4, pie=True, pop_out=True), Seed(0))
    bots = [LEVELS[level].make(Seed(seat)) for seat in range(2)]

    while outcome(state) is None:
        choice = bots[state.turn].choose(state, state.turn, Budget(node_count=200))
        state = apply(state, Move(state.turn, choice.action))

    assert state.pops is not None


def test_levels_that_know_nothing_of_it_are_not_offered() -> None:
    assert [name for name, level in LEVELS.items() if not level.suits(dealt())] == ["minimax-8", "perfect"]


def test_a_search_wins_by_popping_and_makes_no_line_for_the_other() -> None:
    wins = read_state("c4:4x4x4 aaab/baaa/babb/abbb a pop4")
    gives = read_state("c4:4x4x4 a3/abb1/baab/bbba a pop9")

    assert look_ahead(wins, 3, Budget()).best_actions() == [Pop(0)]
    assert look_ahead(gives, 3, Budget()).values[Pop(3)] < -1000


def test_a_search_knows_that_a_full_grid_without_pops_is_a_draw() -> None:
    state = read_state("c4:4x4x4 1bab/aabb/baab/abaa b pop16")

    assert look_ahead(state, 4, Budget()).values == {Drop(0): 0}


def test_a_search_without_nodes_still_has_values() -> None:
    found = look_ahead(dealt(), 4, Budget(node_count=3))

    assert (len(found.values), found.depth) == (7, 0)


def test_the_neighbour_pops_out_a_disc_only_where_it_can_do_nothing_else() -> None:
    bot = LEVELS["neighbour"].make(Seed(0))
    full = after(read_state("c4:4x4x4 aaa1/baaa/babb/abbb b pop4"), "d")

    assert bot.choose(full, FIRST, Budget()).action == Pop(0)
    assert isinstance(bot.choose(after(dealt(), "d", "c"), FIRST, Budget()).action, Drop)


def test_a_search_that_has_seen_much_forgets_some_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = after(dealt(), "d", "d", "c")
    values = look_ahead(state, 3, Budget()).values
    monkeypatch.setattr("ludotheque.games.connect_four.bots.pop_out_lookahead._MAX_ENTRIES", 5)

    assert look_ahead(state, 3, Budget()).values == values


def test_a_disc_that_was_taken_over_is_ringed() -> None:
    before = after(GAME.deal(Options(pie=True), Seed(0)), "d")

    assert len(traces(before, Move(SECOND, Swap()), after(before, "swap"))) == 2
