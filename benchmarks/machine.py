"""Where a benchmark ran: one core of what machine, and how busy it was."""

from __future__ import annotations

import json
import os
import platform
import sysconfig
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

RESULTS = Path(__file__).parent / "results"


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def machine(*peers: str) -> dict[str, object]:
    """The machine, its load now, and the versions of the packages measured beside ours."""
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text(encoding="utf-8").splitlines() if cpu.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "processor": models[0] if models else platform.processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        "python is optimized": "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""),
        "load": os.getloadavg(),
        **{peer: version_of(peer) for peer in peers},
    }


def version_of(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def keep(name: str, report: Mapping[str, object]) -> Path:
    """Writes the figures as JSON; the name tells when they were taken."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"{name}-{datetime.now(UTC):%Y%m%d-%H%M}.json"
    path.write_text(json.dumps({**report, "load_after": os.getloadavg()}, indent=1) + "\n", encoding="utf-8")
    return path
