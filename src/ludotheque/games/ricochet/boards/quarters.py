"""The sixteen official quarters, each as it lies in the north-west: the closed centre is cell h8.

     a b c d e f g h
   1 . . . . . . . .      `b1e`  a wall on the east side of b1 (`s`: the south side; `es`: both)
   ..                     `e2Rc` a target: Red circle (R G B Y, A any; c t s h v by their first letters)
   8 . . . . . . . #      `e2Gu` a diagonal: Green, leaning Up / (`d`: down \\)

Walls on the east side of column h and the south side of row 8 lie on the seam and stop robots
of the neighbouring quarter too. The outer border and the sides of the closed cell go without saying.

Facts of the printed boards (walls and targets, no artwork), as recorded in public programs for the
game and compared by program: DriftingDroids (smack42), fogleman/Ricochet, CodingZeal/robots,
Lireer/ricochet-robot-solver, u-keiya/ricochet_robots and Pianowalker/ricochet-robots-cli.
At least three of them agree on each whole quarter; where others differed (1A, 2A, 2D, 4A to 4D) each
single wall and target is the one most of them have. The lean of the diagonals is confirmed by two.
A and B are the two sides of the 1999 game, C and D those of the 2003 game; the number is the
quarter's group, of which a board has one each.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quarter:
    walls: str
    targets: str
    diagonals: str = ""


QUARTERS: dict[str, Quarter] = {
    "1A": Quarter("b1e e1s b2s d2e b3e g4es a6s c7e d7s", "e2Rc b3Gt g4Yh d7Bs"),
    "1B": Quarter("e1e b2s g2es a3e g5s a6s g6e c7e d7s", "g2Yh b3Gt g6Bs d7Rc"),
    "1C": Quarter("b1e d1s c2e g4es a5e b5s e6s a7s e7e", "d2Gt g4Yh b5Rc e7Bs"),
    "1D": Quarter("f1e b3s a4e g5es a6s c6s c7e d7s", "b4Rc g5Yh c7Gt d7Bs", "e2Gu f8Yd"),
    "2A": Quarter("d1e f2es a3e b3s a4s g4s f5e c6s c7e", "f2Gh b3Rs g5Yc c7Bt"),
    "2B": Quarter("c1s e1e b2e f4e g4s a5s e5s e6e b7es", "c2Yc g4Bt e6Rs b7Gh"),
    "2C": Quarter("f1e d2s c3e a4s c4s e4e f4s c5e e6es", "d3Yc f4Bt c5Rs e6Gh"),
    "2D": Quarter("c1e g2s f3es a6e b6s a7s e7s e8e", "f3Gh g3Yc b6Rs e8Bt", "c2Bu h5Rd"),
    "3A": Quarter("d1e f3es c4s a5s c5e b6s g6e h6s a7e", "f3Bh c5Gc h6Rt b7Ys"),
    "3B": Quarter("d1e a2e b2s g2s g3e c5es h5s a6s g6e", "b2Rt g3Gc c5Bh h6Ys"),
    "3C": Quarter("b1e e1s e2e a4e b4s f5s a6s e6e d7es", "e2Gc b4Rt f6Ys d7Bh"),
    "3D": Quarter("e1e a3s g3es c4s c5e d5s f6s e7e", "g3Bh c5Gc d5Rt f7Ys", "e2Bd g4Yd"),
    "4A": Quarter("d1e f2e g2s b3s b4e f4s e5e c6es h6es a7s", "g2Bc b4Yt f5Gs c6Rh h6Av"),
    "4B": Quarter("e1e c2es a4e b4s g4s a5s f5e f6s f7e d8es", "c2Rh b4Gs g5Yt f7Bc d8Av"),
    "4C": Quarter("c1e e2e f2s h3es a4s d5es g5s b6s f6e b7e", "f2Bc h3Av d5Rh g6Gs b7Yt"),
    "4D": Quarter("e1e g2s c3s f3e c4e d4s b6es a7s f8es", "g3Yt c4Bc d4Gs b6Rh f8Av", "c2Rd d7Gd"),
}
