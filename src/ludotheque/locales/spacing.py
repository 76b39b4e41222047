"""Spaces that no line may break at: French sets one before `; : ! ? %` and inside `« »`.

The catalogues are written with plain spaces; `web/src/i18n.ts` does the same for the browser.
"""

from __future__ import annotations

import re

_NARROW, _WIDE = "\u202f", "\u00a0"
# A mark stands alone: the colon of `:hard` or `places:1-2` is none.
_BEFORE_HIGH_MARK = re.compile(r" (?=[;!?%](?:[\s!?.,;:)»…]|$))")
_BEFORE_COLON_OR_IN_QUOTES = re.compile(r" (?=:(?:\s|$)|»)|(?<=«) ")


def typeset(text: str, language: str) -> str:
    """The text as printed in this language: in French narrow before high marks, full before a colon and in quotes."""
    if language.partition("-")[0] != "fr":
        return text
    return _BEFORE_COLON_OR_IN_QUOTES.sub(_WIDE, _BEFORE_HIGH_MARK.sub(_NARROW, text))
