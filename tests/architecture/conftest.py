import ast
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def project():
    return PROJECT


@pytest.fixture(scope="session")
def syntax_trees():
    """Every module of the package, parsed, by its path."""
    paths = sorted((PROJECT / "src" / "ludotheque").rglob("*.py"))
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
