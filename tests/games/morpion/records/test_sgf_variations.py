"""Studies of Morpion in the Smart Game Format: all lines, with what is said of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.contract import GameRecord, Player, RecordedMove, RecordError, Seat, TreeNode
from ludotheque.games.morpion.records.sgf import read_sgf_tree, write_sgf_tree
from ludotheque.games.morpion.records.sgf_tree import read_tree

EMPTY = "mo:15x15x5:p2 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b"
PLAYERS = (Player("Ada"), Player("Bob"))
FOREIGN = b"""(;FF[4]GM[4]SZ[15]C[Opening]
(;B[hh]C[a \\] b];C[and more];W[ii](;B[aa])(;B[bb]C[worse]))(;B[gg]W[ff]))(;GM[1])"""


def record(opening: str = EMPTY) -> GameRecord:
    return GameRecord("morpion", {}, opening, PLAYERS)


def move(cell: str, by: int) -> RecordedMove:
    return RecordedMove(cell, Seat(by))


def lines(nodes: tuple[TreeNode, ...]) -> list[list[tuple[str, str]]]:
    """Every line to its end, as cells and comments."""
    paths: list[list[tuple[str, str]]] = []
    for node in nodes:
        before = [] if node.parent is None else paths[node.parent]
        paths.append([*before, ("" if node.move is None else node.move.action, node.comment)])
    inner = {node.parent for node in nodes}
    return [path for number, path in enumerate(paths) if number not in inner]


def test_lines_and_comments_of_another_program_are_read() -> None:
    read, nodes = read_sgf_tree(FOREIGN)

    assert read.opening == EMPTY.removesuffix("b") + "a"
    assert lines(nodes) == [
        [("", "Opening"), ("h8", "a ] b\nand more"), ("i9", ""), ("a1", "")],
        [("", "Opening"), ("h8", "a ] b\nand more"), ("i9", ""), ("b2", "worse")],
        [("", "Opening"), ("g7", ""), ("f6", "")],
    ]
    assert [node.move.by for node in nodes if node.move][:3] == [0, 1, 0]


def test_the_main_line_stands_first_and_variations_in_brackets_of_their_own() -> None:
    nodes = (
        TreeNode(None, None, "so ]"),
        TreeNode(0, move("h8", 1)),
        TreeNode(1, move("i9", 0), "good"),
        TreeNode(1, move("a1", 0)),
    )

    text = write_sgf_tree(record(), nodes)

    assert text == (
        "(;FF[4]GM[4]CA[UTF-8]AP[ludotheque]SZ[15]RU[0]SEAT[2]PB[Bob]PW[Ada]C[so \\]];B[hh]"
        "\n(;W[ii]C[good])\n(;W[aa]))\n"
    )
    assert read_sgf_tree(text.encode())[1] == nodes


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 30), st.text(st.characters(exclude_categories=("C",)), max_size=12)), max_size=30)
)
def test_a_tree_survives_the_round_trip(steps: list[tuple[int, str]]) -> None:
    nodes = [TreeNode(None, None, "root")]
    depth = [0]
    for number, (before, comment) in enumerate(steps):
        parent = before % len(nodes)
        cell = f"{chr(ord('a') + number % 15)}{1 + number // 15}"
        nodes.append(TreeNode(parent, move(cell, 1 - depth[parent] % 2), comment))
        depth.append(depth[parent] + 1)

    read, found = read_sgf_tree(write_sgf_tree(record(), nodes).encode())

    assert (read.opening, [player.name for player in read.players or ()]) == (
        EMPTY if steps else read.opening,
        ["Ada", "Bob"],
    )
    assert lines(found)
    assert sorted(lines(found)) == sorted(lines(tuple(nodes)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "(",
        "()",
        ")",
        "B[hh]",
        "(B[hh])",
        "([hh])",
        "(;B[hh]",
        "(;B[hh];W",
        "(;[hh])",
        ";B[hh]",
        "(;B(;[hh]))",
    ],
)
def test_broken_files_are_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_tree(text)


@pytest.mark.parametrize("text", ["(;GM[1])", "(;GM[4]B[aa])", "(;GM[4];AB[aa])", "(;GM[4];B[zz])"])
def test_what_is_no_study_of_morpion_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_sgf_tree(text.encode())


@pytest.mark.parametrize("opening", ["mo:3x3x3:p3 3/3/3 a", f"{EMPTY} caro", "mo:9x9x3:p2:l2 9/9/9/9/9/9/9/9/9 a"])
def test_rules_that_the_format_has_no_word_for_are_refused(opening: str) -> None:
    with pytest.raises(RecordError):
        write_sgf_tree(record(opening), [TreeNode(None, None)])
