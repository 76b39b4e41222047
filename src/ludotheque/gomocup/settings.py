"""What the manager has set by INFO: known keys are kept, all others ignored, and none is ever answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludotheque.games.morpion.state import MAX_SIDE, MIN_RUN, Variant
from ludotheque.gomocup.board import FIVE, BoardRules
from ludotheque.gomocup.move_search import MAX_DEPTH
from ludotheque.gomocup.protocol import ProtocolError, parse_command, read_int
from ludotheque.gomocup.time_control import TimeControl

_VARIANTS: Mapping[int, tuple[bool, Variant]] = {
    0: (False, "free"),
    1: (True, "free"),
    4: (False, "renju"),
    8: (False, "caro"),
    9: (True, "caro"),
}
_PARTS = {1: "exactly five", 2: "continuous game", 4: "renju", 8: "caro"}
_BYTES_PER_KILOBYTE = 1024
_TIME_FIELDS = {"TIMEOUT_TURN": "turn", "TIMEOUT_MATCH": "match", "TIME_LEFT": "left"}


@dataclass
class ManagerSettings:
    """A rule that we do not play is refused with the next command, as the protocol demands."""

    time: TimeControl = field(default_factory=TimeControl)
    rule: int = 0
    run: int = FIVE
    """`INFO run 4` is a key of our own, for games other than five in a row."""

    memory: int = 0
    """Bytes; 0 is no limit."""

    depth: int = MAX_DEPTH
    node_count: int | None = None

    @property
    def rules(self) -> BoardRules:
        """Those of a rule that is played here."""
        return BoardRules(self.run, *_VARIANTS[self.rule])

    @property
    def is_playable(self) -> bool:
        return self.rule in _VARIANTS and (self.run == FIVE or _VARIANTS[self.rule][1] == "free")

    def read_info(self, text: str) -> None:
        """`key value`, as it stands after INFO. `game_type`, `evaluate` and `folder` change nothing here."""
        key, rest = parse_command(text)
        value = read_int(rest)
        if value is None:
            return
        match key:
            case "TIMEOUT_TURN" | "TIMEOUT_MATCH" | "TIME_LEFT":
                setattr(self.time, _TIME_FIELDS[key], value)
            case "MAX_MEMORY":
                self.memory = value
            case "HASH_SIZE":
                self.memory = value * _BYTES_PER_KILOBYTE
            case "RULE":
                self.rule = value
            case "RUN" if MIN_RUN <= value <= MAX_SIDE:
                self.run = value
            case "MAX_DEPTH":
                self.depth = min(value, MAX_DEPTH) if value > 0 else MAX_DEPTH
            case "MAX_NODE":
                self.node_count = value if value > 0 else None

    def refuse_foreign_rule(self) -> None:
        if self.is_playable:
            return
        names = [name for bit, name in _PARTS.items() if self.rule & bit]
        what = f" ({', '.join(names)})" if names else ""
        length = "" if self.run == FIVE else f" with lines of {self.run}"
        raise ProtocolError(
            f"rule {self.rule}{what} is not played here{length}; expected 0 (five or more), 1 (exactly five), "
            "4 (renju) or 8 (caro)"
        )
