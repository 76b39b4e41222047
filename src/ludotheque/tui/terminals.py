"""What the terminal can do: whether a full screen makes sense there, and how many colours it has."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ludotheque.contract import Phrase, phrase

if TYPE_CHECKING:
    from ludotheque.tui.palette import Depth

MIN_WIDTH, MIN_HEIGHT = 36, 14
"""Columns and lines; with fewer the app says so and waits for more."""


def obstacle(environ: Mapping[str, str] = os.environ) -> Phrase | None:
    """Why there can be no full screen here; None where there can."""
    if find_spec("textual") is None:
        return phrase("tui.no-textual")
    if not (
        sys.stdin is not None
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and sys.__stderr__
        and sys.__stderr__.isatty()
    ):
        return phrase("tui.no-terminal")
    if environ.get("TERM", "") in ("", "dumb", "unknown"):
        return phrase("tui.dumb-terminal", term=environ.get("TERM") or "-")
    encoding = (sys.stdout.encoding or locale.getpreferredencoding(do_setlocale=False)).casefold()
    if encoding.replace("-", "") != "utf8":
        return phrase("tui.no-unicode", encoding=encoding)
    return None


def colour_depth(environ: Mapping[str, str] = os.environ) -> Depth:
    """By the customs of terminals: https://no-color.org, COLORTERM, and the ending of TERM."""
    if environ.get("NO_COLOR"):
        return "none"
    if environ.get("COLORTERM", "") in ("truecolor", "24bit"):
        return "all"
    term = environ.get("TERM", "")
    if term.endswith(("256color", "direct", "kitty", "ghostty", "alacritty")):
        return "all"
    if term in ("vt100", "vt102", "vt220", "vt320", "xterm-mono"):
        return "none"
    return "sixteen"
