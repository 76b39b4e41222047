"""A game in a few sentences, for players who have nothing but text. A game that can be told so brings a Briefing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from ludotheque.contract.phrase import Phrase

Briefing: TypeAlias = Callable[[Any], Phrase]
"""Lives as BRIEFING in a game's `briefing` module: from a view, the rules as they are in this game, how a move is
written, and how to read the drawing."""
