"""What INFO has said so far: keys we know are kept, all others passed over, and nothing is ever answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ludotheque.games.morpion.state import MAX_SIDE, MIN_RUN
from ludotheque.gomocup.board import FIVE
from ludotheque.gomocup.protocol import ProtocolError, parse_command, read_int
from ludotheque.gomocup.time_control import TimeControl

_EXACT = 1
_FOREIGN_RULES = {2: "continuous game", 4: "renju", 8: "caro"}
_BYTES_PER_KILOBYTE = 1024


@dataclass
class ManagerSettings:
    """A wrong rule is told with the next order, as the protocol has it."""

    pace: TimeControl = field(default_factory=TimeControl)
    rule: int = 0
    run: int = FIVE
    """`INFO run 4` is a key of our own, for games other than five in a row."""

    memory: int = 0
    depth: int | None = None
    node_count: int | None = None

    @property
    def rules(self) -> tuple[int, bool]:
        """How long a line must be, and whether it may not be longer."""
        return self.run, self.rule == _EXACT

    @property
    def is_playable(self) -> bool:
        return self.rule in (0, _EXACT)

    def hear(self, text: str) -> None:
        """`key value`, as it stands after INFO."""
        key, rest = parse_command(text)
        value = read_int(rest)
        if value is not None and key in _KEYS:
            _KEYS[key](self, value)

    def refuse_foreign_rule(self) -> None:
        if self.is_playable:
            return
        names = [name for bit, name in _FOREIGN_RULES.items() if self.rule & bit]
        what = f" ({', '.join(names)})" if names else ""
        raise ProtocolError(f"rule {self.rule}{what} is not played here; expected 0 (five or more) or 1 (exactly five)")


def _keep_turn(wishes: ManagerSettings, value: int) -> None:
    wishes.pace.turn = value


def _keep_match(wishes: ManagerSettings, value: int) -> None:
    wishes.pace.match = value


def _keep_left(wishes: ManagerSettings, value: int) -> None:
    wishes.pace.left = value


def _keep_memory(wishes: ManagerSettings, value: int) -> None:
    wishes.memory = value


def _keep_table_size(wishes: ManagerSettings, value: int) -> None:
    wishes.memory = value * _BYTES_PER_KILOBYTE


def _keep_rule(wishes: ManagerSettings, value: int) -> None:
    wishes.rule = value


def _keep_run(wishes: ManagerSettings, value: int) -> None:
    wishes.run = value if MIN_RUN <= value <= MAX_SIDE else wishes.run


def _keep_depth(wishes: ManagerSettings, value: int) -> None:
    wishes.depth = value if value > 0 else None


def _keep_node_count(wishes: ManagerSettings, value: int) -> None:
    wishes.node_count = value if value > 0 else None


# game_type, evaluate and folder are known, and change nothing: we play alike against all, and keep no files.
_KEYS: Mapping[str, Callable[[ManagerSettings, int], None]] = {
    "TIMEOUT_TURN": _keep_turn,
    "TIMEOUT_MATCH": _keep_match,
    "TIME_LEFT": _keep_left,
    "MAX_MEMORY": _keep_memory,
    "HASH_SIZE": _keep_table_size,
    "RULE": _keep_rule,
    "RUN": _keep_run,
    "MAX_DEPTH": _keep_depth,
    "MAX_NODE": _keep_node_count,
}
