"""Play a few moves, take one back, look at the board."""

import ludotheque as lt

game = lt.new("connect-four", columns=7, rows=6)
game.play("d")
game.play("d")
game.play("c")
game.undo()
print(game)
print("seat to move:", game.turn)
print("legal moves:", *game.legal)
