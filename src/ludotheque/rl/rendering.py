"""The board of an environment for people: characters, printed, or pixels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque.contract import SetupError, phrase
from ludotheque.pictures.raster import paint, whole
from ludotheque.rl.episode import Episode

_LONGEST = 480
"""Pixels."""


def render_modes(episode: Episode) -> tuple[str, ...]:
    return ("ansi", "human", "rgb_array") if episode.game.sheet is not None else ("ansi", "human")


def checked_mode(episode: Episode, mode: str | None) -> str | None:
    """SetupError for one that there is not."""
    known = render_modes(episode)
    if mode is not None and mode not in known:
        raise SetupError(phrase("rl.mode-refused", value=str(mode)[:40], known=known))
    return mode


def rendered(episode: Episode, mode: str | None) -> str | NDArray[Any] | None:
    """As the audience sees the board; what is printed is not returned."""
    if mode is None:
        return None
    if mode == "rgb_array":
        assert episode.game.sheet is not None, "the mode was checked"
        sheet = episode.game.sheet(episode.state)
        return np.asarray(paint(sheet, whole(sheet, _LONGEST)))
    drawing = episode.draw()
    if mode == "ansi":
        return drawing
    print(drawing)
    return None
