"""SIGHUP: certificates and logs are opened again while everybody plays on; a closed terminal ends the server."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import ssl
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from time_limits import STEP_SECONDS

SOURCE = Path(__file__).parents[2] / "src"


@pytest.fixture
def renewed(certificate: Path) -> Callable[[], None]:
    """`renewed()` replaces the file of `certificate`, as a certificate authority's program would."""

    def renew() -> None:
        files = ("-keyout", "key.pem", "-out", "new.pem")
        words = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3 -subj /CN=localhost"
        subprocess.run([*words.split(), *files], check=True, capture_output=True, cwd=certificate.parent)
        both = (certificate.parent / "key.pem").read_bytes() + (certificate.parent / "new.pem").read_bytes()
        certificate.write_bytes(both)

    return renew


async def shown(port: int) -> str:
    return await asyncio.to_thread(ssl.get_server_certificate, ("127.0.0.1", port), timeout=STEP_SECONDS)


async def until(is_so: Callable[[], Any]) -> None:
    async with asyncio.timeout(STEP_SECONDS):
        while not is_so():
            await asyncio.sleep(0.05)


def log_of(server: Any) -> str:
    return logs_in(server.home)


def logs_in(home: Path) -> str:
    """All log files, the renamed ones too."""
    return "".join(path.read_text(encoding="utf-8") for path in sorted(home.rglob("*.log*")))


def words_for(certificate: Path, request: pytest.FixtureRequest) -> tuple[str, ...]:
    if request.node.callspec.params["processes"] == 1:
        return ("--certificate", str(certificate))
    url = request.getfixturevalue("postgres_url")
    return ("--certificate", str(certificate), "--database", url, "--processes", str(2))


@pytest.mark.parametrize("processes", [1, 2])
def test_a_renewed_certificate_is_shown_to_newcomers_and_nobody_is_cut_off(
    program, certificate, renewed, request, processes
):
    server = program(*words_for(certificate, request))
    known = ssl.create_default_context(cafile=str(certificate))

    async def story() -> tuple[set[str], str, int]:
        async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{server.port}", verify=known) as client:
            assert (await client.get("/api/health")).status_code == 200
            before = {await shown(server.port) for _ in range(4)}
            renewed()
            server.process.send_signal(signal.SIGHUP)
            await until(lambda: log_of(server).count("was read again") == processes)
            after = {await shown(server.port) for _ in range(4)}
            # The connection from before: with a new one the certificate would not be known.
            return before | after, before.pop(), (await client.get("/api/health")).status_code

    found, before, status = asyncio.run(story())

    assert len(found) == 2
    assert before in found
    assert status == 200
    assert server.stop() == 0


def test_files_that_do_not_fit_change_nothing_and_are_logged(program, certificate):
    server = program("--certificate", str(certificate))

    async def story() -> bool:
        before = await shown(server.port)
        certificate.write_text("half a file", encoding="utf-8")
        server.process.send_signal(signal.SIGHUP)
        await until(lambda: "SSLError" in log_of(server))
        return before == await shown(server.port)

    assert asyncio.run(story())


def test_a_log_that_was_renamed_is_begun_anew(program, certificate):
    server = program("--certificate", str(certificate))

    async def story() -> list[Path]:
        server.process.send_signal(signal.SIGHUP)
        await until(lambda: "was read again" in log_of(server))
        (log,) = server.home.rglob("*.log")
        log.rename(log.with_suffix(".kept"))
        server.process.send_signal(signal.SIGHUP)
        await until(log.exists)
        return sorted(path for path in log.parent.iterdir() if path.stem == log.stem)

    kept, log = asyncio.run(story())

    assert "read again" in kept.read_text(encoding="utf-8")
    assert "read again" in log.read_text(encoding="utf-8")


def test_a_terminal_that_is_closed_ends_the_server_but_a_signal_in_it_does_not(tmp_path, free_port, certificate):
    ours, theirs = pty.openpty()
    environment = {**os.environ, "LUDOTHEQUE_HOME": str(tmp_path), "PYTHONPATH": str(SOURCE), "TERM": "dumb"}
    words = ("serve", "--port", str(free_port()), "--certificate", str(certificate))
    command = [sys.executable, "-c", TAKE_TERMINAL, sys.executable, "-m", "ludotheque", *words]
    in_terminal: dict[str, Any] = {"stdin": theirs, "stdout": theirs, "stderr": theirs, "start_new_session": True}
    with subprocess.Popen(command, env=environment, **in_terminal) as server:
        os.close(theirs)
        said = b""
        while b"Ctrl-C" not in said:
            said += os.read(ours, 1024)

        server.send_signal(signal.SIGHUP)
        asyncio.run(until(lambda: "was read again" in logs_in(tmp_path)))
        os.close(ours)
        status = server.wait(STEP_SECONDS)

    assert status > 0, "it stopped by itself, but could tell nobody"


TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)
"""A terminal that goes tells the session that it controls."""
