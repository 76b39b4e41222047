"""Ways to use the command line in tests: in this process, as a program, and in a real terminal."""

from __future__ import annotations

import codecs
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from types import ModuleType

import pytest

from french import with_plain_spaces
from ludotheque import catalogue, locales
from ludotheque.cli import main
from ludotheque.contract import Game, IllegalMove, Move, Notation, NotationError, Outcome, Seat, SetupError
from time_limits import STEP_SECONDS

SOURCE = Path(__file__).parents[2] / "src"
# The pseudo-terminal must be made the one that Ctrl-C is heard from; tests that run in the background are deaf to it.
_IN_A_TERMINAL = (
    "import fcntl, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from ludotheque.cli import main; sys.exit(main())"
)
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty house of our own, and an environment that says nothing."""
    for name in ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "TERM", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(locales, "_folders", list(locales._folders))  # languages of one test are not known to the next
    return tmp_path / "home"


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str


RunCli = Callable[..., Result]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> RunCli:
    """`cli("play connect-four", "d", "quit")`: the words of the command line, then the lines typed."""

    def run(words: str | list[str], *lines: str) -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status = main(words.split() if isinstance(words, str) else words)
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run


@pytest.fixture
def program() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """The program as a process of its own."""

    def run(*words: str, typed: bytes = b"", **environ: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "ludotheque", *words]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), **environ}
        return subprocess.run(
            command, input=typed, capture_output=True, env=environment, timeout=STEP_SECONDS, check=False
        )

    return run


class Screen:
    """The program in a pseudo-terminal: type, and wait for words."""

    def __init__(self, words: tuple[str, ...], environ: dict[str, str]) -> None:
        import pty

        self._own, other = pty.openpty()
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "TERM": "xterm-256color", **environ}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _IN_A_TERMINAL, *words],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment,
            start_new_session=True,
        )
        os.close(other)
        self.raw = ""
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode  # a letter may come in two reads
        self._read_from = 0

    @property
    def text(self) -> str:
        """Everything shown so far, without colours and with plain spaces."""
        return with_plain_spaces(_ESCAPE.sub("", self.raw).replace("\r\n", "\n"))

    def type(self, *lines: str) -> None:
        for line in lines:
            os.write(self._own, f"{line}\n".encode())

    def press(self, key: str) -> None:
        os.write(self._own, key.encode())

    def wait_for(self, words: str) -> str:
        """What was shown since the last wait, up to these words."""
        deadline = monotonic() + STEP_SECONDS
        while words not in self.text[self._read_from :]:
            assert monotonic() < deadline, f"{words!r} never came after:\n{self.text[self._read_from :]}"
            assert self._more(deadline), f"the program ended before {words!r}:\n{self.text}"
        start, self._read_from = self._read_from, self.text.index(words, self._read_from) + len(words)
        return self.text[start : self._read_from]

    def status(self) -> int:
        """How it ended, once all was read."""
        deadline = monotonic() + STEP_SECONDS
        while self._more(deadline):
            assert monotonic() < deadline, f"it does not end:\n{self.text}"
        return self._process.wait(STEP_SECONDS)

    def hang_up(self) -> None:
        """The window is closed; wait until the program has gone."""
        os.close(self._own)
        self._process.wait(STEP_SECONDS)
        self._own = os.open(os.devnull, os.O_RDONLY)

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._own)

    def _more(self, deadline: float) -> bool:
        import select

        ready, _, _ = select.select([self._own], [], [], max(0.0, deadline - monotonic()))
        try:
            chunk = os.read(self._own, 65_536) if ready else b""
        except OSError:  # how Linux says that the other side is closed
            return False
        self.raw += self._decode(chunk)
        return bool(chunk)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Screen]]:
    """`terminal("play", "morpion", NO_COLOR="1")`."""
    pytest.importorskip("pty")
    open_ones: list[Screen] = []

    def opened(*words: str, **environ: str) -> Screen:
        open_ones.append(Screen(words, environ))
        return open_ones[-1]

    yield opened
    for screen in open_ones:
        screen.close()


# A fourth game, as somebody else would write it: count up in turn, who reaches the goal wins.


@dataclass(frozen=True)
class Options:
    goal: int = 10
    seed: int = 0
    """Has the name of an option of the house, on purpose."""

    def __post_init__(self) -> None:
        if not 1 <= self.goal <= 99:
            raise SetupError("goal: choose 1 to 99", "goal")


@dataclass(frozen=True)
class Add:
    number: int


@dataclass(frozen=True)
class State:
    goal: int
    total: int = 0
    turn: int = 0


def _legal_actions(state: State, seat: Seat) -> list[Add]:
    if seat != state.turn or state.total >= state.goal:
        return []
    return [Add(number) for number in (1, 2, 3)]


def _apply(state: State, move: Move[Add]) -> State:
    if move.by is None or move.action not in _legal_actions(state, move.by):
        raise IllegalMove("add 1, 2 or 3 when it is your turn")
    return State(state.goal, state.total + move.action.number, 1 - state.turn)


def _outcome(state: State) -> Outcome | None:
    return Outcome.won_by(Seat(1 - state.turn), 2, "the goal is reached") if state.total >= state.goal else None


def _read_action(text: str) -> Add:
    if text not in ("+1", "+2", "+3"):
        raise NotationError("write +1, +2 or +3")
    return Add(int(text))


def _read_state(text: str) -> State:
    found = re.fullmatch(r"up:([0-9]{1,2}):([0-9]{1,3}):([01])", text)
    if found is None:
        raise NotationError("write up:goal:total:turn")
    return State(int(found[1]), int(found[2]), int(found[3]))


COUNT_UP: Game[Options, State, Add, State] = Game(
    slug="count-up",
    title="Count up",
    options=Options,
    deal=lambda options, seed: State(options.goal),
    seat_count=lambda state: 2,
    legal_actions=_legal_actions,
    apply=_apply,
    outcome=_outcome,
    timer=lambda state: None,
    view=lambda state, viewer: state,
    draw=lambda view: f"{view.total} of {view.goal}",
    notation=Notation(
        write_action=lambda action: f"+{action.number}",
        read_action=_read_action,
        write_state=lambda state: f"up:{state.goal}:{state.total}:{state.turn}",
        read_state=_read_state,
    ),
    has_full_information=True,
)


@pytest.fixture
def fourth_game(monkeypatch: pytest.MonkeyPatch) -> Game[Options, State, Add, State]:
    """One module, and one line on the shelf."""
    module = ModuleType("count_up_from_elsewhere")
    module.__file__ = None
    module.GAME = COUNT_UP  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(catalogue, "GAMES", {**catalogue.GAMES, "count-up": module.__name__})
    return COUNT_UP
