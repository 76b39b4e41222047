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


def write_nodes(nodes: Iterable[Mapping[str, Sequence[str]]]) -> str:
    """One game without variations, a line for each ten nodes."""
    words = [f";{''.join(_written(name, values) for name, values in node.items())}" for node in nodes]
    lines = ["".join(words[:1]), *("".join(words[start : start + 10]) for start in range(1, len(words), 10))]
    return "(" + "\n".join(lines) + ")\n"


def _written(name: str, values: Sequence[str]) -> str:
    return name + "".join(f"[{value.replace(chr(92), chr(92) * 2).replace(']', chr(92) + ']')}]" for value in values)


def _unescaped(pair: re.Match[str]) -> str:
    return "" if pair[1] in ("\n", "\r", "\r\n", "\n\r") else pair[1]  # a line broken for the eye only
