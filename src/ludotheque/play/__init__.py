"""Storey 4: a game in progress, still pure: no disk, no clock, no socket. Records are in `play.record`."""

from ludotheque.contract.player import Player, PlayerKind, free_name, read_name
from ludotheque.contract.record import Cause
from ludotheque.play.clock import Clock, Pace, PerGame, PerMove
from ludotheque.play.ending import Resignation
from ludotheque.play.hourglass import Hourglass
from ludotheque.play.journal import Journal, replay
from ludotheque.play.players import default_players, seated
from ludotheque.play.scoreboard import Scoreboard
from ludotheque.play.secrecy import is_last_move_open
from ludotheque.play.stand_in import play_stand_in, stand_in
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
    "is_last_move_open",
    "open_table",
    "play",
    "play_clock",
    "play_stand_in",
    "read_name",
    "redo",
    "replay",
    "resign",
    "seated",
    "stand_in",
    "takeback_count",
    "undo",
]
