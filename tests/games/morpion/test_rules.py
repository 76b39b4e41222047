from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import pytest

from ludotheque.contract import Dice, IllegalMove, Move, Seat, Seed
from ludotheque.games.morpion import GAME, Mark, Options, State
from ludotheque.games.morpion.rules import completing_cells, is_over, marks_on, winning_cells
from ludotheque.games.morpion.state import cell_name, has_run
from ludotheque.search import perft

Play = Callable[..., State]


def names(marks: Sequence[Mark]) -> str:
    return " ".join(map(cell_name, marks))


def test_noughts_and_crosses_has_255168_games_of_known_lengths() -> None:
    @cache
    def games(state: State) -> Counter[int]:
        if GAME.outcome(state) is not None:
            return Counter({0: 1})
        lengths: Counter[int] = Counter()
        for mark in GAME.legal_actions(state, state.turn):
            for length, count in games(GAME.apply(state, Move(state.turn, mark))).items():
                lengths[length + 1] += count
        return lengths

    lengths = games(GAME.deal(Options(starter=1), Seed(0)))

    assert lengths == {5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 127872}
    assert sum(lengths.values()) == 255168
    assert games.cache_info().currsize == 5478


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (Options(), [1, 9, 72, 504, 3024, 15120]),
        (Options(players=3), [1, 9, 72, 504, 3024, 15120]),
        (Options(columns=4, rows=3), [1, 12, 132, 1320, 11880]),
    ],
)
def test_move_sequences_are_as_many_as_known(options: Options, counts: list[int]) -> None:
    opening = GAME.deal(options, Seed(0))

    assert [perft(GAME, opening, depth) for depth in range(len(counts))] == counts


@pytest.mark.req("MO-03")
def test_the_order_of_play_is_kept_from_the_starter_on(play: Play) -> None:
    options = Options(columns=4, rows=4, run=4, players=3, starter=2)

    turns = [play("a1 b1 c1 d1 a2 b2"[: 3 * count], options).turn for count in range(7)]

    assert turns == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.req("MO-04")
@pytest.mark.parametrize(
    ("seat", "cell", "code", "english", "french"),
    [
        (1, "b2", "cell-taken", "b2 is already taken by Player 1", "b2 est déjà prise par Joueur 1"),
        (0, "a1", "not-your-turn", "it is Player 2’s turn", "c’est à Joueur 2 de jouer"),
        (None, "a1", "not-your-turn", "it is Player 2’s turn", "c’est à Joueur 2 de jouer"),
        (1, "d1", "off-grid", "no cell in column 4, row 1", "pas de case colonne 4, ligne 1"),
        (1, "a4", "off-grid", "the grid has 3 columns and 3 rows", "la grille a 3 colonnes et 3 lignes"),
    ],
)
def test_a_taken_cell_or_a_move_out_of_turn_is_refused_and_changes_nothing(
    play: Play, seat: Seat | None, cell: str, code: str, *, english: str, french: str
) -> None:
    state = play("b2")

    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(state, Move(seat, GAME.notation.read_action(cell)))

    assert refusal.value.code == f"morpion.{code}"
    assert english in refusal.value.text("en")
    assert french in refusal.value.text("fr")
    assert state == play("b2")


def test_cells_outside_the_alphabet_are_refused_too(play: Play) -> None:
    for mark in (Mark(-1, 0), Mark(0, -1), Mark(10**9, 0), Mark(0, -(10**9))):
        with pytest.raises(IllegalMove, match="no cell"):
            GAME.apply(play("b2"), Move(Seat(1), mark))


def test_nothing_can_be_played_after_the_end(play: Play) -> None:
    state = play("a1 a2 b1 b2 c1")

    assert GAME.legal_actions(state, Seat(1)) == ()
    with pytest.raises(IllegalMove, match="the game is over"):
        GAME.apply(state, Move(Seat(1), Mark(2, 2)))


@pytest.mark.req("MO-05")
@pytest.mark.parametrize(
    ("cells", "line"),
    [
        ("a1 a2 b1 b2 c1", "a1 b1 c1"),
        ("b1 a1 b2 a2 b3", "b1 b2 b3"),
        ("a1 a2 b2 a3 c3", "a1 b2 c3"),
        ("c1 a1 b2 a2 a3", "c1 b2 a3"),
    ],
)
def test_a_run_wins_in_each_of_the_four_directions(play: Play, cells: str, line: str) -> None:
    state = play(cells)
    outcome = GAME.outcome(state)

    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.places == (1, 2)
    assert outcome.reason.text("en") == "Player 1 has three in a row"
    assert names(winning_cells(state)) == line


@pytest.mark.req("MO-05")
def test_one_mark_may_complete_several_lines_and_all_are_shown(play: Play) -> None:
    state = play("a1 b1 c1 a2 a3 c2 c3 b3 b2")

    assert names(winning_cells(state)) == "a1 c1 b2 a3 c3"


@pytest.mark.req("MO-05")
def test_a_longer_line_wins_and_every_cell_of_it_is_shown(play: Play) -> None:
    options = Options(columns=7, rows=3, starter=1)

    state = play("a1 a2 b1 b2 d1 d2 e1 e2 c1", options)

    assert names(winning_cells(state)) == "a1 b1 c1 d1 e1"


@pytest.mark.req("MO-05")
def test_under_the_exact_rule_a_longer_line_does_not_win(play: Play) -> None:
    options = Options(columns=7, rows=3, starter=1, exact=True)
    state = play("a1 a2 b1 b2 d1 d2 e1 e2 c1", options)

    assert GAME.outcome(state) is None

    outcome = GAME.outcome(play("a1 a2 b1 c2 c3 b2", options))
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason.text("fr") == "Joueur 2 a aligné exactement trois symboles"


@pytest.mark.req("MO-05")
def test_a_full_grid_without_a_line_is_shared_by_all(play: Play) -> None:
    outcome = GAME.outcome(play("a1 b1 c1 b2 a2 c2 b3 a3 c3"))

    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.places == (1, 1)
    assert outcome.reason.code == "morpion.grid-full"


@pytest.mark.req("MO-05")
def test_the_mark_that_fills_the_grid_and_makes_a_line_wins(play: Play) -> None:
    outcome = GAME.outcome(play("a1 a2 b1 b2 c2 c1 a3 b3 c3"))
    assert outcome is not None
    assert outcome.winners == ()

    outcome = GAME.outcome(play("a1 a2 b1 b2 c2 a3 b3 c3 c1"))
    assert outcome is not None
    assert outcome.winners == (0,)


def test_more_players_than_cells_end_in_a_draw() -> None:
    state = GAME.deal(Options(players=26, starter=20), Seed(0))

    while not is_over(state):
        state = GAME.apply(state, Move(state.turn, GAME.legal_actions(state, state.turn)[0]))

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == (1,) * 26


def test_legal_actions_are_the_free_cells_row_by_row(play: Play) -> None:
    assert names(GAME.legal_actions(play("b1 c3"), Seat(0))) == "a1 c1 a2 b2 c2 a3 b3"
    assert GAME.legal_actions(play("b1 c3"), Seat(1)) == ()


def test_a_game_of_676_marks_for_26_players_is_played_to_the_end() -> None:
    dice = Dice(Seed(7))
    state = GAME.deal(Options(columns=26, rows=26, run=26, players=26), Seed(7))

    for _ in range(676):
        assert GAME.outcome(state) is None
        state = GAME.apply(state, Move(state.turn, dice.pick(GAME.legal_actions(state, state.turn))))

    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == (1,) * 26
    assert {board.bit_count() for board in state.boards} == {26}
    assert GAME.notation.read_state(GAME.notation.write_state(state)) == state


@pytest.mark.parametrize("exact", [False, True])
def test_the_cells_that_complete_a_run_are_those_where_a_mark_makes_one(exact: bool) -> None:
    for seed in range(30):
        options = Options(columns=3 + seed % 7, rows=9, run=3 + seed % 4, players=2, exact=exact)
        state, dice = GAME.deal(options, Seed(seed)), Dice(Seed(seed))
        while not is_over(state):
            for seat in (Seat(0), Seat(1)):
                expected = [
                    mark
                    for mark in GAME.legal_actions(state, state.turn)
                    if has_run(state, state.boards[seat] | state.bit(mark), seat)
                ]
                assert marks_on(state, completing_cells(state, seat)) == tuple(expected)
            state = GAME.apply(state, Move(state.turn, dice.pick(GAME.legal_actions(state, state.turn))))


def test_a_recorded_game_for_three_is_replayed_line_by_line(play: Play) -> None:
    options = Options(columns=4, rows=4, run=3, players=3, starter=1)
    cells = "b2 c2 c3 a1 d4 b3 a2 d1 d3"
    recorded = [
        "mo:4x4x3:p3 4/4/4/4 a",
        "mo:4x4x3:p3 4/1a2/4/4 b",
        "mo:4x4x3:p3 4/1ab1/4/4 c",
        "mo:4x4x3:p3 4/1ab1/2c1/4 a",
        "mo:4x4x3:p3 a3/1ab1/2c1/4 b",
        "mo:4x4x3:p3 a3/1ab1/2c1/3b c",
        "mo:4x4x3:p3 a3/1ab1/1cc1/3b a",
        "mo:4x4x3:p3 a3/aab1/1cc1/3b b",
        "mo:4x4x3:p3 a2b/aab1/1cc1/3b c",
        "mo:4x4x3:p3 a2b/aab1/1ccc/3b a",
    ]

    states = [play(" ".join(cells.split()[:count]), options) for count in range(10)]

    assert [GAME.notation.write_state(state) for state in states] == recorded
    outcome = GAME.outcome(states[-1])
    assert outcome is not None
    assert outcome.places == (2, 2, 1)
    assert names(winning_cells(states[-1])) == "b3 c3 d3"
