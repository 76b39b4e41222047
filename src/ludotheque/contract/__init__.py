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
from ludotheque.contract.bot import AnyBot, Bot, Choice, Level, LevelKind, Report, any_state, with_elo
from ludotheque.contract.briefing import Briefing
from ludotheque.contract.budget import UNLIMITED, Budget, never
from ludotheque.contract.chance import Dice, Seed
from ludotheque.contract.drawing import Span, plain_text
from ludotheque.contract.editor import AnyBoardEditor, BoardEditor, BoardTexts, Finding
from ludotheque.contract.encoding import ActionSpace, AnyEncoding, Encoding, PlaneLayout, action_space
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
from ludotheque.contract.exam import AnyExam, Exam, ExamQuestion, MoveValue
from ludotheque.contract.game import (
    AnyGame,
    Game,
    Move,
    Notation,
    Timer,
    letters,
    no_hidden_moves,
    no_message,
    no_timer,
    possible_moves,
    read_action,
    read_action_in,
    read_opening,
    read_state,
    relabelled,
    seats_to_act,
    write_action_in,
)
from ludotheque.contract.jsonable import jsonable
from ludotheque.contract.kaggle import AnyKaggleForm, KaggleForm
from ludotheque.contract.knowledge import SeatView, known_to, told_action
from ludotheque.contract.league import AnyLeague, League, LeagueAnswer
from ludotheque.contract.openings import AnyMatchOpenings, MatchOpenings
from ludotheque.contract.outcome import Outcome
from ludotheque.contract.people import player_phrase, with_names
from ludotheque.contract.phrase import Param, Phrase, as_phrase, phrase
from ludotheque.contract.player import Player, PlayerKind
from ludotheque.contract.problem import ProblemFormat
from ludotheque.contract.puzzle import AnyPuzzleMaker, Puzzle, PuzzleMaker
from ludotheque.contract.record import (
    GameRecord,
    RecordedMove,
    RecordedResignation,
    RecordedStep,
    RecordFormat,
    TreeNode,
)
from ludotheque.contract.seat import Seat, seats
from ludotheque.contract.sheet import Area, Box, Circle, Label, Line, Polygon, Sheet, SheetElement
from ludotheque.contract.symmetry import AnySymmetry, Image, Symmetry

__all__ = [
    "UNLIMITED",
    "ActionSpace",
    "Analysis",
    "AnalysisRequest",
    "Analyst",
    "AnyAnalyst",
    "AnyBoardEditor",
    "AnyBot",
    "AnyEncoding",
    "AnyExam",
    "AnyGame",
    "AnyKaggleForm",
    "AnyLeague",
    "AnyMatchOpenings",
    "AnyPuzzleMaker",
    "AnySymmetry",
    "Area",
    "BoardEditor",
    "BoardTexts",
    "Bot",
    "Box",
    "Briefing",
    "Budget",
    "Choice",
    "Circle",
    "Dice",
    "Encoding",
    "Exam",
    "ExamQuestion",
    "Finding",
    "Game",
    "GameRecord",
    "Highlight",
    "IllegalMove",
    "Illustration",
    "Image",
    "KaggleForm",
    "Label",
    "League",
    "LeagueAnswer",
    "Level",
    "LevelKind",
    "Line",
    "LudothequeError",
    "MatchOpenings",
    "Move",
    "MoveValue",
    "NativeMissing",
    "Notation",
    "NotationError",
    "Outcome",
    "Param",
    "Phrase",
    "PlaneLayout",
    "Player",
    "PlayerKind",
    "Polygon",
    "ProblemFormat",
    "Puzzle",
    "PuzzleMaker",
    "RecordError",
    "RecordFormat",
    "RecordedMove",
    "RecordedResignation",
    "RecordedStep",
    "Report",
    "Seat",
    "SeatView",
    "Seed",
    "SetupError",
    "Sheet",
    "SheetElement",
    "Span",
    "Symmetry",
    "TableError",
    "Timer",
    "TreeNode",
    "UnknownGame",
    "Verdict",
    "action_space",
    "any_state",
    "as_phrase",
    "jsonable",
    "known_to",
    "letters",
    "never",
    "no_hidden_moves",
    "no_message",
    "no_timer",
    "phrase",
    "plain_text",
    "player_phrase",
    "possible_moves",
    "read_action",
    "read_action_in",
    "read_opening",
    "read_state",
    "relabelled",
    "seats",
    "seats_to_act",
    "told_action",
    "with_elo",
    "with_names",
    "write_action_in",
]
