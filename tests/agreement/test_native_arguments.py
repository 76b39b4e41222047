"""Whatever the compiled cores are asked, they answer or refuse: nothing ends the process."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from time_limits import STEP_SECONDS

CALLS = Path(__file__).parents[1] / "support" / "native_calls.py"
SOURCE = Path(__file__).parents[2] / "src"


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of memory for one process")
@pytest.mark.parametrize("name", ["connect_four", "morpion", "ricochet"])
def test_odd_arguments_never_end_the_process(name):
    pytest.importorskip(f"ludotheque._native.{name}")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", CALLS, name],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(SOURCE)},
        timeout=STEP_SECONDS,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-400:] + done.stderr[-400:]


@pytest.mark.parametrize("name", ["connect_four", "morpion", "ricochet"])
@pytest.mark.parametrize(
    "odd",
    [
        *({"seconds": seconds} for seconds in (float("nan"), float("inf"), -1.0)),
        *({"threads": threads} for threads in (0, 257)),
        *({"megabytes": megabytes} for megabytes in (0, 2**44)),
    ],
    ids=str,
)
def test_a_budget_without_a_meaning_is_refused(name, odd):
    core = pytest.importorskip(f"ludotheque._native.{name}")

    with pytest.raises(ValueError, match=r"seconds are a finite number|1 to 256 threads|1 to 1048576 megabytes"):
        core.Budget(**odd)


@pytest.mark.parametrize("seat_count", [-1, 0, 1])
def test_nobody_forces_an_outcome_alone(seat_count):
    core = pytest.importorskip("ludotheque._native.morpion")

    with pytest.raises(ValueError, match="two players at least"):
        core.can_force_outcome(core.Grid(columns=3, rows=3, run=3, is_exact=False), seat_count)


def test_a_map_of_a_key_that_comes_twice_is_refused():
    core = pytest.importorskip("ludotheque._native.connect_four")

    with pytest.raises(ValueError, match="all keys are different"):
        core.book_map(keys=b"\0" * 16, symbols=b"\0\1", contexts=b"", symbol_count=2)


def test_threads_that_share_an_engine_take_turns():
    core = pytest.importorskip("ludotheque._native.morpion")
    engine = core.Engine(core.Grid(columns=15, rows=15, run=5, is_exact=False), megabytes=1)

    def searched(cell):
        return engine.search([112, cell], [100, 101], core.Budget(node_count=3_000), depth_limit=20)

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(searched, range(8)))

    assert all(0 <= move.move < 225 for move in found)
