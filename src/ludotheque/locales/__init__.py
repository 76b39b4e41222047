"""Every sentence a person reads, one JSON catalogue per language.

A catalogue is nested JSON in the i18next v4 form: `{{name}}` is filled in, and a text with a
`count` has one entry per plural form (`moves_one`, `moves_other`). `{{run, spelled}}` writes small
numbers as words, `{{players, joined}}` the last of a list after "and". Another language is one more file
beside these, or in a folder named with `look_in`; no code changes.

A text about a player has a second one for when this player is the reader: `won` is "{{player}} wins!",
`won_you` is "You win!" (with a count: `won_you_one`, `won_you_other`). It is chosen when a slot holds
a phrase with the code `YOU`; in a list of players it names only the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from ludotheque.locales.files import Problem, catalogue_files, is_language_code, read_catalogue
from ludotheque.locales.plurals import plural_form, plural_forms
from ludotheque.locales.spacing import typeset
from ludotheque.locales.words import canonical_words, folded, listed

__all__ = [
    "DEFAULT",
    "YOU",
    "Problem",
    "folded",
    "has",
    "languages",
    "look_in",
    "meanings",
    "name_of",
    "plural_form",
    "plural_forms",
    "problems",
    "texts",
    "translate",
    "typeset",
    "words",
]

DEFAULT = "en"
YOU = "you"
"""The code of a phrase that stands for the reader, and the ending of the texts that address them."""

_SLOT = re.compile(r"\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}")
_SPELLED, _JOINED = "spelled", "joined"
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
    addressed = any(map(_holds_you, params.values()))
    for candidate in (language, language.partition("-")[0], DEFAULT):
        form = plural_form(candidate, count) if isinstance(count, int) else "other"
        form_or_none = None if count is None else form
        pieces = _pieces(f"{code}_{YOU}", form_or_none, candidate) if addressed else ()
        if pieces:
            return "".join(_filled(pieces, {name: _others(value) for name, value in params.items()}, language))
        pieces = _pieces(code, form_or_none, candidate)
        if pieces:
            return "".join(_filled(pieces, params, language))
    return code


def _is_you(value: Any) -> bool:
    return getattr(value, "code", None) == YOU


def _holds_you(value: Any) -> bool:
    return any(map(_is_you, value)) if isinstance(value, (tuple, list)) else _is_you(value)


def _others(value: Any) -> Any:
    """A list of players without the reader."""
    return [item for item in value if not _is_you(item)] if isinstance(value, (tuple, list)) else value


def words(code: str, language: str) -> tuple[str, ...]:
    """The words listed under a code, the best first."""
    return listed(translate(code, {}, language))


def meanings(word: str, language: str) -> tuple[str, ...]:
    """What a typed word may stand for: itself, then the words of the command line that this language says so."""
    return (word, *_canonical(language, tuple(_folders)).get(folded(word), ()))


@lru_cache(maxsize=64)
def _canonical(language: str, folders: tuple[Path, ...]) -> Mapping[str, tuple[str, ...]]:
    return canonical_words(
        {**_texts(DEFAULT, folders), **_texts(language.partition("-")[0], folders), **_texts(language, folders)}
    )


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
def _pieces(code: str, form: str | None, language: str) -> tuple[str | None, ...]:
    """The text cut at its slots: words, the name of a slot, its format or None, words, and so on; nothing where
    there is no text."""
    known = texts(language)
    forms = (code, f"{code}_other") if form is None else (f"{code}_{form}", f"{code}_other", code)
    return next((tuple(_SLOT.split(typeset(known[key], language))) for key in forms if key in known), ())


def _filled(pieces: Sequence[str | None], params: Mapping[str, Any], language: str) -> list[str]:
    words = [pieces[0] or ""]
    for place in range(1, len(pieces), 3):
        name, form, after = pieces[place : place + 3]
        assert name is not None
        words += [_slot(name, form, params, language), after or ""]
    return words


def _slot(name: str, form: str | None, params: Mapping[str, Any], language: str) -> str:
    if name not in params:
        return f"{{{{{name}}}}}"
    value = params[name]
    if form == _SPELLED:
        return texts(language).get(f"language.number.{value}") or _written(value, language)
    if form == _JOINED and isinstance(value, (tuple, list)) and len(value) > 1:
        *items, last = (_written(item, language) for item in value)
        return translate("language.and", {"items": items, "last": last}, language)
    return _written(value, language)


def _written(value: Any, language: str) -> str:
    if isinstance(value, (tuple, list)):
        return ", ".join(_written(item, language) for item in value)
    if isinstance(value, float):
        point = texts(language).get("language.decimal-point", ".")
        return repr(value).removesuffix(".0").replace(".", point)
    if hasattr(value, "text"):  # a phrase inside a phrase
        return str(value.text(language))
    return str(value)
