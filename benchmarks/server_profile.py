"""Where the server's processor time goes, in microseconds per move: `python benchmarks/server_profile.py`.

py-spy looks 200 times a second at what the server does while 50 of many open tables play; a function's share of these
looks times the processor time of its thread is its cost. By thread: functions alone, functions with all they call, and
the steps of a move, each sample counted for the innermost function that belongs to one.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from server.figures import Figures
from server.processes import LOAD_CORE, thread_seconds
from server.programs import Program, on, ours, postgres
from server.runs import agree, start_load

STEPS = {
    "socket: bytes in": ("(aiohttp/web_ws.py", "(aiohttp/web_protocol.py", "(aiohttp/_websocket/reader"),
    "socket: bytes out": ("(aiohttp/_websocket/writer", "ClientConnection.deliver (", "server/delivery.py"),
    "command: read it": ("server/connection.py", "server/wire/", "server/limits.py"),
    "decide": ("server/hosted/decide.py", "server/hosted/offers.py"),
    "apply": ("server/hosted/",),
    "append: rows, and the writer": ("server/store/", "server/summaries.py"),
    "events: one after the other": ("server/live.py", "server/bot_driver.py", "server/presence.py"),
    "changes, for whom": (
        *("server/publication.py", "server/version.py", "server/change.py", "server/view_changes.py"),
        *("server/snapshot.py", "server/viewer.py", "server/sentences.py", "server/subscriber.py"),
    ),
}
"""By file or function; rules, phrases and views count for the step that asked for them."""

IDLE = ("ConnectionThread._serve (", "select (", "Condition.wait", "Event.wait", "SimpleQueue", "Queue.get")
"""What a thread is in that waits: py-spy cannot always tell."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL, not SQLite")
    parser.add_argument("--tables", type=int, default=2_000, help="opened before the profile begins")
    parser.add_argument("--at-once", type=int, default=50)
    parser.add_argument("--top", type=int, default=30, help="functions of each thread")
    args, words = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as folder:
        stacks = Path(folder) / "stacks"
        if args.postgres:
            with postgres() as database, ours(*words, database=database) as program:
                figures, threads = _profiled(program, args, stacks)
        else:
            with ours(*words) as program:
                figures, threads = _profiled(program, args, stacks)
        samples = [_sample(line) for line in stacks.read_text(encoding="utf-8").splitlines()]
    _print(samples, threads, args.top)
    print({name: round(value, 1) for name, value in figures.items()})
    return 0


def _profiled(program: Program, args: argparse.Namespace, stacks: Path) -> tuple[Figures, dict[int, float]]:
    """The figures and each thread's time per move are those of a run nobody looks at; then the same is looked at."""
    words = ["--tables", args.tables, "--at-once", args.at_once, "--rounds", 0, "--announce"]
    load = start_load(program, "rush", *words)
    before = agree([load], lambda: thread_seconds(program.pids[0]))
    figures: Figures = json.loads(load.communicate()[0])
    after = thread_seconds(program.pids[0])
    spent = {thread: 1e6 * (after[thread] - before[thread]) / figures["moves"] for thread in before}

    spy = [*on([LOAD_CORE]), str(Path(sys.executable).with_name("py-spy")), "record", "--pid", str(program.pids[0])]
    spy += ["--format", "raw", "--function", "--threads", "--rate", "200", "--duration", "600"]
    load = start_load(program, "rush", *words)
    watcher = agree([load], lambda: subprocess.Popen([*spy, "--output", str(stacks)], stdout=subprocess.DEVNULL))
    load.communicate()
    watcher.send_signal(signal.SIGINT)
    watcher.wait()
    return figures, spent


Sample = tuple[str, list[str], int]
"""The thread, the functions from the outermost to the innermost, and how often."""


def _sample(line: str) -> Sample:
    stack, _, count = line.rpartition(" ")
    frames = stack.split(";")
    frames = [frame for frame in frames if not frame.startswith("process ")]
    return frames[0], frames[1:], int(count)


def _print(samples: list[Sample], spent: dict[int, float], top: int) -> None:
    steps: Counter[str] = Counter()
    tables = []
    for number, us_per_move in sorted(spent.items(), key=lambda pair: -pair[1]):
        mine = [sample for sample in samples if sample[0].startswith(f"thread ({number})") and not _waits(sample[1])]
        total = sum(count for _, _, count in mine)
        if us_per_move < 1 or not total:
            continue
        scale = us_per_move / total
        alone: Counter[str] = Counter()
        within: Counter[str] = Counter()
        for _, frames, count in mine:
            alone[frames[-1]] += count
            for frame in set(frames):
                within[frame] += count
            steps[_step(frames)] += count * scale
        tables.append(f"\n{mine[0][0]}: {us_per_move:.1f} us, {total} samples; alone, and with all they call")
        pairs = zip(
            alone.most_common(top), [pair for pair in within.most_common() if pair[1] < total][:top], strict=False
        )
        for left, right in pairs:
            tables.append(f"{left[1] * scale:7.1f}  {left[0][-62:]:62}  {right[1] * scale:7.1f}  {right[0][-62:]}")
    print(f"{sum(spent.values()):.0f} us of processor time per move")
    for step, us_per_move in steps.most_common():
        print(f"  {us_per_move:7.1f}  {step}")
    print("\n".join(tables))


def _waits(frames: list[str]) -> bool:
    return not frames or any(place in frames[-1] for place in IDLE)


def _step(frames: list[str]) -> str:
    for frame in reversed(frames):
        for step, places in STEPS.items():
            if any(place in frame for place in places):
                return step
    return "event loop and system: wait, receive, hand over"


if __name__ == "__main__":
    sys.exit(main())
