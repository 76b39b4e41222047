"""Beside the board: who plays, what is sought, what may be pressed, the moves and the news."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from ludotheque.contract.screen import Button, Piece
from ludotheque.locales.translator import Translator
from ludotheque.tui.naming import cut
from ludotheque.tui.palette import Palette
from ludotheque.tui.shown import Shown, ShownMove, ShownSeat, Tone

_MOST_SEATS, _MOST_NEWS = 8, 60
_BAR = 10
_MOST_SMALL = 3
_SIGNS = {"enter": "⏎", "tab": "Tab", "backspace": "⌫"}
_TONES: dict[Tone, str] = {"plain": "", "good": "$success", "bad": "$error", "faint": "$soft"}


class SidePanel(Vertical):
    """Shows a table but its board."""

    def __init__(self, translate: Translator) -> None:
        super().__init__()
        self._translate = translate
        self._news: list[tuple[str, Tone]] = []

    def compose(self) -> ComposeResult:
        yield Static(id="seats")
        yield Static(id="status")
        yield Clock(id="clock")
        yield Vertical(id="buttons")
        with VerticalScroll(id="moves-box", can_focus=False):
            yield Static(id="moves")
        with VerticalScroll(id="news-box", can_focus=False):
            yield Static(id="news")

    def show(self, shown: Shown, palette: Palette) -> None:
        self.query_one("#seats", Static).update(seats_text(shown.seats, palette, self.content_size.width or 27))
        self.query_one(Clock).show(shown, is_seen=self.display)
        moves = self.query_one("#moves", Static)
        place = len(shown.moves) if shown.place is None else shown.place[0]
        here = place - 1 if shown.here is None and not shown.is_tried else shown.here
        moves.update(moves_text(shown.moves, palette, max(20, self.content_size.width - 1), here))
        box = self.query_one("#moves-box")
        if shown.place is None:
            box.scroll_end(animate=False)
        elif shown.moves:
            lines = moves.size.height or 1
            box.scroll_to(y=lines * ((here or 0) + 1) // len(shown.moves) - box.size.height // 2, animate=False)

    def show_status(self, pieces: Iterable[Piece], palette: Palette) -> None:
        status = self.query_one("#status", Static)
        text = pieces_text(pieces, palette)
        status.update(text)
        status.display = bool(text.plain)

    def show_buttons(self, buttons: Sequence[Button]) -> None:
        box = self.query_one("#buttons", Vertical)
        made = [PanelButton(button, self._translate.language) for button in buttons]
        if [each.signature for each in made] == [each.signature for each in box.query(PanelButton)]:
            return
        box.remove_children()
        box.mount_all(made)

    def tell(self, words: str, tone: Tone) -> None:
        self._news = [*self._news, (words, tone)][-_MOST_NEWS:]
        self._write_news()

    def forget_news(self) -> None:
        self._news = []
        self._write_news()

    def _write_news(self) -> None:
        text = Text("\n").join(Text(each, self.style_of(kind)) for each, kind in self._news)
        self.query_one("#news", Static).update(text)
        self.query_one("#news-box").scroll_end(animate=False)

    def style_of(self, tone: Tone) -> Style:
        variable = _TONES[tone].removeprefix("$")
        colour = self.app.get_css_variables().get(variable, "") if variable else ""
        return Style() if not colour.startswith("#") else Style(color=colour)


def sign_of_key(key: str) -> str:
    """As it is written; empty for one that no keyboard has."""
    return "" if key.startswith("action-") else _SIGNS.get(key, key)


class Pressed(Message):
    """A button of the panel: as if its key had been pressed."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class PanelButton(Static):
    """Does what its key does."""

    def __init__(self, button: Button, language: str) -> None:
        self.signature = (button.words, button.key, language)
        label = button.words.text(language)
        key = sign_of_key(button.key)
        shown_key = f" [{key}]" if key else ""
        super().__init__(Text(f"{label}{shown_key}"), classes="panel-button")
        self._key = button.key

    async def on_click(self) -> None:
        self.post_message(Pressed(self._key))


class Clock(Static):
    """The timer of the rules, and the clocks; it ticks only while one of them runs."""

    def __init__(self, *, id: str, is_small: bool = False) -> None:  # noqa: A002 # as Textual calls it
        super().__init__(id=id)
        self._is_small = is_small
        self._shape: list[int] = []
        self._shown: Shown | None = None
        self._at = 0.0
        self._ticking: Timer | None = None

    def show(self, shown: Shown, *, is_seen: bool) -> None:
        self._shown, self._at = shown, monotonic()
        runs = is_seen and (shown.seconds_left is not None or any(seat.is_running for seat in shown.seats))
        if runs and self._ticking is None:
            self._ticking = self.set_interval(1.0, self._tick)
        elif not runs and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        self._tick()

    def _tick(self) -> None:
        shown = self._shown
        if shown is None:
            return
        gone = monotonic() - self._at
        lines: list[str] = []
        if shown.seconds_left is not None:
            left = max(0.0, shown.seconds_left - gone)
            lines.append(f"⏳ {clock_text(left)}{'' if self._is_small else f' {_bar(left, shown.timer_seconds)}'}")
        for seat in shown.seats:
            if seat.seconds_left is not None:
                left = max(0.0, seat.seconds_left - (gone if seat.is_running else 0.0))
                name = seat.symbol if self._is_small else seat.name
                lines.append(f"{'▶' if seat.is_running else ' '} {clock_text(left)} {name}")
        if self._is_small:
            lines = [" ".join(line.strip() for line in lines[:_MOST_SMALL])]
        self.display = any(lines)
        shape = [len(line) for line in lines]
        self.update(Text("\n".join(lines)), layout=shape != self._shape)  # to lay out the screen anew costs most
        self._shape = shape


def clock_text(seconds: float) -> str:
    """`1:05`, `2:00:00`."""
    whole = int(seconds + 0.999)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _bar(left: float, whole: float) -> str:
    full = round(_BAR * min(1.0, left / whole)) if whole else 0
    return "▓" * full + "░" * (_BAR - full)


def pieces_text(pieces: Iterable[Piece], palette: Palette) -> Text:
    """Pieces of a board's own words, on the panel's ground."""
    text = Text()
    for piece in pieces:
        style = palette.style(piece)
        own = Style(bold=style.bold) if not piece.ground else style
        text.append(piece.text, own)
    return text


def seats_text(seats: Sequence[ShownSeat], palette: Palette, width: int) -> Text:
    """A line for each; of many, those whose turn is near."""
    shown = list(enumerate(seats))
    if len(shown) > _MOST_SEATS:
        turn = next((number for number, seat in shown if seat.is_to_act), 0)
        shown = [shown[(turn + step) % len(shown)] for step in range(_MOST_SEATS)]
    is_drawn = len(seats) > 1 and all(seat.place == 1 for seat in seats)
    lines = [_seat_text(number, seat, palette, width, "= " if is_drawn else "★ ") for number, seat in shown]
    if len(seats) > len(shown):
        lines.append(Text(f"  … +{len(seats) - len(shown)}"))
    return Text("\n").join(lines)


def _seat_text(number: int, seat: ShownSeat, palette: Palette, width: int, first: str) -> Text:
    arrow = "▶ " if seat.is_to_act else first if seat.place == 1 else "  "
    colour = palette.colour(f"seat-{number}-ink")
    mark = Style(color=colour, bold=True)
    text = Text(arrow, Style(bold=True))
    text.append(f"{seat.symbol} ", mark)
    end = " ".join(each for each in (seat.note, "" if seat.points is None else f"{seat.points}") if each)
    name = seat.name if not seat.about else f"{seat.name} ({seat.about})"
    room = max(4, width - len(text.plain) - len(end) - 1)
    text.append(cut(name, room).ljust(room), Style(bold=seat.is_to_act, strike=seat.has_resigned))
    text.append(f" {end}", Style(bold=True))
    return text


def moves_text(moves: Sequence[ShownMove], palette: Palette, width: int, here: int | None) -> Text:
    """Numbers and moves in columns, one after another where there are variations; the one that led here stands out."""
    if not moves:
        return Text()
    digits = len(str(moves[-1].number))
    each = digits + 2 + max(len(move.text) + len(move.mark) for move in moves)
    has_variations = any(move.lead for move in moves)
    columns = len(moves) if has_variations else max(1, width // each)
    text = Text()
    for number, move in enumerate(moves):
        is_last = number == here
        if number and number % columns == 0:
            text.append("\n")
        count = f"{move.lead}{move.number}." if has_variations else f"{move.number:>{digits}} "
        text.append(count, Style(dim=palette.depth == "none"))
        colour = None if move.seat is None else palette.colour(f"seat-{move.seat}-ink")
        words = f"{move.text}{move.mark}"
        text.append(move.text, Style(color=colour, bold=is_last, underline=is_last))
        text.append(move.mark, Style(color=colour, bold=is_last))
        text.append(" " * (1 if has_variations else max(1, each - digits - 1 - len(words))))
    return text
