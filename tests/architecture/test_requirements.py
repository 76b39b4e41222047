"""What the house was asked for: each line has an id, and a test that proves the line names it."""

import ast
import re

ASKED_FOR = {"P4": 15, "MO": 17, "RR": 12, "ALL": 7}
"""Connect Four, Morpion, Ricochet Robots and all games: how many lines each."""

REQUIREMENT = re.compile(r"\b(?:P4|MO|RR|ALL)-\d{2}\b")
TITLE = re.compile(r"\btest(?:\.each\([^)]*\))?\(\s*[\"'`]([^\"'`]*)")


def test_every_requirement_is_proved_and_no_proof_names_another(project):
    asked_for = {f"{family}-{number:02}" for family, count in ASKED_FOR.items() for number in range(1, count + 1)}

    proved = {*marks(project), *titles(project)}

    assert sorted(asked_for - proved) == []
    assert sorted(proved - asked_for) == []


def marks(project):
    """The ids of `@pytest.mark.req("…")`."""
    for path in (project / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.req":
                yield from (ast.literal_eval(argument) for argument in node.args)


def titles(project):
    """The ids in the names of the browser's tests."""
    for path in (project / "web/tests").rglob("*.test.ts"):
        for title in TITLE.findall(path.read_text(encoding="utf-8")):
            yield from REQUIREMENT.findall(title)
