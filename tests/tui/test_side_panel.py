"""What stands beside the board, as text."""

from __future__ import annotations

import pytest

from ludotheque.tui.palette import Palette
from ludotheque.tui.shown import ShownSeat
from ludotheque.tui.side_panel import seats_text


@pytest.mark.parametrize(
    ("places", "signs"),
    [((1,), "★"), ((1, 2), "★ "), ((1, 1), "=="), ((1, 1, 3), "★★ "), ((None, None), "  ")],
)
def test_a_star_stands_before_who_has_won_even_alone_and_the_sign_of_a_draw_before_everybody(places, signs):
    seats = [ShownSeat(name, "●", place=place) for name, place in zip(("Anna", "Bob", "Cleo"), places, strict=False)]

    lines = seats_text(seats, Palette("dark", "all", {}, {}), 27).plain.split("\n")

    assert [line[0] for line in lines] == list(signs)
