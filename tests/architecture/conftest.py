import ast
from pathlib import Path

import pytest

from ludotheque import locales

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def project():
    return PROJECT


@pytest.fixture(scope="session")
def syntax_trees():
    """Every module of the package, parsed, by its path.

    A game has to follow the style rules once it has tests here; before that the laws are enough.
    """
    games = PROJECT / "src" / "ludotheque" / "games"
    untested = {folder for folder in games.iterdir() if not (PROJECT / "tests" / "games" / folder.name).is_dir()}
    paths = sorted((PROJECT / "src" / "ludotheque").rglob("*.py"))
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths if untested.isdisjoint(path.parents)}


@pytest.fixture(autouse=True)
def own_catalogues(monkeypatch):
    """Our own sentences, without those that a game brings in its own folder."""
    monkeypatch.setattr(locales, "_folders", locales._folders[:1])
