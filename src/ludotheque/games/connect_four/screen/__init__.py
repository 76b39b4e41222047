"""The grid in a terminal: games are played on it, and positions set up."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract.screen import ScreenBoard
from ludotheque.games.connect_four.screen.playing import PLAYING_BOARD, Cursor
from ludotheque.games.connect_four.screen.setting_up import EDITOR
from ludotheque.games.connect_four.state import Action
from ludotheque.games.connect_four.view import View

__all__ = ["SCREEN_BOARD", "Cursor"]

SCREEN_BOARD: ScreenBoard[View, Action, Cursor] = replace(PLAYING_BOARD, editor=EDITOR)
