"""Our server with its calls counted: `python -m server.counted FILE serve ...`.

SIGUSR1 begins to count the calls of the main thread, SIGUSR2 ends and writes them to the file, for `pstats`.
"""

from __future__ import annotations

import cProfile
import runpy
import signal
import sys

if __name__ == "__main__":
    path = sys.argv.pop(1)
    profile = cProfile.Profile()

    def finish(*_: object) -> None:
        profile.disable()
        profile.dump_stats(path)

    signal.signal(signal.SIGUSR1, lambda *_: profile.enable())
    signal.signal(signal.SIGUSR2, finish)
    runpy.run_module("ludotheque", run_name="__main__", alter_sys=True)
