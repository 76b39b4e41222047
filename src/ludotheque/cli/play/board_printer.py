"""The board on the screen: the view of one person, the chosen symbols, and marks on what has changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from unicodedata import category, east_asian_width

from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, Span, plain_text, relabelled
from ludotheque.local_play.local_table import viewer_of
from ludotheque.play import Table

_INDENT = 2
_SEAT = "seat-"
_CONSPICUOUS = {"win", "strong"}  # seen without a mark
_LINES_BELOW = 4  # the sentence under the board, and the prompt
DRAWINGS = ("auto", "large", "narrow", "short")
"""How the board may be drawn: as there is room, or always in one way."""


@dataclass(frozen=True)
class Screen:
    """The room there is for a drawing, and the language of whoever looks at it."""

    width: int = 1_000
    height: int | None = None
    drawing: str = "auto"
    language: str = "en"


_ANY_SCREEN = Screen()


class BoardPrinter:
    """Draws a table again and again, and marks what is new where there are colours."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._last: list[list[Span]] = []
        self.drawing = "auto"
        """One of DRAWINGS."""

    def forget(self) -> None:
        """The next drawing is not compared with the last: another game."""
        self._last = []

    def show(self, table: Table) -> None:
        """Write the board as the person at the screen may see it."""
        self.show_spans(board_spans(table, self.screen))

    @property
    def screen(self) -> Screen:
        """The room there is now."""
        height = self._terminal.height
        room = None if height is None else height - _LINES_BELOW
        return Screen(self._terminal.width - _INDENT, room, self.drawing, self._terminal.language)

    def show_spans(self, spans: Sequence[Span]) -> None:
        """Write a drawing."""
        if not self._terminal.has_colours:
            self._write(plain_text(spans).split("\n"))
            return
        lines = _lines(_letters(spans))
        self._write([self._terminal.painted(_joined(line)) for line in _marked(self._last, lines)])
        self._last = lines

    def _write(self, lines: Iterable[str]) -> None:
        self._terminal.write("\n".join(f"{' ' * _INDENT}{line}".rstrip(" ") for line in lines))


def board_spans(table: Table, screen: Screen = _ANY_SCREEN) -> list[Span]:
    """The drawing of the state that has room, with the symbols the people chose."""
    view = table.game.view(table.state, viewer_of(table))
    return view_spans(table.game, view, [player.symbol for player in table.players], screen)


def view_spans(game: AnyGame, view: Any, symbols: Sequence[str], screen: Screen) -> list[Span]:
    """The same of a view, wherever it comes from."""
    spans = relabelled(game, drawing_for(game, view, screen), screen.language)
    usual = game.symbols(len(symbols))
    chosen = _fitting(symbols, usual)
    return spans if chosen == list(usual) else [_with_symbol(span, usual, chosen) for span in spans]


def drawing_for(game: AnyGame, view: Any, screen: Screen) -> Sequence[Span]:
    """The first that fits; else the shortest of those that are not too wide, else the narrowest."""
    painters = {"large": game.paint, "narrow": game.paint_narrow, "short": game.paint_short}
    drawings: list[tuple[int, int, Sequence[Span]]] = []
    for name in (screen.drawing,) if painters.get(screen.drawing) else painters:
        paint = painters[name]
        if paint is not None:
            spans = paint(view)
            columns, lines = _size(spans)
            if columns <= screen.width and (screen.height is None or lines <= screen.height):
                return spans
            drawings.append((columns, lines, spans))
    if not drawings:
        return [Span(game.draw(view))]
    narrow_enough = [drawing for drawing in drawings if drawing[0] <= screen.width]
    if narrow_enough:
        return min(narrow_enough, key=lambda drawing: drawing[1])[2]
    return min(drawings, key=lambda drawing: drawing[0])[2]


def _size(spans: Iterable[Span]) -> tuple[int, int]:
    """Columns and lines."""
    lines = plain_text(spans).split("\n")
    return max(map(len, lines)), len(lines)


def _fitting(symbols: Sequence[str], usual: Sequence[str]) -> list[str]:
    """The symbols cut to the width of the game's own; those themselves where some would look alike or stick out."""
    cut = [symbol[: len(own)].ljust(len(own)) for symbol, own in zip(symbols, usual, strict=True)]
    is_legible = len(set(cut)) == len(cut) and not any(map(_is_wide, "".join(cut)))
    return cut if is_legible else list(usual)


def _is_wide(letter: str) -> bool:
    """Two columns on a screen (Unicode annex 11), or none: either would push the rest of the row aside."""
    return east_asian_width(letter) in "WF" or category(letter)[0] in "MC"


def _with_symbol(span: Span, usual: Sequence[str], chosen: Sequence[str]) -> Span:
    seat = _seat_of(span.style)
    if seat is None or seat >= len(usual) or span.text != usual[seat]:
        return span
    return Span(chosen[seat], span.style)


def _seat_of(style: str) -> int | None:
    word = style.partition(" ")[0]
    number = word.removeprefix(_SEAT)
    return int(number) if word.startswith(_SEAT) and number.isdecimal() else None


def _letters(spans: Iterable[Span]) -> Iterable[Span]:
    return (Span(letter, span.style) for span in spans for letter in span.text)


def _lines(letters: Iterable[Span]) -> list[list[Span]]:
    lines: list[list[Span]] = [[]]
    for letter in letters:
        if letter.text == "\n":
            lines.append([])
        else:
            lines[-1].append(letter)
    return lines


def _marked(before: list[list[Span]], after: list[list[Span]]) -> list[list[Span]]:
    """The same lines with the letters that differ marked as new; a board of another shape is all new, so unmarked."""
    if [len(line) for line in before] != [len(line) for line in after]:
        return after
    return [
        [_compared(old, new) for old, new in zip(old_line, new_line, strict=True)]
        for old_line, new_line in zip(before, after, strict=True)
    ]


def _compared(old: Span, new: Span) -> Span:
    is_new = new.text not in (old.text, " ") and _CONSPICUOUS.isdisjoint(new.style.split())
    return Span(new.text, f"{new.style} new".strip()) if is_new else new


def _joined(line: Iterable[Span]) -> list[Span]:
    return [
        Span("".join(letter.text for letter in letters), style)
        for style, letters in groupby(line, key=lambda letter: letter.style)
    ]
