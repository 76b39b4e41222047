"""Sentences in one language."""

from __future__ import annotations

from typing import Any

from ludotheque import locales


class Translator:
    """Turns codes into sentences of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, code: str, **params: Any) -> str:
        return locales.translate(code, params, self.language)

    def decimal(self, number: float, places: int) -> str:
        """The number with so many decimals, after the point or comma of the language."""
        return f"{number:.{places}f}".replace(".", self("language.decimal-point"))

    def knows(self, code: str) -> bool:
        """Whether there is a sentence for this code."""
        return locales.has(code, self.language) or locales.has(code)
