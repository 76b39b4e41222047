"""One game as a record, in other programs' formats and as pictures: the suffix chooses."""

from pathlib import Path
from tempfile import TemporaryDirectory

import ludotheque as lt

game = lt.new("morpion", columns=15, rows=15, run=5)
for move in ("h8", "i9", "h9", "h7", "i8", "g8"):
    game.play(move)
with TemporaryDirectory() as folder:
    for suffix in ("ludo", "json", "sgf", "psq", "xml", "svg", "png", "gif", "pdf"):
        path = game.save(Path(folder) / f"game.{suffix}")
        print(f"{path.name:10} {path.stat().st_size:7,} bytes")
    again = lt.load(Path(folder) / "game.sgf")
print(again.moves == game.moves)
