"""Whole studies in files that have variations."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import msgspec
import pytest

from ludotheque.contract import RecordError
from ludotheque.server.tasks.study_files import read, written
from ludotheque.server.wire.studies import MAX_BRANCHES, MAX_TREE_SIZE

LETTERS = "abcdefghijklmno"
SAID = "so " * 150
OWNER = {"ludotheque-profile": "0123456789abcdefghijkl"}
OPENING = {"id": 0, "parent": None, "step": None, "state": "c4:7x6x4 7/7/7/7/7/7 a", "children": []}
DISCS = {"game": "connect-four", "names": [], "branches": [OPENING]}
LINES = """(;GM[4]SZ[15]PB[Ada]PW[Bob]C[Start](;B[hh]C[centre];W[ii])(;B[aa]C[corner
of the board]))"""


def file_of(branches: int) -> str:
    """One position and so many others, each after two moves."""
    cells = ["".join(pair) for pair in product(LETTERS, repeat=2)]
    pairs = ((one, other) for one in cells for other in cells if one != other)
    lines = "".join(f"(;B[{one}];W[{other}]C[{SAID}])" for one, other in islice(pairs, branches // 2))
    return f"(;FF[4]GM[4]SZ[15]{lines})"


def test_a_study_too_large_to_be_kept_here_can_still_be_written_to_a_file() -> None:
    tree = read(file_of(1_900))

    assert len(msgspec.json.encode(tree)) > MAX_TREE_SIZE
    assert len(read(written(tree, "sgf")).branches) == len(tree.branches)


def test_a_file_with_more_positions_than_a_study_has_is_refused() -> None:
    with pytest.raises(RecordError) as refused:
        read(file_of(2 * MAX_BRANCHES))

    assert refused.value.phrase.code == "server.study-file-too-long"


def test_a_study_is_written_as_a_file_with_its_variations_and_read_back(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        read = await house.http.post("/api/study-files/read", json={"content": LINES})
        written = await house.http.post("/api/study-files", json={"tree": read.json(), "form": "sgf"})
        again = await house.http.post("/api/study-files/read", json={"content": written.text})
        await house.http.put("/api/profile", json={"name": "Anna", "picture": "fox", "colour": ""}, headers=OWNER)
        study = await house.http.post("/api/studies", json={"name": "Study", "tree": again.json()}, headers=OWNER)
        return read.json(), written.text, again.json(), study.json()

    first, written, again, study = online(scenario)

    assert first == again
    assert first["names"] == ["Ada", "Bob"]
    assert [branch.get("comment", "") for branch in first["branches"]] == [
        "Start",
        "centre",
        "",
        "corner\nof the board",
    ]
    assert first["branches"][0]["children"] == [1, 3]
    assert "C[centre]" in written
    assert study["tree"]["game"] == "morpion"


def test_files_without_variations_and_broken_moves_are_refused(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        asked = [
            ("/api/study-files", {"tree": DISCS, "form": "sgf"}),
            ("/api/study-files", {"tree": DISCS, "form": "nonsense"}),
            ("/api/study-files/read", {"content": "piskvork"}),
            ("/api/study-files/read", {"content": "(;GM[4]SZ[15];B[hh];W[hh])"}),
        ]
        return [(await house.http.post(path, json=body)).status_code for path, body in asked]

    assert all(400 <= status < 500 for status in online(scenario))
