"""`ludotheque doctor`: what is there, what is missing, and how to get it."""

from __future__ import annotations

import json
from importlib import metadata

import pytest

from french import set_in_french


def test_doctor_says_what_is_there_and_where_things_are_kept(cli, home) -> None:
    findings = json.loads(cli("doctor --json").out)
    page = cli("doctor --lang fr").out

    assert {"connect-four", "morpion", "ricochet"} <= set(findings["cores"])
    assert {"en", "fr"} <= set(findings["languages"])
    assert findings["folders"]["log"].startswith(str(home))
    assert "Noyaux compilés" in page
    assert set_in_french("clavier : non ; couleurs : non") in page


def test_doctor_tells_of_a_language_file_that_is_left_out(cli, home) -> None:
    folder = home / "config" / "locales"
    folder.mkdir(parents=True)
    (folder / "eo.json").write_text("{", encoding="utf-8")

    assert "eo.json is not JSON in UTF-8; it is left out" in cli("doctor").out


def test_doctor_says_what_a_missing_core_would_bring(cli, monkeypatch) -> None:
    from ludotheque.games.connect_four import solver

    monkeypatch.setattr(solver, "is_available", lambda: False)

    page = cli("doctor").out

    assert "Connect Four: missing" in page
    assert "C++ compiler" in page


# Without --no-cache-dir, a cached wheel without cores would be taken again.
@pytest.mark.parametrize(
    ("noted", "command"),
    [
        ('{"url": "file://FOLDER/my%20games", "dir_info": {}}', "--no-deps --no-cache-dir 'FOLDER/my games'”"),
        ('{"url": "file://FOLDER/my%20games", "dir_info": {"editable": true}}', "“make -C 'FOLDER/my games' native”"),
        ('{"url": "file://FOLDER/gone", "dir_info": {}}', "--no-cache-dir --no-binary ludotheque ludotheque”"),
        (None, "--no-cache-dir --no-binary ludotheque ludotheque”"),
    ],
    ids=["installed from a folder", "used in its folder", "a folder that is gone", "from an index"],
)
def test_doctor_builds_missing_cores_from_where_the_package_came(cli, monkeypatch, tmp_path, noted, command) -> None:
    from ludotheque.games.connect_four import solver

    class Installed:
        def read_text(self, _name: str) -> str | None:
            return noted and noted.replace("FOLDER", str(tmp_path))

    (tmp_path / "my games").mkdir()
    monkeypatch.setattr(solver, "is_available", lambda: False)
    monkeypatch.setattr(metadata, "distribution", lambda _name: Installed())

    assert command.replace("FOLDER", str(tmp_path)) in cli("doctor").out
