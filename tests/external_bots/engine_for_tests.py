"""A small engine for real processes: it plays the first legal action, unless its argument says otherwise.

crash       ends when it has to move           flood      says more than anybody reads before it moves
illegal     plays what no board has            endless    says one line without an end
mumble      answers what is no move            twice      answers everything twice
slow        thinks until it is told to stop    refuse     refuses every position
stubborn    thinks, and hears nothing          hungry     wants all the memory there is
silent      says nothing at all                old        speaks another version
elsewhere   plays another game                 wait       waits for the others
unready     is never ready for a game          segfault   is ended by a signal
daemon      leaves a child of its own session behind, that holds its output, and says its number
"""

import os
import signal
import subprocess
import sys
import time

WAY = sys.argv[1] if len(sys.argv) > 1 else "plain"


def tell(text: str) -> None:
    print(text, flush=True)


def fail() -> None:
    if WAY == "crash":
        sys.exit(3)
    if WAY == "stubborn":
        time.sleep(600)
    if WAY == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)


def move(legal: list[str]) -> None:
    fail()
    if WAY == "flood":
        tell("info depth 1\n" * 20_000)
    if WAY == "endless":
        tell("x" * 1_000_000)
    if WAY == "hungry":
        bytearray(1 << 40)
    if WAY == "daemon":
        child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"], start_new_session=True)
        tell(f"bestmove {legal[0]} string {child.pid}")
        return
    if WAY == "slow":
        while sys.stdin.readline().strip() != "stop":
            pass
    action = {"illegal": "99", "mumble": "well", "wait": "wait"}.get(WAY, legal[0])
    told = f"bestmove {action} depth 3 nodes 17 value 0.5 line {action} string first of {len(legal)}"
    tell(told)
    if WAY == "twice":
        tell(told)


def main() -> None:
    legal: list[str] = []
    while line := sys.stdin.readline():
        word, _, rest = line.strip().partition(" ")
        if word == "ludo" and WAY != "silent":
            tell(f"a line that nobody knows\noption name seed type spin default 0\nid name {WAY}")
            tell("game chess" if WAY == "elsewhere" else "game connect-four ricochet morpion")
            tell("ludook 9" if WAY == "old" else "ludook 1")
        elif word == "position" and WAY == "refuse":
            tell("error no such position")
        elif word == "legal":
            legal = rest.split()
        elif word == "isready" and WAY != "unready":
            tell("readyok")
        elif word == "go":
            move(legal)
        elif word == "quit":
            return


main()
