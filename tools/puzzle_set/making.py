"""From seeds to a collection of puzzles, in pieces of work that any process can do."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.batch import Job
from ludotheque.contract import AnyPuzzleMaker, Puzzle, Seed
from ludotheque.contract.puzzle import GRADES, Grade, read_puzzle, read_puzzles, write_puzzle
from tools.maintenance import ToolError

PER_PIECE = 24
PIECES = 20_000
"""More than anybody waits for: whoever looks through more seeds than last time goes on where that ended."""


@dataclass(frozen=True)
class Found:
    puzzle: Puzzle
    seed: int
    key: str


def pieces(slug: str, first: int) -> list[bytes]:
    """The same seeds give the same puzzles, whoever works on them."""
    firsts = range(first, first + PIECES * PER_PIECE, PER_PIECE)
    return [json.dumps({"game": slug, "first": start, "count": PER_PIECE}).encode() for start in firsts]


def piece_count(seed_count: int) -> int:
    """How many of them look through at least so many seeds."""
    return min(PIECES, -(-seed_count // PER_PIECE))


def made(piece: bytes) -> bytes:
    """All puzzles of one piece, one line of JSON each."""
    asked: dict[str, Any] = json.loads(piece)
    maker = catalogue.puzzle_maker(asked["game"])
    assert maker is not None, "only games with puzzles are asked for"
    seeds = range(asked["first"], asked["first"] + asked["count"])
    return "".join(f"{json.dumps(line)}\n" for seed in seeds for line in _made(maker, seed)).encode()


def _made(maker: AnyPuzzleMaker, seed: int) -> Iterator[dict[str, Any]]:
    for state in maker.positions(Seed(seed)):
        puzzle = maker.puzzle(state)
        if puzzle is not None:
            yield {"seed": seed, "key": maker.key(state), "puzzle": write_puzzle(puzzle)}


def found_in(job: Job, numbers: Iterable[int]) -> list[Found]:
    """What is kept of these pieces."""
    results = (job.result(number) or b"" for number in numbers)
    lines = (json.loads(line) for result in results for line in result.splitlines())
    return [Found(read_puzzle(line["puzzle"]), line["seed"], line["key"]) for line in lines]


def collection(maker: AnyPuzzleMaker, found: Iterable[Found], count: int, kept: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """Those that are kept and so many new ones, the easiest first; of each grade as many, and of each kind, as can be.

    No two are alike, and no two new ones come from one game: the second would only be the first one's next move.
    """
    rest = list(found)
    used: set[str | int] = {maker.key(maker.read(puzzle.state)) for puzzle in kept}
    chosen: list[Puzzle] = [*kept]
    for grade in reversed(GRADES):  # the rare ones first
        chosen += _of_grade(maker, rest, grade, count // len(GRADES), used)
    return sorted(chosen, key=lambda puzzle: (puzzle.score, puzzle.state))


def _of_grade(
    maker: AnyPuzzleMaker, found: list[Found], grade: Grade, count: int, used: set[str | int]
) -> Iterator[Puzzle]:
    by_kind: dict[str, list[Found]] = {}
    for each in found:
        if each.puzzle.grade == grade:
            by_kind.setdefault(maker.kind(each.puzzle), []).append(each)
    while by_kind and count:
        for kind in sorted(by_kind):
            fresh = next((each for each in by_kind[kind] if not {each.seed, each.key} & used), None)
            if fresh is None:
                del by_kind[kind]
                continue
            used |= {fresh.seed, fresh.key}
            yield fresh.puzzle
            count -= 1
            if not count:
                break


def read_kept(path: Path) -> tuple[Puzzle, ...]:
    """A collection made before."""
    try:
        return read_puzzles(path.read_text(encoding="utf-8"))
    except (ValueError, TypeError, KeyError) as problem:
        raise ToolError(f"{path} is no collection of puzzles: one puzzle in each line, as JSON") from problem
