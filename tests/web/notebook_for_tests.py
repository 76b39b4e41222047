"""A marimo notebook: one game on two boards, what Python knows of it, and a finished game in French."""

import marimo

app = marimo.App()


@app.cell
def _():
    import os
    import pathlib

    import marimo as mo

    import ludotheque as lt

    game = lt.new("connect-four")
    return game, lt, mo, os, pathlib


@app.cell
def _(game, mo, os, pathlib):
    board = game.widget()
    board.observe(lambda change: pathlib.Path(os.environ["PLAYED"]).write_text(" ".join(game.moves)), "board")
    mo.ui.anywidget(board)


@app.cell
def _(game):
    game  # noqa: B018


@app.cell
def _(lt):
    won = lt.new("morpion", columns=3, rows=3, run=3, starter=1, seed=1)
    for action in ("a1", "b1", "a2", "b2", "a3"):
        won.play(action)
    won.widget(language="fr")


@app.cell
def _(lt):
    lt.new("ricochet", players=1, seed=1)


if __name__ == "__main__":
    app.run()
