import pytest

from ludotheque import catalogue
from ludotheque.contract import Seed
from ludotheque.disk import find_folders, stop_log
from ludotheque.play import open_table


@pytest.fixture
def folders(tmp_path):
    """A user who has never played before."""
    yield find_folders({"LUDOTHEQUE_HOME": str(tmp_path / "home")})
    stop_log()


@pytest.fixture
def table():
    morpion = catalogue.game("morpion")
    return open_table(morpion, morpion.options(), Seed(1))


@pytest.fixture
def refuse_with(monkeypatch):
    """Let one call of the system fail."""

    def refused(target, name, problem):
        def failing(*arguments, **named):
            raise problem

        monkeypatch.setattr(target, name, failing)

    return refused
