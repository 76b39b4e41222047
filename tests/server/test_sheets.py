"""The board of a game as shapes, for screens that have no drawing of their own for it."""

from __future__ import annotations

from typing import Any


def test_a_position_comes_as_shapes_with_a_place_for_each_action(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        opening = (await house.http.post("/api/position", json={"game": "morpion"})).json()
        return (await house.http.post("/api/sheet", json={"game": "morpion", "state": opening["state"]})).json()

    sheet = online(scenario)

    assert {area["action"] for area in sheet["areas"]} == {f"{column}{row}" for column in "abc" for row in "123"}
    assert {shape["kind"] for shape in sheet["shapes"]} <= {"line", "circle", "box", "polygon", "label"}
    assert all(shape["colour"].startswith("#") for shape in sheet["shapes"])


def test_at_a_table_only_who_may_act_has_places_to_choose(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
        new = {"game": "connect-four", "name": "Ada", "options": {"starter": "1"}, "seats": seats}
        key = (await house.http.post("/api/tables", json=new)).json()
        path, ours = f"/api/tables/{key['table']}", {"authorization": f"Bearer {key['token']}"}
        await house.http.post(f"{path}/commands", json={"type": "move", "command": "1", "action": "d"}, headers=ours)
        asked = ((f"{path}/sheet", ours), (f"{path}/sheet", {}), (f"{path}/sheet?step=0", ours))
        return [(await house.http.get(where, headers=headers)).json() for where, headers in asked]

    mine, watched, before = online(scenario)

    assert [len(sheet["areas"]) for sheet in (mine, watched, before)] == [7, 0, 0]
    assert mine["shapes"] == watched["shapes"]
    assert before["shapes"] != mine["shapes"]


def test_before_the_game_and_for_nonsense_there_is_a_sentence(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        key = (await house.http.post("/api/tables", json={"game": "connect-four", "name": "Ada"})).json()
        early = await house.http.get(f"/api/tables/{key['table']}/sheet")
        wrong = await house.http.post("/api/sheet", json={"game": "connect-four", "state": "?"})
        return [(answer.status_code, answer.json()["error"]["code"]) for answer in (early, wrong)]

    early, wrong = online(scenario)

    assert early[1] == "server.not-started"
    assert 400 <= wrong[0] < 500
