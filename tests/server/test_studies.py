"""Studies that several people share: operations in their order, checked by the rules, bounded, and forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
from typing import Any

import pytest

from ludotheque.server.community import studies
from ludotheque.server.limits import Limits, Rate
from ludotheque.server.wire.studies import MAX_BRANCHES, MAX_COMMENT_LENGTH

OPENING = "c4:7x6x4 7/7/7/7/7/7 a"
AFTER_D = "c4:7x6x4 7/7/7/7/7/3a3 b"
OWNER = {"ludotheque-profile": "0123456789abcdefghijkl"}
OTHER = {"ludotheque-profile": "zyxwvutsrqponmlkjihgfe"}
ROOT = {"id": 0, "parent": None, "step": None, "state": OPENING, "children": []}


def tree(*branches: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "connect-four", "names": [], "branches": [*branches] or [ROOT], **more}


TWO = tree(
    {**ROOT, "children": [5]},
    {"id": 5, "parent": 0, "step": {"by": 0, "action": "d"}, "state": AFTER_D, "children": []},
)


@pytest.fixture
def on_any_store(online: Any, any_store: Any) -> Any:
    return lambda scenario, **more: online(scenario, store=any_store(), **more)


async def profile(house: Any, headers: dict[str, str] = OWNER, name: str = "Anna") -> None:
    wanted = {"name": name, "picture": "fox", "colour": ""}
    assert (await house.http.put("/api/profile", json=wanted, headers=headers)).is_success


async def kept(house: Any, content: dict[str, Any] | None = None, name: str = "Study") -> dict[str, Any]:
    await profile(house)
    answer = await house.http.post("/api/studies", json={"name": name, "tree": content or tree()}, headers=OWNER)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def do(house: Any, study: dict[str, Any], headers: dict[str, str] = OWNER, **operation: Any) -> Any:
    return await house.http.post(
        f"/api/studies/{study['id']}/operations", json={"operation": operation}, headers=headers
    )


async def read(house: Any, study: dict[str, Any], headers: dict[str, str] | None = None) -> dict[str, Any]:
    answer = await house.http.get(f"/api/studies/{study['id']}", headers=headers or {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def code(answer: Any) -> str:
    return "" if answer.is_success else answer.json()["error"]["code"]


def test_a_study_is_changed_in_order_and_read_by_whoever_has_its_link(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        study = await kept(house, TWO)
        changes = [
            (await do(house, study, do="add", parent=1, action="d")).json(),
            (await do(house, study, do="add", parent=0, action="c")).json(),
            (await do(house, study, do="add", parent=0, action="c")).json(),
            (await do(house, study, do="comment", id=1, text="The centre.\nAlways.", seen=0)).json(),
            (
                await do(house, study, do="mark", id=1, marks=[{"kind": "good", "at": "5,3", "to": "4,3"}], seen=9)
            ).json(),
            (await do(house, study, do="rename", name="Openings")).json(),
        ]
        added = changes[1]["added"]
        await do(house, study, do="promote", id=added)
        return changes, await read(house, study), added

    changes, shown, added = on_any_store(scenario)

    assert [change["version"] for change in changes] == [2, 3, 3, 4, 5, 6]
    assert changes[2]["added"] == added, "a move that is there already is found again"
    branches = {branch["id"]: branch for branch in shown["tree"]["branches"]}
    assert branches[0]["children"] == [added, 1]
    assert branches[1]["comment"] == "The centre.\nAlways."
    assert branches[1]["marks"] == [{"kind": "good", "at": "5,3", "to": "4,3"}]
    assert (shown["name"], shown["is_owner"], shown["can_edit"], shown["editor_key"]) == (
        "Openings",
        False,
        False,
        None,
    )


def test_only_its_owner_and_who_was_given_its_key_change_it(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        study = await kept(house)
        await profile(house, OTHER, "Bob")
        path = f"/api/studies/{study['id']}"
        guest = {"authorization": f"Bearer {study['editor_key']}"}
        refused = [code(await do(house, study, headers, do="add", parent=0, action="d")) for headers in ({}, OTHER)]
        refused.append(
            code(
                await do(house, study, {"authorization": "Bearer nonsense.é".encode()}, do="add", parent=0, action="d")
            )
        )
        edited = code(await do(house, study, guest, do="add", parent=0, action="d"))
        refused += [code(await house.http.delete(path, headers=headers)) for headers in (guest, OTHER)]
        renewed = (await house.http.post(f"{path}/editors", headers=OWNER)).json()
        late = code(await do(house, study, guest, do="add", parent=0, action="e"))
        again = code(
            await do(house, study, {"authorization": f"Bearer {renewed['editor_key']}"}, do="add", parent=0, action="e")
        )
        gone = [(await house.http.delete(path, headers=OWNER)).status_code, (await house.http.get(path)).status_code]
        return refused, edited, late, again, gone

    refused, edited, late, again, gone = on_any_store(scenario)

    assert {*refused} == {"server.study-not-yours"}
    assert (edited, late, again) == ("", "server.study-not-yours", "")
    assert gone == [200, 404]


def test_what_is_late_or_about_nothing_is_refused_and_changes_nothing(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        study = await kept(house, TWO)
        await do(house, study, do="comment", id=1, text="first", seen=0)
        refused = [
            code(await do(house, study, do="comment", id=1, text="second", seen=0)),
            code(await do(house, study, do="mark", id=1, marks=[], seen=1)),
            code(await do(house, study, do="comment", id=77, text="?", seen=0)),
            code(await do(house, study, do="add", parent=77, action="d")),
            code(await do(house, study, do="prune", id=0)),
            code(await do(house, study, do="prune", id=77)),
            code(await do(house, study, do="promote", id=77)),
        ]
        await do(house, study, do="prune", id=1)
        refused.append(code(await do(house, study, do="add", parent=1, action="d")))
        return refused, await read(house, study)

    refused, shown = on_any_store(scenario)

    changed, missing = "server.study-changed", "server.study-no-branch"
    assert refused == [changed, changed, missing, missing, "server.study-root", missing, missing, missing]
    assert [branch["id"] for branch in shown["tree"]["branches"]] == [0]
    assert shown["version"] == 3


@pytest.mark.parametrize("action", ["z", "9", "", "d d", "swap", "\0"])
def test_a_move_that_breaks_the_rules_is_refused(online: Any, action: str) -> None:
    async def scenario(house: Any) -> Any:
        study = await kept(house)
        answer = await do(house, study, do="add", parent=0, action=action)
        return answer.status_code, (await read(house, study))["version"]

    status, version = online(scenario)

    assert 400 <= status < 500
    assert version == 1


BROKEN = {
    "no root": tree({**ROOT, "id": 3}),
    "a root with a parent": tree({**ROOT, "parent": 0}),
    "twice the same": tree(ROOT, ROOT),
    "a child that is not there": tree({**ROOT, "children": [4]}),
    "a circle": tree({**ROOT, "children": [0]}),
    "out of reach": tree(ROOT, {**TWO["branches"][1]}),
    "another position": tree({**ROOT, "children": [5]}, {**TWO["branches"][1], "state": OPENING}),
    "an illegal step": tree({**ROOT, "children": [5]}, {**TWO["branches"][1], "step": {"by": 1, "action": "d"}}),
    "no step": tree({**ROOT, "children": [5]}, {**TWO["branches"][1], "step": None}),
    "from nowhere": tree({**ROOT, "children": [5]}, {**TWO["branches"][1], "from": AFTER_D}),
    "no position": tree({**ROOT, "state": "nonsense"}),
    "another game": tree(ROOT, game="chess"),
    "a cell that is none": tree({**ROOT, "marks": [{"kind": "good", "at": "<b>"}]}),
    "a meaning that is none": tree({**ROOT, "marks": [{"kind": "evil", "at": "1,1"}]}),
    "too long a comment": tree({**ROOT, "comment": "x" * (MAX_COMMENT_LENGTH + 1)}),
    "too many branches": tree(*[{**ROOT, "id": number} for number in range(MAX_BRANCHES + 1)]),
    "nothing": {**tree(), "branches": []},
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_tree_that_is_none_is_refused(online: Any, what: str) -> None:
    async def scenario(house: Any) -> Any:
        await profile(house)
        answer = await house.http.post("/api/studies", json={"name": what, "tree": BROKEN[what]}, headers=OWNER)
        return answer.status_code, (await house.http.get("/api/studies", headers=OWNER)).json()["studies"]

    status, own = online(scenario)

    assert 400 <= status < 500
    assert own == []


def test_a_round_of_several_is_studied_as_if_alone(online: Any) -> None:
    state = "rr:3B4A1B2A:i4,a10,f8,g11:Yh players=2 deck=Av,Rt,Bs,Rc,Yt,Yc,Rh,Bh,Gh,Bc,Gs,Gt,Gc,Bt,Ys,Rs"

    async def scenario(house: Any) -> Any:
        study = await kept(house, {"game": "ricochet", "names": [], "branches": [{**ROOT, "state": state}]})
        position = {"game": "ricochet", "text": state, "alone": True}
        first = (await house.http.post("/api/position", json=position)).json()["legal"][0]
        await do(house, study, do="add", parent=0, action=first)
        shown = await read(house, study)
        return shown, (
            await house.http.post("/api/studies", json={"name": "again", "tree": shown["tree"]}, headers=OWNER)
        )

    shown, again = online(scenario)

    assert shown["tree"]["branches"][1]["from"] != state
    assert again.status_code == 201, "what the server gives it takes back"


def test_letters_that_nobody_sees_are_left_out_and_markup_is_text(online: Any) -> None:
    text = "<img src=x onerror=alert(1)>\u202e\x07 ok"

    async def scenario(house: Any) -> Any:
        study = await kept(house)
        await do(house, study, do="comment", id=0, text=text, seen=0)
        return await house.http.get(f"/api/studies/{study['id']}")

    answer = online(scenario)

    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json()["tree"]["branches"][0]["comment"] == "<img src=x onerror=alert(1)> ok"


async def next_line(lines: Any) -> dict[str, Any]:
    async for line in lines:
        if line:
            return json.loads(line)
    return {}


async def until(lines: Any, version: int) -> list[dict[str, Any]]:
    """All that is told until this version is."""
    told = [await next_line(lines)]
    while told[-1]["version"] < version:
        told.append(await next_line(lines))
    return told


def test_everybody_who_follows_hears_of_each_change_in_its_order(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        study = await kept(house)
        path = f"/api/studies/{study['id']}/stream"
        async with house.http.stream("GET", path) as one, house.http.stream("GET", path, headers=OWNER) as other:
            streams = [one.aiter_lines(), other.aiter_lines()]
            first = [await next_line(lines) for lines in streams]
            moves = [do(house, study, do="add", parent=0, action=action) for action in "abcdefg"]
            answers = [answer.json()["version"] for answer in await asyncio.gather(*moves)]
            heard = [await until(lines, 8) for lines in streams]
            await house.http.delete(f"/api/studies/{study['id']}", headers=OWNER)
            return first, answers, heard, [await next_line(lines) for lines in streams]

    first, answers, heard, last = on_any_store(scenario)

    assert [(each["type"], each["is_owner"]) for each in first] == [("study", False), ("study", True)]
    assert sorted(answers) == [*range(2, 9)]
    for each in heard:
        versions = [told["version"] for told in each]
        assert versions == sorted({*versions}), "each once, in its order"
        assert versions[-1] == 8
    assert last == [{"type": "gone"}] * 2


async def told(stream: Any) -> int:
    """The version of the next line."""
    async for line in stream:
        if line:
            return int(json.loads(line)["version"])
    return -1


def test_however_many_follow_a_change_of_another_process_is_read_once(online_twice: Any) -> None:
    async def scenario(one: Any, two: Any) -> tuple[int, set[int]]:
        study = await kept(one)
        studies, asked = two.registry.store.studies, []
        usual = studies.find
        studies.find = lambda *given: asked.append(given) or usual(*given)
        async with contextlib.AsyncExitStack() as stack:
            streams = [
                (
                    await stack.enter_async_context(two.http.stream("GET", f"/api/studies/{study['id']}/stream"))
                ).aiter_lines()
                for _ in range(20)
            ]
            assert [await told(stream) for stream in streams] == [1] * 20
            asked.clear()
            await do(one, study, do="rename", name="Other")
            versions = {await told(stream) for stream in streams}
            return len(asked), versions

    asked, versions = online_twice(scenario)

    assert versions == {2}
    assert asked <= 2


def test_however_many_follow_a_change_is_asked_for_once(online: Any) -> None:
    async def scenario(house: Any) -> tuple[int, int, list[int]]:
        study = await kept(house)
        address, store = f"/api/studies/{study['id']}/stream", house.registry.store
        asked: list[str] = []
        for name, part in (("head", store.studies), ("find", store.profiles)):
            usual = getattr(part, name)
            setattr(part, name, lambda *given, usual=usual, name=name: asked.append(name) or usual(*given))

        async with contextlib.AsyncExitStack() as stack:
            streams = [
                (await stack.enter_async_context(house.http.stream("GET", address, headers=OWNER))).aiter_lines()
                for _ in range(20)
            ]
            heard = [[await told(stream)] for stream in streams]
            asked.clear()
            for number in range(5):
                await do(house, study, do="rename", name=f"Name {number}")
                for stream, versions in zip(streams, heard, strict=True):
                    versions.append(await told(stream))
            return asked.count("head"), asked.count("find"), heard[-1]

    heads, profiles, versions = online(scenario)

    assert versions == [1, 2, 3, 4, 5, 6]
    assert heads < 5 * 10, "twice by who changes it, and far less than once by each who follows"
    assert profiles == 5


def test_two_processes_agree_on_one_order(online_twice: Any) -> None:
    async def scenario(one: Any, two: Any) -> Any:
        study = await kept(one)
        async with two.http.stream("GET", f"/api/studies/{study['id']}/stream") as stream:
            lines = stream.aiter_lines()
            await next_line(lines)
            moves = [
                do(house, study, do="add", parent=0, action=action) for house in (one, two) for action in "abcdefg"
            ]
            codes = [code(answer) for answer in await asyncio.gather(*moves)]
            told = (await until(lines, 8))[-1]
        return codes, told, await read(one, study), await read(two, study)

    codes, told, first, second = online_twice(scenario)

    assert {*codes} == {""}
    assert first == second
    assert len(first["tree"]["branches"]) == 8
    assert told["version"] == first["version"] == 8


def test_a_profile_keeps_only_so_many_studies_and_so_many_bytes(online: Any, relaxed: Any) -> None:
    async def scenario(house: Any) -> Any:
        await profile(house)
        posts = [
            await house.http.post("/api/studies", json={"name": "s", "tree": tree()}, headers=OWNER) for _ in range(3)
        ]
        return [code(answer) for answer in posts]

    few = dataclasses.replace(relaxed, studies_per_profile=2)
    little = dataclasses.replace(relaxed, stored=Rate(250, 1e-6))

    assert online(scenario, limits=few) == ["", "", "server.too-many-studies"]
    assert online(scenario, limits=little)[-1] == "server.too-much-stored"


def test_a_study_needs_a_profile_and_is_erased_and_exported_with_it(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        without = code(await house.http.post("/api/studies", json={"name": "s", "tree": tree()}))
        study = await kept(house, TWO, "My openings")
        export = (await house.http.get("/api/profile/export", headers=OWNER)).json()
        await house.http.delete("/api/profile", headers=OWNER)
        return without, export["studies"], (await house.http.get(f"/api/studies/{study['id']}")).status_code

    without, exported, status = on_any_store(scenario)

    assert without == "server.no-profile-key"
    assert [(each["name"], len(each["tree"]["branches"])) for each in exported] == [("My openings", 2)]
    assert status == 404


def test_what_nobody_opens_is_forgotten_and_the_oldest_beyond_so_many(on_any_store: Any) -> None:
    async def scenario(house: Any) -> Any:
        studies = [await kept(house, name=f"s{number}") for number in range(4)]
        store = house.registry.store
        for number, study in enumerate(studies):
            await store.studies.touch(study["id"], 1_000.0 + number)
        await store.studies.sweep(1e12, 3)
        left = [each.name for each in await store.studies.heads((await store.studies.find(studies[3]["id"])).owner)]
        await store.live(house.registry.clock() + 100)
        await store.studies.sweep(50.0, 3)
        return sorted(left), [await store.studies.find(study["id"]) for study in studies]

    left, after = on_any_store(scenario)

    assert left == ["s1", "s2", "s3"]
    assert after == [None] * 4


def test_large_studies_do_not_fill_the_memory(online: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "_MAX_CACHED_BYTES", 1_000)

    async def scenario(house: Any) -> Any:
        made = [await kept(house, TWO, name=f"s{number}") for number in range(20)]
        shown = [(await read(house, study))["name"] for study in made]
        return shown, house.registry.community.studies.kept_bytes

    shown, kept_bytes = online(scenario)

    assert shown == [f"s{number}" for number in range(20)]
    assert 0 < kept_bytes <= 1_000


def test_who_changes_a_large_study_may_do_so_less_often(online: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    branches = [
        {**ROOT, "children": [*range(1, 41)]},
        *(
            {"id": number, "parent": 0, "step": {"by": 0, "action": "d"}, "state": AFTER_D, "children": []}
            | {"comment": "x" * MAX_COMMENT_LENGTH}
            for number in range(1, 41)
        ),
    ]

    async def scenario(house: Any) -> list[str]:
        small, large = await kept(house), await kept(house, tree(*branches))
        monkeypatch.setattr(house.registry.rates.requests, "take", lambda address, count=1: count < 2)
        asked = [await do(house, each, do="rename", name="New") for each in (small, large)]
        asked.append(await house.http.get(f"/api/studies/{large['id']}"))
        return [*map(code, asked)]

    assert online(scenario) == ["", "server.too-fast", ""]


def test_one_address_does_not_push_out_the_studies_of_others(online: Any, relaxed: Limits) -> None:
    async def scenario(house: Any) -> Any:
        await kept(house)
        return code(await house.http.post("/api/studies", json={"name": "s", "tree": tree()}, headers=OWNER))

    assert online(scenario, limits=dataclasses.replace(relaxed, new_tables=Rate(1, 0))) == "server.too-fast"


def test_a_study_is_as_it_was_after_a_restart(on_any_store: Any, any_store: Any) -> None:
    async def first(house: Any) -> Any:
        study = await kept(house)
        await do(house, study, do="add", parent=0, action="d")
        return await read(house, study, OWNER)

    before = on_any_store(first)

    assert on_any_store(lambda house: read(house, before, OWNER)) == before


def test_a_study_is_shown_in_other_pages_at_the_end_of_its_main_line(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        study = await kept(house, TWO)
        told = await house.http.get("/oembed", params={"url": f"{house.url}/study/{study['id']}"})
        return study["id"], told.json()["html"], (await house.http.get(f"/embed?study={study['id']}&values=no")).text

    name, html, frame = online(scenario)

    assert f"/embed?study={name}" in html
    assert f"/study/{name}" in frame
    assert frame.count('fill="#d55e00"') == 1


@pytest.mark.parametrize(("name", "kept_as"), [("a\0b\u202ec\n d", "abc d"), ("\u200b\u202e", "–")])
def test_a_study_is_named_in_letters_that_every_store_has(on_any_store: Any, name: str, kept_as: str) -> None:
    dressed = tree(names=["\0"], dress={"symbols": ["x\0"], "colours": ["\0"]})

    made = on_any_store(lambda house: kept(house, dressed, name))

    assert made["name"] == kept_as
    assert made["tree"]["dress"] == {"symbols": ["x"], "colours": [""]}
