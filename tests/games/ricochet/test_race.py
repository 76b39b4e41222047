"""A race by the clock: everybody looks for a path at the same time, and whoever has one first shows it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import AnalysisRequest, Budget, IllegalMove, Move, NotationError, Seat, Seed, SetupError
from ludotheque.contract.laws import check_encoding, check_laws
from ludotheque.games.ricochet import GAME, Call, Claim, Concede, Options, Pass, Slide
from ludotheque.games.ricochet.bots import LEVELS, HumanLikeBot
from ludotheque.games.ricochet.bots.path_search import FoundPath, FoundPaths
from ludotheque.games.ricochet.briefing import briefing
from ludotheque.games.ricochet.encoding import ENCODING
from ludotheque.games.ricochet.explain import ANALYST
from ludotheque.games.ricochet.explain.paths import solo_state
from ludotheque.games.ricochet.notation import read_action, read_local, read_state, write_local, write_state
from ludotheque.games.ricochet.rules import apply, legal_actions, timer
from ludotheque.games.ricochet.solver import many_games
from ludotheque.games.ricochet.state import Bid, Bidding, Showing, State, TimeUp
from ludotheque.games.ricochet.text import draw
from ludotheque.games.ricochet.view import message, view

Play = Callable[..., State]
RACE = "rr:4x4_t.d1Gt.a4Av.d4Rc:a1,c3:Rc players=3 deck=Av,Gt race_seconds=30.0"
"""Red is two slides from d4 (RE RS)."""


@pytest.fixture
def race() -> State:
    return read_state(RACE)


def test_nobody_bids_everybody_may_claim(race: State) -> None:
    for seat in range(3):
        assert set(legal_actions(race, Seat(seat))) == {Claim(), Pass()}
    with pytest.raises(IllegalMove, match="nobody bids in a race"):
        apply(race, Move(Seat(0), Call(3)))
    with pytest.raises(IllegalMove, match="claim the tile first"):
        apply(race, Move(Seat(0), Slide("red", "east")))


def test_the_clock_runs_from_the_start_of_the_round_and_ends_it(race: State, played: Play) -> None:
    promise = timer(race)

    assert promise is not None
    assert (promise.key, promise.seconds, promise.then) == ("race of round 1", 30.0, TimeUp())
    assert timer(played(race, "A pass")) == promise
    over = played(race, "clock time-up")
    assert (over.round, len(over.discarded)) == (2, 1)


def test_the_first_to_claim_shows_at_once_and_takes_the_tile(race: State, played: Play) -> None:
    on_stage = played(race, "B claim")

    assert on_stage.phase == Showing((Bid(Seat(1), 99),), (), race.robots)
    assert legal_actions(on_stage, Seat(0)) == []
    with pytest.raises(IllegalMove):
        apply(on_stage, Move(Seat(0), Claim()))
    after = played(on_stage, "B RE", "B RS")
    assert [len(won) for won in after.won] == [0, 1, 0]
    assert after.phase == Bidding()


@pytest.mark.parametrize("failure", [("A concede",), ("A GN", "clock time-up")])
def test_who_fails_is_out_and_the_race_goes_on_among_the_others(
    race: State, played: Play, failure: tuple[str, ...]
) -> None:
    after = played(race, "A claim", *failure)

    assert after.phase == Bidding(passed=(Seat(0),))
    assert after.robots == race.robots
    assert legal_actions(after, Seat(0)) == ()
    with pytest.raises(IllegalMove, match="you are out of this round"):
        apply(after, Move(Seat(0), Claim()))
    with pytest.raises(IllegalMove):
        apply(after, Move(Seat(0), Pass()))
    second = played(after, "C claim")
    assert isinstance(second.phase, Showing)
    assert second.phase.passed == (Seat(0),)
    assert played(second, "C concede", "B claim", "B concede").round == 2


def test_when_all_have_passed_or_failed_the_tile_stays_unsolved(race: State, played: Play) -> None:
    assert played(race, "A pass", "C pass", "B claim", "B concede").round == 2
    assert played(race, "A pass", "B pass", "C pass").round == 2


def test_a_claim_is_no_action_where_people_bid(table: Callable[..., State]) -> None:
    with pytest.raises(IllegalMove, match="bid a number"):
        apply(table(), Move(Seat(0), Claim()))


def test_the_view_says_that_it_is_a_race_and_who_is_out(race: State, played: Play) -> None:
    out = played(race, "A pass")

    assert view(race, Seat(0)).phase == "racing"
    assert "A race of 30 seconds" in (message(view(race, None)) or pytest.fail("no words")).text("en")
    assert "You are out" in (message(view(out, Seat(0))) or pytest.fail("no words")).text("en")
    assert view(played(out, "B claim"), None).passed == (Seat(0),)
    on_stage = view(played(out, "B claim"), Seat(1))
    assert "Show your path" in (message(on_stage) or pytest.fail("no words")).text("en")
    assert "who has a path" in (message(view(played(out, "B claim"), Seat(2))) or pytest.fail("no words")).text("en")
    assert "=99" not in draw(on_stage)
    assert "3 players race" in briefing(view(race, None)).text("en")


def test_positions_say_who_may_no_longer_claim(race: State, played: Play) -> None:
    for moves in ((), ("A pass",), ("A claim",), ("A pass", "C claim", "C RE")):
        state = played(race, *moves)
        assert read_state(write_state(state)) == state
    for words in ("bids=A5", "show=A5", "show=A99,B99", "show=A99 passed=A", "show=A99 passed=D", "passed=ABC"):
        with pytest.raises(NotationError):
            read_state(f"{RACE} {words}")
    with pytest.raises(NotationError, match="a single player makes no bids"):
        read_state(RACE.replace("players=3 ", ""))


def test_a_race_takes_two_and_a_time() -> None:
    for values in ({"race_seconds": 30.0}, {"players": 2, "race_seconds": 0.0}):
        with pytest.raises(SetupError):
            Options(**values)


def test_a_claim_is_said_in_both_languages() -> None:
    assert read_action("claim") == read_local("trouvé", "fr") == read_local("claim", "en") == Claim()
    assert write_local(Claim(), "fr") == "trouvé"


def test_races_keep_the_laws_in_words_and_numbers() -> None:
    for options in (
        Options(players=3, targets=3, race_seconds=20.0),
        Options(players=2, targets=3, race_seconds=20.0, unsolved="return", open_targets=2, tiles_to_win=1),
    ):
        check_laws(GAME, options, Seed(1))
        check_encoding(GAME, ENCODING, options, Seed(1))
        assert many_games(options, 4, {}) is None


def test_the_analysis_of_a_race_knows_whether_there_is_a_path() -> None:
    request = AnalysisRequest(Budget(), wants_words=True, wants_actions=True)
    claim, passing = ANALYST.analyse(read_state(RACE), request).verdicts
    shut = read_state("rr:3x3_w.b3e.c2s_t.c3Rc:b1:Rc players=2 race_seconds=30.0 must_ricochet=no")
    hopeless, _ = ANALYST.analyse(shut, request).verdicts
    hurried = ANALYST.analyse(
        read_state("rr:1A2B3A4B:c3,h10,p1,a16:Gt players=2 race_seconds=30.0"),
        AnalysisRequest(Budget(node_count=1), wants_words=True, wants_actions=True),
    )

    assert (claim.action, claim.label, claim.result) == (Claim(), "2", 1)
    assert passing.action == Pass()
    assert (hopeless.label, hopeless.result) == ("-", -1)
    assert hurried.verdicts[0].label == "?"
    assert GAME.legal_actions(solo_state(read_state(RACE)), Seat(0))[-1] == Concede()


def test_computers_claim_when_a_person_would_and_show_what_they_found_first(race: State) -> None:
    early = FoundPath(12.0, 3, (Slide("red", "east"), Slide("red", "south")), ((3, 10), (15, 10)))
    late = FoundPath(40.0, 2, (Slide("green", "east"),), ((0, 11),))
    bot = HumanLikeBot(lambda start, dice, budget: FoundPaths((early, late), 50.0), Seed(1))

    first = bot.choose(race, Seat(0), Budget(now=100.0))
    again = bot.choose(race, Seat(0), Budget(now=105.0))
    assert (first.action, first.after_seconds, again.after_seconds) == (Claim(), 12.0, 7.0)
    shown = bot.choose(apply(race, Move(Seat(0), Claim())), Seat(0), Budget(now=112.0))
    assert shown.action == Slide("red", "east")


def test_nobody_measured_how_strong_computers_are_in_a_race() -> None:
    bids, race, several = (
        GAME.deal(Options(players=2, **house), Seed(1))
        for house in ({}, {"race_seconds": 30.0}, {"open_targets": 2})  # type: ignore[arg-type]
    )
    rating = LEVELS["club"].elo

    assert rating is not None
    assert (rating(bids), rating(race), rating(several)) == (931, None, None)


def test_a_computer_without_a_path_passes_in_the_end_and_then_waits(race: State, played: Play) -> None:
    bot = HumanLikeBot(lambda start, dice, budget: FoundPaths((), 50.0), Seed(1))

    assert bot.choose(race, Seat(0), Budget(now=0.0)).action == Pass()
    assert bot.choose(race, Seat(0), Budget(now=10.0)).after_seconds == 40.0
    assert bot.choose(played(race, "A pass"), Seat(0), Budget(now=10.0)).action is None


def test_the_random_player_claims_or_passes_and_takes_its_time(race: State, played: Play) -> None:
    choices = [LEVELS["random"].make(Seed(seed)).choose(race, Seat(0), Budget()) for seed in range(20)]

    assert {choice.action for choice in choices} == {Claim(), Pass()}
    assert all(choice.after_seconds and choice.after_seconds > 5 for choice in choices)
    assert LEVELS["random"].make(Seed(1)).choose(played(race, "A pass"), Seat(0), Budget()).action is None
