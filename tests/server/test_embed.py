"""Boards in pages of other people: what may be framed, by whom, and what a link of ours becomes there."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from dataclasses import replace
from functools import partial
from html import unescape
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from ludotheque.contract import Analysis, Verdict, phrase
from ludotheque.play.record.link import pack
from ludotheque.server.bot_pool import AnalysisFailed
from ludotheque.server.bot_pool.fair_queue import PoolFull
from ludotheque.server.embed.addresses import MAX_URL_LENGTH, embeddable
from ludotheque.server.embed.values import PositionValues
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.routes.embed import MAX_WIDTH, MIN_WIDTH

GAME_CODE = pack(";;d d c c e e f")
STATE = "c4:7x6x4 7/7/7/7/7/3a3 b"
HERE = "https://house.example"
GUARDED = (
    "/",
    "/analysis/connect-four",
    "/api/games",
    "/static/page.css",
    "/nowhere",
    "/oembed?url=x",
    "/api/openapi.json",
)


class Counting:
    """An analyst that counts how often it is asked."""

    is_full = False
    waiting = 0

    def __init__(self, answer: Any = None) -> None:
        self.asked: list[Any] = []
        self.answer = answer or Analysis(
            "W3",
            phrase("play.over"),
            {},
            (Verdict("d", "W3", 3.0, 1), Verdict("a", "D", 0.0, 0), Verdict("b", "?", None)),
        )

    async def analyse(self, job: Any, is_enough: Any, asker: Any) -> Any:
        self.asked.append((job.game, job.state, asker.visitor))
        await asyncio.sleep(0)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    async def close(self) -> None:
        pass


async def framed(house: Any, path: str, **headers: str) -> str:
    answer = await house.http.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize(
    "path",
    [
        f"/embed/{quote(STATE)}",
        f"/embed/{quote(STATE, safe='')}",
        "/embed/4?game=connect-four",
        "/embed?game=connect-four&s=4",
    ],
)
def test_a_position_is_framed_however_it_is_written(online: Any, path: str) -> None:
    async def scenario(house: Any) -> str:
        return await framed(house, path)

    text = online(scenario)

    assert text.count('fill="#d55e00"') == 1, "one disc"
    assert "s=c4%3A7x6x4+7%2F7%2F7%2F7%2F7%2F3a3+b" in text, "the link to the same position"


def test_only_frames_may_be_framed(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        frames = [await house.http.get(path) for path in ("/embed/4?game=connect-four", "/embed/nonsense")]
        return frames, [await house.http.get(path) for path in GUARDED]

    frames, others = online(scenario)

    for frame in frames:
        policy = frame.headers["content-security-policy"]
        assert "frame-ancestors *" in policy
        assert "sandbox allow-scripts" in policy
        assert "allow-same-origin" not in policy
        assert "x-frame-options" not in frame.headers
        assert "set-cookie" not in frame.headers
    for other in others:
        assert "frame-ancestors 'none'" in other.headers["content-security-policy"], other.url
        assert other.headers["x-frame-options"] == "DENY", other.url


def test_a_frame_runs_its_own_script_and_style_and_no_others(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        answer = await house.http.get(f"/embed?game=connect-four&g={GAME_CODE}")
        return answer.text, answer.headers["content-security-policy"]

    text, policy = online(scenario)

    for tag in ("script", "style"):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert "unsafe-inline" not in policy
    assert not re.search(r"\s(on\w+|style)=", text), "nothing inline that the policy would refuse"


def test_a_game_is_stepped_through_by_plain_links(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        end = await framed(house, f"/embed?game=connect-four&g={GAME_CODE}&theme=dark", **{"accept-language": "fr"})
        back = unescape(re.search(r'data-way="back"[^>]*href="([^"]+)"', end)[1])
        return end, back, await framed(house, back, **{"accept-language": "fr"})

    end, back, before = online(scenario)

    assert 'lang="fr" data-theme="dark"' in end
    assert "coup 7 sur 7" in end
    assert "coup 6 sur 7" in before
    assert "theme=dark" in back
    assert re.search(r'data-way="next"[^>]*aria-disabled', end)


def test_values_are_drawn_where_the_moves_are_and_said_in_words(online: Any) -> None:
    pool = Counting()

    async def scenario(house: Any) -> Any:
        house.registry.bot_pool = pool
        paths = ("/embed/4?game=connect-four&lang=fr", "/embed/4?game=connect-four&values=no")
        return [await framed(house, path) for path in paths]

    with_values, without = online(scenario)

    assert ">G3</text>" in with_values
    assert "<li>4: G3</li>" in with_values
    assert "</text>" in without
    assert ">W3</text>" not in without
    assert len(pool.asked) == 1


def test_a_page_that_many_open_costs_one_analysis(online: Any) -> None:
    pool = Counting()

    async def scenario(house: Any) -> Any:
        house.registry.bot_pool = pool
        await asyncio.gather(*[framed(house, f"/embed/4?game=connect-four&lang={lang}") for lang in ("en", "fr") * 10])
        await framed(house, f"/embed/{quote(STATE)}?theme=dark")

    online(scenario)

    assert pool.asked == [("connect-four", STATE, "frames")]


def test_a_busy_server_shows_the_board_without_values_and_tries_again_later(online: Any) -> None:
    pool = Counting(PoolFull())

    async def scenario(house: Any) -> Any:
        house.registry.bot_pool = pool
        first = await framed(house, "/embed/4?game=connect-four")
        pool.answer = Counting().answer
        return first, await framed(house, "/embed/4?game=connect-four")

    first, second = online(scenario)

    assert ">W3</text>" not in first
    assert "<svg" in first
    assert 'http-equiv="refresh"' in first
    assert ">W3</text>" in second
    assert 'http-equiv="refresh"' not in second


@pytest.mark.parametrize(("is_proved", "searches"), [(True, 1), (False, 2)])
def test_an_estimate_is_looked_at_again_and_what_is_proved_never(is_proved: bool, searches: int) -> None:
    pool, now = Counting(replace(Counting().answer, is_proved=is_proved)), iter((0.0, 1.0, 1e9, 1e9))
    values = PositionValues(lambda: pool, partial(next, now))  # type: ignore[arg-type,return-value] # as far as it is asked

    async def asked() -> None:
        for _ in range(3):
            await values.of("connect-four", STATE)

    asyncio.run(asked())

    assert len(pool.asked) == searches


def test_a_frame_says_why_nobody_knows_what_the_moves_are_worth(online: Any) -> None:
    pool = Counting(AnalysisFailed(phrase("connect-four.no-analysis-pop-out")))

    async def scenario(house: Any) -> Any:
        house.registry.bot_pool = pool
        paths = ("/embed/c4:7x6x4%207/7/7/7/7/7%20a%20pop0", "/embed/c4:7x6x4%207/7/7/7/7/7%20a%20pop0?lang=fr")
        return [await framed(house, path) for path in paths]

    english, french = online(scenario)

    assert "choose a column.</span><span>There is no analysis of pop-out" in english
    assert "La variante avec retrait n’a pas d’analyse" in french
    assert len(pool.asked) == 1


def test_a_table_is_shown_as_the_audience_sees_it_and_without_values(online: Any) -> None:
    pool = Counting()

    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair(options={"starter": "1"})
        await anna.ask("move", action="d")
        house.registry.bot_pool = pool
        return anna.id, await framed(house, f"/embed?table={anna.id}")

    table, text = online(scenario)

    assert pool.asked == []
    assert f"/t/{table}" in text
    assert 'http-equiv="refresh"' in text


def test_a_puzzle_gives_nothing_away(online: Any) -> None:
    pool = Counting()

    async def scenario(house: Any) -> str:
        house.registry.bot_pool = pool
        return await framed(house, "/embed?game=connect-four&puzzle=3")

    assert "/puzzles/connect-four/3" in online(scenario)
    assert pool.asked == []


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/embed/nonsense", 404),
        ("/embed", 404),
        ("/embed/4?game=chess", 404),
        ("/embed/44444444?game=connect-four", 409),
        ("/embed?game=connect-four&g=1AAAA", 422),
        (f"/embed?game=connect-four&g={GAME_CODE}&step=99", 409),
        ("/embed?table=nowhere", 404),
        ("/embed?study=nowhere", 404),
        ("/embed?game=connect-four&puzzle=999999", 404),
        ("/embed/%3Cscript%3Ealert(1)%3C/script%3E", 404),
        ("/embed/x%00y?game=connect-four", 409),
        ("/embed/%ED%A0%80?game=morpion", 409),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words_inside_the_frame(online: Any, path: str, status: int) -> None:
    async def scenario(house: Any) -> Any:
        return await house.http.get(path)

    answer = online(scenario)

    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert "frame-ancestors *" in answer.headers["content-security-policy"]
    assert "<script>alert" not in answer.text
    assert '<div class="said"' in answer.text


STUDY_OWNER = {"ludotheque-profile": "0123456789abcdefghijkl"}
OPENING, AFTER_D = "c4:7x6x4 7/7/7/7/7/7 a", "c4:7x6x4 7/7/7/7/7/3a3 b"
MARKS = [{"kind": "good", "at": "5,3"}, {"kind": "idea", "at": "5,3", "to": "2,3"}, {"kind": "bad", "at": "90,90"}]
STUDY = {
    "game": "connect-four",
    "names": [],
    "branches": [
        {"id": 0, "parent": None, "step": None, "state": OPENING, "children": [1], "comment": "First <b>this</b>"},
        {
            "id": 1,
            "parent": 0,
            "step": {"by": 0, "action": "d"},
            "state": AFTER_D,
            "children": [],
            "marks": MARKS,
        },
    ],
}


async def framed_study(house: Any, query: str) -> Any:
    wanted = {"name": "Anna", "picture": "fox", "colour": ""}
    assert (await house.http.put("/api/profile", json=wanted, headers=STUDY_OWNER)).is_success
    answer = await house.http.post("/api/studies", json={"name": "Study", "tree": STUDY}, headers=STUDY_OWNER)
    return await house.http.get(f"/embed?study={answer.json()['id']}&values=no{query}")


def test_a_study_is_framed_with_its_drawings_on_the_board_and_in_words(online: Any) -> None:
    answer = online(lambda house: framed_study(house, ""))

    drawing = answer.text.partition("<svg")[2].partition("</svg>")[0]
    assert drawing.count("#00694c") >= 2
    assert "✓" in drawing
    assert "✗" not in drawing, "a cell that the board does not have"
    assert "good: row 1, column 4" in answer.text
    assert "idea: from row 1, column 4 to row 4, column 4" in answer.text
    assert "style=" not in answer.text.partition("</style>")[2], "the policy forbids it"


def test_a_study_is_stepped_through_with_what_is_said_of_each_position(online: Any) -> None:
    first = online(lambda house: framed_study(house, "&step=0"))
    refused = online(lambda house: framed_study(house, "&step=2"))

    assert '<p class="comment">First &lt;b&gt;this&lt;/b&gt;</p>' in first.text
    assert "move 0 of 1" in first.text
    assert "step=1" in first.text
    assert refused.status_code == 409


@pytest.mark.parametrize(
    ("url", "path"),
    [
        (f"{HERE}/analysis/connect-four?s=44", "/embed/44?game=connect-four"),
        (f"{HERE}/explorer/morpion?s=mo:3x3x3:p2+3/3/3+a", "/embed/mo:3x3x3:p2%203%2F3%2F3%20a?game=morpion"),
        (f"{HERE}/analysis/connect-four?g={GAME_CODE}", f"/embed?game=connect-four&g={GAME_CODE}"),
        (f"{HERE}/analysis/ricochet", "/embed?game=ricochet"),
        (f"{HERE}/t/k3mq7wz2", "/embed?table=k3mq7wz2"),
        (f"{HERE}/study/HWV2TKbFlwlcdr-K", "/embed?study=HWV2TKbFlwlcdr-K"),
        (f"{HERE}/puzzles/morpion/12", "/embed?game=morpion&puzzle=12"),
        (f"{HERE.upper()}/analysis/morpion", "/embed?game=morpion"),
    ],
)
def test_our_addresses_have_a_frame(url: str, path: str) -> None:
    found = embeddable(url, HERE)

    assert found is not None
    assert found.path == path


@pytest.mark.parametrize(
    "url",
    [
        "https://other.example/analysis/connect-four?s=44",
        "https://house.example.evil.example/t/abc",
        "https://house.example@evil.example/t/abc",
        "//house.example/t/abc",
        "/t/abc",
        "http://house.example/t/abc",
        f"{HERE}/",
        f"{HERE}/settings",
        f"{HERE}/analysis/chess",
        f"{HERE}/analysis/connect-four/more",
        f"{HERE}/puzzles/connect-four/today",
        f"{HERE}/t/a/b/c/d",
        f"{HERE}/t/{'a' * 200}",
        f"{HERE}/t/a\nb",
        "https://[::1/t/abc",
        f"{HERE}/analysis/connect-four?{'&'.join('a' for _ in range(50))}",
        f"{HERE}/analysis/connect-four?s={'4' * MAX_URL_LENGTH}",
        "javascript:alert(1)",
        "",
    ],
)
def test_no_other_address_has_one(url: str) -> None:
    assert embeddable(url, HERE) is None


async def told(house: Any, url: str, **more: str) -> Any:
    return await house.http.get("/oembed", params={"url": f"{house.url}{url}", "format": "json", **more})


def test_oembed_tells_the_frame_of_a_link_within_the_size_that_is_wanted(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        sizes = [
            {},
            {"maxwidth": "300"},
            {"maxwidth": "9999999"},
            {"maxwidth": "1"},
            {"maxheight": "300"},
            {"maxwidth": "-3"},
        ]
        return house.url, [(await told(house, "/analysis/connect-four?s=44", **size)).json() for size in sizes]

    here, (usual, narrow, wide, tiny, low, odd) = online(scenario)

    assert (usual["version"], usual["type"], usual["provider_name"]) == ("1.0", "rich", "Ludothèque")
    assert f'src="{here}/embed/44?game=connect-four&amp;lang=en"' in usual["html"]
    assert narrow["width"] == 300
    assert narrow["height"] < usual["height"]
    assert (wide["width"], tiny["width"], odd["width"]) == (MAX_WIDTH, MIN_WIDTH, usual["width"])
    assert low["height"] == 300
    assert usual["thumbnail_url"].startswith(f"{here}/api/preview/connect-four.png")


def test_oembed_tells_the_same_as_xml(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        url = "/analysis/connect-four?s=44&theme=dark"
        return await told(house, url), await told(house, url, format="xml")

    json, xml = online(scenario)

    assert xml.headers["content-type"] == "text/xml; charset=utf-8"
    assert {each.tag: each.text for each in ElementTree.fromstring(xml.text.encode())} == {
        name: str(value) for name, value in json.json().items()
    }


def test_a_frame_is_where_the_host_says_whatever_name_a_request_has(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        named = {"host": "evil.example"}
        ours = {"url": "https://games.example/analysis/connect-four?s=44"}
        answers = [
            await house.http.get("/oembed", params=ours, headers=named),
            await house.http.get(
                "/oembed", params={**ours, "url": ours["url"].replace("https://games", "http://evil")}
            ),
            await house.http.get("/analysis/connect-four?s=44", headers=named),
            await house.http.get("/embed/44?game=connect-four", headers=named),
        ]
        told = "".join(answer.text for answer in answers if answer.is_success)
        return [answer.status_code for answer in answers], told

    statuses, told = online(scenario, policy=AccessPolicy(site="https://games.example"))

    assert statuses == [200, 404, 200, 200]
    assert "https://games.example/embed/44" in told
    assert "evil.example" not in told


def test_the_frame_that_oembed_tells_is_there(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        pages = [
            "/analysis/connect-four?s=44",
            f"/analysis/connect-four?g={GAME_CODE}",
            "/puzzles/morpion/2",
            f"/t/{anna.id}",
        ]
        sources = [unescape(re.search('src="([^"]+)"', (await told(house, page)).json()["html"])[1]) for page in pages]
        return [(await house.http.get(source)).status_code for source in sources]

    assert online(scenario) == [200] * 4


@pytest.mark.parametrize(
    ("url", "status"),
    [
        ("/settings", 404),
        ("/analysis/connect-four?s=nonsense", 404),
        ("/t/nowhere", 404),
        ("/puzzles/morpion/999999", 404),
    ],
)
def test_oembed_knows_no_board_where_there_is_none(online: Any, url: str, status: int) -> None:
    async def scenario(house: Any) -> Any:
        elsewhere = await house.http.get("/oembed", params={"url": "https://other.example/analysis/connect-four?s=4"})
        forms = [await told(house, url, format=form) for form in ("xml", "yaml")]
        found = [(await told(house, url)).status_code, elsewhere.status_code, *(each.status_code for each in forms)]
        return found, elsewhere.json()["error"]

    found, error = online(scenario)

    assert found == [status, 404, status, 501]
    assert error["code"] == "embed.no-board"


def test_pages_with_a_board_name_their_oembed(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        pages = ["/analysis/connect-four?s=44", "/puzzles/morpion/2", "/t/abc", "/settings", "/"]
        found = []
        for page in pages:
            link = re.search('type="application/json\\+oembed" href="([^"]+)"', (await house.http.get(page)).text)
            found.append(None if link is None else unescape(link[1]))
        return (await house.http.get(found[0])).status_code, [address is not None for address in found]

    assert online(scenario) == (200, [True, True, True, False, False])


def test_a_server_with_a_password_shows_nothing(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        paths = ["/embed/4?game=connect-four", "/oembed?url=x"]
        answers = [await house.http.get(path, follow_redirects=False) for path in paths]
        return [(answer.status_code, answer.headers["x-frame-options"]) for answer in answers]

    assert online(scenario, policy=AccessPolicy(password="sésame")) == [(303, "DENY"), (401, "DENY")]
