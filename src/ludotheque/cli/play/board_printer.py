"""The board on the screen: the view of one person, the chosen symbols, and marks on what has changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from unicodedata import category, east_asian_width

from ludotheque.cli.terminal import Terminal
from ludotheque.contract import Seat, Span, plain_text
from ludotheque.play import Table

_INDENT = 2
_MAX_WIDTH = 1_000
_SEAT = "seat-"
_CONSPICUOUS = {"win", "strong"}  # seen without a mark


class BoardPrinter:
    """Draws a table again and again, and marks what is new where there are colours."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._last: list[list[Span]] = []

    def forget(self) -> None:
        """The next drawing is not compared with the last: another game."""
        self._last = []

    def show(self, table: Table) -> None:
        """Write the board as the person at the screen may see it."""
        spans = board_spans(table, self._terminal.width - _INDENT)
        if not self._terminal.has_colours:
            self._write(plain_text(spans).split("\n"))
            return
        lines = _lines(_letters(spans))
        self._write([self._terminal.painted(_joined(line)) for line in _marked(self._last, lines)])
        self._last = lines

    def _write(self, lines: Iterable[str]) -> None:
        self._terminal.write("\n".join(f"{' ' * _INDENT}{line}".rstrip(" ") for line in lines))


def board_spans(table: Table, width: int = _MAX_WIDTH) -> list[Span]:
    """The drawing of the state, with the symbols the people chose; a narrow one where the usual one has no room."""
    game = table.game
    view = game.view(table.state, viewer_of(table))
    spans = [Span(game.draw(view))] if game.paint is None else list(game.paint(view))
    if game.paint_narrow is not None and max(map(len, plain_text(spans).split("\n"))) > width:
        spans = list(game.paint_narrow(view))
    usual = game.symbols(len(table.players))
    chosen = _fitting([player.symbol for player in table.players], usual)
    return spans if chosen == list(usual) else [_with_symbol(span, usual, chosen) for span in spans]


def viewer_of(table: Table) -> Seat | None:
    """Who looks at the screen: the only person, else the person whose turn it is, else a spectator."""
    people = [Seat(seat) for seat, player in enumerate(table.players) if player.kind == "person"]
    if len(people) == 1:
        return people[0]
    acting = [seat for seat in table.to_act if seat in people]
    return acting[0] if len(acting) == 1 else None


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
