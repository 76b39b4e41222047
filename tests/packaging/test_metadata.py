"""What an index would show about the package is complete and valid."""

from __future__ import annotations

import sys
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from packaging.version import Version
from trove_classifiers import classifiers as known_classifiers

import ludotheque

PROJECT = Path(__file__).parents[2]
LICENCES = "MIT AND OFL-1.1 AND BSD-3-Clause AND BSD-2-Clause AND Apache-2.0 WITH LLVM-exception"
FONT_LICENCES = ("wide-LICENSE.txt", "fonts-licences.txt")


@pytest.fixture(scope="module")
def archive(pure_wheel):
    with zipfile.ZipFile(pure_wheel) as opened:
        yield opened


@pytest.fixture(scope="module")
def metadata(archive):
    (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    return archive.read(name)


def test_the_metadata_of_the_wheel_are_valid(metadata):
    checked = Metadata.from_email(metadata, validate=True)

    assert checked.version == Version(ludotheque.__version__)
    assert set(checked.classifiers) <= set(known_classifiers)
    assert checked.description_content_type == "text/markdown"


def test_every_python_of_ci_and_every_system_is_declared(metadata):
    workflow = (PROJECT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    (matrix,) = [line for line in workflow.splitlines() if line.strip().startswith("python: [")]
    versions = matrix.partition("[")[2].rstrip("]").replace('"', "").split(", ")

    declared = message_from_bytes(metadata).get_all("Classifier")

    assert [f"Programming Language :: Python :: {version}" for version in versions] == [
        text for text in declared if text.startswith("Programming Language :: Python :: 3.")
    ]
    assert [text.rpartition(" ")[2] for text in declared if text.startswith("Operating System")] == [
        "MacOS",
        "Windows",
        "Linux",
    ]


def test_the_licences_of_fonts_and_data_travel_with_the_wheel(archive, metadata):
    licences = [name for name in archive.namelist() if ".dist-info/licenses/" in name]

    assert message_from_bytes(metadata)["License-Expression"] == LICENCES
    assert [name.rpartition("/")[2] for name in sorted(licences, key=lambda name: name.count("/"))][:2] == [
        "LICENSE",
        "THIRD_PARTY.txt",
    ]
    assert {name.rpartition("/")[2] for name in licences} >= set(FONT_LICENCES)


@pytest.mark.parametrize(
    "notice",
    [
        "Svelte Contributors",
        "Luke Edwards",
        "Vite contributors",
        "VoidZero Inc. & Contributors",
        "Rich Felker",
        "Nuxi (https://nuxi.nl/)",
        "Wenzel Jakob",
        "Thibaut Goetghebuer-Planchon",
        "Apache License 2.0 with LLVM Exceptions",
    ],
)
def test_whose_code_is_in_the_client_or_the_cores_is_named_with_the_licence(notice):
    assert notice in (PROJECT / "THIRD_PARTY.txt").read_text(encoding="utf-8")


def test_a_version_that_is_not_released_is_newer_than_every_release_of_the_changelog():
    text = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = [Version(line.split()[1]) for line in text.splitlines() if line.startswith("## ")]

    assert released == sorted(released, reverse=True)
    assert Version(ludotheque.__version__) >= released[0]


def test_this_python_is_one_we_support():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert sys.version_info >= tuple(map(int, project["requires-python"].removeprefix(">=").split(".")))
