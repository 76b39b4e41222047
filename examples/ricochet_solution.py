"""The shortest path of a Ricochet Robots round, found and then played."""

import ludotheque as lt

game = lt.new("ricochet", players=1, seed=5)
path = [game.write(move.action) for move in game.analyse(line=True).line]
print("shortest path:", *path)
for slide in path:
    game.play(slide)
print(game.rules.message(game.rules.view(game.state, None)))
