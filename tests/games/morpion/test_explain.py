from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.games.morpion import GAME, Options, State
from ludotheque.games.morpion.explain import reason

Play = Callable[..., State]


@pytest.mark.parametrize(
    ("cells", "cell", "english", "french"),
    [
        ("a1 a2 b1 b2", "c1", "it completes a line and wins", "complète un alignement et gagne"),
        (
            "a1 a2 e5 b2",
            "c2",
            "it keeps Player 2 from completing a line",
            "empêche Joueur 2 de compléter un alignement",
        ),
        (
            "b2 e5",
            "c2",
            "it threatens to win in 2 places at once",
            "menace de gagner à 2 endroits à la fois",
        ),
        ("a1 e5", "b1", "it threatens to win on the next turn", "menace de gagner au prochain tour"),
        ("a1 b1", "a2", "it threatens to win on the next turn", "menace de gagner au prochain tour"),
        ("c3", "b2", "it keeps close to the others’ marks", "reste près des symboles des autres"),
        ("", "c3", "it takes a cell with many open lines", "prend une case où passent beaucoup d’alignements libres"),
    ],
)
def test_a_reason_names_the_strongest_thing_about_a_cell(
    play: Play, cells: str, cell: str, english: str, french: str
) -> None:
    state = play(cells, Options(5, 5, 3, starter=1))

    why = reason(state, GAME.notation.read_action(cell))

    assert why.text("en") == english
    assert why.text("fr") == french


def test_a_cell_beside_ones_own_marks_builds_on_them_when_it_threatens_nothing_yet(play: Play) -> None:
    state = play("c3 a5", Options(5, 5, 4, starter=1))

    why = reason(state, GAME.notation.read_action("c2"))

    assert why.text("en") == "it builds on its own marks"
    assert why.text("fr") == "prolonge ses propres symboles"
