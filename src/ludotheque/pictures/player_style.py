"""What players chose for themselves, on the boards of pictures: their marks and their colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludotheque.contract import Label, Sheet, SheetElement
from ludotheque.contract.sheet import COLOURS

_NARROWER = 0.8
"""Of marks of several letters each is smaller, but not by as much: they stand close."""


@dataclass(frozen=True)
class PlayerStyle:
    """By seat; empty where nothing was chosen."""

    symbols: Sequence[str] = ()
    colours: Sequence[str] = ()


def with_player_style(sheet: Sheet, style: PlayerStyle) -> Sheet:
    elements = tuple(_marked(element, style.symbols) for element in sheet.elements)
    return replace(sheet, elements=elements, seat_colours=_colours(style.colours, sheet.seat_colours or COLOURS))


def _marked(element: SheetElement, symbols: Sequence[str]) -> SheetElement:
    if not isinstance(element, Label) or element.seat is None or element.seat >= len(symbols):
        return element
    symbol = symbols[element.seat]
    if symbol in ("", element.text):
        return element
    return replace(element, text=symbol, size=element.size / len(symbol) ** _NARROWER, otherwise=element.text)


def _colours(chosen: Sequence[str], usual: Sequence[str]) -> tuple[str, ...]:
    """Who chose has what they chose; the others the usual one of their seat, or the next that is free.

    The web client does the same in `board/colours.ts`.
    """
    if not any(chosen):
        return tuple(usual)
    taken = {colour for colour in chosen if colour}
    worn: list[str] = []
    for seat, own in enumerate(chosen):
        mine = usual[seat % len(usual)]
        if mine in taken:
            mine = next((colour for colour in usual if colour not in taken), mine)
        worn.append(own or mine)
        taken.add(worn[-1])
    return tuple(worn)
