"""View to characters: the board, what is sought, and who has bid and won what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.contract import Seat, Span, plain_text, seats
from ludotheque.games.ricochet.boards import ROBOT_LETTERS, write_cell
from ludotheque.games.ricochet.text.grid import grid_lines, narrow_grid_lines, target_mark
from ludotheque.games.ricochet.text.letters import relabel
from ludotheque.games.ricochet.text.short_grid import short_grid_lines
from ludotheque.games.ricochet.view import View

__all__ = ["draw", "paint", "paint_grid", "paint_narrow", "paint_short", "relabel"]

_MOST_SLIDES_SHOWN = 16
_SEATS_ON_A_LINE = 5
_SHORT_STATUS_WIDTH = 72


def draw(view: View) -> str:
    return plain_text(paint(view))


def paint(view: View) -> Sequence[Span]:
    """The same with the meaning of each piece. No words: the message line has them."""
    return _joined([*grid_lines(view), list(_round_line(view)), *_seat_lines(view)])


def paint_narrow(view: View) -> Sequence[Span]:
    """The same in half the columns."""
    return _joined([*narrow_grid_lines(view), list(_round_line(view)), *_seat_lines(view)])


def paint_short(view: View) -> Sequence[Span]:
    """The same in half the lines, with the round and the first seats on one line where they have room."""
    first, *others = list(_seat_lines(view))
    status = [list(_round_line(view)), first]
    both = [span for line in status for span in line]
    lines = [both] if len(plain_text(both)) <= _SHORT_STATUS_WIDTH else status
    return _joined([*short_grid_lines(view), *lines, *others])


def paint_grid(view: View) -> Sequence[Span]:
    """Only the board and what stands on it."""
    return _joined(list(grid_lines(view)))


def _joined(lines: list[list[Span]]) -> Sequence[Span]:
    spans = [span for line in lines for span in (*line, Span("\n"))]
    return spans[:-1]


def _round_line(view: View) -> Iterator[Span]:
    """`3/17   ▸R● d4   2: GE RN`: round, target, slides shown."""
    yield Span(f"   {min(view.round, view.rounds)}/{view.rounds}", "strong")
    for target in view.open_targets:
        mark = target_mark(target)
        yield Span("   ")
        yield Span(f"▸{mark.text}", mark.style)
        yield Span(f" {write_cell(target.cell, view.width)}")
    if view.slides:
        yield Span(f"   {len(view.slides)}:{' …' if len(view.slides) > _MOST_SLIDES_SHOWN else ''}")
    for slide in view.slides[-_MOST_SLIDES_SHOWN:]:
        yield Span(" ")
        yield Span(ROBOT_LETTERS[slide.robot] + slide.direction[0].upper(), f"robot-{slide.robot}")


def _seat_lines(view: View) -> Iterator[list[Span]]:
    everyone = seats(len(view.won))
    for first in range(0, len(everyone), _SEATS_ON_A_LINE):
        row = everyone[first : first + _SEATS_ON_A_LINE]
        yield [Span("  "), *(span for seat in row for span in _seat(view, seat))]


def _seat(view: View, seat: Seat) -> Iterator[Span]:
    """`▶B ×3 =7`: on stage, three tiles, a bid of seven; a dash after a pass."""
    bids = view.bids if view.house.race_seconds is None else ()
    bid = next((f"={bid.slides}" for bid in bids if bid.seat == seat), "")
    sign = "–" if seat in view.passed else ""
    yield Span("▶" if seat == view.on_stage and len(view.won) > 1 else " ", "strong")
    yield Span(chr(ord("A") + seat), f"seat-{seat}")
    yield Span(f" ×{len(view.won[seat]):<2} {bid + sign:<5}")
