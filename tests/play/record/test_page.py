"""The page about records says what is true."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from ludotheque.play.record import read_record, schema

PAGE = Path(__file__).parents[3] / "docs" / "how-to" / "records.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def blocks():
    return dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("form", ["ludo", "json", "xml", "psq", "sgf", "line"])
def test_every_example_loads(blocks, form):
    table = read_record(blocks[form])

    assert len(table.journal.moves) >= 2


def test_the_example_follows_the_schema(blocks):
    jsonschema.Draft202012Validator(schema()).validate(json.loads(blocks["json"]))


def test_the_python_on_the_page_runs(blocks):
    exec(compile(blocks["python"], str(PAGE), "exec"), {})
