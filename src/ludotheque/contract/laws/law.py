"""What it means to keep a law."""

from __future__ import annotations

from functools import lru_cache

from ludotheque import locales
from ludotheque.contract.phrase import Phrase


class LawBroken(Exception):
    """A game does not keep the contract. Raised, not asserted, so that -O cannot hide it."""


def law(kept: bool, text: str) -> None:
    """Refuse to go on unless the law is kept."""
    if not kept:
        raise LawBroken(text)


def check_phrase(place: str, phrase: Phrase) -> None:
    """A phrase is known to the catalogues and has all its parameters, in every language."""
    fault = _fault(phrase)
    law(fault is None, f"{place}: {fault}")


@lru_cache(maxsize=1_024)  # the same few phrases come back at every state
def _fault(phrase: Phrase) -> str | None:
    if not locales.has(phrase.code):
        return f"no catalogue has a text for {phrase.code!r}"
    for text in map(phrase.text, locales.languages()):
        if text.strip() == "":
            return f"the text of {phrase.code!r} is blank"
        if "{{" in text:
            return f"the text of {phrase.code!r} lacks a parameter: {text!r}"
    return None
