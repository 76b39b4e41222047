from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque import locales


@pytest.fixture
def drop_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Any], Path]:
    """Drop a file into a folder where catalogues are looked for; both are forgotten afterwards."""
    monkeypatch.setattr(locales, "_folders", locales._folders[:1])
    locales.look_in(tmp_path)

    def drop(name: str, content: Any) -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    return drop
