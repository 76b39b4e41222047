"""The board in a terminal: tiles in a wooden frame, robots that are driven with arrow keys or by pointing where to."""

from __future__ import annotations

from ludotheque.contract.screen import ScreenBoard
from ludotheque.games.ricochet.screen.cursor import Cursor, buttons, hover, point, press, start
from ludotheque.games.ricochet.screen.drawing import draw
from ludotheque.games.ricochet.screen.layout import sizes
from ludotheque.games.ricochet.screen.moving import frames
from ludotheque.games.ricochet.screen.setting_up import EDITOR
from ludotheque.games.ricochet.screen.status import note, status
from ludotheque.games.ricochet.screen.tints import TINTS
from ludotheque.games.ricochet.state import Action
from ludotheque.games.ricochet.view import View

SCREEN_BOARD: ScreenBoard[View, Action, Cursor] = ScreenBoard(
    sizes=sizes,
    draw=draw,
    start=start,
    press=press,
    point=point,
    hover=hover,
    keys=(
        ("R G B Y", "ricochet.screen.keys.robot"),
        ("← ↑ ↓ →", "ricochet.screen.keys.slide"),
        ("1 2 3 … ⏎", "ricochet.screen.keys.bid"),
        ("p", "ricochet.screen.keys.pass"),
        ("c", "ricochet.screen.keys.concede"),
    ),
    tints=TINTS,
    buttons=buttons,
    note=note,
    status=status,
    frames=frames,
    editor=EDITOR,
)
