"""The person's terminal: what it can show, and what is written there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO

from ludotheque.locales.translator import Translator
from ludotheque.pictures.plain_letters import PLAIN

if TYPE_CHECKING:
    from ludotheque.contract import Span


class Terminal:
    """The screen of one person, in one language."""

    def __init__(self, language: str, environ: Mapping[str, str] = os.environ) -> None:
        self.translate = Translator(language)
        self.is_debugging = False
        self.is_interactive = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self.has_colours = wants_colour(sys.stdout, environ)
        self.has_all_colours = environ.get("COLORTERM", "") in ("truecolor", "24bit")
        self.piece_colours: Mapping[str, str] = {}
        for stream in (sys.stdout, sys.stderr):
            _replace_unprintable(stream)

    def choose_colour(self, choice: str) -> None:
        """`always`, `never`, or `auto` for what the terminal can do."""
        if choice != "auto":
            self.has_colours = choice == "always"

    def write(self, text: str = "", end: str = "\n") -> None:
        """Plain text, at once."""
        sys.stdout.write(text + end)
        sys.stdout.flush()

    def print_text(self, code: str, style: str = "", **params: Any) -> None:
        """A sentence of the catalogues on a line of its own."""
        self.write(self.styled(self.translate(code, **params), style))

    def write_wrapped(self, text: str, style: str = "") -> None:
        """Many words a little to the right, on as many lines as they need."""
        from textwrap import fill

        self.write(self.styled(fill(text, self.width - 2, initial_indent="  ", subsequent_indent="  "), style))

    def write_row(self, first: str, rest: str) -> None:
        """Two columns; the second goes on under itself where the line is full."""
        from textwrap import fill

        indent = " " * len(first)
        width = max(self.width, len(first) + 20)
        self.write(first + fill(rest, width, initial_indent=indent, subsequent_indent=indent)[len(first) :])

    @property
    def language(self) -> str:
        return self.translate.language

    @property
    def width(self) -> int:
        """Letters on a line."""
        from shutil import get_terminal_size

        return max(20, min(100, get_terminal_size().columns))

    @property
    def height(self) -> int | None:
        """Lines of the screen; None where nobody looks at one."""
        from shutil import get_terminal_size

        return get_terminal_size().lines if self.is_interactive else None

    def warn(self, text: str) -> None:
        """A line on the error stream, if that can be written to: there is nobody else to tell."""
        sys.stdout.flush()
        with suppress(OSError):
            sys.stderr.write(text + "\n")
            sys.stderr.flush()

    def print_refusal(self, why: str) -> None:
        """Why something was not done, before the next prompt."""
        self.write(self.styled(sentence(why), "bad"))

    def styled(self, text: str, style: str) -> str:
        """The text in the colours of a style, where there are colours."""
        if not self.has_colours or not style:
            return text
        from ludotheque.cli.colours import coloured

        return coloured(text, style, tuple(self.piece_colours.items()), has_all=self.has_all_colours)

    def painted(self, spans: Iterable[Span]) -> str:
        """A drawing, with its colours if there are any."""
        return "".join(self.styled(span.text, span.style) for span in spans)


def sentence(text: str) -> str:
    """The same words as a sentence of their own: a capital first, a full stop last."""
    stop = "" if text[-1:] in "!?.…:" else "."
    return text[:1].upper() + text[1:] + stop


def wants_colour(stream: TextIO | None, environ: Mapping[str, str]) -> bool:
    """The customs of terminals: https://no-color.org, dumb terminals, and pipes stay plain."""
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return False
    return stream is not None and stream.isatty()


def _replace_unprintable(stream: TextIO | None) -> None:
    """A letter the terminal cannot write is replaced by the nearest one."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=PLAIN)
