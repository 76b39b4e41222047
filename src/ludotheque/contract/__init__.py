"""The lowest layer: what a game is, and what it may bring beyond its rules."""

from ludotheque.contract.analysis import (
    Analysis,
    AnalysisRequest,
    Analyst,
    AnyAnalyst,
    Highlight,
    Illustration,
    Verdict,
)
from ludotheque.contract.bot import AnyBot, Bot, Choice, Level, Report, any_state
from ludotheque.contract.budget import UNLIMITED, Budget, never
from ludotheque.contract.chance import Dice, Seed
from ludotheque.contract.drawing import Span, plain_text
from ludotheque.contract.editor import AnyBoardEditor, BoardEditor, BoardTexts, Finding
from ludotheque.contract.errors import (
    IllegalMove,
    LudothequeError,
    NativeMissing,
    NotationError,
    RecordError,
    SetupError,
    TableError,
    UnknownGame,
)
from ludotheque.contract.game import (
    AnyGame,
    Game,
    Move,
    Notation,
    Timer,
    letters,
    no_message,
    no_timer,
    possible_moves,
    read_action,
    read_state,
    seats_to_act,
)
from ludotheque.contract.jsonable import jsonable
from ludotheque.contract.openings import AnyMatchOpenings, MatchOpenings
from ludotheque.contract.outcome import Outcome
from ludotheque.contract.people import player_phrase, with_names
from ludotheque.contract.phrase import Param, Phrase, as_phrase, phrase
from ludotheque.contract.player import Player, PlayerKind
from ludotheque.contract.puzzle import AnyPuzzleMaker, Puzzle, PuzzleMaker
from ludotheque.contract.record import GameRecord, RecordedMove, RecordedResignation, RecordedStep, RecordFormat
from ludotheque.contract.seat import Seat, seats
from ludotheque.contract.sheet import Box, Circle, Label, Line, Polygon, Sheet, SheetElement

__all__ = [
    "UNLIMITED",
    "Analysis",
    "AnalysisRequest",
    "Analyst",
    "AnyAnalyst",
    "AnyBoardEditor",
    "AnyBot",
    "AnyGame",
    "AnyMatchOpenings",
    "AnyPuzzleMaker",
    "BoardEditor",
    "BoardTexts",
    "Bot",
    "Box",
    "Budget",
    "Choice",
    "Circle",
    "Dice",
    "Finding",
    "Game",
    "GameRecord",
    "Highlight",
    "IllegalMove",
    "Illustration",
    "Label",
    "Level",
    "Line",
    "LudothequeError",
    "MatchOpenings",
    "Move",
    "NativeMissing",
    "Notation",
    "NotationError",
    "Outcome",
    "Param",
    "Phrase",
    "Player",
    "PlayerKind",
    "Polygon",
    "Puzzle",
    "PuzzleMaker",
    "RecordError",
    "RecordFormat",
    "RecordedMove",
    "RecordedResignation",
    "RecordedStep",
    "Report",
    "Seat",
    "Seed",
    "SetupError",
    "Sheet",
    "SheetElement",
    "Span",
    "TableError",
    "Timer",
    "UnknownGame",
    "Verdict",
    "any_state",
    "as_phrase",
    "jsonable",
    "letters",
    "never",
    "no_message",
    "no_timer",
    "phrase",
    "plain_text",
    "player_phrase",
    "possible_moves",
    "read_action",
    "read_state",
    "seats",
    "seats_to_act",
    "with_names",
]
