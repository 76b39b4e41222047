"""Programs in the engine protocol, as real processes: what they do wrong loses the game and nothing more."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ludotheque import catalogue
from ludotheque.contract import Budget, Choice, Move, Seat, Seed, SetupError, known_to
from ludotheque.contract.phrase import as_phrase
from ludotheque.external_bots import BotSource, ExternalBot, check_loads, engine_player, line_process, read_source
from ludotheque.external_bots.engine_words import EngineOption, Found, read_found, read_setoption
from ludotheque.external_bots.line_process import LineProcess, ProcessTimeout, limited
from ludotheque.games.connect_four import GAME, Drop, State
from ludotheque.play.match import Forfeit
from time_limits import STEP_SECONDS

ENGINE = Path(__file__).with_name("engine_for_tests.py")
EMPTY = State()
LONG = Budget(seconds=60.0)
POSIX = pytest.mark.skipif(os.name != "posix", reason="there are no signals")
LINUX = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="nobody says who started what")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not late on purpose is not called late on a busy machine."""
    monkeypatch.setattr(engine_player, "SECONDS_TO_START", STEP_SECONDS)


def source_of(way: str) -> BotSource:
    source = read_source(shlex.join([sys.executable, "-S", str(ENGINE), way]))
    assert source is not None
    return source


def is_running(process: int) -> bool:
    """The environment of a process that has ended is gone, even while nobody has asked how it ended."""
    try:
        return bool(Path(f"/proc/{process}/environ").read_bytes())
    except OSError:
        return False


@pytest.fixture
def invite() -> Iterator[Callable[..., ExternalBot]]:
    invited: list[ExternalBot] = []

    def invited_as(way: str, game=GAME) -> ExternalBot:
        invited.append(ExternalBot(source_of(way), game, Seed(0)))
        return invited[-1]

    yield invited_as
    for player in invited:
        player.leave()


def test_a_command_is_a_player_with_the_name_of_its_script() -> None:
    source = source_of("plain")

    assert (source.usual_name, source.label) == ("engine_for_tests", "./engine_for_tests")
    assert read_source("no-such-program --flag") is None
    assert read_source("'") is None


def test_an_engine_plays_and_says_why(invite) -> None:
    assert invite("plain").choose(EMPTY, Seat(0), LONG) == Choice(Drop(0), as_phrase("first of 7"))


def test_an_engine_that_answers_twice_is_asked_again_all_the_same(invite) -> None:
    player = invite("twice")
    after = GAME.apply(EMPTY, Move(Seat(0), Drop(3)))

    assert player.choose(EMPTY, Seat(0), LONG).action == player.choose(after, Seat(1), LONG).action == Drop(0)


def test_an_engine_is_told_to_stop_when_its_time_is_up(invite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_player, "GRACE_SECONDS", STEP_SECONDS)

    assert invite("slow").choose(EMPTY, Seat(0), Budget(seconds=0.2)).action == Drop(0)


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("crash", "its process ended with exit status 3"),
        ("illegal", "99 is an illegal move"),
        ("mumble", "“well” is not a move"),
        ("wait", "it waits where nobody may wait"),
        ("flood", "it wrote 10000 lines without an answer"),
        ("endless", "it wrote a line of more than 65536 bytes"),
        ("refuse", "it refused: no such position"),
        ("hungry", "its process ended with exit status 1"),
        pytest.param("segfault", "a signal ended its process: SIGSEGV", marks=POSIX),
    ],
)
def test_an_engine_that_fails_forfeits_with_the_reason_in_words(invite, way: str, why: str) -> None:
    player = invite(way)

    with pytest.raises(Forfeit) as forfeit:
        player.choose(EMPTY, Seat(0), LONG)

    assert (forfeit.value.seat, forfeit.value.cause) == (0, "resigned")
    assert str(forfeit.value.why).startswith(why)


@LINUX
def test_what_a_program_started_ends_with_it_wherever_it_went(invite) -> None:
    player = invite("daemon")
    child = int(str(player.choose(EMPTY, Seat(0), LONG).reason))

    player.leave()

    assert not is_running(child)


def test_what_an_operator_told_us_is_not_told_to_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_ADMIN_KEY", "secret")
    process = LineProcess([sys.executable, "-S", "-c", "import os; print(sorted(os.environ))"])

    names = process.receive(STEP_SECONDS)

    process.kill()
    assert "PATH" in names
    assert "LUDOTHEQUE_ADMIN_KEY" not in names


@LINUX
def test_a_program_that_starts_others_stops_at_some_number() -> None:
    code = "import resource; print(resource.getrlimit(resource.RLIMIT_NPROC)[0])"
    process = LineProcess(limited([sys.executable, "-c", code], 1024))

    count = int(process.receive(STEP_SECONDS))

    process.kill()
    assert count > 1_000


@LINUX
def test_a_program_whose_output_somebody_else_holds_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_process, "end_marked", lambda mark: None)
    monkeypatch.setattr(line_process, "_SECONDS_TO_END", 0.05)
    start = "import subprocess, sys; print(subprocess.Popen([sys.executable, '-S', '-c', {!r}], {}).pid)"
    command = start.format("import time; time.sleep(600)", "start_new_session=True")
    process = LineProcess([sys.executable, "-c", command])
    child = int(process.receive(STEP_SECONDS))

    process.kill()

    assert is_running(child)
    os.kill(child, signal.SIGKILL)
    process.kill()  # which closes what was held


def test_an_engine_that_hears_nothing_is_out_of_time(invite) -> None:
    with pytest.raises(Forfeit) as forfeit:
        invite("stubborn").choose(EMPTY, Seat(0), Budget(seconds=0.05))

    assert (forfeit.value.cause, str(forfeit.value.why)) == ("out-of-time", "no move within 0.05 s")


def test_a_program_that_never_reads_cannot_hold_us_up() -> None:
    process = LineProcess([sys.executable, "-S", "-c", "import time; time.sleep(600)"])

    def tell_much() -> None:
        for _ in range(200):
            process.send("x" * 60_000)

    with pytest.raises(ProcessTimeout):
        tell_much()

    process.kill()


def test_an_engine_goes_on_after_a_search_that_nobody_wants_any_more(invite) -> None:
    player = invite("slow")

    assert player.choose(EMPTY, Seat(0), Budget(seconds=60.0, stop=lambda: True)) == Choice(None)
    assert invite("plain").choose(EMPTY, Seat(0), LONG).action == Drop(0)


def test_an_engine_may_wait_while_the_sand_runs_and_its_haste_is_not_believed(invite) -> None:
    game = catalogue.game("ricochet")
    opening = game.deal(game.options(players=2), Seed(1))
    state = game.apply(opening, Move(Seat(1), game.legal_actions(opening, Seat(1))[0]))

    assert invite("wait", game).choose(known_to(game, state, Seat(0)), Seat(0), LONG).action is None
    assert invite("plain", game).choose(known_to(game, opening, Seat(0)), Seat(0), LONG).after_seconds > 0


def test_where_nobody_can_say_how_it_might_be_an_engine_sees_what_its_seat_sees(invite) -> None:
    game = replace(GAME, has_full_information=False)

    assert invite("plain", game).choose(known_to(game, EMPTY, Seat(0)), Seat(0), LONG).action == Drop(0)


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("silent", "it did not answer “ludook” within 0.5 s"),
        ("old", "version “9” of the engine protocol; expected 1"),
        ("elsewhere", "it does not play connect-four; it plays: chess"),
        ("unready", "it did not answer “readyok” within 0.5 s"),
    ],
)
def test_a_program_that_cannot_play_is_refused_at_once(monkeypatch: pytest.MonkeyPatch, way: str, why: str) -> None:
    if way in ("silent", "unready"):
        monkeypatch.setattr(engine_player, "SECONDS_TO_START", 0.5)

    with pytest.raises(SetupError) as refusal:
        check_loads(source_of(way), GAME)

    assert why in str(refusal.value)


def test_a_program_that_is_gone_is_refused() -> None:
    with pytest.raises(SetupError, match="cannot be started"):
        check_loads(BotSource("", command=("/no/such/program",), usual_name="program"), GAME)


def test_what_an_engine_found_is_read_as_it_is_written() -> None:
    found = Found(-1.5, 7, 900, 40, 2500, True, ("d", "e"), "because of e")

    assert read_found(found.words()) == found
    assert Found(3e-5).words() == "value 0.00003"
    assert Found(-1e-12).words() == "value 0"
    assert read_found("depth x value nan nodes -3 whatever 5 proved") == Found(is_proved=True)
    assert read_setoption("name level value very hard") == ("level", "very hard")
    assert read_setoption("level hard") is None
    assert EngineOption("threads", "spin", "1", 1, 8).line() == "option name threads type spin default 1 min 1 max 8"


def test_a_program_that_does_not_start_is_refused_with_what_it_said_last(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text("import sys\nprint('x' * 100_000, file=sys.stderr)\nimport a_package_that_is_not_there\n")
    source = read_source(shlex.join([sys.executable, "-S", str(file)]))
    assert source is not None

    with pytest.raises(SetupError, match=r"exit status 1 \(ModuleNotFoundError: No module named 'a_package_that_is"):
        check_loads(source, GAME)


def test_what_a_program_says_to_its_standard_error_in_a_game_is_told_to_nobody(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text("raise SystemExit('a secret of this machine')\n")
    bot = ExternalBot(BotSource("", command=(sys.executable, "-S", str(file))), GAME, Seed(0))

    with pytest.raises(Forfeit) as forfeit:
        bot.choose(EMPTY, Seat(0), LONG)

    assert "secret" not in str(forfeit.value.why)
