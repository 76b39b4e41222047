"""Puzzles, ready to be played without asking again."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from ludotheque import catalogue
from ludotheque.contract import Puzzle, UnknownGame, phrase
from ludotheque.contract.puzzle import GRADES
from ludotheque.server import analysis_service
from ludotheque.server.routes import Call, Operation
from ludotheque.server.wire import puzzles as letters
from ludotheque.server.wire.analysis import Position, PositionRequest

_MAX_NUMBER_LENGTH = 6


async def puzzles(call: Call) -> letters.PuzzleIndex:
    """How many puzzles a game has of each difficulty, and their numbers."""
    slug, collection = await call.aside(asked_collection, call)
    counts = Counter(puzzle.grade for puzzle in collection)
    firsts = accumulate((counts[grade] for grade in GRADES), initial=1)
    sets = [letters.PuzzleSet(grade, first, counts[grade]) for grade, first in zip(GRADES, firsts, strict=False)]
    return letters.PuzzleIndex(slug, len(collection), [each for each in sets if each.count])


async def collection(call: Call) -> letters.PuzzleCollection:
    """Every puzzle of a game at once, to be kept."""
    return await call.aside(_whole_collection, call)


def _whole_collection(call: Call) -> letters.PuzzleCollection:
    slug, shipped = asked_collection(call)
    return letters.PuzzleCollection(slug, [_kept(found) for found in shipped])


def _kept(found: Puzzle) -> letters.StoredPuzzle:
    return letters.StoredPuzzle(found.grade, found.score, found.task, found.state, list(found.line), _turns(found))


def _turns(found: Puzzle) -> list[letters.PuzzleTurn]:
    return [letters.PuzzleTurn(dict(turn.labels), dict(turn.answers)) for turn in found.turns]


async def puzzle(call: Call) -> letters.Puzzle:
    """One puzzle with its solution, what becomes of every wrong move, and the positions on the way."""
    return await call.aside(_sheet, call)


def _sheet(call: Call) -> letters.Puzzle:
    slug, number, found = asked_puzzle(call)
    _, collection = asked_collection(call)
    positions = _positions(slug, found, call.language)
    return letters.Puzzle(
        game=slug,
        number=number,
        count=len(collection),
        grade=found.grade,
        score=found.score,
        task=found.task,
        symbols=list(catalogue.game(slug).symbols(positions[0].seat_count)),
        line=list(found.line),
        turns=_turns(found),
        positions=positions,
    )


def _positions(slug: str, found: Puzzle, language: str) -> list[Position]:
    steps = len(found.line) if found.turns else 0  # whoever slides robots knows where they come to rest
    asked = (PositionRequest(slug, found.state, actions=list(found.line[:count])) for count in range(steps + 1))
    return [analysis_service.position(each, language) for each in asked]


def asked_collection(call: Call) -> tuple[str, tuple[Puzzle, ...]]:
    """The game of the address, and all its puzzles."""
    slug = call.path("game")
    maker = catalogue.puzzle_maker(slug)
    if maker is None:
        raise UnknownGame(phrase("puzzles.no-puzzles", game=slug[:40]))
    return slug, maker.shipped()


def asked_puzzle(call: Call) -> tuple[str, int, Puzzle]:
    """The game of the address, the number and the puzzle."""
    slug, collection = asked_collection(call)
    written = call.path("number")
    is_number = written.isascii() and written.isdecimal() and len(written) <= _MAX_NUMBER_LENGTH
    number = int(written) if is_number else 0
    if not 1 <= number <= len(collection):
        raise UnknownGame(phrase("puzzles.no-number", number=written[:40], most=len(collection)))
    return slug, number, collection[number - 1]


OPERATIONS = [
    Operation("GET", "/api/puzzles/{game}", puzzles, letters.PuzzleIndex),
    Operation("GET", "/api/puzzles/{game}/collection", collection, letters.PuzzleCollection),
    Operation("GET", "/api/puzzles/{game}/{number}", puzzle, letters.Puzzle),
]
