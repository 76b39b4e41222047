"""docs/requirements.md explains every requirement id, and every requirement is proved by a test that names it."""

import ast
import re

import pytest

REQUIREMENT = re.compile(r"\b(?:P4|MO|RR|ALL)-\d{2}\b")
TITLE = re.compile(r"\btest(?:\.each\([^)]*\))?\(\s*[\"'`]([^\"'`]*)")
ROW = re.compile(r"^\| (\S+) \| (.+) \| (.+) \|$", re.MULTILINE)
LATER = re.compile(r"^- (\S+): .+$", re.MULTILINE)
MENTIONED_IN = (
    "src/**/*.py",
    "native/**/*.?pp",
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
    "tools/**/*.py",
    "*.md",
    "docs/**/*.md",
)


@pytest.fixture(scope="module")
def page(project):
    return (project / "docs/requirements.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folders_of(page):
    """For each requirement, the folders whose tests prove it."""
    return {id_: folders.split(", ") for id_, _, folders in ROW.findall(page) if REQUIREMENT.fullmatch(id_)}


@pytest.fixture(scope="module")
def proved(project):
    """(id, folder) of every test that names a requirement."""
    return {*marks(project), *titles(project)}


def test_every_requirement_is_proved_and_no_test_names_another(folders_of, proved):
    assert sorted({id_ for id_, _ in proved}) == sorted(folders_of)


def test_a_requirement_is_proved_in_every_folder_that_the_page_names(folders_of, proved):
    named = {(id_, folder) for id_, folders in folders_of.items() for folder in folders}

    assert sorted(named - proved) == []


def test_every_id_in_the_code_base_is_explained(project, folders_of, page):
    mentioned = {
        (path.relative_to(project).as_posix(), id_)
        for pattern in MENTIONED_IN
        for path in project.glob(pattern)
        for id_ in REQUIREMENT.findall(path.read_text(encoding="utf-8"))
    }

    assert sorted((path, id_) for path, id_ in mentioned if id_ not in {*folders_of, *LATER.findall(page)}) == []


def marks(project):
    """The ids of `@pytest.mark.req("…")`."""
    for path in (project / "tests").rglob("test_*.py"):
        parts = path.relative_to(project / "tests").parts
        folder = "/".join(parts[:2] if parts[0] == "games" else parts[:1])
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.req":
                yield from ((ast.literal_eval(argument), folder) for argument in node.args)


def titles(project):
    """The ids in the names of the web client's unit tests."""
    for path in (project / "web/tests").rglob("*.test.ts"):
        for title in TITLE.findall(path.read_text(encoding="utf-8")):
            yield from ((id_, "web/tests") for id_ in REQUIREMENT.findall(title))
