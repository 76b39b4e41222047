"""`ludotheque` alone serves: without a terminal, without a screen, at a free port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from time_limits import STEP_SECONDS

SOURCE = Path(__file__).parents[3] / "src"
# The usual port may be in use on the machine that runs the tests.
PROGRAM = (
    "import sys; from ludotheque.server import startup; startup.FIRST_PORT = int(sys.argv.pop(1)); "
    "from ludotheque.cli import main; sys.exit(main())"
)


@pytest.fixture
def bare(home: Path) -> Iterator[Callable[[int], subprocess.Popen[str]]]:
    """`bare(port)`: the command without words, input, terminal or screen, at this port or the next free one."""
    started: list[subprocess.Popen[str]] = []

    def start(port: int) -> subprocess.Popen[str]:
        environ = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        started.append(
            subprocess.Popen(
                [sys.executable, "-c", PROGRAM, str(port)],
                env={**environ, "PYTHONPATH": str(SOURCE)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        )
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.communicate()


def address_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line:
            return line.split()[-1]
    raise AssertionError("it ended without an address")


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_without_a_terminal_it_serves_until_a_signal_and_ends_with_status_0(bare, free_port, stop) -> None:
    process = bare(free_port())

    with urlopen(f"{address_of(process)}api/health", timeout=STEP_SECONDS) as answer:
        healthy = answer.status
    process.send_signal(stop)
    rest, _ = process.communicate(timeout=STEP_SECONDS)

    assert (healthy, process.returncode) == (200, 0)
    assert "Server stopped" in rest


def test_a_port_that_another_program_has_is_passed_over(bare, free_port) -> None:
    taken = free_port()
    with socket.create_server(("127.0.0.1", taken)):
        address = address_of(bare(taken))

    assert address != f"http://127.0.0.1:{taken}/"


def test_a_server_that_runs_already_is_named(bare, free_port) -> None:
    port = free_port()
    first = address_of(bare(port))

    second = bare(port)
    message, _ = second.communicate(timeout=STEP_SECONDS)

    assert second.returncode == 0
    assert f"A server is already running: {first}" in message
