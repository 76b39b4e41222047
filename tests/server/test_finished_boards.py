"""Lists of finished games bring small boards, if they are asked for."""

from __future__ import annotations

import secrets
from typing import Any

from ludotheque.server.profiles import HEADER


def test_lists_of_finished_games_show_how_each_ended(online):
    async def scenario(house: Any) -> Any:
        me = {HEADER: secrets.token_urlsafe(24)}
        for _ in range(2):
            body = {
                "game": "connect-four",
                "name": "Ada",
                "options": {"starter": "1"},
                "seats": [{"kind": "me"}, {"kind": "me", "name": "Bob"}],
                "is_listed": True,
            }
            table = (await house.http.post("/api/tables", json=body, headers=me)).json()
            headers = {"authorization": f"Bearer {table['token']}"}
            for number, kind in enumerate(({"type": "move", "action": "d"}, {"type": "resign"})):
                sent = {**kind, "command": f"c{number}"}
                await house.http.post(f"/api/tables/{table['table']}/commands", json=sent, headers=headers)
        lists = ["/api/profile/games", "/api/profile/games?boards=1", "/api/finished?boards=2"]
        return [(await house.http.get(path, headers=me)).json()["games"] for path in lists]

    without, one, public = online(scenario)

    assert [game["board"] for game in without] == [None, None]
    assert [game["board"] is None for game in one] == [False, True]
    assert one[0]["board"]["view"]["cells"][5][3] == 0
    assert [game["board"]["step_count"] for game in public] == [2, 2]
