"""Ludothèque: Connect Four, Morpion and Ricochet Robots under one small contract.

Where to begin:

- `ludotheque.catalogue`: the games and their computer players, `game("morpion")`, `levels("morpion")`
- `ludotheque.play`: a game in progress, `open_table(game, options, Seed(1))`, `play(table, seat, action)`,
  `outcome(table)`
- `ludotheque.contract`: what a game is, `Seed`, `Budget`, `seats_to_act`, the errors
- `ludotheque.games.connect_four`, `.morpion`, `.ricochet`: `GAME`, its states and actions

Text becomes an action by `game.notation.read_action("4")`. The README has two examples that run.
"""

__version__ = "0.2.0.dev0"
