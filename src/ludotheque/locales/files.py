"""Catalogue files: which there are, and what one says or why it is left out.

A file dropped in by a user may hold anything; a bad one is left out and told about, never raised.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

_LANGUAGE_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
_MOST_BYTES = 4_000_000


class Problem(NamedTuple):
    """A catalogue that was left out: `say(problem.code, problem.params)` tells why."""

    code: str
    path: Path

    @property
    def params(self) -> Mapping[str, str]:
        return {"path": str(self.path)}


def is_language_code(text: str) -> bool:
    """Whether a catalogue may bear this name: `fr`, `pt-BR`, `zh-Hant`."""
    return _LANGUAGE_CODE.fullmatch(text) is not None


@lru_cache(maxsize=16)
def catalogue_files(folder: Path) -> tuple[Path, ...]:
    """The catalogues of a folder when first asked for; a file with any other name is no business of ours."""
    return tuple(sorted(path for path in folder.glob("*.json") if is_language_code(path.stem)))


@lru_cache(maxsize=256)
def read_catalogue(path: Path) -> Mapping[str, str] | Problem:
    """The texts of one file by dotted key, or what is wrong with it; nothing at all if there is no such file."""
    if not path.exists():
        return {}
    try:
        if path.stat().st_size > _MOST_BYTES:
            return Problem("locales.too-large", path)
        # Windows editors put a byte order mark in front.
        nested = json.loads(path.read_text(encoding="utf-8-sig"))
        texts = dict(_flat(nested))
    except OSError:
        return Problem("locales.not-readable", path)
    except (ValueError, RecursionError):
        return Problem("locales.not-json", path)
    if not all(isinstance(text, str) for text in texts.values()):
        return Problem("locales.not-texts", path)
    return texts


def _flat(branch: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    if not isinstance(branch, dict):
        yield name, branch
        return
    for part, value in branch.items():
        yield from _flat(value, f"{name}.{part}" if name else part)
