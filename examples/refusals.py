"""Every refusal says what would be accepted, in French or English, and has a code that never changes."""

import ludotheque as lt

game = lt.new("morpion", columns=3, rows=3, run=3)
game.play("b2")
try:
    game.play("b2")
except lt.IllegalMove as refusal:
    print(refusal.code)
    print(refusal)
    print(refusal.text("fr"))
try:
    lt.new("connect-four", colums=9)
except lt.SetupError as refusal:
    print(refusal)
