"""Boards in the making: whatever comes in, an answer in words goes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from ludotheque.contract import NotationError
from ludotheque.games.ricochet.boards import QUARTERS, findings, official_board, read_board
from ludotheque.games.ricochet.editor import EDITOR
from ludotheque.games.ricochet.notation import read_state
from ludotheque.server.routes import boards
from ludotheque.server.wire.boards import BoardChange, BoardCheck, BoardDraft, BoardText

RED = {"cell": 15, "colour": "red", "shape": "circle"}
SMALL = {"width": 4, "height": 4, "targets": [RED], "robots": [0]}


@pytest.fixture
def ask(online: Any) -> Callable[..., dict[str, Any]]:
    """What the server answers to this body."""

    def asked(what: str, body: dict[str, Any], status: int = 200, language: str = "en") -> dict[str, Any]:
        async def scenario(house: Any) -> Any:
            return await house.http.post(f"/api/{what}", json=body, headers={"accept-language": language})

        response = online(scenario)
        assert response.status_code == status, response.text
        return response.json()

    return asked


def words(check: dict[str, Any]) -> list[str]:
    return [finding["message"]["text"] for finding in check["findings"]]


@pytest.mark.req("RR-10")
def test_a_sound_board_comes_back_with_all_its_texts(ask: Any) -> None:
    check = ask("boards/ricochet/check", {**SMALL, "must_ricochet": "no"})

    assert check["is_playable"]
    assert check["findings"] == []
    assert check["code"] == "4x4_t.d4Rc"
    assert read_board(check["board"]) == read_board(check["code"])
    assert read_state(check["position"]) == read_state("rr:4x4_t.d4Rc:a1:Rc must_ricochet=no")


def test_the_goal_comes_first_and_all_other_targets_follow(ask: Any) -> None:
    other = {"cell": 3, "colour": "any", "shape": "vortex"}

    check = ask("boards/ricochet/check", {**SMALL, "targets": [RED, other], "goal": 15})

    assert [target.cell for target in read_state(check["opening"]).deck] == [15, 3]
    assert [target.cell for target in read_state(check["position"]).deck] == [15]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"robots": [0, 0]}, "green is on a1, where another robot is; put it on a free cell"),
        ({"robots": []}, "there is no robot on the board; put red on a free cell"),
        ({"targets": []}, "a board needs at least one target; put one on a cell"),
        (
            {"walls": [[11, "south"], [14, "east"]]},
            "no robot can reach the red target on d4: it is walled in",
        ),
        (
            {"targets": [{**RED, "cell": 99}]},
            "red target is off the board of 4 by 4; put it on a cell, or remove it",
        ),
        ({"closed": [0]}, "red is on a1, which is blocked; put it on a free cell"),
        ({"width": 1000, "height": 1000}, "a board of 1000 by 1000"),
    ],
)
@pytest.mark.req("RR-10")
def test_impossible_boards_are_told_in_words(ask: Any, change: dict[str, Any], told: str) -> None:
    check = ask("boards/ricochet/check", {**SMALL, **change})

    assert any(text.startswith(told) for text in words(check)), words(check)


def test_findings_speak_the_readers_language_and_name_their_cells(ask: Any) -> None:
    check = ask("boards/ricochet/check", {**SMALL, "robots": [0, 0]}, language="fr")

    assert not check["is_playable"]
    assert check["position"] == ""
    assert check["findings"][0]["cells"] == [0]
    assert words(check)[0].startswith("le robot vert est en a1")


@pytest.mark.parametrize(
    "content",
    ["4x4_t.d4Rc", "~{short}", '{"width": 4, "height": 4, "targets": ["d4Rc"]}', "rr:4x4_t.d4Rc:a1:Rc"],
)
def test_a_board_is_read_from_any_of_its_forms(ask: Any, content: str) -> None:
    short = ask("boards/ricochet/check", SMALL)["board"]

    draft = ask("boards/ricochet/read", {"content": content.replace("~{short}", short)})

    assert (draft["width"], draft["height"], draft["targets"]) == (4, 4, [RED])


def test_a_position_brings_its_robots_and_its_goal(ask: Any) -> None:
    draft = ask("boards/ricochet/read", {"content": "rr:4x4_t.d4Rc.a4Av:a1,b1:Av must_ricochet=no"})

    assert (draft["robots"], draft["goal"], draft["must_ricochet"]) == ([0, 1], 12, "no")


def test_a_broken_board_can_be_read_and_mended(ask: Any) -> None:
    content = '{"width": 4, "height": 4, "targets": ["d4Rc", "d4Gt"], "robots": ["a1", "a1"]}'

    draft = ask("boards/ricochet/read", {"content": content})

    codes = [finding["message"]["code"] for finding in (ask("boards/ricochet/check", draft))["findings"]]
    assert codes == ["ricochet.board.crowded-cell", "ricochet.board.robot-twice"]


@pytest.mark.parametrize(
    "content",
    [
        *("", "  ", "hello", "{", "{}", "[]", "<x", "<boardPiece>", "rr:", "rr:4x4:a1:Rc", "~", "99x99_t.a1Rc"),
        *("4x4_t.z9Rc", "{" * 50_000, '{"width": 2, "height": 4, "robots": ["a1","a2","a3","a4","b1","b2"]}'),
    ],
)
def test_what_is_no_board_is_refused_in_words(ask: Any, content: str) -> None:
    answer = ask("boards/ricochet/read", {"content": content}, status=409)

    assert len(answer["error"]["text"]) > 10


def test_quarters_are_put_in_and_the_board_is_turned(ask: Any) -> None:
    draft = {"width": 16, "height": 16, "robots": [0]}
    for corner, quarter in enumerate(("1A", "2A", "3A", "4A")):
        draft = ask("boards/ricochet/change", {"draft": draft, "what": "quarter", "corner": corner, "quarter": quarter})

    whole = ask("boards/ricochet/change", {"draft": draft, "what": "turn"})

    official = official_board("4A1A2A3A")
    assert {tuple(wall) for wall in whole["walls"]} == official.walls
    assert [target["cell"] for target in whole["targets"]] == [target.cell for target in official.targets]
    assert whole["robots"] == [15]


def test_robots_and_whole_boards_are_drawn_by_lot(ask: Any) -> None:
    drawn = ask("boards/ricochet/change", {"draft": SMALL, "what": "random", "seed": 3})
    again = ask("boards/ricochet/change", {"draft": drawn, "what": "robots", "seed": 4})

    assert (ask("boards/ricochet/check", again))["is_playable"]
    assert len(again["targets"]) == 17
    assert again["robots"] != drawn["robots"]


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"what": "quarter", "quarter": "1A"}, 422),
        ({"what": "quarter", "quarter": "9Z"}, 409),
        ({"what": "robots", "draft": {"width": 4, "height": 4}}, 422),
        ({"what": "turn", "draft": {**SMALL, "closed": [77]}}, 409),
        ({"what": "quarter", "quarter": "1A", "draft": {"width": 0, "height": 0}}, 409),
    ],
)
def test_changes_that_cannot_be_made_are_refused_in_words(ask: Any, change: dict[str, Any], status: int) -> None:
    answer = ask("boards/ricochet/change", {"draft": SMALL, **change}, status)

    assert len(answer["error"]["text"]) > 10


def test_a_shared_position_opens_a_table(ask: Any) -> None:
    check = ask("boards/ricochet/check", SMALL)
    options = {"board": check["board"], "robots": "1", "targets": "1"}
    players = [{"name": "Anna", "nature": "person", "level": None, "symbol": ""}]
    record = {"format": "ludotheque-record", "version": 1, "game": "ricochet", "options": options, "seed": 0}
    record |= {
        "opening": check["opening"],
        "chairs": players,
        "steps": [],
        "undone": [],
        "points": [],
        "table_version": 0,
    }

    key = ask("records", {"record": json.dumps(record), "name": "Anna"}, 201)

    assert key["seat"] == 0


# Whatever comes in

CELLS = st.integers(-3, 40)
TARGETS = st.fixed_dictionaries(
    {
        "cell": CELLS,
        "colour": st.sampled_from(["red", "green", "any"]),
        "shape": st.sampled_from(["circle", "vortex"]),
    }
)
DIAGONALS = st.fixed_dictionaries(
    {"cell": CELLS, "colour": st.sampled_from(["red", "black"]), "lean": st.sampled_from(["up", "down"])}
)
DRAFTS = st.fixed_dictionaries(
    {
        "width": st.integers(0, 7),
        "height": st.integers(0, 7),
        "walls": st.lists(st.tuples(CELLS, st.sampled_from(["east", "south"])), max_size=20),
        "targets": st.lists(TARGETS, max_size=4),
        "diagonals": st.lists(DIAGONALS, max_size=3),
        "closed": st.lists(CELLS, max_size=4),
        "robots": st.lists(st.none() | CELLS, max_size=5),
        "goal": st.none() | CELLS,
    }
)


@hypothesis_settings(max_examples=150, suppress_health_check=list(HealthCheck), deadline=None)
@given(DRAFTS)
def test_every_draft_is_answered_and_a_playable_one_reads_back(draft: dict[str, Any]) -> None:
    body = msgspec.convert(draft, BoardDraft)

    check: BoardCheck = boards.checked(EDITOR, body, "en")

    if check.is_playable:
        again: BoardDraft = boards.read_text(EDITOR, BoardText(check.position))
        assert boards.checked(EDITOR, again, "en").board == check.board
        assert read_state(check.opening).robots == tuple(cell for cell in body.robots if cell is not None)
        turned: BoardDraft = boards.changed(EDITOR, BoardChange(again, "turn"))
        assert boards.checked(EDITOR, turned, "en").is_playable
    else:
        assert any(finding.is_fatal for finding in check.findings)


@hypothesis_settings(max_examples=200, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.text(max_size=60) | st.text(alphabet='{}[]":,<>~_.x0123456789abRGwtdx ', max_size=60))
def test_every_text_is_a_board_or_refused(text: str) -> None:
    try:
        draft = boards.read_text(EDITOR, BoardText(text))
    except NotationError:
        return
    assert findings(EDITOR.unpack(msgspec.to_builtins(draft)).board, draft.robots) is not None


def test_every_quarter_fits_into_every_corner() -> None:
    draft = BoardDraft(16, 16)
    for corner in range(4):
        for name in QUARTERS:
            changed = boards.changed(EDITOR, BoardChange(draft, "quarter", corner, name))
            assert 4 <= len(changed.targets) <= 5
