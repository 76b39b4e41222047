"""Pictures, files and cards over HTTP: what there is, in which language, and that nothing secret is in them."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from french import set_in_french
from ludotheque.contract import Seed, TableError, phrase
from ludotheque.games.ricochet import GAME
from ludotheque.play.record.link import pack
from ludotheque.server import made_once
from ludotheque.server.made_once import MadeOnce
from ludotheque.server.pages import PAGE

GAME_CODE = pack(";;d d c c e e f")
FORMS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "pdf": "application/pdf"}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("asked", ["", f"?g={GAME_CODE}", "?s=c4:7x6x4 7/7/7/7/7/3ab2 a", "?options=columns%3D9"])
def test_a_position_and_a_game_are_made_into_every_kind_of_picture(online, form, asked):
    async def scenario(house: Any) -> Any:
        return await house.http.get(f"/api/pictures/connect-four.{form}{asked}")

    answer = online(scenario)

    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == FORMS[form]
    assert len(answer.content) > 500


def test_a_step_of_a_game_can_be_asked_for(online):
    async def scenario(house: Any) -> Any:
        paths = [f"/api/pictures/connect-four.svg?g={GAME_CODE}&step={step}" for step in (0, 7)]
        empty = await house.http.get("/api/pictures/connect-four.svg")
        film = await house.http.get(f"/api/pictures/connect-four.gif?g={GAME_CODE}&step=3")
        return [(await house.http.get(path)).text for path in paths], empty.text, film.content

    (start, end), empty, film = online(scenario)

    assert start == empty
    assert end.count("#d55e00") == 4
    assert Image.open(BytesIO(film)).n_frames == 4


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/pictures/connect-four.docx", 422, "play.record.unknown-format"),
        ("/api/pictures/connect-four", 422, "play.record.unknown-format"),
        ("/api/pictures/chess.svg", 404, "catalogue.unknown-game"),
        ("/api/pictures/connect-four.svg?g=1AAAA", 422, "play.record.bad-link"),
        (f"/api/pictures/connect-four.svg?g={'1' + 'A' * 9000}", 422, "play.record.link-too-long"),
        (f"/api/pictures/connect-four.svg?g={pack(';;d z')}", 422, "play.record.bad-step"),
        (f"/api/pictures/chess.svg?g={GAME_CODE}", 422, "catalogue.unknown-game"),
        ("/api/pictures/connect-four.svg?s=nonsense", 409, None),
        ("/api/pictures/connect-four.pdf?options=columns%3D99", 422, None),
        (f"/api/pictures/connect-four.svg?g={GAME_CODE}&step=99", 409, "server.no-such-step"),
        (f"/api/pictures/connect-four.svg?g={GAME_CODE}&step=x", 409, "server.no-such-step"),
        ("/api/preview/connect-four.gif", 422, "play.record.unknown-format"),
        ("/api/preview/tables/nowhere.png", 404, "server.no-table"),
        ("/api/tables/nowhere/picture", 404, "server.no-table"),
        ("/api/finished/nowhere/picture", 404, "server.no-table"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_its_reason(online, path, status, code):
    async def scenario(house: Any) -> Any:
        return await house.http.get(path)

    answer = online(scenario)

    assert answer.status_code == status, answer.text
    assert code is None or answer.json()["error"]["code"] == code


@pytest.mark.req("MO-15")
def test_empty_grids_are_printed_for_the_chosen_size_as_many_as_wished(online):
    async def scenario(house: Any) -> Any:
        asked = "options=columns%3D10%26rows%3D8%26run%3D5&count=5&per_page=4&paper=letter"
        return await house.http.get(f"/api/pictures/morpion.pdf?{asked}&lang=fr")

    pages = PdfReader(BytesIO(online(scenario).content)).pages

    assert len(pages) == 2
    assert float(pages[0].mediabox.width) == 612
    assert "j" in pages[0].extract_text()


def test_a_table_is_drawn_while_it_is_played_and_its_card_says_who_plays(online):
    async def scenario(house: Any) -> Any:
        key = await house.open()
        waiting = await house.http.get(f"/api/preview/tables/{key['table']}.png")
        too_early = await house.http.get(f"/api/tables/{key['table']}/picture")
        await house.join(key["table"], "Bob")
        path = f"/api/tables/{key['table']}/picture"
        before = await house.http.get(path)
        move = {"type": "move", "command": "m1", "action": "d"}
        done = await house.http.post(
            f"/api/tables/{key['table']}/commands", json=move, headers={"authorization": f"Bearer {key['token']}"}
        )
        assert done.status_code == 200, done.text
        after = await house.http.get(path)
        card = await house.http.get(f"/api/preview/tables/{key['table']}.png")
        page = await house.http.get(f"/t/{key['table']}", headers={"accept-language": "fr"})
        return waiting, too_early, before.text, after.text, card, page.text

    waiting, too_early, before, after, card, page = online(scenario)

    assert too_early.status_code == 409
    assert "#d55e00" not in before
    assert "#d55e00" in after
    assert {Image.open(BytesIO(answer.content)).size for answer in (waiting, card)} == {(1200, 630)}
    assert 'property="og:title" content="Puissance 4 – Ludothèque"' in page
    assert "Anna – Bob" in page


@pytest.mark.parametrize(
    ("path", "language", "title", "picture"),
    [
        ("/", "en", "Ludothèque", r"/api/preview/home\.png\?lang=en"),
        ("/", "fr", "Ludothèque", r"/api/preview/home\.png\?lang=fr"),
        ("/new/morpion", "fr", "Morpion – Ludothèque", r"/api/preview/morpion\.png\?lang=fr"),
        ("/t/nowhere", "en", "Ludothèque", r"/api/preview/home\.png\?lang=en"),
        ("/analysis/ricochet?s=rr:1", "en", "Ricochet Robots – Ludothèque", r"/api/preview/ricochet\.png\?s=rr.+"),
        (
            "/puzzles/connect-four/1",
            "fr",
            "Puissance 4 : problème 1",
            r"/api/preview/connect-four\.png\?s=c4.+",
        ),
        ("/puzzles/connect-four/999999", "en", "Ludothèque", r"/api/preview/home\.png\?lang=en"),
        (
            "/puzzles/morpion/today",
            "fr",
            r"Morpion : problème \d+",
            r"/api/preview/morpion\.png\?s=mo.+",
        ),
        ("/new/chess", "en", "Ludothèque", r"/api/preview/home\.png\?lang=en"),
    ],
)
def test_every_page_has_a_preview_in_the_readers_language(online, path, language, title, picture):
    async def scenario(house: Any) -> Any:
        page = (await house.http.get(path, headers={"accept-language": language})).text
        address = re.search(r'property="og:image" content="([^"]+)"', page)
        assert address is not None
        return page, address[1], await house.http.get(address[1].replace("&amp;", "&"))

    page, address, image = online(scenario)

    assert re.search(f'property="og:title" content="{set_in_french(title)}"', page)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+" + picture, address)
    assert image.headers["content-type"] == "image/png"


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        ("connect-four", "44"),
        ("connect-four", "c4:7x6x4 7/7/7/7/3b3/3a3 a"),
        ("morpion", "e5 d4"),
        ("ricochet", "rr:1A2A3A4B:h1,g8,k13,b9:Ys"),
    ],
)
def test_a_position_is_drawn_from_all_that_the_analysis_page_takes(online, slug, text):
    async def scenario(house: Any) -> Any:
        read = await house.http.post("/api/position", json={"game": slug, "text": text})
        asked, written = (f"/api/pictures/{slug}.svg", {"s": text}), read.json()["state"]
        by_notation = await house.http.get(asked[0], params={"s": written})
        return await house.http.get(asked[0], params=asked[1]), by_notation

    answer, by_notation = online(scenario)

    assert answer.status_code == 200
    assert answer.text == by_notation.text


def test_a_table_is_drawn_in_the_colours_and_with_the_signs_its_players_chose(online):
    chosen = [{"kind": "me", "symbol": "Ж", "colour": "pink"}, {"kind": "me", "name": "Bob", "symbol": "☃"}]

    async def scenario(house: Any) -> Any:
        key = await house.open(game="morpion", seats=chosen, options={"starter": "1"})
        for number, action in enumerate(("b2", "a1")):
            done = await house.http.post(
                f"/api/tables/{key['table']}/commands",
                json={"type": "move", "command": f"m{number}", "action": action, "seat": number},
                headers={"authorization": f"Bearer {key['token']}"},
            )
            assert done.status_code == 200, done.text
        path = f"/api/tables/{key['table']}/picture"
        card = await house.http.get(f"/api/preview/tables/{key['table']}.png")
        return [(await house.http.get(f"{path}?form={form}")) for form in FORMS], card

    (svg, *others), card = online(scenario)

    assert "#9b3f73" in svg.text
    assert [text for text in re.findall(r">(\S)</text>", svg.text) if text in "Ж☃"] == ["Ж", "☃", "☃"]
    assert {answer.status_code for answer in (*others, card)} == {200}


def test_nothing_in_an_address_escapes_into_the_page(online):
    async def scenario(house: Any) -> Any:
        return (await house.http.get('/new/morpion?s="><script>alert(1)</script>&lang=en')).text

    page = online(scenario)

    assert "<script>alert" not in page
    assert page.count("<script") == PAGE.read_text("utf-8").count("<script")


def test_two_games_that_differ_only_in_what_lies_face_down_have_the_same_pictures(online):
    opening = GAME.deal(GAME.options(players=2), Seed(5))
    turned = replace(opening, deck=(opening.deck[0], *reversed(opening.deck[1:])))
    states = [GAME.notation.write_state(state) for state in (opening, turned)]

    async def scenario(house: Any) -> Any:
        paths = ("/api/pictures/ricochet.svg", "/api/pictures/ricochet.gif", "/api/preview/ricochet.png")
        return [[(await house.http.get(path, params={"s": state})).content for path in paths] for state in states]

    one, other = online(scenario)

    assert states[0] != states[1]
    assert one == other


def test_a_finished_game_can_be_had_as_a_link_a_film_and_a_booklet(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair(is_listed=True)
        await anna.send({"type": "resign", "command": "r"})
        await anna.until(lambda table: table["phase"] == "over")
        (row,) = (await house.http.get("/api/finished")).json()["games"]
        kept = f"/api/finished/{row['id']}"
        link = await house.http.get(f"{kept}/record?form=link")
        forms = {form: await house.http.get(f"{kept}/picture?form={form}") for form in FORMS}
        again = await house.http.post(
            "/api/records", json={"record": link.text, "name": "Zoë", "seat": 0, "alone": True}
        )
        return link.text, forms, again

    link, forms, again = online(scenario)

    assert link.startswith("/analysis/connect-four?g=1")
    assert {form: answer.headers["content-type"].partition(";")[0] for form, answer in forms.items()} == FORMS
    assert again.status_code == 201


def test_the_square_for_phones_holds_only_addresses_of_ours(online):
    async def scenario(house: Any) -> Any:
        answers = [
            await house.http.get("/code.svg", params={"of": path})
            for path in ("/", "https://elsewhere.example/", "/" + "x" * 2000, "/analysis/morpion?g=1abc")
        ]
        return [answer.text for answer in answers]

    home, elsewhere, endless, game = online(scenario)

    assert home == elsewhere == endless
    assert game != home


def test_a_picture_is_made_once_and_the_oldest_is_dropped(monkeypatch):
    monkeypatch.setattr(made_once, "_MAX_CACHE_BYTES", 25)
    monkeypatch.setattr(made_once, "_ENTRY_BYTES", 0)
    made: list[str] = []

    async def draw(name: str) -> bytes:
        made.append(name)
        await asyncio.sleep(0)
        return b"0123456789"

    async def scenario() -> None:
        cache = MadeOnce()
        await asyncio.gather(*(cache.get("a", lambda: draw("a")) for _ in range(3)))
        for name in ("b", "a", "c", "a", "b"):
            await cache.get(name, lambda name=name: draw(name))

    asyncio.run(scenario())

    assert made == ["a", "b", "c", "b"]


def test_what_is_kept_counts_with_its_name_which_may_be_longer():
    made: list[str] = []

    async def draw(name: str) -> bytes:
        made.append(name)
        return b"small"

    async def scenario() -> None:
        cache = MadeOnce(10_000)
        for name in ("a" * 6_000, "b" * 6_000, "c", "b" * 6_000, "a" * 6_000):
            await cache.get(name, lambda name=name: draw(name))

    asyncio.run(scenario())

    assert [name[0] for name in made] == ["a", "b", "c", "a"]


def test_a_picture_that_nobody_asks_for_any_more_goes():
    made: list[str] = []

    async def draw(name: str) -> bytes:
        made.append(name)
        return b"0123456789"

    async def scenario() -> int:
        loop, cache = asyncio.get_running_loop(), MadeOnce(unused_seconds=60.0)
        start, passed = loop.time(), [0.0]
        loop.time = lambda: start + passed[0]
        alarms: list[Any] = []
        loop.call_at = lambda when, work: alarms.append((when - start, work)) or alarms
        for passed[0], name in ((0.0, "a"), (10.0, "b"), (50.0, "a")):
            await cache.get(name, lambda name=name: draw(name))
        for _ in range(2):
            passed[0], work = alarms.pop()
            work()
        for name in ("a", "b"):
            await cache.get(name, lambda name=name: draw(name))
        return len(alarms)

    assert asyncio.run(scenario()) == 1
    assert made == ["a", "b", "b"]


def test_a_picture_that_could_not_be_made_is_tried_again():
    answers = iter([TableError(phrase("server.too-busy")), b"x"])

    async def draw() -> bytes:
        answer = next(answers)
        if isinstance(answer, TableError):
            raise answer
        return answer

    async def scenario() -> list[Any]:
        cache = MadeOnce()
        refused = await asyncio.gather(cache.get("a", draw), return_exceptions=True)
        return [*refused, await cache.get("a", draw)]

    refusal, made = asyncio.run(scenario())

    assert isinstance(refusal, TableError)
    assert made == b"x"
