"""For all tests: how they are run, ports nobody else takes, and a game with secrets."""

from __future__ import annotations

import os
import random
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import HealthCheck, settings

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Game, IllegalMove, Move, Notation, NotationError, Outcome, Seat, no_timer
from time_limits import TEST_SECONDS

# A slow machine makes no test fail: hypothesis has no deadline, and pytest-timeout only ends what hangs.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeated", settings.get_profile("patient"), derandomize=True, database=None)
settings.load_profile("patient")
os.environ.setdefault("PYTEST_TIMEOUT", str(TEST_SECONDS))

SLOWEST_FIRST = ("packaging", "web", "server", "agreement", "search", "cli")
"""Folders with slow files run first, so that no worker waits for another at the end."""

MEASURED = ("agreement", "contract", "games", "play")
"""Folders whose tests count for the coverage of the rules. Measured code is slow: the others run unmeasured."""

_WAS_MEASURED = pytest.StashKey[bool]()
TESTS = Path(__file__).parent
PORTS_PER_WORKER = 1_000
"""Below the ports that systems use for outgoing connections."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _rank_of(_folder_of(item)))
    for item in items:
        if _folder_of(item) not in MEASURED:
            item.add_marker("no_cover")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What an unmeasured test left in a cache would never be measured: begin with empty caches."""
    is_measured = _folder_of(item) in MEASURED
    if is_measured and not item.config.stash.get(_WAS_MEASURED, False):
        _clear_caches()
    item.config.stash[_WAS_MEASURED] = is_measured


def _clear_caches() -> None:
    measured = ("ludotheque.contract", "ludotheque.games", "ludotheque.play")
    for name, module in tuple(sys.modules.items()):
        if name.startswith(measured):
            for value in tuple(vars(module).values()):
                getattr(value, "cache_clear", lambda: None)()


def _folder_of(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0]


def _rank_of(folder: str) -> int:
    return SLOWEST_FIRST.index(folder) if folder in SLOWEST_FIRST else len(SLOWEST_FIRST)


@pytest.fixture(scope="session")
def free_port() -> Callable[[], int]:
    """A free port for a program that is about to start. No other worker takes it in between."""
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    first = 16_000 + PORTS_PER_WORKER * (number % 8)
    ports = iter(random.SystemRandom().sample(range(first, first + PORTS_PER_WORKER), PORTS_PER_WORKER))

    def find() -> int:
        for port in ports:
            with suppress(OSError), socket.create_server(("127.0.0.1", port)):
                return port
        raise RuntimeError("no port is free")

    return find


HIDDEN = "-"


@dataclass(frozen=True)
class Options:
    players: int = 2


@dataclass(frozen=True)
class Fist:
    fingers: str


@dataclass(frozen=True)
class Fists:
    """Everybody hides a number of fingers; the sum names the winner."""

    shown: str


def _legal_actions(state: Fists, seat: Seat) -> tuple[Fist, ...]:
    return tuple(map(Fist, "012")) if state.shown[seat] == HIDDEN else ()


def _apply(state: Fists, move: Move[Fist]) -> Fists:
    if move.by not in range(len(state.shown)) or move.action not in _legal_actions(state, move.by):
        raise IllegalMove("this fist is shown already")
    return replace(state, shown=state.shown[: move.by] + move.action.fingers + state.shown[move.by + 1 :])


def _outcome(state: Fists) -> Outcome | None:
    if HIDDEN in state.shown:
        return None
    return Outcome.won_by(Seat(sum(map(int, state.shown)) % len(state.shown)), len(state.shown), "the fingers decide")


def _view(state: Fists, viewer: Seat | None) -> str:
    if HIDDEN not in state.shown:
        return state.shown
    fists = ("?" if fist != HIDDEN and seat != viewer else fist for seat, fist in enumerate(state.shown))
    return "".join(fists)


def _read_action(text: str) -> Fist:
    if text not in tuple("012"):
        raise NotationError("show 0, 1 or 2")
    return Fist(text)


def _read_state(text: str) -> Fists:
    if not text or not set(text) <= set("012-"):
        raise NotationError("a sign for each fist")
    return Fists(text)


FISTS: Game[Options, Fists, Fist, str] = Game(
    slug="fists",
    title="Fists",
    options=Options,
    deal=lambda options, seed: Fists(HIDDEN * options.players),
    seat_count=lambda state: len(state.shown),
    legal_actions=_legal_actions,
    apply=_apply,
    outcome=_outcome,
    timer=no_timer,
    view=_view,
    draw=str,
    notation=Notation(lambda action: action.fingers, _read_action, lambda state: state.shown, _read_state),
)


@pytest.fixture
def secret_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """`duel` and `hands` among the games there are."""
    for slug in ("duel", "hands"):
        monkeypatch.setitem(cast("dict[str, str]", catalogue.GAMES), slug, slug)


@pytest.fixture
def fists() -> AnyGame:
    return FISTS
