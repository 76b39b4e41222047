"""The HTTP interface: what it answers, how it describes itself, and that it says so in the reader's language."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ludotheque.server import app
from ludotheque.server.app import OPERATIONS
from ludotheque.server.routes import catalogue as catalogue_routes
from ludotheque.server.wire import PROTOCOL
from ludotheque.server.wire.openapi import description

PROJECT = Path(__file__).parents[2]


def test_games_come_with_options_and_levels_in_the_readers_language(online):
    async def scenario(house: Any) -> Any:
        return (await house.http.get("/api/games?lang=fr")).json()["games"]

    games = {game["slug"]: game for game in online(scenario)}

    assert games["connect-four"]["title"] == "Puissance 4"
    assert "easy" in {level["name"] for level in games["connect-four"]["levels"]}
    assert {option["name"] for option in games["ricochet"]["options"]} >= {"players", "bid_seconds"}
    assert games["morpion"]["has_analyst"]


def test_wrong_options_are_refused_field_by_field(online):
    async def scenario(house: Any) -> Any:
        trial = {"game": "connect-four", "options": {"columns": "99", "rows": "x", "colour": "red"}}
        return await house.http.post("/api/setup", json=trial)

    answer = online(scenario)

    assert answer.status_code == 422
    assert {problem["field"] for problem in answer.json()["error"]["problems"]} == {"rows", "colour"}


def test_options_tell_how_many_seats_and_who_is_at_home_there(online):
    async def scenario(house: Any) -> Any:
        return (await house.http.post("/api/setup", json={"game": "morpion", "options": {"players": "4"}})).json()

    setup = online(scenario)

    assert setup["seat_count"] == 4
    assert "minimax" not in {level["name"] for level in setup["levels"]}
    assert setup["has_core"] is True
    assert setup["has_rating"] is False


@pytest.mark.req("P4-11")
def test_levels_say_their_elo_where_it_was_measured_and_perfect_where_it_is_proved(online):
    async def scenario(house: Any) -> Any:
        asked = [{}, {"columns": "9", "rows": "7"}]
        return [
            (await house.http.post("/api/setup", json={"game": "connect-four", "options": each})).json()
            for each in asked
        ]

    usual, large = ({level["name"]: level for level in setup["levels"]} for setup in online(scenario))

    assert usual["perfect"]["elo"] == 1430
    assert usual["neighbour"]["kind"] == "style"
    assert "perfect" not in large
    assert large["strongest"]["stands_for"] == "perfect"
    assert large["club"]["elo"] is None


@pytest.mark.req("RR-08")
def test_a_name_that_is_taken_is_refused_with_a_free_one(online):
    async def scenario(house: Any) -> Any:
        key = await house.open(name="Anna")
        return await house.http.post(f"/api/tables/{key['table']}/join", json={"name": "anna"})

    error = online(scenario).json()["error"]

    assert error["code"] == "server.name-taken"
    assert error["params"] == {"name": "anna", "free": "anna 2"}


def test_a_seat_kept_for_somebody_is_taken_by_nobody_else(online):
    async def scenario(house: Any) -> Any:
        key = await house.open(seats=[{"kind": "me"}, {"kind": "reserved", "name": "Chloé"}])
        path = f"/api/tables/{key['table']}/join"
        stranger = await house.http.post(path, json={"name": "Bob"})
        chloe = await house.http.post(path, json={"name": "chloé"})
        return stranger.json()["error"]["code"], chloe.json()["seat"]

    assert online(scenario) == ("server.no-seat", 1)


def test_the_host_begins_with_those_who_came_and_alone_it_is_solo(online):
    async def scenario(house: Any) -> Any:
        key = await house.open("ricochet", options={"players": "4"})
        await house.join(key["table"], "Bob")
        host = await house.guest(key)
        assert (await host.ask("start"))["type"] == "done"
        alone = await house.guest(await house.open("ricochet", options={"players": "4"}))
        assert (await alone.ask("start"))["type"] == "done"
        return len(host.table["players"]), alone.table["view"]["phase"]

    assert online(scenario) == (2, "exploring")


def test_finished_games_and_records_are_kept(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair(is_listed=True)
        await bob.ask("resign")
        http = house.http
        rows = (await http.get("/api/finished?game=connect-four")).json()["games"]
        whole = (await http.get(f"/api/finished/{rows[0]['id']}?lang=fr")).json()
        text = (await http.get(f"/api/finished/{rows[0]['id']}/record?form=ludo")).text
        return rows, whole, text, anna.id

    rows, whole, text, table = online(scenario)

    assert rows[0]["id"] == f"{table}-1"
    assert whole["outcome"]["places"] == [1, 2]
    assert "Bob" in whole["outcome"]["reason"]["text"]
    assert whole["steps"] == [{"by": 1, "cause": "resigned"}]
    assert text.startswith('[Version "1"]')


def test_a_saved_game_is_brought_in_and_played_on(online):
    record = "connect-four;columns=7&rows=6&run=4&starter=1;c4:7x6x4 7/7/7/7/7/7 a;d e *\n"

    async def scenario(house: Any) -> Any:
        answer = await house.http.post("/api/records", json={"record": record, "name": "Anna", "seat": 0})
        key = answer.json()
        await house.join(key["table"], "Bob")
        anna = await house.guest(key)
        return anna.table["steps"], (await anna.play("d"))["type"]

    steps, answer = online(scenario)

    assert [step["action"] for step in steps] == ["d", "e"]
    assert answer == "done"


def test_the_description_lists_every_operation_and_every_reference_leads_somewhere():
    document = description(OPERATIONS)
    text = json.dumps(document)
    schemas = document["components"]["schemas"]

    assert document["openapi"] == "3.1.0"
    assert sum(len(methods) for methods in document["paths"].values()) == len(OPERATIONS)
    assert all(operation.summary for operation in OPERATIONS)
    for name in {piece.partition('"')[0] for piece in text.split("#/components/schemas/")[1:]}:
        assert name in schemas


def test_what_the_server_says_is_as_described(online):
    schemas = description(OPERATIONS)["components"]["schemas"]
    told = {"$ref": "#/components/schemas/ServerMessage", "components": {"schemas": schemas}}

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair("ricochet", options={"players": "2"})
        await anna.play("=3")
        await bob.play("nonsense")
        await anna.ask("offer", kind="draw")
        await bob.ask("react", reaction="wow")
        await anna.send({"type": "ping"})
        await anna.hear("pong")
        return [*anna.heard, *bob.heard]

    heard = online(scenario)

    assert {message["type"] for message in heard} >= {"welcome", "table", "change", "refused", "pong", "presence"}
    for message in heard:
        jsonschema.validate(message, told)


def test_the_types_of_the_web_client_are_current():
    written = runpy.run_path(str(PROJECT / "tools" / "wire_types.py"))["written"]()

    assert (PROJECT / "web" / "src" / "wire.ts").read_text(encoding="utf-8") == written, "run tools/wire_types.py"


def test_the_messages_that_the_web_client_is_tested_with_are_what_we_say():
    written = runpy.run_path(str(PROJECT / "tools" / "golden_messages.py"))["written"]()

    assert (PROJECT / "tests" / "golden" / "messages.json").read_text(encoding="utf-8") == written, "run make wire"


def test_the_page_about_the_interface_is_current():
    written = runpy.run_path(str(PROJECT / "tools" / "api_page.py"))["written"]()

    assert (PROJECT / "docs" / "api" / "index.md").read_text(encoding="utf-8") == written, "run make wire"


@pytest.mark.parametrize("page", ["/", "/t/abcdefghjkmn", "/new/morpion", "/settings", "/api", "/enter"])
def test_pages_ask_for_nothing_from_outside(online, page):
    async def scenario(house: Any) -> Any:
        return await house.http.get(page)

    answer = online(scenario)

    assert answer.status_code == 200
    assert "https://" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small build of the web client, in place of the real one."""
    web = tmp_path / "static" / "web"
    (web / "assets").mkdir(parents=True)
    (web / "version.txt").write_text("0123456789ab\n", "utf-8")
    (web / "assets" / "main.js").write_text("export {};\n" * 200, "utf-8")
    monkeypatch.setattr(app, "STATIC", tmp_path / "static")
    return web


def _get_built(online: Any, address: str) -> Any:
    async def scenario(house: Any) -> Any:
        return await house.http.get(address)

    return online(scenario)


def test_files_of_this_build_may_be_cached_forever(online, bundle):
    answer = _get_built(online, "/static/web/0123456789ab/assets/main.js")

    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"


def test_a_page_of_an_earlier_build_never_gets_a_file_of_this_one(online, bundle):
    assert _get_built(online, "/static/web/ba9876543210/assets/main.js").status_code == 404


def test_files_without_a_version_and_the_page_are_asked_for_each_time(online, bundle):
    unversioned = _get_built(online, "/static/web/assets/main.js")
    page = _get_built(online, "/")

    assert unversioned.headers["cache-control"] == "no-cache"
    assert unversioned.headers["etag"]
    assert page.headers["cache-control"] == "no-cache"


def test_every_file_that_the_browser_shall_keep_is_there(online):
    async def scenario(house: Any) -> Any:
        worker = await house.http.get("/sw.js")
        files = re.search(r"const FILES = (\[.*?\])", worker.text, re.DOTALL)
        assert files is not None
        return {file: (await house.http.get(file)).status_code for file in json.loads(files[1])}

    found = online(scenario)

    assert found
    assert {file for file, status in found.items() if status != 200} == set()


def test_a_reader_may_name_sentences_by_the_beginnings_of_their_codes(online):
    async def scenario(house: Any) -> Any:
        asked = "/api/texts/fr?only=web.home,web.puzzles.streak&without=web.home.load"
        return (await house.http.get(asked)).json()["texts"]

    codes = set(online(scenario))

    assert {"web.home.title", "web.puzzles.streak_one"} <= codes
    assert all(code.startswith(("web.home.", "web.puzzles.streak")) for code in codes)
    assert "web.home.load" not in codes


def test_a_reader_may_leave_sentences_out(online):
    async def scenario(house: Any) -> Any:
        whole = (await house.http.get("/api/texts/fr")).json()["texts"]
        some = (await house.http.get("/api/texts/fr?without=cli,server")).json()["texts"]
        return set(whole) - set(some)

    left_out = online(scenario)

    assert left_out
    assert {code.partition(".")[0] for code in left_out} == {"cli", "server"}


def test_a_reader_may_ask_for_some_sentences_only(online):
    async def scenario(house: Any) -> Any:
        return (await house.http.get("/api/texts/fr?only=banter,levels")).json()["texts"]

    assert {code.partition(".")[0] for code in online(scenario)} == {"banter", "levels"}


def test_what_is_the_same_for_everybody_is_made_once(online, monkeypatch):
    made: list[str] = []
    make = catalogue_routes._game_list

    def noted(language: str) -> Any:
        made.append(language)
        return make(language)

    monkeypatch.setattr(catalogue_routes, "_game_list", noted)

    async def scenario(house: Any) -> Any:
        asked = [
            await house.http.get(f"/api/games{query}", headers={"accept-encoding": encoding})
            for encoding in ("identity", "gzip", "gzip")
            for query in ("", "?lang=fr")
        ]
        return [(answer.headers.get("content-encoding"), answer.json()) for answer in asked]

    answers = online(scenario)

    assert made == ["en", "fr"]
    assert [encoding for encoding, _ in answers] == [None, None, *["gzip"] * 4]
    assert answers[0][1] == answers[2][1] == answers[4][1] != answers[1][1]


def test_a_table_has_a_code_for_cameras(online):
    async def scenario(house: Any) -> Any:
        return await house.http.get("/t/abcdefghjkmn/code.svg")

    answer = online(scenario)

    assert answer.headers["content-type"] == "image/svg+xml"
    assert "<path" in answer.text


def test_the_interface_can_be_read_by_people_and_machines(online):
    async def scenario(house: Any) -> Any:
        health = (await house.http.get("/api/health")).json()
        return (await house.http.get("/api/openapi.json")).json()["info"]["title"], health["protocol"]

    assert online(scenario) == ("Ludothèque", PROTOCOL)


def test_the_opening_book_is_there_for_the_core_in_the_browser(online):
    async def scenario(house: Any) -> Any:
        paths = ("/books/connect-four", "/books/morpion", "/books/chess", "/books/..%2Fconnect-four")
        return [await house.http.get(path) for path in paths]

    book, *others = online(scenario)

    assert book.status_code == 200
    assert book.content.startswith(b"ludo-c4")
    assert [answer.status_code for answer in others] == [404, 404, 404]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/no-such-page", "text/html; charset=utf-8"),
        ("/lobby/5", "text/html; charset=utf-8"),
        ("/api/nowhere", "text/plain; charset=utf-8"),
        ("/static/web/nothing.js", "text/plain; charset=utf-8"),
    ],
)
def test_a_mistyped_address_gets_a_page_for_people_and_a_word_for_programs(online, path, kind):
    async def scenario(house: Any) -> Any:
        return await house.http.get(path)

    answer = online(scenario)

    assert answer.status_code == 404
    assert answer.headers["content-type"] == kind
