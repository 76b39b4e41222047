"""How long a test waits before it calls something hung.

No test asserts on time. These limits only end what hangs, so they are large. For an even slower machine all of them are
multiplied: `LUDOTHEQUE_TEST_TIMEOUT_SCALE=10 make test`.
"""

import os

SCALE = float(os.environ.get("LUDOTHEQUE_TEST_TIMEOUT_SCALE", "1"))

STEP_SECONDS = 300.0 * SCALE
"""For one step: an answer from a server, a line from a program, a change of a page."""

PROGRAM_SECONDS = 1_800.0 * SCALE
"""For a whole program: a build, an installation, a set-up."""

TEST_SECONDS = 3_600.0 * SCALE
"""For one test with its fixtures; pytest-timeout then prints where it hangs."""
