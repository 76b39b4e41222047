"""What every move of a position is worth, and why."""

import ludotheque as lt

game = lt.new("connect-four")
for move in "ddddddbc":
    game.play(move)
analysis = game.analyse(line=True)
print(game)
print(analysis.summary)
for verdict in analysis.verdicts:
    print(game.write(verdict.action), verdict.label, *verdict.reasons, sep="  ")
print("best:", *(game.write(verdict.action) for verdict in analysis.best))
