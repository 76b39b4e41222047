import importlib
import os
import sys

import pytest

from ludotheque.games.connect_four.solver import exact, native

REQUIRED = "LUDOTHEQUE_REQUIRE_NATIVE"


@pytest.fixture(autouse=True)
def _compiled_core():
    """Nothing to agree with without a compiler; where the core is promised, its absence is a failure."""
    if not native.is_available() and not os.environ.get(REQUIRED):
        pytest.skip("the compiled cores were not built here")


@pytest.fixture
def no_core(monkeypatch):
    """The link to the core as it is on a machine without a compiler."""
    before = dict(vars(native))
    with monkeypatch.context() as without_core:
        without_core.setitem(sys.modules, native.CORE, None)
        importlib.reload(native)
        exact.solver_with_book.cache_clear()  # another test may have made it with a core
        yield
    vars(native).update(before)  # the very same classes: others have imported them
