"""Round robin, knockout, arena, and tables of more than two."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from ludotheque.tournament import Entrant, Game, Rules, due, is_decided, last_round, standings
from ludotheque.tournament.arena import MAX_GAMES, arena_points
from ludotheque.tournament.berger import berger_rounds
from ludotheque.tournament.knockout import whole_bracket
from ludotheque.tournament.tables import table_sizes

BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
    ],
}  # fmt: skip
"""FIDE Handbook C.05, annex 1."""


def people(count: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, count + 1)]


def played_out(rules: Rules, entrants: list[Entrant], dice: random.Random, draws: float = 0.2) -> list[Game]:
    games: list[Game] = []
    for _ in range(500):
        step = due(rules, entrants, games, 0.0)
        if step.is_over:
            return games
        for pairing in step.pairings:
            places = pairing.places
            is_played = places is None
            if places is None:
                order = list(range(1, len(pairing.entrants) + 1))
                dice.shuffle(order)
                places = (1,) * len(order) if dice.random() < draws else tuple(order)
            games.append(Game(len(games), step.round, pairing.entrants, places, is_played, 0.0, float(len(games))))
    raise AssertionError("it never ends")


@pytest.mark.parametrize("count", BERGER)
def test_round_robins_follow_the_published_tables(count: int) -> None:
    rounds = berger_rounds(range(1, count + 1))

    assert [[pairing.entrants for pairing in pairings] for pairings in rounds] == [
        [tuple(map(int, pair.split("-"))) for pair in text.split()] for text in BERGER[count]
    ]


@pytest.mark.parametrize("count", [2, 3, 5, 9])
def test_everybody_meets_everybody_once_and_the_other_way_round_in_a_second_cycle(count: int) -> None:
    games = played_out(Rules("round-robin", rounds=2), people(count), random.Random(1))
    played = Counter(game.entrants for game in games if game.is_played)

    assert played == dict.fromkeys(
        [(one, other) for one in range(1, count + 1) for other in range(1, count + 1) if one != other], 1
    )


def test_in_a_round_robin_a_round_without_an_opponent_is_worth_nothing() -> None:
    rules = Rules("round-robin")
    games = [Game(0, 1, (2, 3), (1, 2)), Game(1, 1, (1,), (1,), is_played=False)]

    found = {each.entrant: (each.rank, each.points, each.tie_breaks) for each in standings(rules, people(3), games)}

    assert found == {2: (1, 1.0, (0.0, 1)), 1: (2, 0.0, (0.0, 0)), 3: (2, 0.0, (0.0, 0))}


def test_in_a_round_robin_whoever_is_away_loses_without_a_game() -> None:
    away = [Entrant(1), Entrant(2), Entrant(3), Entrant(4, is_here=False)]

    first = due(Rules("round-robin"), away, [], 0.0)

    assert [(pairing.entrants, pairing.places) for pairing in first.pairings] == [((1, 4), (1, 2)), ((2, 3), None)]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 8, 13, 64])
def test_a_knockout_ends_with_one_winner_whoever_draws(count: int) -> None:
    entrants = people(count)
    for draws in (0.0, 0.5, 1.0):
        games = played_out(Rules("knockout"), entrants, random.Random(count), draws)
        ranked = standings(Rules("knockout"), entrants, games)

        assert (
            [each.rank for each in ranked][: min(count, 4)] == [1, 2, 3, 4][: min(count, 4)]
            if count > 3
            else ranked[0].rank == 1
        )
        assert max(Counter((game.round, frozenset(game.entrants)) for game in games).values()) <= 4


def test_the_best_seeds_meet_last_and_have_the_byes() -> None:
    first = due(Rules("knockout"), people(6), [], 0.0)

    assert [set(pairing.entrants) for pairing in first.pairings] == [{4, 5}, {3, 6}]
    games = [Game(0, 1, (4, 5), (1, 2)), Game(1, 1, (3, 6), (1, 2))]
    assert [set(pairing.entrants) for pairing in due(Rules("knockout"), people(6), games, 0.0).pairings] == [
        {1, 4},
        {2, 3},
    ]


def test_a_drawn_game_of_a_knockout_is_played_again_the_other_way_round_and_the_fourth_decides() -> None:
    games: list[Game] = []
    seats = []
    for number in range(4):
        (pairing,) = due(Rules("knockout"), people(2), games, 0.0).pairings
        seats.append(pairing.entrants)
        games.append(Game(number, 1, pairing.entrants, (1, 1)))

    assert seats == [(1, 2), (2, 1), (1, 2), (2, 1)]
    assert due(Rules("knockout"), people(2), games, 0.0).is_over
    assert standings(Rules("knockout"), people(2), games)[0].entrant == 1


@pytest.mark.parametrize("kind", ["swiss", "round-robin", "knockout"])
def test_it_is_decided_with_the_last_game_and_not_before(kind: str) -> None:
    rules, entrants = Rules(kind), people(6)  # type: ignore[arg-type] # one of them
    games = played_out(rules, entrants, random.Random(6))

    before = [game for game in games if game.round < games[-1].round]

    assert is_decided(rules, entrants, games)
    assert not is_decided(rules, entrants, [*games[:-1], replace(games[-1], places=None)])
    assert not is_decided(rules, entrants, before)
    assert not is_decided(Rules("arena", ends_at=1.0), entrants, games)


@pytest.mark.parametrize("kind", ["swiss", "round-robin"])
def test_who_pauses_is_waited_for_until_the_next_round_is_due_and_who_has_left_is_not(kind: str) -> None:
    rules = Rules(kind, rounds=2)  # type: ignore[arg-type] # one of them
    games = [Game(0, 1, (2, 3), (1, 2)), Game(1, 1, (1,), (1,), is_played=False)]
    pausing = [Entrant(1), Entrant(2, is_here=False), Entrant(3, is_here=False)]
    gone = [Entrant(1), Entrant(2, is_here=False, has_left=True), Entrant(3, is_here=False, has_left=True)]

    assert not is_decided(rules, pausing, games)
    assert is_decided(rules, gone, games)
    assert due(rules, pausing, games, 0.0).is_over


def test_a_bracket_reaches_to_its_final_before_the_first_game() -> None:
    matches = whole_bracket(list(range(1, 7)), [])

    assert [(each.round, each.entrants, each.winner, each.is_for_third) for each in matches] == [
        (1, (1,), 1, False),
        (1, (4, 5), None, False),
        (1, (2,), 2, False),
        (1, (3, 6), None, False),
        (2, (1, None), None, False),
        (2, (2, None), None, False),
        (3, (None, None), None, False),
        (3, (None, None), None, True),
    ]


def test_a_winner_stands_in_the_next_round_of_the_bracket_at_once_and_losers_play_for_third() -> None:
    semis = [Game(0, 1, (1, 4), (1, 1)), Game(1, 1, (2, 3), (2, 1)), Game(2, 1, (4, 1))]

    after_one = whole_bracket([1, 2, 3, 4], semis)
    after_both = whole_bracket([1, 2, 3, 4], [*semis[:2], Game(2, 1, (4, 1), (1, 2)), Game(3, 2, (2, 1))])

    assert [(each.entrants, each.games, each.winner) for each in after_one] == [
        ((1, 4), (0, 2), None),
        ((2, 3), (1,), 3),
        ((None, 3), (), None),
        ((None, 2), (), None),
    ]
    assert [(each.entrants, each.games) for each in after_both[2:]] == [((4, 3), ()), ((1, 2), (3,))]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7, 8, 13, 64, 128])
def test_the_whole_bracket_has_every_game_and_says_who_has_won(count: int) -> None:
    games = played_out(Rules("knockout"), people(count), random.Random(count))

    matches = whole_bracket(list(range(1, count + 1)), games)

    ranks = {each.entrant: each.rank for each in standings(Rules("knockout"), people(count), games)}
    assert sorted(number for each in matches for number in each.games) == list(range(len(games)))
    assert len(matches) == 2 ** (count - 1).bit_length() - 1 + (count > 3)
    assert all(each.winner in each.entrants for each in matches)
    assert [ranks[each.winner or 0] for each in matches if each.round == matches[-1].round] == [1, 3][: 1 + (count > 3)]


def test_wins_in_a_row_count_double_from_the_third_on() -> None:
    def points(results: str) -> tuple[int, bool]:
        places = {"w": (1, 2), "d": (1, 1), "l": (2, 1)}
        return arena_points(
            1, [Game(number, 1, (1, 2), places[each], ended_at=number) for number, each in enumerate(results)]
        )

    assert points("wwd") == (
        6,
        False,
    )  # "two wins followed by a draw will be worth 6 points": lichess.org/faq of arenas
    assert points("ww") == (4, True)
    assert points("wwww") == (12, True)
    assert points("wwlw") == (6, False)
    assert points("dd") == (2, False)


def test_an_arena_pairs_whoever_is_free_with_somebody_near_and_not_at_once_again() -> None:
    rules = Rules("arena", ends_at=100.0)
    games = [Game(0, 1, (1, 2), (1, 2), ended_at=5.0), Game(1, 1, (3, 4), (1, 2), ended_at=6.0)]

    pairs = {frozenset(pairing.entrants) for pairing in due(rules, people(4), games, 7.0).pairings}

    assert pairs == {frozenset({1, 3}), frozenset({2, 4})}


def test_in_an_arena_two_who_have_just_met_wait_a_little_for_somebody_else() -> None:
    rules = Rules("arena", ends_at=100.0)
    games = [Game(0, 1, (1, 2), (1, 2), ended_at=5.0), Game(1, 1, (3, 4), None)]

    assert due(rules, people(4), games, 6.0).pairings == ()
    assert [set(pairing.entrants) for pairing in due(rules, people(4), games, 30.0).pairings] == [{1, 2}]
    assert [pairing.entrants for pairing in due(rules, people(2), games[:1], 6.0).pairings] == [(2, 1)]


def test_an_arena_ends_when_its_last_game_does() -> None:
    rules = Rules("arena", ends_at=100.0)

    assert not due(rules, people(2), [Game(0, 1, (1, 2), None)], 101.0).is_over
    assert due(rules, people(2), [Game(0, 1, (1, 2), (1, 2))], 101.0).is_over


def test_an_arena_does_not_grow_without_end() -> None:
    games = [Game(number, 1, (1, 2), (1, 2)) for number in range(MAX_GAMES)]

    assert due(Rules("arena", ends_at=1e9), people(4), games, 101.0).is_over


@pytest.mark.parametrize(
    ("count", "seats", "sizes"), [(9, 3, [3, 3, 3]), (10, 4, [4, 3, 3]), (5, 4, [3, 2]), (4, 3, [2, 2])]
)
def test_tables_are_as_even_as_can_be(count: int, seats: int, sizes: list[int]) -> None:
    assert table_sizes(count, seats) == sizes


@pytest.mark.parametrize("kind", ["swiss", "round-robin"])
@pytest.mark.parametrize("seats", [3, 4])
def test_at_tables_of_more_everybody_plays_every_round_and_meets_many(kind: str, seats: int) -> None:
    rules = Rules(kind, seat_count=seats)  # type: ignore[arg-type]
    entrants = people(12)
    games = played_out(rules, entrants, random.Random(3))
    met = Counter(pair for game in games for pair in combinations(sorted(game.entrants), 2))

    assert all(
        Counter(each for game in games if game.round == number for each in game.entrants)
        == dict.fromkeys(range(1, 13), 1)
        for number in range(1, last_round(rules, 12) + 1)
    )
    assert max(met.values()) <= (2 if kind == "round-robin" else 3)
    total = sum(each.points for each in standings(rules, entrants, games))
    assert total == pytest.approx(len(games) * seats * (seats - 1) / 2)


def test_a_table_gives_a_point_for_each_who_is_behind() -> None:
    found = standings(Rules("swiss", seat_count=4), people(4), [Game(0, 1, (1, 2, 3, 4), (1, 2, 2, 4))])

    assert [(each.entrant, each.rank, each.points) for each in found] == [
        (1, 1, 3.0),
        (2, 2, 1.5),
        (3, 2, 1.5),
        (4, 4, 0.0),
    ]
