"""Installed from the sdist, with a compiler and without, the package works and stays small."""

import json
import os
import tarfile
import zipfile

import pytest

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(os.name == "nt", reason="the fresh environments are laid out as on Unix"),
]

CHECK_THE_LAWS = """
from ludotheque.catalogue import game as load, levels, slugs
from ludotheque.contract import Seed
from ludotheque.contract.laws import check_laws
for slug in slugs():
    game = load(slug)
    check_laws(game, game.tiny[0], Seed(1))
    print(slug, *levels(slug))
"""
MAX_INSTALL_BYTES = 52_000_000
"""39 of them are other people's, and 20 of these Pillow."""

MAX_DISTRIBUTIONS = 20


def names_in(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def is_core(name):
    return name.endswith((".so", ".pyd"))


def test_the_wheel_contains_types_texts_and_compiled_cores(wheel):
    names = names_in(wheel)

    assert "ludotheque/py.typed" in names
    assert {"ludotheque/locales/en.json", "ludotheque/locales/fr.json"} <= set(names)
    assert any(name.endswith(".schema.json") for name in names)
    assert [name.rpartition(".pyi")[0] for name in names if name.endswith(".pyi")] == [
        name.partition(".")[0] for name in names if is_core(name)
    ]


def test_the_wheel_contains_nothing_else(wheel):
    tops = {name.split("/")[0].partition("-")[0] for name in names_in(wheel)}

    assert tops == {"ludotheque"}


def test_the_sdist_contains_no_compiled_file(sdist):
    with tarfile.open(sdist) as archive:
        assert not [name for name in archive.getnames() if is_core(name)]


@pytest.mark.req("ALL-06")
def test_without_a_compiler_every_game_still_plays(pure):
    output = pure.run("python", "-c", CHECK_THE_LAWS)

    assert [line.split()[0] for line in output.splitlines()] == ["connect-four", "morpion", "ricochet"]
    assert not [path for path in pure.site_packages.glob("ludotheque/**/*") if is_core(path.name)]


@pytest.mark.req("ALL-06")
def test_without_a_compiler_a_game_is_played_at_the_terminal(pure):
    output = pure.run("ludotheque", "play", "connect-four", "--lang", "en", text="d\nd\nquit\n")

    assert "1  . . . X . . ." in output
    assert "(O) plays" in output


@pytest.mark.req("ALL-06")
def test_without_a_compiler_the_doctor_names_the_missing_cores(pure):
    findings = json.loads(pure.run("ludotheque", "doctor", "--json"))

    assert findings["cores"]["connect-four"] == "missing"


def test_with_a_compiler_the_cores_count(compiled):
    counting = "from ludotheque.games.connect_four import State, solver; print(solver.perft(State(), 6).leaves)"

    assert compiled.run("python", "-c", counting) == "117649\n"


def test_the_module_and_the_command_are_the_same(compiled):
    assert compiled.run("python", "-m", "ludotheque", "--version") == compiled.run("ludotheque", "--version")


def test_a_default_installation_stays_small(compiled):
    files = [path for path in compiled.site_packages.rglob("*") if path.is_file() and path.suffix != ".pyc"]

    assert sum(path.stat().st_size for path in files) <= MAX_INSTALL_BYTES
    assert len(list(compiled.site_packages.glob("*.dist-info"))) <= MAX_DISTRIBUTIONS
