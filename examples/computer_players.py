"""Two computer players meet; each says why it moves."""

import ludotheque as lt

print("levels:", *lt.levels("connect-four"))
game = lt.new("connect-four", seed=7)
while game.outcome is None:
    level = "beginner" if game.turn == 0 else "hard"
    choice = game.play_bot(level, seconds=0.05)
    print(f"{game.moves[-1]}  {level:8}  {choice.reason or ''}")
print(game)
print(game.outcome.reason)
