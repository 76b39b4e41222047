"""What the folders promise: modules, layers, sizes, public names."""

import ast
import re
import runpy
import subprocess
import sys
from pathlib import Path

from ludotheque.catalogue import GAMES

CODE = ("*.py", "*.cpp", "*.hpp", "*.ts", "*.svelte")
WRITTEN = (*CODE, "*.md", "*.toml", "*.json", "*.txt", "*.cmake", "*.yml")
FOLDERS = ("src", "native", "web/src", "web/tests", "tests", "tools", "benchmarks", "docs", "changes", ".ci", ".github")
MAX_FILE_LINES = 500
GENERATED = ("web/src/wire.ts",)
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:home|root|Users|work|tmp)/\w")


def files(project, patterns):
    folders = [project / folder for folder in FOLDERS]
    return [path for folder in folders for pattern in patterns for path in folder.rglob(pattern)]


def test_every_folder_in_games_is_in_the_catalogue(project):
    folders = {path.parent.name for path in project.glob("src/ludotheque/games/*/__init__.py")}

    assert {module.rpartition(".")[2] for module in GAMES.values()} == folders


def test_a_slug_is_its_folder_with_hyphens():
    assert {slug: module.rpartition(".")[2].replace("_", "-") for slug, module in GAMES.items()} == {
        slug: slug for slug in GAMES
    }


def test_imports_go_down_only(project):
    linter = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run([linter, "--no-cache"], cwd=project, capture_output=True, encoding="utf-8", check=False)

    assert result.returncode == 0, result.stdout


def test_the_pure_layers_import_nothing_foreign(syntax_trees, project):
    foreign = {
        f"{path.name}: {name}"
        for path, tree in syntax_trees.items()
        if path.relative_to(project / "src" / "ludotheque").parts[0] in {"contract", "games", "search", "play"}
        for name in imported_packages(tree)
        if name not in sys.stdlib_module_names | {"ludotheque"}
    }

    assert sorted(foreign) == []


def test_the_full_screen_uses_no_private_module_of_textual(syntax_trees):
    private = {
        f"{path.name}: {node.module}"
        for path, tree in syntax_trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("textual")
        and "._" in (node.module or "")
    }

    assert private == set()


def imported_packages(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name their module in full"
            yield (node.module or "").partition(".")[0]


def test_public_names_are_those_written_down(project):
    listings = runpy.run_path(str(project / "tools" / "public_api.py"))["listings"]()
    golden = {path: path.read_text(encoding="utf-8") for path in (project / "tests" / "golden").rglob("*.txt")}

    assert {path: listings.get(path, "") for path in golden} == golden, "if the change is meant: make golden"


def test_no_file_is_longer_than_500_lines(project):
    written = {path.relative_to(project).as_posix(): path for path in files(project, CODE)}
    lengths = {name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in written.items()}

    assert [name for name, length in lengths.items() if length > MAX_FILE_LINES] == list(GENERATED)


def test_no_file_names_a_place_on_somebodys_machine(project):
    found = {
        f"{path.relative_to(project)}:{number}"
        for path in files(project, WRITTEN)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if MACHINE_PATH.search(line)
    }

    assert sorted(found) == []


def test_every_module_has_a_docstring(project, syntax_trees):
    silent = [str(path.relative_to(project)) for path, tree in syntax_trees.items() if ast.get_docstring(tree) is None]

    assert sorted(silent) == []
