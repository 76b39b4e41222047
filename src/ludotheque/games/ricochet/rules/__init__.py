"""The rules: dealing, bidding, showing, sliding, and how rounds and games end."""

from ludotheque.games.ricochet.rules.bidding import ranked
from ludotheque.games.ricochet.rules.dealing import deal, redeal
from ludotheque.games.ricochet.rules.rounds import outcome
from ludotheque.games.ricochet.rules.showing import (
    is_reached,
    on_stage,
    slides_left,
    stands_on_target,
    with_slide_shown,
)
from ludotheque.games.ricochet.rules.sliding import can_slide, entered_cells, has_turned, possible_slides, slid
from ludotheque.games.ricochet.rules.turns import apply, legal_actions, seat_count, timer

__all__ = [
    "apply",
    "can_slide",
    "deal",
    "entered_cells",
    "has_turned",
    "is_reached",
    "legal_actions",
    "on_stage",
    "outcome",
    "possible_slides",
    "ranked",
    "redeal",
    "seat_count",
    "slid",
    "slides_left",
    "stands_on_target",
    "timer",
    "with_slide_shown",
]
