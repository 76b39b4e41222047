"""Who plays: a name, a person or a computer, a symbol; and what a name may be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ludotheque.contract.errors import TableError
from ludotheque.contract.phrase import phrase
from ludotheque.contract.visible_text import JOINERS, graphemes, is_visible, shortened, without_hidden

PlayerKind: TypeAlias = Literal["person", "computer"]
MAX_NAME_LENGTH = 40
MAX_SYMBOL_LENGTH = 4
"""In characters as a reader counts them."""

_MAX_CODES = 5
"""Unicode characters in one of them, on the average; families have up to seven."""

_NUMBERED = re.compile(r"(?P<stem>.*\S)\s+(?P<number>[1-9][0-9]{0,3})")


@dataclass(frozen=True)
class Player:
    """One place at the table and who has it."""

    name: str
    kind: PlayerKind = "person"
    level: str | None = None
    """The opponent's level; None for a person."""

    symbol: str = ""
    """Left empty, the player gets the symbol its game gives to the seat."""

    colour: str = ""
    """One of COLOURS; empty is the one the screen gives to the seat."""

    @property
    def label(self) -> str:
        """Who sits here, as sentences name them: `Ada (X)`."""
        return f"{self.name} ({self.symbol})"


def free_name(name: str, taken: Iterable[str]) -> str:
    """This name if nobody has it, else the nearest one with a number: Anna, Anna 2, Anna 3."""
    keys = {name_key(other) for other in taken}
    tidy = _trimmed(name)
    if name_key(tidy) not in keys:
        return tidy
    numbered = _NUMBERED.fullmatch(tidy)
    stem, number = (numbered["stem"], int(numbered["number"])) if numbered else (tidy, 1)
    while True:
        number += 1
        candidate = f"{shortened(stem, MAX_NAME_LENGTH - len(str(number)) - 1).rstrip()} {number}"
        if name_key(candidate) not in keys:
            return candidate


def read_name(text: str) -> str:
    """The name a person typed, trimmed, or TableError."""
    # Normalising is slow on megabytes; no name of forty letters is longer than this before it.
    name = _trimmed(text) if len(text) <= 10 * MAX_NAME_LENGTH else text
    if not name:
        raise TableError(phrase("play.name-empty", most=MAX_NAME_LENGTH))
    length = character_count(name, MAX_NAME_LENGTH)
    if length > MAX_NAME_LENGTH:
        raise TableError(phrase("play.name-too-long", name=printable(name), given=length, most=MAX_NAME_LENGTH))
    if not is_visible(name):  # what is hidden could fake another's name
        raise TableError(phrase("play.name-unprintable", name=printable(name)))
    return name


def character_count(text: str, most: int) -> int:
    """As a reader counts; a text with far too many Unicode characters is as long as they are."""
    return len(graphemes(text)) if len(text) <= _MAX_CODES * most else len(text)


def printable(text: str, most: int = MAX_NAME_LENGTH) -> str:
    """Somebody's text as it may stand in a message: short, and without signs that upset a terminal."""
    return without_hidden(shortened(text[: 2 * most], most))


def name_key(name: str) -> str:
    """Equal for names a reader would take for the same: case, width, spacing and joiners do not count."""
    seen = "".join(letter for letter in name if letter not in JOINERS)
    folded = unicodedata.normalize("NFKC", seen).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def _trimmed(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip())
