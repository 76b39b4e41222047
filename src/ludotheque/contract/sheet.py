"""A board as lines and signs on paper, in units of one cell; printers and picture makers render it.

(0, 0) ── x ──▶ (width, 0)
  │
  y          colours are names: ink, faint, red, green, blue, yellow, or seat-0, seat-1, …
  ▼
(0, height)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ludotheque.contract.phrase import Phrase


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    thickness: float = 0.03
    colour: str = "ink"


@dataclass(frozen=True)
class Circle:
    x: float
    y: float
    radius: float
    colour: str = "ink"
    is_filled: bool = False


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float
    colour: str = "ink"
    is_filled: bool = False


@dataclass(frozen=True)
class Label:
    """Words centred on a point; `size` is the height of a capital in cells."""

    x: float
    y: float
    text: str
    size: float = 0.4
    colour: str = "ink"


Sign: TypeAlias = Line | Circle | Box | Label


@dataclass(frozen=True)
class Sheet:
    title: Phrase
    width: float
    height: float
    signs: tuple[Sign, ...]
