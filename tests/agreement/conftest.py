import importlib
import os
import sys

import pytest

from ludotheque.games.connect_four import solver

REQUIRED = "LUDOTHEQUE_REQUIRE_NATIVE"


@pytest.fixture(autouse=True)
def _compiled_core():
    """Nothing to agree with without a compiler; where the core is promised, its absence is a failure."""
    if not solver.is_available() and not os.environ.get(REQUIRED):
        pytest.skip("the compiled cores were not built here")


@pytest.fixture
def no_core(monkeypatch):
    """The door as it stands on a machine without a compiler."""
    furnished = dict(vars(solver))
    with monkeypatch.context() as without_core:
        without_core.setitem(sys.modules, solver.CORE, None)
        importlib.reload(solver)
        yield
    vars(solver).update(furnished)  # the very same classes: others have imported them
