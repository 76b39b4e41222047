"""What there is to say beside the board: the target, the slides shown, tiles and bids."""

from __future__ import annotations

from ludotheque.contract import Seat
from ludotheque.contract.screen import Look, Piece, Row
from ludotheque.games.ricochet.boards import Colour, Shape, write_cell
from ludotheque.games.ricochet.notation import colour_letter, direction_letter, robot_letter
from ludotheque.games.ricochet.screen.cursor import Cursor
from ludotheque.games.ricochet.text.grid import SHAPES
from ludotheque.games.ricochet.view import View

_MOST_SLIDES = 6


def status(view: View, cursor: Cursor, look: Look) -> Row:
    """`3/17  R● h8  2: RN GE`."""
    pieces = [Piece(f"{min(view.round, view.rounds)}/{view.rounds} ", is_strong=True)]
    for target in view.open_targets:
        sign = target_sign(target.colour, target.shape, look.language)
        pieces += [
            Piece(f" {sign} ", "sought-letter", "sought", is_strong=True),
            Piece(f" {write_cell(target.cell, view.width)} ", is_strong=True),
        ]
    if view.slides:
        dots = " …" if len(view.slides) > _MOST_SLIDES else ""
        pieces.append(Piece(f" {len(view.slides)}:{dots}"))
    for slide in view.slides[-_MOST_SLIDES:]:
        letters = robot_letter(slide.robot, look.language) + direction_letter(slide.direction, look.language)
        pieces += [Piece(" "), Piece(letters, f"{slide.robot}-letter", slide.robot)]
    return tuple(pieces)


def target_sign(colour: Colour, shape: Shape, language: str) -> str:
    return colour_letter(colour, language) + SHAPES[shape]


def note(view: View, seat: Seat) -> str:
    """`×3 =7`: three tiles, a bid of seven; a dash after a pass."""
    if len(view.won) == 1:
        return f"×{len(view.won[seat])}"
    bids = view.bids if view.house.race_seconds is None else ()
    bid = next((f" ={bid.slides}" for bid in bids if bid.seat == seat), "")
    sign = " –" if seat in view.passed else ""
    stage = " ▶" if seat == view.on_stage else ""
    return f"×{len(view.won[seat])}{bid}{sign}{stage}"
