"""One sdist, two wheels and two fresh installations, shared by all tests of this folder."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from time_limits import PROGRAM_SECONDS

PROJECT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Installation:
    """A virtual environment with the package, isolated from ours."""

    folder: Path
    path: str

    def run(self, *words, text=""):
        done = subprocess.run(
            [self.folder / "bin" / words[0], *words[1:]],
            input=text,
            capture_output=True,
            encoding="utf-8",
            env={"PATH": self.path, "HOME": str(self.folder), "LANG": "C.UTF-8"},
            cwd=self.folder,
            check=False,
            timeout=PROGRAM_SECONDS,
        )
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    @property
    def site_packages(self):
        return next(self.folder.glob("lib/python*/site-packages"))


@pytest.fixture(scope="session")
def pure_wheel(tmp_path_factory):
    """Straight from the sources and without the compiled cores: quick, and enough for what is not compiled."""
    folder = tmp_path_factory.mktemp("pure_wheel")
    return _built("--wheel", PROJECT, folder, "-Cwheel.cmake=false", "-Cwheel.py-api=py3")


@pytest.fixture(scope="session")
def sdist(tmp_path_factory):
    return _built("--sdist", PROJECT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def unpacked(sdist, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    _run([sys.executable, "-m", "tarfile", "-e", sdist, folder], os.environ)
    return next(folder.iterdir())


@pytest.fixture(scope="session")
def wheel(unpacked, tmp_path_factory):
    """Built from the sdist alone, so that a file missing there is noticed."""
    return _built("--wheel", unpacked, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def compiled(wheel, tmp_path_factory):
    return _installed(wheel, tmp_path_factory.mktemp("compiled"), os.environ)


@pytest.fixture(scope="session")
def pure(unpacked, tmp_path_factory):
    """`pip install .` on a machine where no compiler can be found."""
    folder = tmp_path_factory.mktemp("pure")
    tools = folder / "tools"
    tools.mkdir()
    # CMake also looks outside PATH, so the usual system folders are excluded as well.
    environment = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX", "CMAKE_GENERATOR")}
    environment |= {"PATH": str(tools), "CMAKE_ARGS": "-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF"}
    return _installed(unpacked, folder, environment)


def _built(kind, source, folder, *settings):
    _run([sys.executable, "-m", "build", "--no-isolation", kind, "--outdir", folder, *settings, source], os.environ)
    return next(folder.iterdir())


def _installed(what, folder, environment):
    venv = folder / "venv"
    _run([sys.executable, "-m", "venv", "--without-pip", venv], os.environ)
    _run([sys.executable, "-m", "pip", "--python", venv / "bin" / "python", "install", what], environment)
    return Installation(venv, environment["PATH"])


def _run(command, environment):
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", env=environment, check=False, timeout=PROGRAM_SECONDS
    )
    assert done.returncode == 0, done.stdout + done.stderr
