"""A seed for each of many games."""

from __future__ import annotations

import secrets

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludotheque.contract import SetupError, phrase

_ALL = 2**64


def game_seeds(seed: int | ArrayLike | None, count: int) -> NDArray[np.uint64]:
    """One seed makes one for each, counting on from it; None is left to chance."""
    first = secrets.randbits(64) if seed is None else int(seed) if isinstance(seed, np.integer) else seed
    if isinstance(first, int) and not isinstance(first, bool) and 0 <= first < _ALL:
        return np.arange(count, dtype=np.uint64) + np.uint64(first)
    each = np.asarray(first)
    if each.shape != (count,) or each.dtype.kind not in "iu" or (each.dtype.kind == "i" and (each < 0).any()):
        raise SetupError(phrase("rl.seed-refused", value=repr(first)[:40], count=count))
    return each.astype(np.uint64)
