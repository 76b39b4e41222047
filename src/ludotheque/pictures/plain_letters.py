"""Letters for screens and fonts that lack ours: lines stay lines, accents fall off, nothing crashes."""

from __future__ import annotations

import codecs
import unicodedata

PLAIN = "ludotheque-plain"
"""The name of the error handler: `text.encode("ascii", PLAIN)`."""

_LIKENESS = {
    "-": "─━═╸╺–—",
    "|": "│┃║╹╻",
    "+": "┏┓┗┛┣┫┳┻╋",
    "/": "╱",
    "\\": "╲",
    "#": "█",
    ".": "·",
    "o": "●○",
    "^": "▲△",
    "=": "■□",
    "%": "⬢⬡",
    "@": "✦✧",
    ">": "▶▸",
    "*": "•",
    "_": "▁",
    "x": "×",
    "'": "’‘",
    '"': "“”«»",
}
_PLAIN_LETTERS = {element: plain for plain, elements in _LIKENESS.items() for element in elements} | {
    "…": "...",
    "œ": "oe",
}


def plain_letter(letter: str) -> str:
    """The nearest in ASCII; a question mark where there is none."""
    if letter in _PLAIN_LETTERS:
        return _PLAIN_LETTERS[letter]
    bare = "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())
    return bare or "?"


def _replaced(problem: UnicodeError) -> tuple[str | bytes, int]:
    assert isinstance(problem, UnicodeEncodeError)
    letters = problem.object[problem.start : problem.end]
    return "".join(map(plain_letter, letters)), problem.end


codecs.register_error(PLAIN, _replaced)
