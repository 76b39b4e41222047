"""`ludotheque serve`, as a host types it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from french import with_plain_spaces
from ludotheque.cli import main
from ludotheque.server.startup import addresses, bound
from time_limits import STEP_SECONDS

SOURCE = Path(__file__).parents[2] / "src"


def test_it_prints_an_address_that_works_and_stops_politely(program):
    server = program()

    with urlopen(f"http://127.0.0.1:{server.port}/api/health", timeout=STEP_SECONDS) as answer:
        healthy = answer.status
    status = server.stop()

    assert healthy == 200
    assert f"http://127.0.0.1:{server.port}/".encode() in server.said
    assert status in (0, -15)


@pytest.mark.req("RR-08")
def test_a_server_that_is_told_to_stop_says_goodbye_to_its_guests(program, visit):
    server = program()

    async def story() -> tuple[str, bool]:
        house = visit(server.port)
        guest = await house.guest(await house.open())
        server.process.terminate()
        bye = await guest.hear("closing")
        await house.close()
        return bye["reason"]["code"], bye["should_reconnect"]

    assert asyncio.run(story()) == ("server.closing.stopping", True)
    assert server.end() in (0, -15)


def test_health_is_told_by_the_exit_status_also_with_a_password_and_an_own_certificate(program, certificate, capsys):
    server = program("--certificate", str(certificate), "--password", "open sesame")
    address = f"https://127.0.0.1:{server.port}/"

    well = [main(["health", address]), main(["health", address, "--ready"])]
    server.stop()
    unwell = main(["health", address])
    refused = main(["health", "nonsense"])

    said = capsys.readouterr()
    assert (well, unwell, refused) == ([0, 0], 1, 2)
    assert "does not answer" in said.out
    assert "http://127.0.0.1:8642/" in said.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "0"], "--port"),
        (["--port", "x"], "--port"),
        (["--computers", "1000"], "--computers"),
        (["--processes", "0"], "--processes"),
        (["--processes", "2"], "PostgreSQL"),
        (["--password", ""], "password"),
        (["--certificate", "nowhere.pem"], "nowhere.pem"),
        (["--certificate", "letter.txt"], "PEM"),
        (["--key", "letter.txt"], "--certificate"),
        (["--origin", "games.example.org"], "https://"),
        (["--origin", "https://example.org/games"], "https://"),
        (["--site", "javascript:alert(1)"], "--site"),
        (["--proxy", "127.0.0.1,gate"], "“gate” is refused"),
        (["--database", "mysql://x"], "postgresql://"),
        (["--redis", "nonsense"], "redis://"),
        (["--durability", "eternal"], "process, power"),
        (["--host", "999.1.2.3"], "999.1.2.3"),
        (["--database", "letter.txt"], "cannot be opened"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_refused_in_a_sentence(words, told, monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Dear Anna, " * 200, encoding="utf-8")

    status = main(["serve", *words])

    told_so = capsys.readouterr().err
    assert status == 2
    assert told in told_so
    assert told_so.count("\n") == 1


def test_what_a_host_wishes_reaches_the_server_as_browsers_and_proxies_write_it(monkeypatch, tmp_path):
    granted = []
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    monkeypatch.setattr("ludotheque.server.startup.run_server", lambda args, *_: granted.append(args))

    main(
        ["serve", "--origin", "https://Example.org/", "--origin", "http://localhost:5173", "--proxy", "10.0.0.0/8,::1"]
    )
    main(["serve", "--proxy", "*", "--durability", "Process"])

    assert granted[0].origins == {"https://example.org", "http://localhost:5173"}
    assert [args.proxies for args in granted] == ["10.0.0.0/8,::1", "*"]
    assert [args.durability for args in granted] == [None, "process"]


def test_a_port_in_use_is_said_so_in_the_language_of_the_host(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    with bound("127.0.0.1", 0) as taken:
        taken.listen()
        port = str(taken.getsockname()[1])
        statuses = [main(["serve", "--port", port, "--lang", language]) for language in ("en", "fr")]

    assert statuses == [2, 2]
    english, french = with_plain_spaces(capsys.readouterr().err).splitlines()
    assert english.endswith("another program is using it; choose another --host or --port")
    assert french.endswith("un autre programme l’utilise déjà ; choisis un autre --host ou --port")


@pytest.mark.parametrize(
    ("host", "why"), [("198.51.100.7", "does not have that address"), ("no.such.invalid", "nothing is known")]
)
def test_an_address_that_is_not_of_this_machine_is_refused_with_the_reason(monkeypatch, tmp_path, capsys, host, why):
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))

    assert main(["serve", "--host", host, "--port", "8642"]) == 2
    assert why in capsys.readouterr().err


def test_addresses_are_whole_and_the_one_to_share_comes_first():
    assert addresses("http", "127.0.0.1", 80) == ["http://127.0.0.1:80/"]
    assert addresses("https", "::1", 8642) == ["https://[::1]:8642/"]
    assert addresses("http", "0.0.0.0", 8642)[-1] == "http://127.0.0.1:8642/"


def test_the_code_for_phones_is_drawn_in_the_terminal(capsys):
    from ludotheque.cli.serve.command import _print_qr_code

    _print_qr_code("http://192.0.2.7:8642/")

    assert "▀" in capsys.readouterr().out


def test_help_does_not_load_the_server():
    heavy = ["aiohttp", "uvloop", "msgspec", "ludotheque.server"]
    pages = "from ludotheque.cli import main; main(['--help']); main(['serve', '--help'])"
    code = f"import sys; {pages}; print([name for name in {heavy} if name in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)

    assert done.stdout.endswith("[]\n")
