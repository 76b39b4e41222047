from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.games.morpion import GAME, Options, State
from ludotheque.games.morpion.explain import reason

Play = Callable[..., State]


@pytest.mark.parametrize(
    ("cells", "cell", "english", "french"),
    [
        ("a1 a2 b1 b2", "c1", "it completes a line and wins", "termine un alignement et gagne"),
        (
            "a1 a2 e5 b2",
            "c2",
            "it keeps Player 2 from completing a line",
            "empêche Joueur 2 de terminer un alignement",
        ),
        (
            "b2 e5",
            "c2",
            "it threatens to win in 2 places at once",
            "menace de gagner à 2 endroits à la fois",
        ),
        ("a1 e5", "b1", "it threatens to win on the next turn", "menace de gagner au prochain tour"),
        ("a1 b1", "a2", "it threatens to win on the next turn", "menace de gagner au prochain tour"),
        ("c3", "b2", "it stays close to the others’ symbols", "reste près des symboles adverses"),
        ("", "c3", "it takes a cell with many open lines", "prend une case qui ouvre beaucoup d’alignements"),
    ],
)
def test_a_reason_names_the_strongest_thing_about_a_cell(
    play: Play, cells: str, cell: str, english: str, french: str
) -> None:
    state = play(cells, Options(5, 5, 3, starter=1))

    why = reason(state, GAME.notation.read_action(cell))

    assert why.text("en") == english
    assert why.text("fr") == french


@pytest.mark.parametrize(
    ("cells", "cell", "english", "french"),
    [
        ("c3 a5 e1 b5", "d4", "it makes an open row of 2", "ouvre un alignement de 2"),
        ("c3 c2", "b3", "it makes an open row of 2", "ouvre un alignement de 2"),
        (
            "a1 c3 e5 c4",
            "c2",
            "it stops Player 2’s open row of 2",
            "arrête l’alignement ouvert de 2 (Joueur 2)",
        ),
        (
            "a1 c1 b1 c2 a5 e3 e5 d3",
            "c3",
            "it takes the cell where Player 2 would make a double threat",
            "prend la case où Joueur 2 aurait une double menace",
        ),
        ("a1 c5 b1 e5 c2 e4", "c3", "it prepares a double threat", "prépare une double menace"),
        ("a1 b2", "b1", "it builds on its own symbols", "prolonge ses propres symboles"),
    ],
)
def test_with_longer_lines_plans_are_reasons_too(play: Play, cells: str, cell: str, english: str, french: str) -> None:
    state = play(cells, Options(5, 5, 4, starter=1))

    why = reason(state, GAME.notation.read_action(cell))

    assert (why.text("en"), why.text("fr")) == (english, french)
