"""A tiny player for real processes: the first free cell from the top left, unless the first argument says otherwise.

crash       ends at its first move            mumble      answers what is no move
illegal     plays where a stone lies          chatty      makes remarks before it moves
late        thinks for a minute               refuse      knows no board
stubborn    does not end when told to         chosen      plays the cell in its second argument
puzzled     knows no INFO, and says so        modest      suggests a move and waits to be told to play it
"""

import sys
import time

WAY = sys.argv[1] if len(sys.argv) > 1 else "plain"


class Player:
    def __init__(self) -> None:
        self.columns = self.rows = 0
        self.taken: list[tuple[int, int]] = []
        self.is_laying = False

    def obey(self, word: str, rest: str) -> None:
        if word in ("START", "RECTSTART"):
            sides = [int(side) for side in rest.split(",")]
            self.columns, self.rows, self.taken = sides[0], sides[-1], []
            tell("ERROR no such board" if WAY == "refuse" else "OK")
        elif word == "BOARD":
            self.is_laying, self.taken = True, []
        elif word in ("BEGIN", "TURN", "DONE"):
            self.is_laying = False
            if rest:
                self.taken.append(cell_of(rest))
            MOVES.get(WAY, Player.move)(self)
        elif word == "ABOUT":
            tell('name="engine for tests"')
        elif word == "INFO" and WAY == "puzzled":
            tell(f"UNKNOWN {word}")
        elif word == "PLAY":
            tell(rest)
        elif self.is_laying:
            self.taken.append(cell_of(word))
        elif word == "END" and WAY != "stubborn":
            sys.exit(0)

    def move(self) -> None:
        cells = ((x, y) for y in range(self.rows) for x in range(self.columns))
        self.taken.append(next(cell for cell in cells if cell not in self.taken))
        tell(f"{self.taken[-1][0]},{self.taken[-1][1]}")

    def crash(self) -> None:
        sys.exit(3)

    def dawdle(self) -> None:
        time.sleep(60)

    def mumble(self) -> None:
        tell("well, let me think")

    def repeat(self) -> None:
        tell(f"{self.taken[0][0]},{self.taken[0][1]}" if self.taken else "99,99")

    def chat(self) -> None:
        tell("MESSAGE thinking\nDEBUG still\n")
        self.move()

    def suggest(self) -> None:
        tell(f"SUGGEST {self.columns - 1},{self.rows - 1}")

    def play_chosen(self) -> None:
        tell(sys.argv[2])


MOVES = {
    "crash": Player.crash,
    "late": Player.dawdle,
    "mumble": Player.mumble,
    "illegal": Player.repeat,
    "chatty": Player.chat,
    "chosen": Player.play_chosen,
    "modest": Player.suggest,
}


def cell_of(text: str) -> tuple[int, int]:
    x, y = text.split(",")[:2]
    return int(x), int(y)


def tell(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    player = Player()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        player.obey(word, rest)
