"""Files that are whole or untouched, and refusals in a person's words."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path

from ludotheque.contract import Phrase, RecordError, phrase

MAX_FILE_SIZE = 4 * 1024 * 1024
_PRIVATE_FILE, _PRIVATE_FOLDER = 0o600, 0o700
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_REASONS = {
    errno.EACCES: "disk.no-permission",
    errno.EPERM: "disk.no-permission",
    errno.EROFS: "disk.read-only",
    errno.ENOSPC: "disk.full",
    errno.EDQUOT: "disk.full",
    errno.EEXIST: "disk.exists",
    errno.ENOENT: "disk.not-there",
    errno.ENOTDIR: "disk.not-there",
    errno.EISDIR: "disk.not-a-file",
    errno.ENAMETOOLONG: "disk.name-too-long",
}


def read_file(path: Path, most: int = MAX_FILE_SIZE) -> bytes:
    """All of the file, or RecordError; a file larger than `most` is never taken into memory."""
    with _refusing("disk.cannot-read", path):
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would keep us waiting for ever
            raise OSError(errno.EISDIR, "not a file")
        with path.open("rb") as file:
            data = file.read(most + 1)
    if len(data) > most:
        raise RecordError(phrase("disk.too-large", path=str(path), most=most))
    return data


@contextmanager
def reading(path: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a file of any size, one after the other; RecordError if it cannot be read."""
    with _refusing("disk.cannot-read", path):
        file = path.open("rb")
    with file:
        yield file


@contextmanager
def writing(path: Path) -> Iterator[Callable[[bytes], object]]:
    """A new file, its owner's alone, a piece at a time; gone if it is not finished. RecordError if it exists."""
    with _refusing("disk.cannot-write", path):
        descriptor = os.open(path, _NEW_FILE, 0o600)
    try:
        with _refusing("disk.cannot-write", path), os.fdopen(descriptor, "wb") as file:
            yield file.write
    except BaseException:
        path.unlink()
        raise


def make_private_folder(path: Path) -> None:
    """The folder, and those above it, are there; what is made now is its owner's alone, what was there stays so."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)


def make_private_file(path: Path) -> None:
    """The file is there, and its owner's alone, whatever the process or an earlier version thought of that."""
    make_private_folder(path.parent)
    try:
        os.close(os.open(path, _NEW_FILE, _PRIVATE_FILE))
    except FileExistsError:
        # Not opened: closing it would let go of every lock that this process has on it.
        with suppress(OSError):  # somebody else's, who lets us write there
            mode = path.stat().st_mode
            if stat.S_ISREG(mode) and mode & 0o077:  # a folder or a device, named by mistake, stays as it is
                path.chmod(_PRIVATE_FILE)


def write_file(path: Path, text: str) -> None:
    """The file holds this text, or what it held before: never a half of either. RecordError if it cannot be done."""
    write_pieces(path, [text.encode("utf-8")])


def write_pieces(path: Path, pieces: Iterable[bytes], *, is_private: bool = False) -> None:
    """As `write_file`, for what is too large for memory; a private file is its owner's alone from the first byte."""
    with _refusing("disk.cannot-write", path):
        target = path.resolve()  # a link stays a link
        if is_private:
            make_private_folder(target.parent)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
        mode = _mode(target)
        draft = target.with_name(f".{target.name[:80]}.{secrets.token_hex(6)}.tmp")
        try:
            _write_draft(draft, pieces, _PRIVATE_FILE if is_private else mode)
            os.replace(draft, target)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise
        _settle(target.parent)


def set_aside(path: Path) -> Path:
    """Move a damaged file out of the way, next to where it was; nothing of it is lost."""
    with _refusing("disk.cannot-write", path):
        endings = chain([".bad"], (f".bad{number}" for number in count(2)))
        places = (path.with_name(path.name + ending) for ending in endings)
        place = next(place for place in places if not place.exists())
        os.replace(path, place)
    return place


def reason(problem: OSError) -> Phrase:
    """Why the machine refused, in a person's words where we have them."""
    code = _REASONS.get(problem.errno or 0)
    return phrase("plain", text=problem.strerror or str(problem)) if code is None else phrase(code)


@contextmanager
def _refusing(code: str, path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise RecordError(phrase(code, path=str(path), why=reason(problem))) from problem
    except ValueError as problem:  # a zero byte, or a lone surrogate, in the name
        raise RecordError(phrase(code, path=repr(str(path)), why=phrase("disk.bad-name"))) from problem


def _mode(target: Path) -> int | None:
    """The permissions to keep; None for a file that is not there yet."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):  # replacing a device or a folder would be a disaster
        raise OSError(errno.EISDIR, "not a file")
    if not os.access(target, os.W_OK):  # renaming over it would work, but its owner said no
        raise OSError(errno.EACCES, "write protected")
    return stat.S_IMODE(mode)


def _write_draft(draft: Path, pieces: Iterable[bytes], mode: int | None) -> None:
    descriptor = os.open(draft, _NEW_FILE, 0o666 if mode is None else mode & 0o666)
    with os.fdopen(descriptor, "wb") as file:
        file.writelines(pieces)
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        os.chmod(draft, mode)


def _settle(folder: Path) -> None:
    """Make the new name survive a power cut, where the system lets us."""
    with suppress(OSError):  # Windows and some network disks cannot
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
