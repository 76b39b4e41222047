"""Runs a command, keeps everything it prints in a log file, and shows only how far it is.

    python tools/progress.py build/setup.log cmake --build build/native

It knows the counters of ninja (`[3/57]`) and what pip collects. If the command fails, the end of the log is shown.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

COUNTER = re.compile(r"^\[(\d+)/(\d+)\]")
COLLECTED = re.compile(r"^Collecting ([\w.-]+)")
INSTALLED = re.compile(r"^Installing collected packages")
STEP_PERCENT = 20
NAMES_PER_LINE = 8
SHOWN_OF_A_FAILURE = 20
"""Lines."""


def main(words: Sequence[str]) -> int:
    log, command = Path(words[0]), words[1:]
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("a", encoding="utf-8") as kept:
        kept.write(f"$ {' '.join(command)}\n")
        with subprocess.Popen(  # noqa: S603 # the Makefile's own commands
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
        ) as process:
            assert process.stdout is not None
            for line in progress(_copied(process.stdout, kept)):
                print(f"      {line}", flush=True)
        if process.returncode:
            kept.flush()
            print(*log.read_text(encoding="utf-8").splitlines()[-SHOWN_OF_A_FAILURE:], sep="\n", file=sys.stderr)
    return process.returncode


def _copied(lines: Iterable[str], kept: TextIO) -> Iterator[str]:
    for line in lines:
        kept.write(line)
        yield line


def progress(lines: Iterable[str]) -> Iterator[str]:
    """What is worth showing: every fifth of a build, the packages that are fetched."""
    shown, names = 0, list[str]()
    for line in lines:
        if counted := COUNTER.match(line):
            percent = 100 * int(counted[1]) // int(counted[2]) // STEP_PERCENT * STEP_PERCENT
            if percent > shown:
                shown = percent
                yield f"{percent} %"
        elif collected := COLLECTED.match(line):
            names.append(collected[1])
        if names and (len(names) == NAMES_PER_LINE or INSTALLED.match(line)):
            yield ", ".join(names)
            names.clear()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
