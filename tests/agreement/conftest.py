import os

import pytest

from ludotheque.games.connect_four import solver

REQUIRED = "LUDOTHEQUE_REQUIRE_NATIVE"


@pytest.fixture(autouse=True)
def _compiled_core():
    """Nothing to agree with without a compiler; where the core is promised, its absence is a failure."""
    if not solver.is_available() and not os.environ.get(REQUIRED):
        pytest.skip("the compiled cores were not built here")
