"""The player as one file: the modules it is made of, without their imports of each other, and the book as text."""

from __future__ import annotations

import ast
from base64 import b64encode
from importlib.resources import files

from ludotheque.games.connect_four import book
from ludotheque.games.connect_four.book.chapters import read_chapters
from ludotheque.games.connect_four.book.positions import COLUMNS, ROWS

_PACKAGE = "ludotheque.games.connect_four"
_MODULES = (
    "book/symbol_map.py",
    "book/score_model.py",
    "book/chapters.py",
    "kaggle/grid.py",
    "kaggle/search.py",
    "kaggle/opening.py",
    "kaggle/agent.py",
)
_HEAD = '''"""Connect Four for the competition ConnectX, by Ludothèque (MIT licence).

Plays the opening of the usual grid without a mistake and searches for the rest. Submit this file as it is.
"""

from __future__ import annotations

COLUMNS, ROWS = {columns}, {rows}
'''
_LINE_LENGTH = 120


def agent_file() -> str:
    """A Python program without any import but of the standard library."""
    sources = [_alone(files(_PACKAGE).joinpath(module).read_text(encoding="utf-8")) for module in _MODULES]
    whole = "\n\n".join([_HEAD.format(columns=COLUMNS, rows=ROWS), *sources])
    return whole.replace('BOOK = ""\n', f"BOOK = {_book_text()}\n", 1)


def _book_text() -> str:
    """Without the appendices, which only the compiled core reads; nothing where the book is missing."""
    shipped = book.shipped()
    if shipped is None:
        return '""'
    _, end = read_chapters(shipped.content)
    letters = b64encode(shipped.content[:end]).decode()
    lines = [letters[at : at + _LINE_LENGTH] for at in range(0, len(letters), _LINE_LENGTH)]
    return '"""\n' + "\n".join(lines) + '\n"""'


def _alone(source: str) -> str:
    """Without the module's docstring and what it imports from this package and from the future."""
    nodes = [
        node
        for number, node in enumerate(ast.parse(source).body)
        if number == 0 or (isinstance(node, ast.ImportFrom) and _is_ours(node.module or ""))
    ]
    left_out = {line for node in nodes for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    lines = [line for number, line in enumerate(source.splitlines(), 1) if number not in left_out]
    return "\n".join(lines).strip() + "\n"


def _is_ours(module: str) -> bool:
    return module == "__future__" or module.startswith(_PACKAGE)
