"""The HTTP interface does what its description says, whatever is sent to it."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

TOOL = Path(sys.executable).with_name("schemathesis")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
UNKNOWABLE = (
    "positive_data_acceptance",  # no schema knows which names are taken
    "ignored_auth",  # the key of the second test goes with every request
)
ANYBODY = """
[checks]
negative_data_rejection.expected-statuses = ["4xx"]

[[operations]]
include-path-regex = "/stream$"  # it has no end, and the examiner learns the names of tables from other answers
enabled = false
"""
AT_A_TABLE = """
[parameters]
"path.table" = "{table}"
"path.game" = "connect-four"
"""


async def examined(url, folder, *words, config=ANYBODY):
    """Let the examiner try everything the description allows, and what it forbids."""
    (folder / "examiner.toml").write_text(config, "utf-8")
    examiner = await asyncio.create_subprocess_exec(
        *(TOOL, "--config-file", folder / "examiner.toml", "run", f"{url}/api/openapi.json"),
        *("--seed", "1", "--max-examples", "6", "--phases", "coverage,fuzzing", "--checks", "all", *words),
        *("--exclude-checks", ",".join(UNKNOWABLE)),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await examiner.communicate()
    lines = (line[:300] for line in COLOURS.sub("", said.decode()).splitlines() if line.strip())
    assert examiner.returncode == 0, "\n".join(lines)


@pytest.mark.deep
def test_what_a_stranger_sends_is_answered_as_described(online, tmp_path):
    online(lambda house: examined(house.url, tmp_path))


@pytest.mark.deep
def test_what_somebody_at_a_table_sends_is_answered_as_described(online, tmp_path):
    async def scenario(house):
        key = await house.open()
        await house.join(key["table"], "Bob")
        words = (
            "--header",
            f"authorization: Bearer {key['token']}",
            "--header",
            "x-ludotheque-shelf: sixteen-or-longer",
        )
        await examined(house.url, tmp_path, *words, config=ANYBODY + AT_A_TABLE.format(table=key["table"]))

    online(scenario)
