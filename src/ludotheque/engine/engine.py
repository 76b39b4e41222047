"""Commands in, replies out: our side of the engine protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from ludotheque import __version__, catalogue
from ludotheque.contract import (
    AnyBot,
    AnyGame,
    Budget,
    LudothequeError,
    Move,
    Seat,
    Seed,
    read_action,
    read_state,
    seats_to_act,
)
from ludotheque.contract.options import read_options
from ludotheque.contract.player import printable
from ludotheque.engine.lines import ReceivedLine, Say
from ludotheque.engine.search import Finding, analysed, chosen
from ludotheque.engine.settings import EngineError, Settings, offered, read_limits, read_setting
from ludotheque.external_bots.engine_words import VERSION, WAIT, parse_command, read_setoption
from ludotheque.play.levels import level_named, strongest_level

START = "start"
"""Instead of a position: the opening of the game that was announced."""

_CLOCK = "clock"
_MAX_MOVES = 10_000

Searching: TypeAlias = Callable[[Seat, float], Budget]
"""The budget of a seat whose level usually takes so many seconds."""


class Engine:
    """One engine for one manager. It uses no thread and no stream."""

    def __init__(self, slug: str | None = None, level: str = "") -> None:
        """For one game, or with None for all."""
        self._only = slug
        self._settings = Settings(level)
        self._game: AnyGame | None = None if slug is None else catalogue.game(slug)
        self._options: dict[str, str] = {}
        self._state: Any = None
        self._bots: dict[tuple[str, Seat], AnyBot] = {}

    @staticmethod
    def is_stopping(text: str) -> bool:
        return parse_command(text).word in ("stop", "quit")

    @staticmethod
    def is_ending(text: str) -> bool:
        return parse_command(text).word == "quit"

    def handle(self, line: ReceivedLine, say: Say) -> None:
        """Replies to one line; empty ones are passed over."""
        command = parse_command(line.text)
        try:
            if line.is_cut:
                raise EngineError(f"a line of more than {len(line.text)} characters")
            if command.word in _COMMANDS:
                _COMMANDS[command.word](self, command.rest, line, say)
            elif command.word:
                raise EngineError(f'unknown command "{printable(command.word)}"')
        except (EngineError, LudothequeError) as refusal:
            say(f"error {' '.join(str(refusal).split())}")

    def _shake_hands(self, rest: str, line: ReceivedLine, say: Say) -> None:
        say(f"id name Ludotheque {__version__}")
        say("id author The Ludotheque maintainers")
        say(f"game {self._only or ' '.join(catalogue.slugs())}")
        levels = () if self._only is None else tuple(catalogue.levels(self._only))
        for option in offered(levels, self._settings):
            say(option.line())
        say(f"ludook {VERSION}")

    def _set_option(self, rest: str, line: ReceivedLine, say: Say) -> None:
        setting = read_setoption(rest)
        if setting is None:
            raise EngineError(f'setoption "{printable(rest)}"; expected setoption name X value Y')
        changes = read_setting(self._settings, *setting)
        level = changes.get("level")
        if level and self._only is not None and level not in catalogue.levels(self._only):
            known = ", ".join(dict.fromkeys(("strongest", *catalogue.levels(self._only))))
            raise EngineError(f'level "{printable(str(level))}"; expected {known}')
        self._settings = replace(self._settings, **changes)  # type: ignore[arg-type]  # fields of its own
        self._bots.clear()

    def _ready(self, rest: str, line: ReceivedLine, say: Say) -> None:
        say("readyok")

    def _new_game(self, rest: str, line: ReceivedLine, say: Say) -> None:
        slug, *words = rest.split()[:100] or [self._only or ""]
        options = dict(word.partition("=")[::2] for word in words)
        game = self._playable(slug)
        read_options(game.options, options)
        self._game, self._options, self._state = game, options, None
        self._bots.clear()

    def _position(self, rest: str, line: ReceivedLine, say: Say) -> None:
        text, _, words = f"{rest} ".partition(" moves ")
        text = text.strip()
        self._state = None
        if text == START:
            if self._game is None:
                raise EngineError("position start; expected newgame first, to say which game")
            game = self._game
            state = game.deal(read_options(game.options, self._options), Seed(self._settings.seed))
        else:
            game = self._playable(catalogue.game_of(text) or (self._game.slug if self._game else ""))
            state = read_state(game, text)
        for word in words.split()[:_MAX_MOVES]:
            state = game.apply(state, _read_move(game, state, word))
        self._game, self._state = game, state

    def _playable(self, slug: str) -> AnyGame:
        if self._only is not None and slug != self._only:
            raise EngineError(f'game "{printable(slug)}"; this engine plays {self._only}')
        if slug not in catalogue.slugs():
            raise EngineError(f'game "{printable(slug)}"; expected {", ".join(catalogue.slugs())}')
        return catalogue.game(slug)

    def _go(self, rest: str, line: ReceivedLine, say: Say) -> None:
        limits = read_limits(rest)
        game, state = self._game, self._state
        if game is None or state is None:
            raise EngineError("no position; expected position before go")
        acting = seats_to_act(game, state)
        if not acting and game.outcome(state) is not None:
            raise EngineError("the game is over")
        seat = Seat(limits.seat) if limits.seat is not None else acting[0] if acting else Seat(0)
        if seat >= game.seat_count(state):
            raise EngineError(f"seat {seat}; expected 0 to {game.seat_count(state) - 1}")
        finding = None
        if seat in acting:
            finding = self._finding((game, state), seat, partial(limits.budget, line), say)
        if limits.is_infinite:
            line.wait()
        if finding is None or finding.action is None:
            say(f"bestmove {WAIT}")
            return
        say(f"bestmove {game.notation.write_action(finding.action)} {finding.found.words()}".rstrip())

    def _finding(self, position: tuple[AnyGame, Any], seat: Seat, searching: Searching, say: Say) -> Finding:
        game, state = position
        name = self._settings.level or strongest_level(game, state)
        level = level_named(game, name, state)
        budget = searching(seat, level.seconds)
        finding = None
        if self._settings.is_analysing:
            for finding in analysed(game, state, seat, budget, self._settings.thread_count):
                say(f"info {finding.found.words()}")
        if finding is None:
            if (name, seat) not in self._bots:
                self._bots[name, seat] = level.make(Seed(self._settings.seed + seat))
            finding = chosen(self._bots[name, seat], game, state, seat, budget)
            if words := replace(finding.found, after_milliseconds=0).words():
                say(f"info {words}")
        return finding

    def _nothing(self, rest: str, line: ReceivedLine, say: Say) -> None:
        """`stop`, `quit`: the reader has seen them. `legal`: the rules are known here."""


def _read_move(game: AnyGame, state: Any, word: str) -> Move[Any]:
    """`d` for the only seat that can act, `1:=7` where several can, `clock:…` for the clock."""
    who, colon, action = word.partition(":")
    if colon and who == _CLOCK:
        return Move(None, read_action(game, action))
    if colon and who.isascii() and who.isdigit() and len(who) <= 3:
        return Move(Seat(int(who)), read_action(game, action))
    acting = seats_to_act(game, state)
    if len(acting) != 1:
        raise EngineError(f'move "{printable(word)}"; expected whose it is, such as 0:{printable(word)}')
    return Move(acting[0], read_action(game, word))


_COMMANDS: Mapping[str, Callable[[Engine, str, ReceivedLine, Say], None]] = {
    "ludo": Engine._shake_hands,
    "setoption": Engine._set_option,
    "isready": Engine._ready,
    "newgame": Engine._new_game,
    "position": Engine._position,
    "legal": Engine._nothing,
    "go": Engine._go,
    "stop": Engine._nothing,
    "quit": Engine._nothing,
}
