"""A long job, cut into pieces whose results are kept in a folder: stopped anywhere, it goes on from there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

from ludotheque.batch.mapping import map_unordered
from ludotheque.contract import SetupError, phrase

Work = Callable[[bytes], bytes]

_DIGEST_SIZE = 32
_LABEL = "job"


class Job:
    """Pieces of work as bytes, and their results as bytes, one file each.

    job           the digest of all the pieces: a folder belongs to one job
    0, 1, 2...    a result, after its digest: a half-written one is done again
    """

    def __init__(self, folder: Path, pieces: Sequence[bytes]) -> None:
        """SetupError if the folder holds another job."""
        self._folder = folder
        self.pieces = pieces
        folder.mkdir(parents=True, exist_ok=True)
        label, path = _digest(*pieces), folder / _LABEL
        if path.exists() and path.read_bytes() != label:
            raise SetupError(phrase("batch.other-job", folder=str(folder)))
        _write(path, label)

    def missing(self) -> list[int]:
        """The numbers of the pieces without a result."""
        return [number for number in range(len(self.pieces)) if self.result(number) is None]

    def result(self, number: int) -> bytes | None:
        try:
            kept = (self._folder / str(number)).read_bytes()
        except FileNotFoundError:
            return None
        result = kept[_DIGEST_SIZE:]
        return result if kept[:_DIGEST_SIZE] == _digest(result) else None

    def keep(self, number: int, result: bytes) -> None:
        _write(self._folder / str(number), _digest(result) + result)

    def run(
        self,
        work: Work,
        *,
        only: Sequence[int] | None = None,
        workers: int | None = None,
        cluster: str | None = None,
        threads: int | None = None,
    ) -> Iterator[int]:
        """Does what is missing, of these pieces or of all; the number of each piece whose result is now kept."""
        wanted = range(len(self.pieces)) if only is None else only
        missing = ((number, self.pieces[number]) for number in wanted if self.result(number) is None)
        done = map_unordered(partial(_result_of, work), missing, workers=workers, cluster=cluster, threads=threads)
        for (number, _), result in done:
            self.keep(number, result)
            yield number

    def joined(self) -> bytes:
        """All results, in order; there must be none missing."""
        results = [self.result(number) for number in range(len(self.pieces))]
        assert None not in results
        return b"".join(result for result in results if result is not None)


def _result_of(work: Work, numbered: tuple[int, bytes]) -> bytes:
    return work(numbered[1])


def _digest(*parts: bytes) -> bytes:
    digest = sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.digest()


def _write(path: Path, content: bytes) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")  # another run of the same job may write it, too
    draft.write_bytes(content)
    os.replace(draft, path)
