"""What each tool does. A refusal is a LudothequeError; nothing here knows the protocol, or writes to the disk."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TypeAlias

from ludotheque import catalogue, play
from ludotheque.api.session import GameSession
from ludotheque.api.solving import analyst_of, read_position
from ludotheque.contract import AnalysisRequest, Budget, Puzzle, Seed, SetupError, phrase, read_action
from ludotheque.contract.options import option_texts, read_options
from ludotheque.mcp_server.answers import (
    Answer,
    board_svg,
    describe_analysis,
    describe_games,
    describe_puzzle,
    describe_session,
)
from ludotheque.mcp_server.open_games import MAX_RECORD_LENGTH, OpenGames, bounded_seconds, refuse_long
from ludotheque.play.levels import default_level, level_named
from ludotheque.play.players import names_in
from ludotheque.play.puzzle_answer import NotThere, RightSoFar, Solved, TooLong, Wrong, judge
from ludotheque.play.record import read_record, write_record

OptionValue: TypeAlias = bool | int | float | str | list[str] | None
Text: TypeAlias = str | int
"""Models write the column 4 and the position 4455 as numbers, too."""


class Tools:
    """One server's tools, in one language. Public methods are the tools, `mcp.tool.<name>` describes each."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._games = OpenGames()

    def list_games(self) -> Answer:
        return describe_games(self._language)

    def open_game(self, game: str, options: dict[str, OptionValue] | None = None, seed: int | None = None) -> Answer:
        rules = catalogue.game(refuse_long(game))
        chosen = read_options(rules.options, option_texts(rules.options, options or {}))
        dealt = Seed(secrets.randbits(63) if seed is None else seed)
        return self._opened(GameSession(play.open_table(rules, chosen, dealt)))

    def open_record(self, record: str) -> Answer:
        return self._opened(GameSession(read_record(refuse_long(record, MAX_RECORD_LENGTH))))

    def show_game(self, game_id: str) -> Answer:
        svg = board_svg(self._games.find(game_id), self._language)
        return replace(self._shown(game_id), svg=svg)

    def list_moves(self, game_id: str, seat: int | None = None) -> Answer:
        session = self._games.find(game_id)
        moves = [session.write(action) for action in session.legal_actions(seat)]
        return Answer((" ".join(moves) or "-",), {"moves": moves})

    def play_move(self, game_id: str, move: Text, seat: int | None = None) -> Answer:
        self._games.find_playable(game_id).play(refuse_long(str(move)), seat)
        return self._shown(game_id)

    def play_level(
        self, game_id: str, level: str | None = None, seat: int | None = None, seconds: float | None = None
    ) -> Answer:
        session = self._games.find_playable(game_id)
        name = refuse_long(level) if level else default_level(session.rules, session.state)
        usual = level_named(session.rules, name, session.state).seconds
        choice = session.play_bot(name, seat, seconds=bounded_seconds(seconds, usual))
        if choice.action is None:
            told = phrase("mcp.level-waits", level=name)
        else:
            told = phrase("mcp.level-plays", level=name, move=session.write(choice.action))
        return Answer((told.text(self._language),)) + self._shown(game_id)

    def end_timer(self, game_id: str) -> Answer:
        self._games.find_playable(game_id).time_up()
        return self._shown(game_id)

    def undo_moves(self, game_id: str, count: int = 1) -> Answer:
        self._games.find(game_id).undo(count)
        return self._shown(game_id)

    def analyse_game(self, game_id: str, seconds: float | None = None) -> Answer:
        session = self._games.find(game_id)
        analysis = session.analyse(bounded_seconds(seconds), line=True)
        names = names_in(session.table.players, self._language)
        return describe_analysis(session.rules, analysis, names, self._language)

    def analyse_position(self, position: Text, game: str | None = None, seconds: float | None = None) -> Answer:
        slug, state = read_position(refuse_long(str(position), MAX_RECORD_LENGTH), refuse_long(game) if game else None)
        request = AnalysisRequest(Budget(seconds=bounded_seconds(seconds)), wants_line=True)
        analysis = analyst_of(slug).analyse(state, request)
        return describe_analysis(catalogue.game(slug), analysis, [], self._language)

    def set_puzzle(self, game: str, difficulty: str | None = None, number: int | None = None) -> Answer:
        rules, puzzles = catalogue.game(refuse_long(game)), _puzzles_of(game)
        grades = tuple(dict.fromkeys(each.grade for each in puzzles))
        if difficulty is not None and difficulty not in grades:
            raise SetupError(phrase("mcp.unknown-difficulty", given=difficulty[:40], known=grades))
        suitable = [place for place, each in enumerate(puzzles, 1) if difficulty in (None, each.grade)]
        chosen = secrets.choice(suitable) if number is None else number
        return describe_puzzle(rules, _puzzle(puzzles, chosen), chosen, self._language)

    def check_answer(self, game: str, number: int, moves: Text | list[Text]) -> Answer:
        rules, puzzle = catalogue.game(refuse_long(game)), _puzzle(_puzzles_of(game), number)
        words = refuse_long(" ".join(map(str, moves)) if isinstance(moves, list) else str(moves)).split()
        actions = [read_action(rules, word) for word in words]
        if not actions:
            raise SetupError(phrase("mcp.no-moves"))
        judged = judge(rules, puzzle, actions)
        match judged:
            case Solved(_, rest):
                told = phrase("mcp.solved", line=" ".join(rest) or "-")
            case RightSoFar(_, reply):
                told = phrase("mcp.right-so-far", reply=reply or "-")
            case Wrong(action, label, reply):
                told = phrase("mcp.wrong", move=action, label=label, reply=reply or "-")
            case TooLong(count, best):
                told = phrase("mcp.too-many-slides", count=count, best=best)
            case NotThere(count):
                told = phrase("mcp.not-there", count=count)
        board = [rules.draw(rules.view(judged.state, None))] if isinstance(judged, Solved | RightSoFar) else []
        return Answer((told.text(self._language), *board), {"is_solved": isinstance(judged, Solved)})

    def show_record(self, game_id: str, form: str = "ludo") -> Answer:
        record = write_record(self._games.find(game_id).table, refuse_long(form))
        return Answer((record,), {"record": record})

    def close_game(self, game_id: str) -> Answer:
        self._games.close(game_id)
        return Answer((phrase("mcp.closed", id=game_id).text(self._language),))

    def _opened(self, session: GameSession) -> Answer:
        return self._shown(self._games.add(session))

    def _shown(self, game_id: str) -> Answer:
        return describe_session(game_id, self._games.find(game_id), self._language)


def _puzzles_of(game: str) -> tuple[Puzzle, ...]:
    maker = catalogue.puzzle_maker(game)
    if maker is None:
        raise SetupError(phrase("puzzles.no-puzzles", game=catalogue.game(game).title))
    return maker.shipped()


def _puzzle(puzzles: tuple[Puzzle, ...], number: int) -> Puzzle:
    if not 1 <= number <= len(puzzles):
        raise SetupError(phrase("puzzles.no-number", number=number, most=len(puzzles)))
    return puzzles[number - 1]
