"""How long to search: less than the manager allows, because replies need time to arrive and machines are busy."""

from __future__ import annotations

from dataclasses import dataclass

UNLIMITED = 2_147_483_647
"""What managers send as `time_left` when a match has no limit."""

_IMMEDIATE_SECONDS = 0.05
_TURNS_TO_COME = 12
"""A twelfth of what is left goes into each turn, so that some is always left."""

_MARGIN_SECONDS, _MARGIN_SHARE = 0.04, 0.08
_MIN_SECONDS = 0.002
_CAUTION, _FORGETTING, _MAX_CAUTION = 1.5, 0.95, 0.5
"""How an overrun counts in the next turns: so many times over, a little less each turn, up to half of the time."""


@dataclass
class TimeControl:
    """In milliseconds, as the manager said."""

    turn: int = 5_000
    match: int = 0
    left: int = UNLIMITED
    overrun: float = 0.03
    """Seconds by which recent searches exceeded our own limit on a busy machine; at first a guess."""

    def seconds(self, spent: float = 0.0) -> float:
        """For a search that begins now, so many seconds after the command arrived."""
        allowed = self.turn / 1000 if self.turn > 0 else _IMMEDIATE_SECONDS
        is_short = self.left < UNLIMITED and (self.left > 0 or self.match > 0)  # nothing left of no limit is no limit
        if is_short:
            allowed = min(allowed, self.left / 1000 / _TURNS_TO_COME)
        elif self.match > 0:
            allowed = min(allowed, self.match / 1000 / _TURNS_TO_COME)
        caution = min(_CAUTION * self.overrun, _MAX_CAUTION * allowed)
        return max(_MIN_SECONDS, allowed * (1 - _MARGIN_SHARE) - _MARGIN_SECONDS - caution - spent)

    def learn(self, overrun: float) -> None:
        """After each turn; negative when we were done before the time."""
        self.overrun = max(self.overrun * _FORGETTING, overrun)
