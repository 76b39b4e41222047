"""Players of other people, as real processes: what they do wrong loses the game and nothing more."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ludotheque import catalogue
from ludotheque.contract import Budget, Choice, Move, Seat, Seed, SetupError, known_to, seats_to_act
from ludotheque.contract.phrase import as_phrase
from ludotheque.external_bots import (
    BotSource,
    ExternalBot,
    bots_of_packages,
    check_loads,
    line_process,
    python_player,
    read_source,
)
from ludotheque.games.connect_four import GAME, Drop, Options, State
from ludotheque.games.connect_four.notation import read_state
from ludotheque.play.match import Forfeit
from time_limits import STEP_SECONDS

PLAYERS = Path(__file__).with_name("players_for_tests.py")
EMPTY = State()
LONG = Budget(seconds=60.0)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not late on purpose is not called late on a busy machine."""
    monkeypatch.setattr(python_player, "SECONDS_TO_START", STEP_SECONDS)


@pytest.fixture
def invite() -> Iterator[Callable[..., ExternalBot]]:
    invited: list[ExternalBot] = []

    def invited_as(name: str, game=GAME) -> ExternalBot:
        source = read_source(f"{PLAYERS}:{name}")
        assert source is not None
        invited.append(ExternalBot(source, game, Seed(0)))
        return invited[-1]

    yield invited_as
    for player in invited:
        player.leave()


def test_a_class_keeps_its_notes_and_gives_its_reasons(invite) -> None:
    player = invite("Counting")

    choices = [player.choose(EMPTY, Seat(0), LONG) for _ in range(2)]

    assert choices == [Choice(Drop(0), as_phrase(f"question {number}")) for number in (1, 2)]


@pytest.mark.parametrize("name", ["as_text", "as_action"])
def test_a_function_answers_with_a_text_or_an_action(invite, name: str) -> None:
    assert invite(name).choose(EMPTY, Seat(0), LONG) == Choice(Drop(3))


def test_a_function_as_on_kaggle_plays_connect_four(invite) -> None:
    state = read_state("c4:4x4x4 a3/b3/a3/b3 a")

    assert invite("first_free").choose(state, Seat(0), LONG).action == Drop(1)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("crashing", "it crashed: ValueError: boom (players_for_tests.py:47)"),
        ("told_in_lines", "it crashed: ValueError: one line and another (players_for_tests.py:51)"),
        ("interrupted", "it crashed: KeyboardInterrupt (players_for_tests.py:55)"),
        ("leaving", "its process ended with exit status 3"),
        ("polite", "it crashed: SystemExit: no more (players_for_tests.py:63)"),
        ("mumbling", "“well, let me think” is not a move; expected one such as a, b, c"),
        ("silent", "it waits where nobody may wait"),
        ("backwards", "“-1” is not a move; expected one such as a, b, c"),
        ("flooding", "“[1]” is not a move"),
        ("lying", "100 is an illegal move: there is no column 100; open columns: 1, 2, 3, 4, 5, 6, 7"),
    ],
)
def test_a_player_that_fails_forfeits_with_the_reason_in_words(invite, name: str, why: str) -> None:
    player = invite(name)

    with pytest.raises(Forfeit) as forfeit:
        player.choose(EMPTY, Seat(0), LONG)

    assert (forfeit.value.seat, forfeit.value.cause, str(forfeit.value.why)) == (0, "resigned", why)
    assert player.failure == forfeit.value.why


def test_a_slow_player_is_out_of_time(invite) -> None:
    with pytest.raises(Forfeit) as forfeit:
        invite("slow").choose(EMPTY, Seat(0), Budget(seconds=0.01))

    assert (forfeit.value.cause, str(forfeit.value.why)) == ("out-of-time", "no move within 0.01 s")


def test_who_closes_its_output_is_not_waited_for_after_its_time(invite, monkeypatch) -> None:
    monkeypatch.setattr(line_process, "_SECONDS_TO_EXIT", 1e6)

    with pytest.raises(Forfeit) as forfeit:
        invite("closing").choose(EMPTY, Seat(0), Budget(seconds=1.0))

    assert forfeit.value.why.code in ("external-bots.output-closed", "external-bots.late")


def test_a_player_is_given_up_when_nobody_wants_its_answer_any_more(invite) -> None:
    assert invite("slow").choose(EMPTY, Seat(0), Budget(seconds=60.0, stop=lambda: True)) == Choice(None)


def test_a_memory_hungry_player_forfeits(invite) -> None:
    pytest.importorskip("resource")

    with pytest.raises(Forfeit) as forfeit:
        invite("hungry").choose(EMPTY, Seat(0), LONG)

    assert forfeit.value.why.code == "external-bots.out-of-memory"


@pytest.mark.skipif(sys.platform != "linux", reason="others do not tell what is reserved from what is written to")
def test_only_the_memory_that_a_player_may_write_to_counts(invite) -> None:
    assert invite("reserving").choose(EMPTY, Seat(0), LONG).action == Drop(3)


@pytest.mark.skipif(not Path("/proc/loadavg").exists(), reason="nobody says how many processes there are")
def test_a_player_that_starts_others_stops_at_some_number(invite) -> None:
    choice = invite("counted").choose(EMPTY, Seat(0), LONG)

    assert int(str(choice.reason)) > 1_000


def test_where_players_race_nobody_was_quicker_than_it_was(invite) -> None:
    game = catalogue.game("ricochet")
    state = game.deal(game.options(players=2), Seed(1))

    choice = invite("Counting", game).choose(known_to(game, state, Seat(0)), Seat(0), LONG)

    assert len(seats_to_act(game, state)) > 1
    assert choice.action in game.legal_actions(state, Seat(0))
    assert choice.after_seconds > 0


def test_nobody_may_wait_where_no_clock_ends_the_waiting(invite) -> None:
    game = catalogue.game("ricochet")
    state = game.deal(game.options(players=2), Seed(1))

    with pytest.raises(Forfeit):
        invite("silent", game).choose(known_to(game, state, Seat(0)), Seat(0), LONG)


def test_a_player_may_wait_while_the_sand_runs(invite) -> None:
    game = catalogue.game("ricochet")
    opening = game.deal(game.options(players=2), Seed(1))
    state = game.apply(opening, Move(Seat(1), game.legal_actions(opening, Seat(1))[0]))

    assert game.timer(state) is not None
    assert invite("silent", game).choose(known_to(game, state, Seat(0)), Seat(0), LONG).action is None


def test_a_game_with_secrets_and_no_redeal_shows_only_the_view(invite) -> None:
    game = replace(GAME, has_full_information=False)

    assert invite("seat_view", game).choose(known_to(game, EMPTY, Seat(0)), Seat(0), LONG).action == Drop(6)


def test_a_hidden_state_does_not_make_an_illegal_move_legal(invite) -> None:
    game = replace(GAME, has_full_information=False)
    full = read_state("c4:7x6x4 3a3/3b3/3a3/3b3/3a3/3b3 a")

    with pytest.raises(Forfeit) as forfeit:
        invite("as_text", game).choose(known_to(game, full, Seat(0)), Seat(0), LONG)

    assert str(forfeit.value.why) == "d is an illegal move"


@pytest.mark.parametrize(
    ("slug", "name", "why"),
    [
        ("connect-four", "nobody", "there is no “nobody” in it"),
        ("connect-four", "no_player", "“int” has no choose(state, seat, budget)"),
        ("connect-four", "too_many", "“too_many” has no choose(state, seat, budget)"),
        ("morpion", "first_free", "plays only Connect Four"),
    ],
)
def test_what_is_no_player_of_the_game_is_refused_at_once(slug: str, name: str, why: str) -> None:
    with pytest.raises(SetupError) as refusal:
        check_loads(BotSource(name, file=str(PLAYERS)), catalogue.game(slug))

    assert why in str(refusal.value)


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(SetupError, match=r"there is no file nothing\.py"):
        read_source("nothing.py:Bot")


def test_players_of_other_packages_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("prudent", "their_bots:Prudent", "ludotheque.bots")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    bots_of_packages.cache_clear()
    try:
        source = read_source("prudent")
    finally:
        bots_of_packages.cache_clear()

    assert source == BotSource("Prudent", module="their_bots", usual_name="prudent")
    assert source.label == "their_bots:Prudent"


def test_a_kaggle_observation_has_the_top_row_first() -> None:
    form = catalogue.kaggle_form("connect-four")
    assert form is not None
    state = read_state("c4:4x4x3 4/4/b3/a3 a")

    assert form.observation(state, Seat(1)) == {"board": [*[0] * 8, 2, 0, 0, 0, 1, 0, 0, 0], "mark": 2, "step": 2}
    assert form.configuration(GAME.deal(Options(4, 5, 3), Seed(0))) == {"columns": 4, "rows": 5, "inarow": 3}


def test_a_name_that_is_not_in_a_file_is_refused_with_those_that_are(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("from math import sqrt\n\nLIMIT = 3\n\nclass Bot: ...\n\ndef agent(a, b): ...\n\ndef _own(): ...\n")
    source = read_source(f"{file}:Bott")
    assert source is not None

    with pytest.raises(SetupError, match="there is no “Bott” in it; it has: Bot, agent"):
        check_loads(source, GAME)
