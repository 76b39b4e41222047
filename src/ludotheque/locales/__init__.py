"""Every sentence a person reads, one JSON catalogue per language.

A catalogue is nested JSON in the i18next v4 form: `{{name}}` is filled in, and a text with a
`count` has one entry per plural form (`moves_one`, `moves_other`). Another language is one more
file beside these, or in a folder named with `look_in`; no code changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ludotheque.locales.plurals import plural_form, plural_forms

__all__ = ["DEFAULT", "has", "languages", "look_in", "plural_form", "plural_forms", "say", "texts"]

DEFAULT = "en"
_SLOT = re.compile(r"\{\{\s*(\w+)\s*\}\}")
_folders: list[Path] = [Path(__file__).parent]


def look_in(folder: Path) -> None:
    """Read catalogues from this folder too; its texts add to those already known."""
    if folder not in _folders:
        _folders.append(folder)
        texts.cache_clear()


def languages() -> tuple[str, ...]:
    """The codes of all languages with a catalogue, sorted."""
    return tuple(sorted({path.stem for folder in _folders for path in folder.glob("*.json")}))


@cache
def texts(language: str) -> Mapping[str, str]:
    """All texts of one language by dotted key; empty when there is no such catalogue."""
    found: dict[str, str] = {}
    for folder in _folders:
        path = folder / f"{language}.json"
        if path.is_file():
            found.update(_flat(json.loads(path.read_text(encoding="utf-8"))))
    return found


def has(code: str, language: str = DEFAULT) -> bool:
    """Whether this language has a text for this code, in any plural form."""
    known = texts(language)
    return code in known or f"{code}_other" in known


def say(code: str, params: Mapping[str, Any], language: str = DEFAULT) -> str:
    """The sentence for a code, in this language or the nearest one that has it."""
    for candidate in (language, language.partition("-")[0], DEFAULT):
        template = _template(code, params.get("count"), candidate)
        if template is not None:
            return _SLOT.sub(lambda slot: _written(params.get(slot[1], slot[0]), language), template)
    return code


def _template(code: str, count: object, language: str) -> str | None:
    known = texts(language)
    if isinstance(count, int):
        plural = known.get(f"{code}_{plural_form(language, count)}") or known.get(f"{code}_other")
        if plural is not None:
            return plural
    return known.get(code)


def _written(value: Any, language: str) -> str:
    if isinstance(value, (tuple, list)):
        return ", ".join(_written(item, language) for item in value)
    if hasattr(value, "text"):  # a phrase inside a phrase
        return str(value.text(language))
    return str(value)


def _flat(branch: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in branch.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", str(value)
