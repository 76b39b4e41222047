"""The person's language: which one."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from ludotheque import locales

_NO_LANGUAGE = ("C", "POSIX")
VARIABLES = ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a language may be named in the environment; the first with a catalogue wins."""


def choose_language(arguments: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """The language named by `--lang`, else the environment's, else English.

    Found before the command line is parsed, because the help page is written in it.
    """
    candidates = [*_language_option(arguments), *(environ.get(name, "") for name in VARIABLES), _system_language()]
    spoken = (find_language(name) for name in candidates if name and name.partition(".")[0] not in _NO_LANGUAGE)
    return next((language for language in spoken if language is not None), locales.DEFAULT)


def find_language(name: str) -> str | None:
    """The catalogue that serves this name (`fr`, `fr_CA.UTF-8`), or None."""
    return _match_language(name) or _match_own_language(name)


def use_own_languages() -> None:
    """Read the catalogues in the user's own folder, too."""
    from ludotheque import disk

    disk.use_own_languages(disk.find_folders())


def _match_language(name: str) -> str | None:
    known = locales.languages()
    return next((candidate for candidate in _candidates(name) if candidate in known), None)


def _match_own_language(name: str) -> str | None:
    """Looked at last: finding the user's folder takes longer than a whole page of help."""
    use_own_languages()
    return _match_language(name)


def _language_option(arguments: Sequence[str]) -> list[str]:
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and place + 1 < len(arguments):
            return [arguments[place + 1]]
        if argument.startswith("--lang="):
            return [argument.removeprefix("--lang=")]
    return []


def _candidates(name: str) -> tuple[str, str]:
    name = name.partition(".")[0].partition("@")[0].replace("_", "-")
    return name, name.partition("-")[0].casefold()


def _system_language() -> str:
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
