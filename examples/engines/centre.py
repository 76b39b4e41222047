"""An engine for every game, from the page on the engine protocol alone: the middle one of the legal actions."""

import sys

legal: list[str] = []


def tell(text: str) -> None:
    print(text, flush=True)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ludo":
        tell("id name Centre")
        tell("id author an example")
        tell("ludook 1")
    elif word == "isready":
        tell("readyok")
    elif word == "legal":
        legal = rest.split()
    elif word == "go":
        # In a game of bidding, the middle one of ninety-nine bids is a poor one: the first is the smallest.
        action = legal[0] if legal[0].startswith("=") else legal[len(legal) // 2]
        tell(f"bestmove {action} string the {len(legal) // 2 + 1}th of {len(legal)}")
    elif word == "quit":
        break
