"""`ludotheque admin`, at a server that runs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.cli import main
from ludotheque.cli.admin.command import admin
from tournament_people import Person

Typed = Callable[..., tuple[int, str, str]]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """`typed(server, "ban", "192.0.2.7")`: status, output and errors."""

    def run(server: Any, *words: str) -> tuple[int, str, str]:
        monkeypatch.setenv("LUDOTHEQUE_HOME", str(server.home))
        monkeypatch.setenv("LUDOTHEQUE_SERVER", f"http://127.0.0.1:{server.port}")
        status = main(["--lang", "en", "admin", *words])
        told = capsys.readouterr()
        return status, told.out, told.err

    return run


def test_an_evening_of_an_operator(program, visit, typed: Typed):
    server = program()

    async def opened() -> tuple[str, str]:
        house = visit(server.port)
        anna, bob = await house.pair()
        await anna.play("d")
        await bob.ask("resign")
        key = await house.open("morpion")
        await house.close()
        return anna.id, str(key["table"])

    finished, table = asyncio.run(opened())

    assert typed(server, "status")[1].startswith("The server is open.")
    assert table in typed(server, "tables")[1]
    assert json.loads(typed(server, "tables", "--json")[1])["tables"][0]["table"] == table
    assert "Bob resigned" in typed(server, "watch", finished)[1]
    assert f"Table {table} is closed." in typed(server, "close", table)[1]
    assert typed(server, "reopen", table)[0] == 0
    assert "2001:db8::/64" in typed(server, "ban", "2001:db8::1", "--for", "60", "--reason", "rude")[1]
    assert "2001:db8" not in typed(server, "unban", "2001:db8::/64")[1]
    assert "Back at nine." in typed(server, "say", "Back at nine.")[1]
    assert "Back at nine." not in typed(server, "say")[1]
    assert typed(server, "profiles")[1] == "Nothing to show.\n"
    assert typed(server, "quarantine")[1] == "Nothing to show.\n"
    assert "read-only" in typed(server, "read-only")[1]
    assert typed(server, "delete", table) == (0, "Done.\n", "")
    assert "stops" in typed(server, "drain")[1]
    assert server.end() == 0


def test_an_operator_looks_at_ends_and_deletes_tournaments(program: Any, visit: Any, typed: Typed) -> None:
    server = program()
    nothing = typed(server, "tournaments")

    async def opened() -> tuple[str, str]:
        house = visit(server.port)
        anna = Person(house, "Anna")
        named, untitled = await anna.open(title="Friday cup", format="knockout"), await anna.open(format="arena")
        await house.close()
        return named, untitled

    named, untitled = asyncio.run(opened())

    assert nothing == (0, "Nothing to show.\n", "")
    told = " ".join(typed(server, "tournaments")[1].split())
    assert f"{named} morpion, Knockout, waiting, 1 player" in told
    assert "Anna (p" in told
    assert "Friday cup" in told
    assert typed(server, "close-tournament", named) == (0, "Done.\n", "")
    assert "Knockout, over" in " ".join(typed(server, "tournaments")[1].split())
    assert typed(server, "delete-tournament", named) == (0, "Done.\n", "")
    assert [
        row["card"]["tournament"] for row in json.loads(typed(server, "tournaments", "--json")[1])["tournaments"]
    ] == [untitled]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["ban", "everybody"], "“everybody” cannot be banned"),
        (["ban", "192.0.2.7", "--for", "soon"], "--for"),
        (["close", "nothing"], "there is no table nothing"),
        (["retry", "nothing"], "not among those"),
        (["close-tournament", "nothing"], "there is no tournament nothing"),
        (["delete-tournament", "nothing"], "there is no tournament nothing"),
        (["erase", "pnobody"], "there is no profile"),
        (["status", "--server", "games.example.org"], "--server"),
        (["status", "--server", "http://127.0.0.1:9"], "does not answer (nothing listens there)"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(lasting_program, typed: Typed, words: list[str], told: str):
    status, out, err = typed(lasting_program, *words)

    assert (status, out) == (2, "")
    assert told in err


@pytest.fixture(scope="module")
def lasting_program(tmp_path_factory, free_port):
    from tests.server.conftest import Program

    server = Program(tmp_path_factory.mktemp("operator") / "home", free_port())
    yield server
    server.kill()


def test_a_server_with_another_key_refuses(lasting_program, typed: Typed, monkeypatch):
    monkeypatch.setenv("LUDOTHEQUE_ADMIN_KEY", "the-key-of-somebody-else-01234")

    assert "admin key" in typed(lasting_program, "status")[2]


def test_the_key_is_printed_for_other_programs(lasting_program, typed: Typed):
    key = (lasting_program.home / "data" / "admin-key").read_text("utf-8")

    assert typed(lasting_program, "key")[1] == key


@pytest.mark.parametrize("name", admin.commands_by_name)  # type: ignore[attr-defined]
def test_every_command_has_a_page_in_french(name: str, capsys):
    assert main(["--lang", "fr", "admin", name, "--help"]) == 0
    assert "cli.admin" not in capsys.readouterr().out
