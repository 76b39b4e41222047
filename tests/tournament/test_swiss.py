"""Swiss pairings: the published cases, and what every round must keep to."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ludotheque.tournament import Entrant, Game, Rules, due, last_round, standings
from ludotheque.tournament.games import History
from ludotheque.tournament.swiss import swiss_round
from published_pairings import read_case


def played_out(rules: Rules, entrants: list[Entrant], dice: random.Random) -> list[Game]:
    """A tournament to its end, with results drawn at random; now and then somebody does not come."""
    games: list[Game] = []
    while not (step := due(rules, entrants, games, 0.0)).is_over:
        for pairing in step.pairings:
            places, is_played = pairing.places, False
            if places is None:
                places, is_played = dice.choice([(1, 2), (2, 1), (1, 1)]), dice.random() > 0.03
            games.append(Game(len(games), step.round, pairing.entrants, places, is_played))
    return games


def people(count: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, count + 1)]


@pytest.mark.parametrize("name", ["dutch_2025_C5", "dutch_2025_C9", pytest.param("issue_7", marks=pytest.mark.deep)])
def test_published_cases_are_paired_as_published(name: str) -> None:
    case = read_case(name)

    pairings = swiss_round(case.entrants, History.from_games(case.games), case.round, case.rounds)

    assert {pairing.entrants for pairing in pairings} == case.expected


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 22])
def test_nobody_meets_twice_or_has_two_byes_and_all_begin_about_as_often(count: int) -> None:
    rules = Rules("swiss", rounds=min(5, (count + 1) // 2))  # with more there may be no such pairing
    for seed in range(6):
        games = played_out(rules, people(count), random.Random(seed))
        met = Counter(tuple(sorted(game.entrants)) for game in games if game.is_played)
        byes = Counter(game.entrants for game in games if game.is_bye)
        rounds = last_round(rules, count)

        assert {game.round for game in games} == set(range(1, rounds + 1))
        assert max(met.values(), default=0) <= 1
        assert max(byes.values(), default=0) <= 1
        for entrant in range(1, count + 1):
            own = [game for game in games if entrant in game.entrants]
            assert len(own) == rounds
            seats = [game.entrants.index(entrant) for game in own if game.is_played]
            # Only with so few that they must, FIDE's rules let somebody have the same seat more often.
            assert count <= 5 or abs(2 * sum(seats) - len(seats)) <= 3


def test_whoever_is_away_is_left_out_and_can_come_back() -> None:
    rules = Rules("swiss", rounds=3)
    one, *others = people(6)
    first = due(rules, [Entrant(1, is_here=False), *others], [], 0.0)
    games = [
        Game(number, 1, pairing.entrants, pairing.places or (1, 2)) for number, pairing in enumerate(first.pairings)
    ]
    second = due(rules, [one, *others], games, 0.0)

    assert sorted(each for pairing in first.pairings for each in pairing.entrants) == [2, 3, 4, 5, 6]
    assert sorted(each for pairing in second.pairings for each in pairing.entrants) == [1, 2, 3, 4, 5, 6]


def test_with_too_few_left_somebody_meets_again_rather_than_nobody_plays() -> None:
    rules = Rules("swiss", rounds=3)
    games = [Game(0, 1, (1, 2), (1, 2)), Game(1, 1, (3, 4), (1, 2))]
    left = [Entrant(1), Entrant(2), Entrant(3, is_here=False), Entrant(4, is_here=False)]

    again = due(rules, left, games, 0.0)

    assert [set(pairing.entrants) for pairing in again.pairings] == [{1, 2}]


def test_the_next_round_waits_for_the_last_game() -> None:
    games = [Game(0, 1, (1, 2), (1, 2)), Game(1, 1, (3, 4), None)]

    assert due(Rules("swiss"), people(4), games, 0.0).pairings == ()


def test_buchholz_and_sonneborn_berger_tell_apart_who_has_as_many_points() -> None:
    # 1 and 4 won one game each: 4 against the better of the two others.
    games = [
        Game(0, 1, (1, 3), (1, 2)), Game(1, 1, (2, 4), (1, 2)),
        Game(2, 2, (1, 2), (2, 1)), Game(3, 2, (4, 3), (1, 2)),
    ]  # fmt: skip

    first, *others, last = standings(Rules("swiss"), people(4), games)

    assert (first.entrant, first.points, first.tie_breaks[:2]) == (2, 2.0, (2.0, 2.0))
    assert {each.entrant: (each.rank, each.points, each.tie_breaks[:2]) for each in others} == {
        1: (2, 1.0, (2.0, 0.0)),
        4: (2, 1.0, (2.0, 0.0)),
    }
    assert (last.entrant, last.rank, last.points) == (3, 4, 0.0)


def test_a_bye_counts_as_a_game_against_somebody_with_ones_own_points() -> None:
    games = [Game(0, 1, (1, 2), (1, 2)), Game(1, 1, (3,), (1,), is_played=False)]

    found = {each.entrant: each for each in standings(Rules("swiss"), people(3), games)}

    assert (found[3].points, found[3].tie_breaks[0]) == (1.0, 1.0)
    assert found[3].rank == 1
    assert found[1].rank == 2
