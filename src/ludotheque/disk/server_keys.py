"""The keys by which servers know this user and the bots of this user again; for nobody else to read."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludotheque.disk.json_file import Loaded, expect, is_unreadable, read_json_file, write_json_file

MAX_KEYS = 500
_ONLY_MINE = 0o600


def read_server_keys(path: Path) -> Loaded[dict[str, str]]:
    """By server and name, as `key_name` makes it."""
    return read_json_file(path, _read, {})


def key_name(root: str, name: str) -> str:
    return f"{root} {name}"


def keep_server_key(path: Path, name: str, key: str) -> None:
    """From now on; the oldest of very many is forgotten. RecordError if the machine refuses."""
    known = read_server_keys(path)
    if known.notice is not None and is_unreadable(known.notice):
        return  # another key would be lost
    kept = {**{each: value for each, value in known.value.items() if each != name}, name: key}
    for oldest in [*kept][: max(0, len(kept) - MAX_KEYS)]:
        del kept[oldest]
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(_ONLY_MINE)
    write_json_file(path, {"keys": kept})
    with suppress(OSError):  # a file system without rights
        path.chmod(_ONLY_MINE)


def _read(content: Mapping[str, Any]) -> dict[str, str]:
    keys = expect(content.get("keys"), dict)
    return {expect(name, str): expect(key, str) for name, key in keys.items()}
