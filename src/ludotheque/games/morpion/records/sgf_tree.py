"""Smart Game Format as text: the nodes of the main line, each with its properties."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from ludotheque.contract.player import printable
from ludotheque.contract.record import refuse

Node: TypeAlias = dict[str, list[str]]

_TOKEN = re.compile(r"\s*(?:(?P<sign>[();])|(?P<name>[A-Za-z]{1,64})|\[(?P<value>(?:\\.|[^\\\]])*)\])", re.DOTALL)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_MAX_NODES = 25_000


def read_main_line(text: str) -> list[Node]:
    """From the root along first children: all that stands before the first closing bracket."""
    nodes: list[Node] = []
    values: list[str] | None = None
    place = 0
    while True:
        token = _TOKEN.match(text, place)
        if token is None:
            refuse("sgf-broken", position=place + 1, text=printable(text[place:].strip()))
        place = token.end()
        if token["sign"] == ")":
            break
        if token["sign"] == ";":
            nodes.append({})
            values = None
        elif token["sign"] == "(":
            values = None
        elif not nodes or len(nodes) > _MAX_NODES:
            refuse("sgf-broken", position=place, text=printable(token[0].strip()))
        elif token["name"]:
            # Old files write long names, of which the capitals count.
            values = nodes[-1].setdefault("".join(filter(str.isupper, token["name"])), [])
        elif values is None:
            refuse("sgf-broken", position=place, text=printable(token[0].strip()))
        else:
            values.append(_ESCAPED.sub(_unescaped, token["value"]))
    if not nodes:
        refuse("sgf-broken", position=place, text=")")
    return nodes


def read_tree(text: str) -> list[tuple[int | None, Node]]:
    """Every node of the first game with the place of the one before it, in the order of the file."""
    reader, place = _TreeReader(), 0
    while True:
        token = _TOKEN.match(text, place)
        if token is None:
            refuse("sgf-broken", position=place + 1, text=printable(text[place:].strip()))
        place = token.end()
        if not reader.take(token):
            refuse("sgf-broken", position=place, text=printable(token[0].strip()))
        if not reader.starts:
            return reader.nodes


class _TreeReader:
    """What was read so far, and in how many open brackets we are."""

    def __init__(self) -> None:
        self.nodes: list[tuple[int | None, Node]] = []
        self.starts: list[int | None] = []
        """Where each open bracket goes on from."""

        self._last: int | None = None
        self._values: list[str] | None = None

    def take(self, token: re.Match[str]) -> bool:
        """False where it cannot stand here."""
        if token["value"] is not None:
            return self._take_value(token["value"])
        if token["name"]:
            return self._take_name("".join(filter(str.isupper, token["name"])))
        self._values = None
        if token["sign"] == "(":
            self.starts.append(self._last)
            return True
        if not self.starts or len(self.nodes) > _MAX_NODES:
            return False
        if token["sign"] == ")":
            self._last = self.starts.pop()
            return bool(self.nodes)
        self.nodes.append((self._last, {}))
        self._last = len(self.nodes) - 1
        return True

    def _take_value(self, text: str) -> bool:
        if self._values is None:
            return False
        self._values.append(_ESCAPED.sub(_unescaped, text))
        return True

    def _take_name(self, name: str) -> bool:
        if self._last is None:
            return False
        self._values = self.nodes[self._last][1].setdefault(name, [])
        return True


def write_tree(nodes: Sequence[tuple[int | None, Mapping[str, Sequence[str]]]]) -> str:
    """All lines, each variation in brackets of its own on a line of its own."""
    after: list[list[int]] = [[] for _ in nodes]
    for number, (parent, _) in enumerate(nodes):
        if parent is not None:
            after[parent].append(number)
    words: list[str] = []
    waiting: list[int | str] = [")\n", 0, "("]
    while waiting:
        following = waiting.pop()
        if isinstance(following, str):
            words.append(following)
            continue
        words.append(_write_node(nodes[following][1]))
        children = after[following]
        if len(children) == 1:
            waiting += children
        else:
            for child in reversed(children):
                waiting += [")", child, "\n("]
    return "".join(words)


def write_nodes(nodes: Iterable[Mapping[str, Sequence[str]]]) -> str:
    """One game without variations, a line for each ten nodes."""
    words = [_write_node(node) for node in nodes]
    lines = ["".join(words[:1]), *("".join(words[start : start + 10]) for start in range(1, len(words), 10))]
    return "(" + "\n".join(lines) + ")\n"


def _write_node(node: Mapping[str, Sequence[str]]) -> str:
    return f";{''.join(_written(name, values) for name, values in node.items())}"


def _written(name: str, values: Sequence[str]) -> str:
    return name + "".join(f"[{value.replace(chr(92), chr(92) * 2).replace(']', chr(92) + ']')}]" for value in values)


def _unescaped(pair: re.Match[str]) -> str:
    return "" if pair[1] in ("\n", "\r", "\r\n", "\n\r") else pair[1]  # a line broken for the eye only
