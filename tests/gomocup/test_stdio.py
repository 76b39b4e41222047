"""The program itself: lines that come early are kept, and an order to stop is heard during a search."""

from __future__ import annotations

import io
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from ludotheque.engine.lines import LineReader
from ludotheque.games.morpion import solver
from ludotheque.gomocup import stdio
from time_limits import STEP_SECONDS

SOURCE = Path(__file__).parents[2] / "src"
START_HERE = "import sys; from ludotheque.gomocup import main; sys.exit(main())"
FULL = Path("/dev/full")
needs_core = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def reader(source: bytes | io.BytesIO, clock: Callable[[], float] = lambda: 0.0) -> LineReader:
    stream = io.BytesIO(source) if isinstance(source, bytes) else source
    brain = stdio.LineBrain()
    return LineReader(stream, brain.is_stopping, brain.is_ending, clock)


def run(typed: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", START_HERE],
        input=typed.encode(),
        capture_output=True,
        env={"PYTHONPATH": str(SOURCE)},
        timeout=STEP_SECONDS,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


@needs_core
def test_orders_that_come_all_at_once_are_all_answered_in_their_turn() -> None:
    told = run(
        "ABOUT\r\nSTART 15\r\nINFO timeout_turn 50\r\nTURN 7,7\r\nTURN 0,0\r\nTAKEBACK 0,0\r\nNONSENSE\r\nEND\r\n"
    )

    assert [line.split(" ")[0].split("=")[0] for line in (told[0], told[1], *told[4:])] == [
        "name",
        "OK",
        "OK",
        "UNKNOWN",
    ]
    assert len(told) == 6


@needs_core
def test_the_program_ends_with_its_input() -> None:
    assert run("START 15\nINFO max_node 10\nTURN 7,7")[0] == "OK"


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
def test_an_answer_that_cannot_be_written_ends_the_program_with_one_line() -> None:
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", START_HERE],
            input=b"ABOUT\nEND\n",
            stdout=full,
            stderr=subprocess.PIPE,
            env={"PYTHONPATH": str(SOURCE)},
            timeout=STEP_SECONDS,
            check=False,
        )

    assert (done.returncode, done.stderr) == (1, b"pbrain-ludotheque: No space left on device\n")


@needs_core
def test_an_order_to_stop_ends_a_search_of_hours() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", START_HERE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={"PYTHONPATH": str(SOURCE)},
    )
    assert program.stdin is not None
    assert program.stdout is not None
    with program:
        program.stdin.write(b"START 20\nINFO timeout_turn 7200000\nTURN 9,9\nSTOP\n")
        program.stdin.flush()
        started, moved = program.stdout.readline(), program.stdout.readline()
        program.stdin.write(b"TURN 0,0\nEND\n")
        program.stdin.flush()
        status = program.wait(timeout=STEP_SECONDS)

    assert (started, status) == (b"OK\n", 0)
    assert moved.count(b",") == 1


def test_a_stop_counts_for_the_lines_before_it_and_no_others() -> None:
    listening = reader(b"TURN 1,1\nSTOP\nTURN 2,2\n")

    listening.run()

    heard = [listening.lines.get() for _ in range(4)]
    assert heard[3] is None
    assert [line.stop() for line in heard if line is not None] == [True, False, False]


def test_nothing_is_read_after_end() -> None:
    source = io.BytesIO(b"END\nABOUT\n")
    listening = reader(source)

    listening.run()

    assert source.read() == b"ABOUT\n"


def test_the_age_of_a_line_is_counted_from_when_it_came() -> None:
    now = iter([10.0, 12.5])
    listening = reader(b"ABOUT\n", lambda: next(now))
    listening.run()

    heard = listening.lines.get()

    assert heard is not None
    assert heard.age() == 2.5


def test_a_manager_that_is_gone_ends_the_program() -> None:
    class Gone(io.BytesIO):
        def write(self, data: object, /) -> int:
            raise BrokenPipeError

    assert stdio.serve(io.BytesIO(b"ABOUT\n"), Gone()) == 1


def test_an_endless_line_is_cut_and_not_kept() -> None:
    sink = io.BytesIO()

    assert stdio.serve(io.BytesIO(b"x" * 25_000 + b"\nABOUT\nEND\n"), sink) == 0
    assert sink.getvalue().splitlines()[-1].startswith(b"name=")


def test_the_player_without_a_core_is_the_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.gomocup.move_search.is_known", lambda state: False)
    sink = io.BytesIO()

    stdio.serve(io.BytesIO(b"INFO run 3\nSTART 3\nINFO max_node 50\nTURN 1,1\nEND\n"), sink)

    assert sink.getvalue().splitlines()[1] in (b"0,0", b"2,0", b"0,2", b"2,2")


@needs_core
@pytest.mark.parametrize("memory", [0, 1, 70 * 2**20, 350 * 2**20])
def test_any_limit_of_memory_is_lived_with(memory: int) -> None:
    sink = io.BytesIO()

    stdio.serve(io.BytesIO(f"INFO max_memory {memory}\nSTART 15\nINFO max_node 10\nTURN 7,7\nEND\n".encode()), sink)

    assert sink.getvalue().count(b",") == 1


def test_the_scripts_of_the_package_are_there() -> None:
    project = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text(encoding="utf-8"))

    places = {name: place.split(":") for name, place in project["project"]["scripts"].items()}

    assert "pbrain-ludotheque" in places
    assert all(callable(getattr(import_module(module), function)) for module, function in places.values())
