"""Words that people type: a catalogue lists them, separated by commas, the best first.

`typed.<word>` lists what a language says for a word of the command line (`typed.person`: "personne, humain"),
and a level may be typed as it is called (`levels.hard`: "difficile").
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

_TYPED, _LEVELS = "typed.", "levels."


def listed(text: str) -> tuple[str, ...]:
    """The words of a list."""
    return tuple(word.strip() for word in text.split(","))


def folded(word: str) -> str:
    """Without case and accents, and with hyphens for spaces: `Très facile` is `tres-facile`."""
    # Letter by letter: putting many accents in their order takes long, and they are left out anyway.
    plain = (part for letter in word.casefold() for part in unicodedata.normalize("NFKD", letter))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return "-".join(letters.split())


def canonical_words(texts: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """By folded word of the language, what it may mean."""
    found: dict[str, tuple[str, ...]] = {}
    for code, text in texts.items():
        for group in (_TYPED, _LEVELS):
            if code.startswith(group):
                for word in listed(text):
                    found[folded(word)] = (*found.get(folded(word), ()), code.removeprefix(group))
    return found
