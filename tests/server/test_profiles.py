"""Profiles: who somebody is without an account, what is theirs, and the way out."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.server.limits import Rate
from ludotheque.server.profiles import HEADER
from profiles import get, joined, make, new_key, opened


async def do(house: Any, key: dict[str, Any], kind: str, **more: Any) -> Any:
    """A command over HTTP."""
    body = {"type": kind, "command": secrets.token_hex(4), **more}
    headers = {"authorization": f"Bearer {key['token']}"}
    return await house.http.post(f"/api/tables/{key['table']}/commands", json=body, headers=headers)


def test_a_profile_is_made_shown_and_changed(online):
    async def scenario(house: Any) -> Any:
        key = await make(house, "Ada", colour="sky")
        first = await get(house, "", key)
        await house.http.put("/api/profile", json={"name": " Ada L. ", "picture": "fox"}, headers=key)
        return first, await get(house, "", key)

    first, second = online(scenario)

    assert (first["name"], first["picture"], first["colour"], first["device_count"]) == ("Ada", "otter", "sky", 1)
    assert (second["name"], second["picture"], second["created_at"]) == ("Ada L.", "fox", first["created_at"])


def test_what_can_be_no_secret_is_refused_as_a_key(online):
    keys = ["", "short", "a" * 30, "x" * 65, "ab cd" * 6, "é" * 24, "../" * 10]

    async def scenario(house: Any) -> Any:
        answers = []
        for key in keys:
            headers = {HEADER: key.encode()}
            body = {"name": "Ada", "picture": "fox"}
            answers.append(await house.http.put("/api/profile", json=body, headers=headers))
            body = {"game": "morpion", "name": "Ada"}
            answers.append(await house.http.post("/api/tables", json=body, headers=headers))
        return [(answer.status_code, answer.json()["error"]["code"]) for answer in answers]

    assert {*online(scenario)} == {(400, "server.bad-profile-key")}


def test_whoever_sits_down_with_a_profile_finds_the_table_and_the_game_again(online):
    async def scenario(house: Any) -> Any:
        ada, bob = await make(house, "Ada"), await make(house, "Bob", "seal", colour="pink")
        table = await opened(house, ada, is_listed=True)
        other = await joined(house, table["table"], bob, "Bob")
        again = await joined(house, table["table"], bob, "Bob")
        mine = (await get(house, "/tables?boards=4", ada))["tables"]
        shown = (await house.http.get(f"/api/tables/{table['table']}")).json()
        lobby = (await house.http.get("/api/tables?boards=1")).json()["tables"]
        await do(house, mine[0]["key"], "move", action="d")
        await do(house, other, "resign")
        games = [(await get(house, "/games", key))["games"] for key in (ada, bob)]
        record = [(await get(house, "/record", key))["lines"] for key in (ada, bob)]
        after = (await get(house, "/tables", ada))["tables"]
        return other, again, mine, shown, lobby, games, record, after

    other, again, mine, shown, lobby, games, record, after = online(scenario)

    assert again == other
    assert [(row["yours"], row["is_host"], row["card"]["phase"]) for row in mine] == [([0], True, "playing")]
    assert [player["picture"] for player in mine[0]["card"]["players"]] == ["otter", "seal pink"]
    assert mine[0]["card"]["board"]["to_act"] == [0]
    assert [player["picture"] for player in shown["players"]] == ["otter", "seal pink"]
    assert lobby[0]["board"]["view"] == mine[0]["card"]["board"]["view"]
    assert [(game["result"], game["yours"], game["moves"]) for (game,) in games] == [("won", [0], 1), ("lost", [1], 1)]
    assert [player["name"] for player in games[0][0]["players"]] == ["Ada", "Bob"]
    assert [(line["opponent"], line["won"], line["lost"]) for (line,) in record] == [("people", 1, 0), ("people", 0, 1)]
    assert after == []


def test_giving_up_a_target_is_no_move_in_my_games(online):
    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        table = await opened(house, ada, game="ricochet", options={"board": "4x4_w.b2e.c3s_t.d2Rc", "robots": "1"})
        answer = await do(house, table, "move", action="concede")
        return answer.status_code, (await get(house, "/games", ada))["games"]

    status, games = online(scenario)

    assert (status, [game["moves"] for game in games]) == (200, [0])


def test_another_profile_and_nobody_at_all_see_nothing_of_the_first(online):
    async def scenario(house: Any) -> Any:
        ada, eve = await make(house, "Ada"), await make(house, "Eve")
        table = await opened(house, ada, seats=[{"kind": "me"}, {"kind": "me", "name": "Zelda"}])
        await house.http.put("/api/profile/progress", json={"version": 0, "document": {"streak": 3}}, headers=ada)
        await do(house, table, "resign")
        paths = ("/tables", "/games", "/record", "/scores/connect-four", "/progress", "/export")
        seen = [(await house.http.get(f"/api/profile{path}", headers=eve)).json() for path in paths]
        without = [(await house.http.get(f"/api/profile{path}")).status_code for path in paths]
        unknown = [(await house.http.get(f"/api/profile{path}", headers=new_key())).status_code for path in paths]
        public = (await house.http.get("/api/finished")).json(), (await house.http.get("/api/tables")).json()
        by_link = (await house.http.get(f"/api/finished/{table['table']}-1")).status_code
        return seen, without, unknown, public, by_link

    seen, without, unknown, public, by_link = online(scenario)

    tables, games, record, scores, progress, export = seen
    assert (tables, games, record) == ({"tables": []}, {"games": [], "tournaments": []}, {"lines": []})
    assert scores["scores"] == []
    assert progress == {"version": 0, "document": {}}
    assert export["tables"] == export["games"] == []
    assert {*without} == {401}
    assert {*unknown} == {404}
    assert public == ({"games": [], "tournaments": []}, {"tables": []})
    assert by_link == 200, "an unlisted game is there for those who have its link"


@pytest.mark.req("MO-06")
def test_friends_at_one_screen_have_scores_by_name_that_can_be_reset(online):
    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        for _ in range(2):
            table = await opened(house, ada, seats=[{"kind": "me"}, {"kind": "me", "name": "Zelda"}])
            await do(house, table, "resign")
        counted = await get(house, "/scores/connect-four", ada)
        other = await get(house, "/scores/morpion", ada)
        games = (await get(house, "/games?game=connect-four", ada))["games"]
        record = (await get(house, "/record", ada))["lines"]
        older = (await get(house, f"/games?before={games[-1]['finished_at']}", ada))["games"]
        reset = (await house.http.delete("/api/profile/scores/connect-four", headers=ada)).json()
        await house.http.delete("/api/profile/scores/connect-four", headers=ada)
        return counted, other, games, older, record, reset, await get(house, "/scores/connect-four", ada)

    counted, other, games, older, record, reset, after = online(scenario)

    assert counted["scores"] == [{"name": "Zelda", "points": 2}]
    assert other["scores"] == reset["scores"] == after["scores"] == []
    assert [(game["seat"], game["yours"], game["result"]) for game in games] == [(0, [0, 1], "lost")] * 2
    assert [(line["opponent"], line["lost"]) for line in record] == [("friends", 2)]
    assert older == []


def test_the_record_counts_by_level_and_by_what_is_not_usual(online):
    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        computer = [{"kind": "me"}, {"kind": "computer", "level": "easy"}]
        for options in ({}, {}, {"columns": "6", "rows": "5"}):
            table = await opened(house, ada, seats=computer, options={"starter": "1", **options})
            await do(house, table, "resign")
        alone = await opened(house, ada, game="ricochet", options={"players": "1"})
        await do(house, alone, "resign")
        return (await get(house, "/record", ada))["lines"]

    lines = online(scenario)

    assert [(line["options"], line["opponent"], line["lost"], line["won"]) for line in lines] == [
        ({"columns": "6", "rows": "5"}, "easy", 1, 0),
        ({}, "easy", 2, 0),
    ], "alone there is nobody to beat"


def test_the_best_win_is_one_on_the_board(online, any_store):
    async def scenario(house: Any) -> Any:
        ada, bob = await make(house, "Ada"), await make(house, "Bob")
        records = []
        for is_played in (False, True):
            table = await opened(house, ada, game="connect-four")
            other = await joined(house, table["table"], bob, "Bob")
            for action in ("d", "e", "d", "e", "d", "e", "d") if is_played else ("d",):
                live = await house.registry.table(table["table"])
                await do(house, (table, other)[live.hosted.to_act[0]], "move", action=action)
            if not is_played:
                await do(house, other, "resign")
            records.append((await get(house, "/record", ada))["lines"])
        return records

    (given_up,), (both,) = online(scenario, store=any_store())

    assert (given_up["won"], given_up["fewest_moves"]) == (1, None)
    assert (both["won"], both["fewest_moves"]) == (2, 7)


def test_progress_is_kept_and_never_lost_to_a_slower_device(online):
    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")

        async def put(version: int, document: Any) -> Any:
            body = {"version": version, "document": document}
            return await house.http.put("/api/profile/progress", json=body, headers=ada)

        first = await put(0, {"streak": 1})
        second = await put(1, {"streak": 2})
        late = [await put(version, {"streak": 9}) for version in (0, 1, 7)]
        large = await put(2, {"text": "x" * 65_536})
        strange = [await put(2, wrong) for wrong in ([], "text", 5, None)]
        hostile = await put(2, {"nul": "\0", "deep": [[[[[]]]]]})
        return first, second, late, large, strange, hostile, await get(house, "/progress", ada)

    first, second, late, large, strange, hostile, kept = online(scenario)

    assert (first.json()["version"], second.json()["version"]) == (1, 2)
    assert {answer.json()["error"]["code"] for answer in late} == {"server.progress-changed"}
    assert {answer.status_code for answer in late} == {409}
    assert (large.status_code, large.json()["error"]["code"]) == (413, "server.too-large")
    assert {answer.status_code for answer in strange} == {400}
    assert hostile.status_code == 200
    assert kept == {"version": 3, "document": {"nul": "\0", "deep": [[[[[]]]]]}}


async def code_of(house: Any, key: dict[str, str]) -> str:
    return (await house.http.post("/api/profile/codes", headers=key)).json()["code"]


async def claim(house: Any, key: dict[str, str], code: str) -> Any:
    return await house.http.post("/api/profile/claim", json={"code": code}, headers=key)


def test_a_code_moves_a_profile_once_and_what_the_device_had_comes_along(online):
    async def scenario(house: Any) -> Any:
        phone, desk = await make(house, "Ada"), await make(house, "Otter 7")
        on_desk = await opened(house, desk)
        lost = await opened(house, desk, seats=[{"kind": "me"}, {"kind": "computer", "level": "easy"}])
        await do(house, lost, "resign")
        old, code = await code_of(house, phone), await code_of(house, phone)
        worn_out = await claim(house, desk, old)
        first = await claim(house, desk, f" {code.upper().replace('-', ' ')} ")
        again = await claim(house, new_key(), code)
        tables = (await get(house, "/tables", phone))["tables"]
        games = (await get(house, "/games", phone))["games"]
        seat = await joined(house, on_desk["table"], phone, "Ada")
        other = await joined(house, on_desk["table"], await make(house, "Bob"), "Bob")
        await do(house, tables[0]["key"], "resign")
        ended = (await get(house, "/games", desk))["games"]
        alone = (await house.http.delete("/api/profile/keys", headers=phone)).json()
        out = await house.http.get("/api/profile", headers=desk)
        return worn_out, first, again, tables, games, seat, on_desk, other, ended, alone, out

    worn_out, first, again, tables, games, seat, on_desk, _, ended, alone, out = online(scenario)

    assert (worn_out.status_code, worn_out.json()["error"]["code"]) == (403, "server.bad-code")
    assert (first.json()["name"], first.json()["device_count"]) == ("Ada", 2)
    assert again.status_code == 403
    assert [row["key"] for row in tables] == [seat] == [on_desk]
    assert len(games) == 1
    assert [game["result"] for game in ended] == ["lost", "lost"]
    assert alone["device_count"] == 1
    assert out.status_code == 404


def test_a_code_expires_and_guesses_are_limited(online, relaxed):
    class Now:
        at = 1000.0

        def __call__(self) -> float:
            return self.at

    now = Now()

    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        code = await code_of(house, ada)
        now.at += 601
        late = await claim(house, new_key(), code)
        await house.registry.sweep()
        guesses = [(await claim(house, new_key(), f"aaaa-{n:04}")).status_code for n in range(12)]
        wrong_key = await claim(house, {HEADER: "short"}, code)
        return late.status_code, guesses, wrong_key.status_code

    late, guesses, wrong_key = online(scenario, clock=now, limits=replace(relaxed, silence_seconds=1e9))

    assert late == 403
    assert guesses == [403] * 9 + [429] * 3
    assert wrong_key == 400


def test_profiles_that_never_did_anything_are_swept(online):
    class Now:
        at = 1000.0

        def __call__(self) -> float:
            return self.at

    now = Now()

    async def scenario(house: Any) -> Any:
        idle, player, keeper = [await make(house, name) for name in ("Idle", "Player", "Keeper")]
        ended = await opened(house, player, seats=[{"kind": "me"}, {"kind": "computer", "level": "easy"}])
        await do(house, ended, "resign")
        await house.http.put("/api/profile/progress", json={"version": 0, "document": {}}, headers=keeper)
        for _ in range(8 * 24):  # an hour at a time: a server that is away for longer is not alive
            now.at += 3600.0
            await house.registry.store.live(now.at)
        await house.registry.sweep()
        return [(await house.http.get("/api/profile", headers=key)).status_code for key in (idle, player, keeper)]

    assert online(scenario, clock=now) == [404, 200, 200]


NONSENSE = [
    ("PUT /api/profile", {"name": "", "picture": "fox"}, 409),
    ("PUT /api/profile", {"name": "A" * 41, "picture": "fox"}, 409),
    ("PUT /api/profile", {"name": "A\u202eB", "picture": "fox"}, 409),
    ("PUT /api/profile", {"name": "Ada", "picture": "dragon"}, 400),
    ("PUT /api/profile", {"name": "Ada", "picture": "fox", "colour": "mud"}, 400),
    ("PUT /api/profile", {"name": "Ada", "picture": "fox", "id": "p1"}, 400),
    ("PUT /api/profile", [], 400),
    ("POST /api/profile/claim", {"code": "x" * 41}, 400),
    ("POST /api/profile/claim", {"code": "' OR 1=1 --"}, 403),
    ("POST /api/profile/claim", {"code": "\0"}, 403),
    ("PUT /api/profile/progress", {"version": -1, "document": {}}, 400),
    ("PUT /api/profile/progress", {"version": 10**30, "document": {}}, 400),
    ("DELETE /api/profile/scores/chess%00", None, 404),
    ("GET /api/profile/games?before=nan&game=%00", None, 200),
    ("GET /api/profile/tables?boards=99999999999", None, 200),
    ("GET /api/profile/scores/%27%20OR%201", None, 200),
]


def test_nonsense_about_a_profile_is_refused_with_words(online, any_store):
    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        answers = []
        for request_line, body, _ in NONSENSE:
            method, path = request_line.split()
            answers.append(await house.http.request(method, path, json=body, headers=ada))
        return answers, await get(house, "", ada)

    answers, profile = online(scenario, store=any_store())

    assert [answer.status_code for answer in answers] == [status for _, _, status in NONSENSE]
    assert all(answer.status_code == 200 or answer.json()["error"]["text"] for answer in answers)
    assert (profile["name"], profile["picture"]) == ("Ada", "otter")


def test_where_too_many_profiles_come_from_one_address_people_play_without(online, relaxed):
    async def scenario(house: Any) -> Any:
        first, second = new_key(), new_key()
        body = {"name": "Ada", "picture": "fox"}
        put = [(await house.http.put("/api/profile", json=body, headers=key)).status_code for key in (first, second)]
        table = await opened(house, second)
        return put, table["seat"], (await house.http.get("/api/profile", headers=second)).status_code

    assert online(scenario, limits=replace(relaxed, new_profiles=Rate(1, 0.0))) == ([200, 429], 0, 404)
