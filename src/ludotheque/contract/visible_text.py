"""What a person sees of a text: how many characters, and whether anything in it is hidden.

A character here is what a reader takes for one (a grapheme cluster): a flag, a family of joined emoji, a letter with
its accents. Only joiners that are visible by what they do are let in, as for domain names (RFC 5892, appendix A).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_JOINER, _NON_JOINER = "\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"
JOINERS = frozenset({_JOINER, _NON_JOINER})
_BLACK_FLAG, _LAST_TAG = "\U0001f3f4", "\U000e007f"
_TAGS = range(0xE0020, 0xE0080)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_VIRAMA = 9
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""


def graphemes(text: str) -> list[str]:
    """The text cut into what a reader takes for one character each."""
    found: list[str] = []
    for letter in text:
        if found and _continues(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def shortened(text: str, most: int) -> str:
    """At most so many characters, none of them cut in two."""
    return text if len(text) <= most else "".join(graphemes(text)[:most])


def is_visible(text: str) -> bool:
    """Whether there is something to see, and nothing that is hidden: control, direction and zero-width characters."""
    has_ink = any(letter not in _BLANK and unicodedata.category(letter)[0] not in "MZC" for letter in text)
    return has_ink and all(_is_shown(text, place) for place in range(len(text)))


def without_hidden(text: str) -> str:
    """The same with a sign in place of everything hidden."""
    return "".join(
        letter if _is_shown(text, place) else "\N{REPLACEMENT CHARACTER}" for place, letter in enumerate(text)
    )


def _continues(cluster: str, letter: str) -> bool:
    last = cluster[-1]
    if letter in JOINERS or ord(letter) in _TAGS or ord(letter) in _SKIN_TONES:
        return True
    if last == _JOINER and _is_emoji(letter):
        return True
    if ord(letter) in _FLAG_LETTERS:
        return len(cluster) == 1 and ord(cluster) in _FLAG_LETTERS
    return unicodedata.category(letter)[0] == "M"


def _is_shown(text: str, place: int) -> bool:
    letter = text[place]
    if letter in JOINERS:
        return 0 < place < len(text) - 1 and _joins(text, place)
    if ord(letter) in _TAGS:
        return _is_in_a_flag(text, place)
    return letter.isprintable()


def _joins(text: str, place: int) -> bool:
    before, after = text[place - 1], text[place + 1]
    if unicodedata.combining(before) == _VIRAMA:
        return True
    if text[place] == _JOINER and _is_emoji(after) and (_is_emoji(before) or _is_after_emoji(text, place - 1)):
        return True
    return _is_arabic(_without_marks_before(text, place)) and _is_arabic(after)


def _is_emoji(letter: str) -> bool:
    # Signs of sex and medicine are symbols, the others too.
    return unicodedata.category(letter) == "So"


def _is_after_emoji(text: str, place: int) -> bool:
    """A skin tone or a variation selector, which belong to the emoji before them."""
    return place > 0 and (ord(text[place]) in _SKIN_TONES or text[place] == "\ufe0f") and _is_emoji(text[place - 1])


def _without_marks_before(text: str, place: int) -> str:
    return next((letter for letter in reversed(text[:place]) if unicodedata.category(letter)[0] != "M"), "")


def _is_arabic(letter: str) -> bool:
    """Scripts whose letters join: Arabic, Persian, Urdu, Syriac."""
    return letter != "" and unicodedata.bidirectional(letter) == "AL"


def _is_in_a_flag(text: str, place: int) -> bool:
    """The flags of Scotland and others: a black flag, the tags of the region, the last tag."""
    tags = _run_of_tags(text, place)
    before = text[tags[0] - 1 : tags[0]]
    return before == _BLACK_FLAG and text[tags[-1]] == _LAST_TAG and 3 <= len(tags) <= 8


def _run_of_tags(text: str, place: int) -> list[int]:
    first = place - sum(1 for _ in _tags(reversed(text[:place])))
    return list(range(first, place + sum(1 for _ in _tags(iter(text[place:])))))


def _tags(letters: Iterator[str]) -> Iterator[str]:
    for letter in letters:
        if ord(letter) not in _TAGS:
            return
        yield letter
