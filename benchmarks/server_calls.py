"""The walk of a move, counted: which functions of the server's main thread it calls, how often, in how many files.

`python benchmarks/server_calls.py`: counts do not depend on how busy the machine is; the times are about twice what
they are without the counting, and good for shares only.
"""

from __future__ import annotations

import json
import os
import pstats
import signal
import sys
import tempfile
import time
from pathlib import Path

from server.processes import SERVER_CORES
from server.programs import HERE, Program, free_port, running
from server.runs import agree, start_load


def main() -> int:
    top = int(sys.argv[1]) if len(sys.argv) > 1 else 80
    with tempfile.TemporaryDirectory() as home:
        moves = _counted(Path(home))
        stats = pstats.Stats(str(Path(home) / "calls")).stats  # type: ignore[attr-defined]
    rows = [
        (file, name, calls / moves, 1e6 * own / moves, 1e6 * all_ / moves)
        for (file, _, name), (_, calls, own, all_, _) in stats.items()
    ]
    ours = [row for row in rows if "/ludotheque/" in row[0] and row[2] > 0.3]
    files = {row[0] for row in ours}
    total = sum(row[2] for row in rows)
    print(
        f"{total:.0f} calls per move, {sum(row[2] for row in ours):.0f} of them of our functions, in {len(files)} files"
    )
    print("calls, us alone, us with all they call")
    for file, name, calls, own, all_ in sorted(rows, key=lambda row: -row[3])[:top]:
        print(f"{calls:7.2f} {own:7.1f} {all_:7.1f}  {name[:60]}  {_short(file)}")
    return 0


def _counted(home: Path) -> int:
    """Plays, and returns how many moves were counted."""
    port = free_port()
    command = [sys.executable, "-m", "server.counted", str(home / "calls"), "serve", "--port", str(port)]
    environment = {**os.environ, "LUDOTHEQUE_HOME": str(home)}
    with running(command, "Ctrl-C", SERVER_CORES, cwd=HERE.parent, env=environment) as pid:
        program = Program("ours", [pid], [f"http://127.0.0.1:{port}"])
        load = start_load(program, "rush", "--tables", 300, "--at-once", 50, "--rounds", 0, "--announce")

        def begin() -> None:
            os.kill(pid, signal.SIGUSR1)
            time.sleep(0.3)

        agree([load], begin)
        moves: int = json.loads(load.communicate()[0])["moves"]
        os.kill(pid, signal.SIGUSR2)
        time.sleep(2)
    return moves


def _short(file: str) -> str:
    for mark in ("site-packages/", "/src/", f"python{sys.version_info.major}.{sys.version_info.minor}/"):
        file = file.rpartition(mark)[2]
    return file


if __name__ == "__main__":
    sys.exit(main())
