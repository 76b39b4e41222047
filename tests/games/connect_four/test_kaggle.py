from __future__ import annotations

from ludotheque import catalogue
from ludotheque.contract import Seat
from ludotheque.games.connect_four import Drop
from ludotheque.games.connect_four.kaggle import KAGGLE


def test_functions_written_for_kaggle_see_the_board_as_they_know_it():
    form = catalogue.kaggle_form("connect-four")
    state = catalogue.game("connect-four").notation.read_state("c4:4x5x4 4/4/4/b3/aab1 b")

    seen = form.observation(state, Seat(1))

    assert form is KAGGLE
    assert seen == {"board": [0] * 12 + [2, 0, 0, 0] + [1, 1, 2, 0], "mark": 2, "step": 4}
    assert form.configuration(state) == {"columns": 4, "rows": 5, "inarow": 4}
    assert form.read_answer(3) == Drop(3)
