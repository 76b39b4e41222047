"""French sentences in tests: written with plain spaces, compared as they are printed."""

from __future__ import annotations

from ludotheque import locales


def set_in_french(text: str) -> str:
    return locales.typeset(text, "fr")


def with_plain_spaces(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")
