"""What players chose for themselves, on the boards of pictures: their marks and their colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludotheque.contract import Label, Sheet, Sign
from ludotheque.contract.sheet import COLOURS

_NARROWER = 0.8
"""Of marks of several letters each is smaller, but not by as much: they stand close."""


@dataclass(frozen=True)
class Dress:
    """By seat; empty where nothing was chosen."""

    symbols: Sequence[str] = ()
    colours: Sequence[str] = ()


def dressed(sheet: Sheet, dress: Dress) -> Sheet:
    signs = tuple(_marked(sign, dress.symbols) for sign in sheet.signs)
    return replace(sheet, signs=signs, seat_colours=_colours(dress.colours, sheet.seat_colours or COLOURS))


def _marked(sign: Sign, symbols: Sequence[str]) -> Sign:
    if not isinstance(sign, Label) or sign.seat is None or sign.seat >= len(symbols):
        return sign
    symbol = symbols[sign.seat]
    if symbol in ("", sign.text):
        return sign
    return replace(sign, text=symbol, size=sign.size / len(symbol) ** _NARROWER, otherwise=sign.text)


def _colours(chosen: Sequence[str], usual: Sequence[str]) -> tuple[str, ...]:
    """Who chose has what they chose; the others the usual one of their seat, or the next that is free.

    The web client does the same in `board/inks.ts`.
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
