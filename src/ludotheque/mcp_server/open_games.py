"""The games of one server, by id, and how much a conversation may ask for."""

from __future__ import annotations

import secrets

from ludotheque.api.session import GameSession
from ludotheque.contract import TableError, phrase

MAX_GAMES = 32
MAX_MOVES = 2_000
"""In one game; some games could go on for ever."""

MAX_SECONDS = 30.0
"""For one search."""

USUAL_SECONDS = 5.0
MAX_RECORD_LENGTH = 20_000
"""Characters of a record or a position that is given."""

MAX_WORD_LENGTH = 1_000
"""Characters of everything else that is given: moves, names."""

MAX_ANSWER_LENGTH = 20_000
"""Characters of what is told."""

MAX_VERDICTS = 30
"""Where there are more, only the best are told."""


class OpenGames:
    """Nobody guesses the id of another conversation's game."""

    def __init__(self) -> None:
        self._sessions: dict[str, GameSession] = {}

    def add(self, session: GameSession) -> str:
        """Its id, or TableError where too many are open."""
        if len(self._sessions) >= MAX_GAMES:
            raise TableError(phrase("mcp.too-many-games", most=MAX_GAMES))
        game_id = secrets.token_hex(4)
        self._sessions[game_id] = session
        return game_id

    def find(self, game_id: str) -> GameSession:
        if game_id not in self._sessions:
            raise TableError(phrase("mcp.unknown-game", id=game_id[:40], known=tuple(self._sessions) or "-"))
        return self._sessions[game_id]

    def find_playable(self, game_id: str) -> GameSession:
        """The same for whoever wants to move; TableError once the game is too long."""
        session = self.find(game_id)
        if len(session.table.journal) >= MAX_MOVES:
            raise TableError(phrase("mcp.too-many-moves", most=MAX_MOVES))
        return session

    def close(self, game_id: str) -> None:
        self.find(game_id)
        del self._sessions[game_id]


def bounded_seconds(seconds: float | None, usual: float = USUAL_SECONDS) -> float:
    """What a search may take of the time that was asked for."""
    return min(MAX_SECONDS, max(0.0, usual if seconds is None else seconds))


def refuse_long(text: str, most: int = MAX_WORD_LENGTH) -> str:
    """The text, or TableError where it is too long to be meant."""
    if len(text) > most:
        raise TableError(phrase("mcp.too-long", length=len(text), most=most))
    return text
