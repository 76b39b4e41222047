"""The rules: dealing, bidding, showing, sliding, and how rounds and games end."""

from ludotheque.games.ricochet.rules.bidding import ranked
from ludotheque.games.ricochet.rules.dealing import deal, redeal
from ludotheque.games.ricochet.rules.rounds import outcome
from ludotheque.games.ricochet.rules.showing import (
    can_show,
    is_reached,
    on_stage,
    open_slides,
    reached_target,
    slides_left,
    spoilt_targets,
    stands_on_target,
    with_slide_shown,
)
from ludotheque.games.ricochet.rules.sliding import (
    axes_travelled,
    can_slide,
    entered_cells,
    has_turned,
    possible_slides,
    slid,
)
from ludotheque.games.ricochet.rules.turns import apply, legal_actions, seat_count, stands_aside, timer

__all__ = [
    "apply",
    "axes_travelled",
    "can_show",
    "can_slide",
    "deal",
    "entered_cells",
    "has_turned",
    "is_reached",
    "legal_actions",
    "on_stage",
    "open_slides",
    "outcome",
    "possible_slides",
    "ranked",
    "reached_target",
    "redeal",
    "seat_count",
    "slid",
    "slides_left",
    "spoilt_targets",
    "stands_aside",
    "stands_on_target",
    "timer",
    "with_slide_shown",
]
