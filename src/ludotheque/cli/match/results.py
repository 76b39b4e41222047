"""Games of a match in a file, one JSON line each, so that a stopped match continues."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from io import SEEK_END
from pathlib import Path
from typing import Any, TypeAlias

from ludotheque.contract import Phrase
from ludotheque.contract.phrase import as_phrase, read_phrase, write_phrase
from ludotheque.disk.files import read_file
from ludotheque.play.match import Fixture

_MAX_FILE_SIZE = 256 * 1024 * 1024

Key: TypeAlias = tuple[tuple[str, ...], int, int]


@dataclass(frozen=True)
class GameResult:
    """One finished game."""

    names: tuple[str, ...]
    seed: int
    number: int
    places: tuple[int, ...]
    moves: int
    seconds: float
    forfeit: Phrase | None = None
    """Why the loser could not go on, where it was a program that failed."""

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "forfeit": None if self.forfeit is None else write_phrase(self.forfeit)}


def key_of(game: GameResult | Fixture) -> Key:
    """Identifies one game of a match."""
    return game.names, game.seed, game.number


def read_results(path: Path, terms: Mapping[str, Any]) -> dict[Key, GameResult]:
    """The games in the file that were played on the same terms; half a line at its end is passed over."""
    if not path.exists():
        return {}
    lines = read_file(path, _MAX_FILE_SIZE).decode("utf-8", errors="replace").splitlines()
    played = [result for line in lines if (result := _read(line, terms)) is not None]
    return {key_of(result): result for result in played}


def append_result(path: Path, terms: Mapping[str, Any], result: GameResult) -> None:
    """Added at the end, on a line of its own even after half a line."""
    with path.open("a+b") as file:
        size = file.seek(0, SEEK_END)
        file.seek(max(0, size - 1))
        start = b"" if file.read(1) in (b"", b"\n") else b"\n"
        file.write(start + json.dumps({**terms, **result.as_json()}).encode() + b"\n")


def _read(line: str, terms: Mapping[str, Any]) -> GameResult | None:
    try:
        found = json.loads(line)
        if {name: found[name] for name in terms} != dict(terms):
            return None
        return GameResult(
            tuple(found["names"]),
            found["seed"],
            found["number"],
            tuple(found["places"]),
            found["moves"],
            found["seconds"],
            _read_forfeit(found.get("forfeit")),
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _read_forfeit(data: Any) -> Phrase | None:
    """Earlier versions wrote English sentences."""
    return as_phrase(data) if isinstance(data, str) else None if data is None else read_phrase(data)
