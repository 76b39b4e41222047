"""A board as styled text: what to write, and what each piece of it means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Span(NamedTuple):
    """A piece of text and its meaning; the shell chooses the colours.

    Styles: `seat-0` to `seat-25` for what belongs to a seat, `win` after a space for a winning
    piece (`seat-0 win`), `faint` for rulers and empty cells, `strong` for what matters now,
    `robot-red` and `target-red` for coloured pieces; empty for plain text.
    A span whose style names a seat and whose text is that seat's symbol may be redrawn with
    the symbol the person chose.
    """

    text: str
    style: str = ""


def plain_text(spans: Iterable[Span]) -> str:
    """The drawing without its styles."""
    return "".join(span.text for span in spans)
