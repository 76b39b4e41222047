"""Why a player of somebody else cannot go on."""

from __future__ import annotations

from ludotheque.contract import Phrase
from ludotheque.contract.record import Cause


class PlayerFailed(Exception):
    """What it did wrong, and what a record says of it."""

    def __init__(self, why: Phrase, cause: Cause = "resigned") -> None:
        super().__init__(why)
        self.why, self.cause = why, cause
