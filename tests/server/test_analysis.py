"""Positions and games looked at closely, over HTTP."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from ludotheque.contract import Analysis, phrase
from ludotheque.server.bot_pool import AnalysisFailed, AnalysisJob, BotFailed
from ludotheque.server.bot_pool.fair_queue import PoolFull
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.limits import Limits

WON = "3247755175553352"
"""The game of the reports: yellow wins by force, and one column only does it."""

OPENING = "c4:7x6x4 7/7/7/7/7/7 a"
RICOCHET = "rr:1A2B3A4B:c3,h7,p1,a16:Gt"


class Scripted:
    """Analysts that say what a test wants, one answer for each request."""

    is_full = False
    waiting = 0

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[AnalysisJob] = []
        self.stopped = asyncio.Event()

    async def analyse(self, study: AnalysisJob, is_enough: Any, asker: Any) -> Analysis[str]:
        self.asked.append(study)
        answer = self.answers.pop(0)
        if answer == "never":
            try:
                while not is_enough():
                    await asyncio.sleep(0.005)
            finally:
                self.stopped.set()
            return guess()
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def close(self) -> None:
        pass


def guess(*, is_proved: bool = False) -> Analysis[str]:
    return Analysis("?", phrase("play.over"), {}, node_count=10, is_proved=is_proved)


async def lines(house: Any, path: str, **body: Any) -> list[dict[str, Any]]:
    async with house.http.stream("POST", path, json=body) as response:
        assert response.status_code == 200, await response.aread()
        return [json.loads(line) async for line in response.aiter_lines() if line]


async def refused(house: Any, path: str, **body: Any) -> tuple[int, str]:
    response = await house.http.post(path, json=body)
    return response.status_code, response.json()["error"]["code"]


async def position(house: Any, game: str, **more: Any) -> dict[str, Any]:
    response = await house.http.post("/api/position", json={"game": game, **more})
    assert response.status_code == 200, response.text
    return response.json()


def test_a_position_is_read_from_the_moves_that_lead_there_and_played_on(online):
    async def scenario(house: Any) -> Any:
        short = await position(house, "connect-four", text="445", actions=["d"])
        return short, await position(house, "connect-four", text=short["state"])

    short, again = online(scenario)

    assert short == again
    assert short["state"] == "c4:7x6x4 7/7/7/3b3/3b3/3aa2 a"
    assert short["to_act"] == [0]
    assert short["legal"] == list("abcdefg")


def test_without_text_it_is_the_opening_of_the_options(online):
    async def scenario(house: Any) -> Any:
        return await position(house, "morpion", options={"columns": "3", "rows": "3", "run": "3"})

    found = online(scenario)

    assert (found["seat_count"], len(found["legal"]), found["outcome"]) == (2, 9, None)


def test_a_round_of_robots_is_studied_without_bids(online):
    async def scenario(house: Any) -> Any:
        text = f"{RICOCHET} players=3 deck=Rc,Bs"
        return await position(house, "ricochet", text=text), await position(house, "ricochet", text=text, alone=True)

    at_table, alone = online(scenario)

    assert (at_table["view"]["phase"], at_table["legal"][0]) == ("bidding", "=1")
    assert (alone["state"], alone["view"]["phase"]) == (RICOCHET, "exploring")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "connect-four", "text": "9"}, 409),
        ({"game": "connect-four", "text": "4444444"}, 409),
        ({"game": "morpion", "text": "c4:7x6x4"}, 409),
        ({"game": "ricochet", "text": "nonsense"}, 409),
        ({"game": "chess"}, 404),
        ({"game": "connect-four", "options": {"columns": "99"}}, 422),
        ({"game": "connect-four", "actions": ["z"]}, 409),
        ({"game": "connect-four", "text": "x" * 20_000}, 400),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(online, body, status):
    async def scenario(house: Any) -> Any:
        return await refused(house, "/api/position", **body)

    assert online(scenario)[0] == status


def test_the_values_of_all_columns_come_with_reasons_and_the_best_line(online):
    async def scenario(house: Any) -> Any:
        state = (await position(house, "connect-four", text=WON))["state"]
        return await lines(house, "/api/analysis", game="connect-four", state=state, seconds=20)

    found = online(scenario)
    last = found[-1]

    assert [line["is_last"] for line in found] == [False] * (len(found) - 1) + [True]
    assert last["is_proved"]
    assert last["label"] in {verdict["label"] for verdict in last["verdicts"]}
    assert all(verdict["reasons"] for verdict in last["verdicts"])
    assert last["line"][0]["by"] == 0
    assert {mark["kind"] for mark in last["highlights"]} <= {"now", "odd", "even"}


def test_the_words_are_in_the_readers_language(online):
    async def scenario(house: Any) -> Any:
        state = (await position(house, "morpion", options={"columns": "3", "rows": "3", "run": "3"}))["state"]
        return await lines(house, "/api/analysis?lang=fr", game="morpion", state=state, seconds=5)

    assert "nulle" in online(scenario)[-1]["summary"]["text"]


def test_every_first_slide_is_told_by_the_slides_it_leaves(online):
    async def scenario(house: Any) -> Any:
        return await lines(house, "/api/analysis", game="ricochet", state=RICOCHET, seconds=20)

    last = online(scenario)[-1]

    slides = [verdict for verdict in last["verdicts"] if verdict["label"].isdigit()]
    assert min(int(verdict["label"]) for verdict in slides) == int(last["label"]) == len(last["line"])


def test_budgets_grow_until_all_is_proved(online):
    bot_pool = Scripted(guess(), guess(), guess(is_proved=True))

    async def scenario(house: Any) -> Any:
        return await lines(house, "/api/analysis", game="connect-four", state=OPENING, seconds=60)

    found = online(scenario, bot_pool=bot_pool)

    assert [line["node_count"] for line in found] == [10, 20, 30]
    assert [study.seconds for study in bot_pool.asked] == [0.1, 0.4, 1.6]
    assert len({study.player for study in bot_pool.asked}) == 1


def test_closing_the_connection_stops_the_search(online):
    bot_pool = Scripted(guess(), "never")

    async def scenario(house: Any) -> Any:
        body = {"game": "connect-four", "state": OPENING, "seconds": 60}
        async with house.http.stream("POST", "/api/analysis", json=body) as response:
            async for _ in response.aiter_lines():
                break
        await asyncio.wait_for(bot_pool.stopped.wait(), 60)
        while house.registry.analyses["127.0.0.1"]:
            await asyncio.sleep(0.005)
        return True

    assert online(scenario, bot_pool=bot_pool)


def test_a_quiet_search_has_a_heartbeat(online, monkeypatch):
    monkeypatch.setattr("ludotheque.server.routes.analysis.HEARTBEAT_SECONDS", 0.02)

    async def scenario(house: Any) -> Any:
        body = {"game": "connect-four", "state": OPENING, "seconds": 60}
        async with house.http.stream("POST", "/api/analysis", json=body) as response:
            async for line in response.aiter_lines():
                if line == "":
                    return True
        return False

    assert online(scenario, bot_pool=Scripted(guess(), "never"))


@pytest.mark.parametrize(
    ("trouble", "expected"),
    [
        (PoolFull(), (503, "server.machine-full")),
        (BotFailed("it died"), (409, "server.analysis-broken")),
        (AnalysisFailed(phrase("native.missing", core="x")), (409, "native.missing")),
    ],
)
def test_a_machine_that_cannot_says_why(online, trouble, expected):
    async def scenario(house: Any) -> Any:
        return await refused(house, "/api/analysis", game="connect-four", state=OPENING)

    assert online(scenario, bot_pool=Scripted(trouble)) == expected


def test_trouble_after_the_first_answer_is_the_last_line(online):
    async def scenario(house: Any) -> Any:
        return await lines(house, "/api/analysis", game="connect-four", state=OPENING)

    found = online(scenario, bot_pool=Scripted(guess(), PoolFull()))

    assert found[-1]["error"]["code"] == "server.machine-full"


def test_one_address_has_only_so_many_analyses_at_once(online):
    async def scenario(house: Any) -> Any:
        house.registry.analyses.enter("127.0.0.1")
        return await refused(house, "/api/analysis", game="connect-four", state=OPENING)

    assert online(scenario, limits=Limits(analyses_per_address=1)) == (429, "server.too-many-analyses")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"game": "morpion", "state": OPENING}, 409),
        ({"game": "connect-four", "state": ""}, 409),
        ({"game": "connect-four", "state": OPENING, "seconds": 1e9}, 400),
        ({"game": "chess", "state": OPENING}, 404),
    ],
)
def test_an_analysis_of_nothing_is_refused(online, body, expected):
    async def scenario(house: Any) -> Any:
        return (await refused(house, "/api/analysis", **body))[0]

    assert online(scenario) == expected


async def played(house: Any, moves: str) -> str:
    """A game in one line, as it is saved."""
    key = await house.open(seats=[{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bob"}])
    guest = await house.guest(key)
    for action in moves:
        await guest.play(action)
    headers = {"authorization": f"Bearer {key['token']}"}
    return (await house.http.get(f"/api/tables/{key['table']}/record?form=json", headers=headers)).text


def test_a_saved_game_is_looked_through_step_by_step(online):
    async def scenario(house: Any) -> Any:
        response = await house.http.post("/api/journal", json={"record": await played(house, "dedede")})
        return response.json()

    journal = online(scenario)

    assert (journal["game"], journal["names"]) == ("connect-four", ["Anna", "Bob"])
    assert [step["action"] for step in journal["steps"]] == list("dedede")
    assert len(journal["states"]) == 7


@pytest.mark.req("P4-10")
def test_a_review_finds_the_blunder_and_what_was_better(online):
    async def scenario(house: Any) -> Any:
        return await lines(house, "/api/review", record=await played(house, "adedede"), seconds=2)

    remarks = online(scenario)

    assert [remark["number"] for remark in remarks] == [7, 6, 5, 4, 3, 2, 1]
    first = remarks[-1]
    assert (first["by"], first["action"]) == (0, "a")
    assert first["is_blunder"]
    assert first["changed_the_result"]
    assert [better["action"] for better in first["best"]] == ["d"]


def test_a_review_with_more_than_two_tells_everybodys_part_of_the_game(online):
    async def scenario(house: Any) -> Any:
        record = "morpion;;mo:4x4x3:p3 4/4/4/4 a;b2 a1 d4 b3 a4 d1 b1 places:1-2-2\n"
        return await lines(house, "/api/review", record=record, seconds=0.05)

    remarks = online(scenario)

    assert [len(remark["shares"]) for remark in remarks] == [3] * 7
    assert remarks[0]["shares"] == [1, 0, 0]


def test_a_review_of_nothing_is_refused(online):
    async def scenario(house: Any) -> Any:
        empty = await refused(house, "/api/review", record=await played(house, ""))
        return (
            empty,
            await refused(house, "/api/review", record="nonsense"),
            await refused(house, "/api/journal", record=""),
        )

    empty, nonsense, nothing = online(scenario)

    assert empty == (409, "server.nothing-to-review")
    assert (nonsense[0], nothing[0]) == (422, 422)


def test_an_analyst_in_a_process_of_its_own_is_told_when_it_is_enough():
    hard = AnalysisJob("connect-four", "c4:9x9x4 9/9/9/9/9/9/9/9/9 a", 30.0, "study")

    async def story() -> Any:
        pool = ProcessPool(1)
        try:
            known = await pool.analyse(AnalysisJob("morpion", "mo:3x3x3:p2 3/3/3 a", 5.0, "study"), lambda: False)
            stopped = await asyncio.wait_for(pool.analyse(hard, lambda: True), 60)
            nonsense = AnalysisJob("connect-four", "nonsense", 1.0, "study")
            refusal = await asyncio.gather(pool.analyse(nonsense, lambda: False), return_exceptions=True)
            return known, stopped, refusal
        finally:
            await pool.close()

    known, stopped, (refusal,) = asyncio.run(story())

    assert known.label == "D"
    assert not stopped.is_proved
    assert isinstance(refusal, AnalysisFailed)
