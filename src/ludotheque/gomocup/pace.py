"""How long to think: never as long as the manager allows, because answers travel and machines are busy."""

from __future__ import annotations

from dataclasses import dataclass

UNLIMITED = 2_147_483_647
"""What managers send as `time_left` when a match has no limit."""

_AT_ONCE = 0.05
_TURNS_TO_COME = 12
"""A twelfth of what is left goes into each turn, so that some is always left."""

_MARGIN_SECONDS, _MARGIN_SHARE = 0.03, 0.05
_LEAST = 0.002


@dataclass
class Pace:
    """In milliseconds, as the manager said."""

    turn: int = 5_000
    match: int = 0
    left: int = UNLIMITED

    def seconds(self, spent: float = 0.0) -> float:
        """For a search that begins now, so many seconds after the order arrived."""
        allowed = self.turn / 1000 if self.turn > 0 else _AT_ONCE
        if self.left < UNLIMITED:
            allowed = min(allowed, self.left / 1000 / _TURNS_TO_COME)
        elif self.match > 0:
            allowed = min(allowed, self.match / 1000 / _TURNS_TO_COME)
        return max(_LEAST, allowed * (1 - _MARGIN_SHARE) - _MARGIN_SECONDS - spent)
