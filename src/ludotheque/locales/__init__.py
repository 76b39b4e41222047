"""Every sentence a person reads, one JSON catalogue per language.

A catalogue is nested JSON in the i18next v4 form: `{{name}}` is filled in, and a text with a
`count` has one entry per plural form (`moves_one`, `moves_other`). Another language is one more
file beside these, or in a folder named with `look_in`; no code changes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ludotheque.locales.files import Problem, catalogue_files, is_language_code, read_catalogue
from ludotheque.locales.plurals import plural_form, plural_forms

__all__ = [
    "DEFAULT",
    "Problem",
    "has",
    "languages",
    "look_in",
    "name_of",
    "plural_form",
    "plural_forms",
    "problems",
    "texts",
    "translate",
]

DEFAULT = "en"
_SLOT = re.compile(r"\{\{\s*(\w+)\s*\}\}")
_folders: list[Path] = [Path(__file__).parent]


def look_in(folder: Path) -> None:
    """Read catalogues from this folder too; its texts add to those already known and replace none."""
    if folder.is_dir() and folder not in _folders:
        _folders.append(folder)
        _pieces.cache_clear()


def languages() -> tuple[str, ...]:
    """The codes of all languages with a readable catalogue, sorted."""
    found = (path for folder in _folders for path in catalogue_files(folder))
    return tuple(sorted({path.stem for path in found if not isinstance(read_catalogue(path), Problem)}))


def name_of(language: str) -> str:
    """The language in its own words; its code when it does not say."""
    return texts(language).get("language.name", language)


def problems() -> tuple[Problem, ...]:
    """The catalogue files that were left out, and why."""
    found = (read_catalogue(path) for folder in _folders for path in catalogue_files(folder))
    return tuple(result for result in found if isinstance(result, Problem))


def texts(language: str) -> Mapping[str, str]:
    """All texts of one language by dotted key; empty when there is no such catalogue."""
    return _texts(language, tuple(_folders))


def has(code: str, language: str = DEFAULT) -> bool:
    """Whether this language has a text for this code, in any plural form."""
    known = texts(language)
    return code in known or f"{code}_other" in known


def translate(code: str, params: Mapping[str, Any], language: str = DEFAULT) -> str:
    """The sentence for a code, in this language or the nearest one that has it.

    A slot without a parameter is left as it stands: a visible mistake is better than a crash.
    """
    count = params.get("count")
    for candidate in (language, language.partition("-")[0], DEFAULT):
        form = plural_form(candidate, count) if isinstance(count, int) else "other"
        pieces = _pieces(code, None if count is None else form, candidate)
        if pieces:
            return "".join(_filled(pieces, params, language))
    return code


@lru_cache(maxsize=64)
def _texts(language: str, folders: tuple[Path, ...]) -> Mapping[str, str]:
    if not is_language_code(language):
        return {}
    found: dict[str, str] = {}
    for folder in reversed(folders):
        catalogue = read_catalogue(folder / f"{language}.json")
        if not isinstance(catalogue, Problem):
            found.update(catalogue)
    return found


@lru_cache(maxsize=4096)
def _pieces(code: str, form: str | None, language: str) -> tuple[str, ...]:
    """The text cut at its slots: words, the name of a slot, words, and so on; nothing where there is no text."""
    known = texts(language)
    forms = (code, f"{code}_other") if form is None else (f"{code}_{form}", f"{code}_other", code)
    return next((tuple(_SLOT.split(known[key])) for key in forms if key in known), ())


def _filled(pieces: Sequence[str], params: Mapping[str, Any], language: str) -> list[str]:
    words = list(pieces)
    for place in range(1, len(words), 2):
        name = words[place]
        words[place] = _written(params[name], language) if name in params else f"{{{{{name}}}}}"
    return words


def _written(value: Any, language: str) -> str:
    if isinstance(value, (tuple, list)):
        return ", ".join(_written(item, language) for item in value)
    if isinstance(value, float):
        point = texts(language).get("language.decimal-point", ".")
        return repr(value).removesuffix(".0").replace(".", point)
    if hasattr(value, "text"):  # a phrase inside a phrase
        return str(value.text(language))
    return str(value)
