"""A server that is killed, stopped, starved and led astray by its clock, and starts again."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

from server.processes import SERVER_CORES, descriptor_count, memory_kb, tree
from server.programs import Database, free_port, on

STOPPED_SECONDS = 8.0
"""Longer than a process may be silent before others take its tables."""

FULL_SECONDS = 3.0
START_TRIES = 20
REST_SECONDS = 6.0
JUMPS = (400 * 86_400, -400 * 86_400, 0)
"""Seconds."""

HERE = Path(__file__).parent
NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


class Clock:
    """The time of day of the server: right, or as far off as it is set; without a C compiler always right."""

    def __init__(self, home: Path) -> None:
        self._file, library = home / "clock", home / "clock.so"
        self.environment: dict[str, str] = {}
        compiler = shutil.which("cc")
        if compiler is not None:
            subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, HERE / "clock.c"], check=True)
            self.environment = {"LD_PRELOAD": str(library), "SOAK_CLOCK": str(self._file)}
        self.set(0)

    def set(self, seconds: int) -> None:
        """Off by so much, from the next second on."""
        self._file.write_text(str(seconds), encoding="ascii")


class Server:
    """`ludotheque serve` with the limits it has for the world; started again whenever it ends."""

    def __init__(self, home: Path, *words: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.clock = Clock(home)
        self._home, self._words = home, words
        self._process = self._started()

    @property
    def pid(self) -> int:
        return self._process.pid

    def _started(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "LUDOTHEQUE_HOME": str(self._home), **self.clock.environment}
        everywhere = "0.0.0.0"  # noqa: S104 # the limits for the world; only loopback is used
        command = [sys.executable, "-m", "ludotheque", "serve", "--host", everywhere, "--port", str(self.port)]
        with (self._home / "output").open("ab") as output:
            return subprocess.Popen(
                [*on(SERVER_CORES), *command, *self._words], env=environment, stdout=output, stderr=output
            )

    async def keep_up(self) -> None:
        """What a supervisor does: start it again whenever it has ended."""
        while True:
            if self._process.poll() is not None:
                self._process = self._started()
            await asyncio.sleep(0.1)

    def processes(self) -> list[int]:
        return tree([self.pid])

    def memory_mb(self) -> float:
        return memory_kb(self.processes()) / 1024

    def descriptors(self) -> int:
        return descriptor_count(self.processes())

    def end(self) -> None:
        self._process.terminate()
        self._process.wait(60)


class Redis:
    """Without a disk; may be killed and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        return subprocess.Popen([*on(SERVER_CORES), *words], stdout=subprocess.DEVNULL)

    async def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        await asyncio.sleep(REST_SECONDS)
        self.process = self._started()


class Faults:
    """One after the other, until told to stop."""

    def __init__(self, server: Server, database: Database | None, redis: Redis | None) -> None:
        self.counts: Counter[str] = Counter()
        self._server, self._database, self._redis = server, database, redis
        self._postmaster = database.pid if database else 0
        self._chance = random.Random(1)  # noqa: S311

    async def run(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        kinds = self._kinds()
        while time.monotonic() < end:
            for kind in kinds:
                if time.monotonic() >= end:
                    break
                await kind()
                self.counts[kind.__name__.strip("_")] += 1
                await asyncio.sleep(REST_SECONDS * (0.5 + self._chance.random()))

    def _kinds(self) -> Sequence[Callable[[], Awaitable[None]]]:
        kinds = [self._kill_server, self._kill_process, self._stop_process, self._full_disk]
        if self._redis is not None:
            kinds.insert(1, self._kill_redis)
        if self._database is not None:
            kinds.insert(1, self._kill_database)
        if self._server.clock.environment:
            kinds += [self._clock_jump, self._start_at_another_time]
        return kinds

    async def _kill_server(self) -> None:
        for pid in self._server.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    async def _kill_process(self) -> None:
        """One of several, or one that only computes."""
        with suppress(ProcessLookupError):
            os.kill(self._chance.choice(self._server.processes()), signal.SIGKILL)

    async def _stop_process(self) -> None:
        pid = self._chance.choice(self._server.processes())
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(STOPPED_SECONDS)
            os.kill(pid, signal.SIGCONT)

    async def _full_disk(self) -> None:
        for limit in ((1, resource.RLIM_INFINITY), NO_LIMIT):
            for pid in self._server.processes():
                with suppress(ProcessLookupError):
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, limit)
            await asyncio.sleep(FULL_SECONDS if limit != NO_LIMIT else 0)

    async def _clock_jump(self) -> None:
        for jump in JUMPS:
            self._server.clock.set(jump)
            await asyncio.sleep(FULL_SECONDS)

    async def _start_at_another_time(self) -> None:
        """As a machine without a battery boots: each life of the server at another date."""
        for jump in JUMPS:
            self._server.clock.set(jump)
            await self._kill_server()
            await asyncio.sleep(REST_SECONDS)

    async def _kill_database(self) -> None:
        assert self._database is not None
        for pid in tree([self._postmaster]):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for _ in range(START_TRIES):  # on a busy machine its processes take a while to be gone
            await asyncio.sleep(1.0)
            with suppress(subprocess.CalledProcessError):
                self._postmaster = await asyncio.to_thread(self._database.start)
                return
        raise TimeoutError("PostgreSQL does not start again")

    async def _kill_redis(self) -> None:
        assert self._redis is not None
        await self._redis.kill()
