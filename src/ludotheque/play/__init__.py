"""A game in progress, still pure: no disk, no clock, no socket. Records are in `play.record`."""

from ludotheque.contract.player import Player, PlayerKind, free_name, read_name
from ludotheque.contract.record import Cause
from ludotheque.play.clock import Clock, Pace, PerGame, PerMove
from ludotheque.play.ending import Resignation
from ludotheque.play.hourglass import Hourglass
from ludotheque.play.journal import Journal, replay
from ludotheque.play.players import default_players, seated
from ludotheque.play.scoreboard import Scoreboard
from ludotheque.play.substitute import play_substitute, substitute_move
from ludotheque.play.table import (
    Step,
    Table,
    agree,
    open_table,
    play,
    play_clock,
    redo,
    resign,
    takeback_count,
    undo,
)
from ludotheque.play.visibility import keeps_nothing_from, told_steps, told_to

__all__ = [
    "Cause",
    "Clock",
    "Hourglass",
    "Journal",
    "Pace",
    "PerGame",
    "PerMove",
    "Player",
    "PlayerKind",
    "Resignation",
    "Scoreboard",
    "Step",
    "Table",
    "agree",
    "default_players",
    "free_name",
    "keeps_nothing_from",
    "open_table",
    "play",
    "play_clock",
    "play_substitute",
    "read_name",
    "redo",
    "replay",
    "resign",
    "seated",
    "substitute_move",
    "takeback_count",
    "told_steps",
    "told_to",
    "undo",
]
