"""Morpion for five on a large grid, played by computers of different levels."""

import ludotheque as lt

game = lt.new("morpion", columns=10, rows=10, run=4, players=5, seed=3)
levels = ["medium", "easy", "medium", "easy", "easy"]
while game.outcome is None:
    game.play_bot(levels[game.turn], seconds=0.02)
print(game)
for seat, place in enumerate(game.outcome.places):
    print(f"player {seat + 1}: place {place}")
