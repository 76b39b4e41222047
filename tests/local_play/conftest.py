"""A table of Connect Four for two people."""

from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.contract import Seed
from ludotheque.play import Table, open_table


@pytest.fixture
def table() -> Table:
    game = catalogue.game("connect-four")
    return open_table(game, game.options(), Seed(1))
