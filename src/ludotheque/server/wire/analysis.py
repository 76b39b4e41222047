"""Bodies about positions and whole games: what they are worth, and why."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ludotheque.server.wire.events import Outcome, Sentence, Step

GameName = Annotated[str, Meta(max_length=40)]
PositionText = Annotated[str, Meta(max_length=16_384)]
RecordText = Annotated[str, Meta(max_length=262_144)]
ActionText = Annotated[str, Meta(max_length=40)]


class PositionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as somebody writes it, or the opening of these options; and what is played from there."""

    game: GameName
    text: PositionText = ""
    """The game's own text of a position, or a shorter one, such as the moves that lead there; empty: the opening."""

    options: Annotated[dict[GameName, Annotated[str, Meta(max_length=4_000)]], Meta(max_length=50)] = {}
    actions: Annotated[list[ActionText], Meta(max_length=1_000)] = []
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """For random openings."""

    alone: bool = False
    """As one person would study it: Ricochet Robots without bids, one round."""


class Position(Struct, frozen=True):
    """A position as everybody may see it."""

    game: str
    state: str
    """Its name everywhere: in addresses, for analyses, in puzzles."""

    view: Any
    drawing: str
    message: Sentence | None
    to_act: list[int]
    legal: list[str]
    """What the first of those to act may do."""

    outcome: Outcome | None
    seat_count: int


class AnalysisRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What is this position worth?"""

    game: GameName
    state: PositionText
    seconds: Annotated[float, Meta(gt=0, le=60)] = 10.0
    wants_line: bool = True


class Verdict(Struct, frozen=True):
    """What one action is worth to the seat that may do it."""

    action: str
    label: str
    """For a cell: `W19`, `D`, `L4`; `+120` for an estimate, `?` for what is not known."""

    value: float | None
    """The higher the better, comparable within one analysis."""

    result: int | None
    """1 wins, 0 draws, -1 loses with best play."""

    reasons: list[Sentence]
    """The most important first."""

    is_blunder: bool


class Highlight(Struct, frozen=True):
    """A cell to highlight: whose it is, and why."""

    cell: str
    seat: int
    kind: str


class Analysis(Struct, frozen=True):
    """As far as it is known after so many seconds; each is better than the one before."""

    label: str
    summary: Sentence
    facts: dict[str, Any]
    verdicts: list[Verdict]
    """Of every legal action, in their order."""

    line: list[Step]
    """Best play from here, as far as it is known."""

    remarks: list[Sentence]
    highlights: list[Highlight]
    """What to draw for those who ask: threats."""

    node_count: int
    """Positions looked at so far."""

    seconds: float
    is_proved: bool
    is_last: bool


class ReviewRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game in any of our formats, to be reviewed move by move."""

    record: RecordText
    seconds: Annotated[float, Meta(gt=0, le=10)] = 1.0
    """For each move."""


class ReviewedMove(Struct, frozen=True):
    """One move with its verdict."""

    number: int
    """From 1."""

    by: int | None
    action: str
    state: str
    """After the move."""

    verdict: Verdict | None
    """None: not known."""

    best: list[Verdict]
    """What could have been done instead, none better."""

    is_blunder: bool
    changed_the_result: bool
    """With best play by both, another result was there to be had."""

    shares: list[float]
    """Of more than two players, before the move: each one's part of the game as the engine sees it."""


class JournalRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game in any of our formats, to be looked through."""

    record: RecordText


class Journal(Struct, frozen=True):
    """A game from its opening to its end."""

    game: str
    names: list[str]
    symbols: list[str]
    colours: list[str]
    """Of those who chose one."""

    steps: list[Step]
    states: list[str]
    """The opening, then one after each step."""

    outcome: Outcome | None
