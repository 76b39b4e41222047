"""Names of colours to colours: those of every board, in the three themes, for terminals with few colours or none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from rich.segment import Segment
from rich.style import Style

from ludotheque.contract.canvas import QUARTERS
from ludotheque.contract.screen import Piece, Tint

ThemeName: TypeAlias = Literal["light", "dark", "playful"]
Depth: TypeAlias = Literal["all", "sixteen", "none"]

_SEAT = re.compile(r"seat-([0-9]+)(-ink|-pale)?")
# Okabe and Ito 2008, in the order of the web client: fills, then letters on paper by theme.
_SEATS = (
    Tint("#d55e00", "#d55e00", "#d55e00", "ansi_bright_red"),
    Tint("#f0e442", "#f0e442", "#f0e442", "ansi_bright_yellow"),
    Tint("#56b4e9", "#56b4e9", "#56b4e9", "ansi_bright_cyan"),
    Tint("#009e73", "#009e73", "#009e73", "ansi_green"),
    Tint("#cc79a7", "#cc79a7", "#cc79a7", "ansi_bright_magenta"),
    Tint("#e69f00", "#e69f00", "#e69f00", "ansi_yellow"),
    Tint("#0072b2", "#0072b2", "#0072b2", "ansi_bright_blue"),
    Tint("#3b3b3b", "#d9d2c7", "#3b3b3b", "ansi_white"),
)
_SEAT_INKS = (
    Tint("#b04a00", "#ff9a54", "#b04a00", "ansi_bright_red"),
    Tint("#6b6200", "#f0e442", "#6b6200", "ansi_bright_yellow"),
    Tint("#0a6596", "#7cc8f5", "#0a6596", "ansi_bright_cyan"),
    Tint("#00704f", "#4fd6ab", "#00704f", "ansi_green"),
    Tint("#9b3f73", "#efa5cd", "#9b3f73", "ansi_bright_magenta"),
    Tint("#8a5a00", "#f5b83d", "#8a5a00", "ansi_yellow"),
    Tint("#004f86", "#79b8f0", "#004f86", "ansi_bright_blue"),
    Tint("#1d1d1d", "#e8e2d8", "#1d1d1d", "ansi_white"),
)
_SEAT_PALES = (
    Tint("#f8dfcb", "#4a2a14", "#ffe3cf", "ansi_default"),
    Tint("#f9f4c4", "#43400f", "#fbf6c2", "ansi_default"),
    Tint("#d6ebf8", "#1d3a4b", "#d6ebff", "ansi_default"),
    Tint("#cfebe0", "#0f3a2e", "#cdf3e4", "ansi_default"),
    Tint("#f3dfea", "#432736", "#f9dcec", "ansi_default"),
    Tint("#faebc8", "#45340d", "#ffeec6", "ansi_default"),
    Tint("#cce2ef", "#12324a", "#cfe4fa", "ansi_default"),
    Tint("#dcdbd7", "#3d3a36", "#e2dfee", "ansi_default"),
)
_SHARED: Mapping[str, Tint] = {
    "ink": Tint("#fff6e6", "#f5ebdc", "#2b1a4d", "ansi_default"),
    "faint": Tint("#cbbfa9", "#97836a", "#54407c", "ansi_bright_black"),
    "strong": Tint("#ffffff", "#ffffff", "#2b1a4d", "ansi_bright_white"),
    "paper": Tint("#ffffff", "#1d1610", "#ffffff", "ansi_black"),
    "good": Tint("#74dcb3", "#74dcb3", "#00613f", "ansi_green"),
    "bad": Tint("#ffab7a", "#ffab7a", "#a32c00", "ansi_bright_red"),
    "red": Tint("#d55e00", "#d55e00", "#d55e00", "ansi_red"),
    "green": Tint("#009e73", "#009e73", "#009e73", "ansi_green"),
    "blue": Tint("#0072b2", "#2b8fd6", "#0072b2", "ansi_blue"),
    "yellow": Tint("#f0e442", "#f0e442", "#f0e442", "ansi_yellow"),
    "black": Tint("#3b3b3b", "#d9d2c7", "#3b3b3b", "ansi_bright_black"),
    "red-ink": Tint("#b04a00", "#ff9a54", "#b04a00", "ansi_bright_red"),
    "green-ink": Tint("#00704f", "#4fd6ab", "#00704f", "ansi_bright_green"),
    "blue-ink": Tint("#004f86", "#79b8f0", "#004f86", "ansi_bright_blue"),
    "yellow-ink": Tint("#7d7300", "#f0e442", "#7d7300", "ansi_bright_yellow"),
    "black-ink": Tint("#1d1610", "#f5ebdc", "#2b1a4d", "ansi_bright_white"),
    "red-letter": Tint("#1d1610", "#1d1610", "#1d1610", "ansi_bright_white"),
    "green-letter": Tint("#1d1610", "#1d1610", "#1d1610", "ansi_black"),
    "blue-letter": Tint("#ffffff", "#1d1610", "#ffffff", "ansi_bright_white"),
    "yellow-letter": Tint("#1d1610", "#1d1610", "#1d1610", "ansi_black"),
    "black-letter": Tint("#ffffff", "#1d1610", "#ffffff", "ansi_bright_white"),
    "ink-on-tile": Tint("#2a2018", "#f5ebdc", "#2b1a4d", "ansi_bright_white"),
}
_GROUND = "mat"
_DOTS = frozenset(QUARTERS)


class Palette:
    """The styles of one board in one theme."""

    def __init__(self, theme: ThemeName, depth: Depth, tints: Mapping[str, Tint], pieces: Mapping[str, str]) -> None:
        self.theme, self.depth = theme, depth
        self._tints = tints
        self._pieces = pieces
        self._styles: dict[tuple[str, str, bool, bool], Style] = {}

    @property
    def has_colours(self) -> bool:
        return self.depth != "none"

    def style(self, piece: Piece) -> Style:
        key = piece[1:]
        if key not in self._styles:
            self._styles[key] = self._made(piece)
        return self._styles[key]

    def segment(self, piece: Piece) -> Segment:
        """As it is written. Where colours are few, dots of the ground's colour are what the others leave free."""
        if self.depth == "sixteen" and piece.ink != "ink" and set(piece.text) <= _DOTS and not self.colour(piece.ink):
            turned = "".join(QUARTERS[-1 - QUARTERS.index(character)] for character in piece.text)
            has_colour = self.colour(piece.ground or _GROUND) is not None
            text, ink = (turned, piece.ground or _GROUND) if has_colour else (" " * len(turned), "ink")
            return Segment(text, self.style(Piece(text, ink, piece.ink, piece.is_strong, piece.is_underlined)))
        return Segment(piece.text, self.style(piece))

    @cached_property
    def ground(self) -> Style:
        """The cloth under the board."""
        return self._made(Piece("", ""))

    def colour(self, name: str) -> str | None:
        """As rich names it; None for the terminal's own."""
        tint = self._tint(name)
        if tint is None or self.depth == "none":
            return None
        if self.depth == "sixteen":
            return None if tint.ansi == "ansi_default" else tint.ansi.removeprefix("ansi_")
        chosen = self._pieces.get(name)
        return chosen or {"light": tint.light, "dark": tint.dark, "playful": tint.playful}[self.theme]

    def _made(self, piece: Piece) -> Style:
        return Style(
            color=self.colour(piece.ink) if piece.ink else None,
            bgcolor=self.colour(piece.ground or _GROUND),
            bold=piece.is_strong,
            underline=piece.is_underlined,
            dim=self.depth == "none" and piece.ink == "faint",
        )

    def _tint(self, name: str) -> Tint | None:
        if name in self._tints:
            return self._tints[name]
        seat = _SEAT.fullmatch(name)
        if seat is not None:
            table = {None: _SEATS, "-ink": _SEAT_INKS, "-pale": _SEAT_PALES}[seat[2]]
            return table[int(seat[1]) % len(table)]
        return _SHARED.get(name)
