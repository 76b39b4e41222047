"""Our engine in the protocol for all games: a golden dialogue, and what it refuses."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludotheque import catalogue
from ludotheque.engine import lines
from ludotheque.engine.engine import Engine
from ludotheque.engine.lines import LineReader, ReceivedLine
from ludotheque.engine.search import line_words
from ludotheque.engine.settings import read_limits
from ludotheque.external_bots import ExternalBot, read_source
from time_limits import STEP_SECONDS

Talk = Callable[..., list[str]]
RICOCHET = "rr:3B1B4A2B:p1,a12,p16,a11:Rt players=2 deck=Gt"
DIALOGUE = Path(__file__).with_name("dialogue.txt")
_CHANGING = re.compile(r" (?:time \d+|nodes \d+|depth \d+|max \d|\d+\.\d+\.\d\S*)(?!\d)")


@pytest.fixture
def talk() -> Talk:
    """`talk("ludo 1", "isready")`: everything that is answered, in order."""
    engine = Engine()

    def said(*texts: str) -> list[str]:
        replies: list[str] = []
        for text in texts:
            engine.handle(ReceivedLine(f"{text}\r\n"), replies.append)
        return replies

    return said


def test_the_dialogue_of_all_games_is_the_golden_one(talk: Talk) -> None:
    told = DIALOGUE.read_text(encoding="utf-8").splitlines()
    heard: list[str] = []
    for line in told:
        if line.startswith("> "):
            heard += [line, *(f"< {_CHANGING.sub('', reply)}" for reply in talk(line[2:]))]

    assert heard == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hello", 'unknown command "hello"'),
        ("go seat 0", "no position"),
        ("position start", "expected newgame first"),
        ("position nonsense", 'game ""; expected connect-four'),
        ("position c4:7x6x4 8/7/7/7/7/7 a", ""),
        ("newgame chess", 'game "chess"; expected connect-four'),
        ("newgame connect-four columns=many", "columns"),
        ("setoption level hard", "expected setoption name X value Y"),
        ("setoption name hash value 5", 'unknown option "hash"'),
        ("setoption name threads value 0", 'threads "0"; expected 1 to'),
        ("setoption name analysis value perhaps", "expected true or false"),
    ],
)
def test_what_makes_no_sense_is_refused_on_one_line(talk: Talk, line: str, told: str) -> None:
    replies = talk(line)

    assert len(replies) == 1
    assert replies[0].startswith("error ")
    assert told in replies[0]


@pytest.mark.parametrize(
    "limit", ["seat -1", "seat x", "movetime", "clock 5,,6", "clock x", "quickly", "seat 2", "nodes 1e5"]
)
def test_a_limit_that_is_none_is_refused(talk: Talk, limit: str) -> None:
    talk("newgame connect-four", "position start")

    assert talk(f"go {limit}")[0].startswith("error ")


def test_a_refused_position_leaves_none_behind(talk: Talk) -> None:
    talk("newgame connect-four", "position start", "position c4:nonsense")

    assert talk("go nodes 10")[0].startswith("error no position")


def test_an_engine_of_one_game_plays_no_other() -> None:
    replies: list[str] = []
    Engine("morpion").handle(ReceivedLine("newgame connect-four"), replies.append)

    assert replies == ['error game "connect-four"; this engine plays morpion']


def test_a_level_that_does_not_exist_is_refused_where_the_game_is_known() -> None:
    replies: list[str] = []
    Engine("morpion").handle(ReceivedLine("setoption name level value chief"), replies.append)

    assert replies[0].startswith('error level "chief"; expected strongest, very-easy')


def test_each_level_is_offered_once() -> None:
    replies: list[str] = []
    Engine("connect-four").handle(ReceivedLine("ludo 1"), replies.append)

    (words,) = [reply.split()[6:] for reply in replies if reply.startswith("option name level")]
    assert words.count("strongest") == 2  # the default, and one of the words
    assert len(set(words) - {"var"}) == words.count("var")


def test_moves_of_seats_and_of_the_clock_lead_to_the_position(talk: Talk) -> None:
    bids = f"position {RICOCHET} moves 1:=7 0:=8 clock:time-up"

    replies = talk(bids, "setoption name level value random", "go seat 1 movetime 100", "go seat 0 movetime 100")

    assert not any(reply.startswith("error") for reply in replies)
    assert replies[-1] == "bestmove wait"


def test_a_move_whose_seat_is_not_clear_is_refused(talk: Talk) -> None:
    assert "expected whose it is, such as 0:=7" in talk(f"position {RICOCHET} moves =7")[0]


def test_a_finished_game_has_no_move(talk: Talk) -> None:
    talk("newgame connect-four", "position start moves a b a b a b a")

    assert talk("go nodes 10") == ["error the game is over"]


def test_the_clock_of_the_seat_limits_the_search() -> None:
    limits = read_limits("clock 60000,20000 increment 500 depth 4 now 1500")

    assert limits.budget(ReceivedLine(""), 1, 9.0).seconds == pytest.approx(1.5 * 0.98 - 0.03)
    assert limits.budget(ReceivedLine(""), 1, 9.0).now == 1.5
    assert limits.budget(ReceivedLine(""), 5, 9.0).seconds == pytest.approx(9.0)
    assert read_limits("movetime 5").budget(ReceivedLine(""), 0, 9.0).seconds == 0.002
    assert read_limits("nodes 7").budget(ReceivedLine(""), 0, 9.0).seconds is None


def test_an_analysis_says_more_and_more_and_the_best_move(talk: Talk) -> None:
    talk("setoption name analysis value true", "newgame morpion", "position mo:3x3x3:p2 3/3/3 a")

    replies = talk("go movetime 5000")

    assert replies[-1].startswith("bestmove ")
    assert " proved " in replies[-1]
    assert all(reply.startswith("info ") for reply in replies[:-1])


def test_without_an_analyst_or_its_core_a_level_answers(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    talk("setoption name analysis value true", "setoption name level value beginner")
    monkeypatch.setattr("ludotheque.engine.search.catalogue.analyst", lambda slug: None)

    assert talk("newgame connect-four", "position start", "go movetime 50")[-1].startswith("bestmove ")


def test_a_line_that_the_rules_do_not_accept_is_cut_short() -> None:
    game = catalogue.game("connect-four")
    state = game.notation.read_state("c4:4x4x4 a3/b3/a3/b3 a")
    move = type("", (), {"by": 0, "action": game.notation.read_action("a")})()

    assert line_words(game, state, [move]) == ()


@pytest.mark.parametrize("slug", catalogue.slugs())
def test_stop_ends_a_search_without_limits(slug: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ludotheque", "engine", slug], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        setup = {"morpion": "newgame morpion columns=15 rows=15 run=5"}.get(slug, f"newgame {slug}")
        for order in (setup, "position start", "isready", "go infinite", "stop", "quit"):
            program.stdin.write(f"{order}\n")
            program.stdin.flush()
        said = program.stdout.read().splitlines()

        assert program.wait(STEP_SECONDS) == 0
    assert said[0] == "readyok"
    assert said[-1].startswith("bestmove ")


def test_the_end_of_the_input_ends_a_search_without_a_limit() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "engine", "connect-four", "--level", "beginner"],
        input="position c4:7x6x4 7/7/7/7/7/7 a\ngo infinite\n",
        capture_output=True,
        text=True,
        timeout=STEP_SECONDS,
        check=True,
    )

    assert done.stdout.splitlines()[-1].startswith("bestmove ")


def test_a_line_longer_than_any_is_refused_as_one() -> None:
    sink, engine = io.BytesIO(), Engine()
    source = io.BytesIO(b"position " + b"x" * 200_000 + b"\nisready\nquit\nisready\n")

    lines.serve(source, sink, engine)

    assert sink.getvalue().decode().splitlines() == ["error a line of more than 65536 characters", "readyok"]
    assert source.read() == b"isready\n"


def test_bytes_that_are_no_text_are_refused() -> None:
    sink, engine = io.BytesIO(), Engine()

    lines.serve(io.BytesIO(b"\xff\xfe\x00\n\n"), sink, engine)

    assert sink.getvalue().startswith(b"error unknown command")
    assert sink.getvalue().count(b"\n") == 1


def test_a_line_waits_for_an_order_to_stop() -> None:
    engine = Engine()
    reader = LineReader(io.BytesIO(b"go infinite\nstop\n"), engine.is_stopping, engine.is_ending)
    reader.run()

    heard = reader.lines.get()

    assert heard is not None
    heard.wait()
    assert heard.stop()
    assert heard.is_deserted()


@pytest.mark.parametrize("slug", catalogue.slugs())
def test_our_engine_is_a_player_like_any_other(slug: str) -> None:
    from ludotheque.contract import Budget, Seat, Seed, known_to, seats_to_act

    game = catalogue.game(slug)
    state = game.deal(game.options(), Seed(1))
    seat = seats_to_act(game, state)[0]
    source = read_source(f"{sys.executable} -m ludotheque engine {slug}")
    assert source is not None
    player = ExternalBot(source, game, Seed(3))

    action = player.choose(known_to(game, state, seat), Seat(seat), Budget(seconds=20.0)).action
    player.leave()

    assert action in game.legal_actions(state, seat)
