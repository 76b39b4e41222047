"""The files in which a server is delivered: linted, and run as far as a machine without Docker can."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from time_limits import PROGRAM_SECONDS, STEP_SECONDS

PROJECT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((PROJECT / "compose.yaml").read_text(encoding="utf-8"))
SERVERS = ("server-1", "server-2")


def instructions() -> list[list[tuple[str, str]]]:
    """Of the Dockerfile, by stage."""
    text = re.sub(r"^#.*\n|\\\n", "", (PROJECT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    stages: list[list[tuple[str, str]]] = []
    for line in filter(None, text.splitlines()):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            stages.append([])
        stages[-1].append((word, rest))
    return stages


def words_of(word: str) -> list[str]:
    """What the last stage says after this word, as a list."""
    (rest,) = (rest for found, rest in instructions()[-1] if found == word)
    return list(json.loads(rest[rest.index("[") :]))


def tool(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path=Path(sys.executable).parent)
    if found is None:
        pytest.skip(f"{name} is not installed; its test was not run")
    return found


def passes(*command: str | Path, folder: Path = PROJECT) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=STEP_SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_container_runs_as_nobody_special_and_asks_the_program_for_its_health():
    last = dict(instructions()[-1])

    assert last["USER"] == "10001"
    assert words_of("HEALTHCHECK") == ["ludotheque", "health"]
    assert words_of("ENTRYPOINT") == ["ludotheque"]


def test_both_servers_share_a_database_and_may_do_nothing_else():
    one, two = (COMPOSE["services"][name] for name in SERVERS)

    assert {**one, "volumes": None} == {**two, "volumes": None}
    assert one["volumes"] != two["volumes"]
    assert one["environment"]["LUDOTHEQUE_DATABASE"].startswith("postgresql://")
    assert (one["read_only"], one["cap_drop"]) == (True, ["ALL"])
    assert "ports" not in one, "visitors come through the proxy"
    subnet = COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert one["command"][-2:] == ["--proxy", subnet]


def test_all_servers_are_named_to_the_proxy():
    named = COMPOSE["services"]["proxy"]["environment"]["SERVERS"]

    assert named.split() == [f"{name}:8642" for name in SERVERS]


@pytest.mark.deep
def test_the_dockerfile_is_good_style():
    passes(tool("hadolint"), "Dockerfile")


@pytest.mark.deep
def test_the_compose_file_is_one():
    passes(tool("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "compose.yaml")


@pytest.mark.deep
def test_the_unit_is_understood_by_systemd_and_gives_little_away(tmp_path):
    text = (PROJECT / "deploy" / "ludotheque.service").read_text(encoding="utf-8")
    unit = tmp_path / "ludotheque.service"
    unit.write_text(text.replace("/opt/ludotheque/bin/ludotheque", "/bin/true"), encoding="utf-8")

    passes(tool("systemd-analyze"), "verify", unit)
    passes(tool("systemd-analyze"), "security", "--offline=true", "--threshold=20", unit)


@pytest.mark.deep
def test_the_steps_of_the_dockerfile_make_a_program_that_serves_and_is_healthy(tmp_path, free_port):
    build, last = instructions()
    opt, source, home = tmp_path / "opt", tmp_path / "source", tmp_path / "home"
    shown = (line[1:] for line in (PROJECT / ".dockerignore").read_text().splitlines() if line.startswith("!"))
    hidden = shutil.ignore_patterns("__pycache__", "*.so", "tests")
    source.mkdir()
    for name in shown:
        copy: Callable[..., object] = shutil.copy if (PROJECT / name).is_file() else shutil.copytree
        copy(PROJECT / name, source / name, **({} if copy is shutil.copy else {"ignore": hidden}))

    for word, rest in build:
        if word == "RUN" and "apt-get" not in rest:
            here = re.sub(r"^python ", f"{sys.executable} ", rest.replace("/opt/ludotheque", str(opt)))
            subprocess.run(here, shell=True, check=True, cwd=source, timeout=PROGRAM_SECONDS)
    shutil.rmtree(source)
    assert ("COPY", "--from=build /opt/ludotheque /opt/ludotheque") in last
    port = str(free_port())
    environment = {"PATH": f"{opt}/bin:{os.environ['PATH']}", "LUDOTHEQUE_HOME": str(home), "LC_ALL": "C.UTF-8"}
    program = [str(opt / "bin" / words_of("ENTRYPOINT")[0])]
    command = [word.replace("8642", port).replace("0.0.0.0", "127.0.0.1") for word in words_of("CMD")]
    with subprocess.Popen([*program, *command], env=environment, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        while b"Ctrl-C" not in server.stdout.readline():
            pass
        health = [*program, *words_of("HEALTHCHECK")[1:], f"http://127.0.0.1:{port}/"]
        well = subprocess.run(health, env=environment, check=False, timeout=STEP_SECONDS).returncode
        cores = subprocess.run([*program, "doctor"], env=environment, check=True, capture_output=True, text=True).stdout
        server.terminate()
        server.communicate(timeout=STEP_SECONDS)
    unwell = subprocess.run(health, env=environment, check=False, timeout=STEP_SECONDS).returncode

    assert (well, server.returncode, unwell) == (0, 0, 1)
    assert "missing; the game runs in pure Python" not in cores
