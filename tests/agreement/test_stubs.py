"""The committed stubs are those that nanobind writes for the compiled modules."""

import importlib
from pathlib import Path

import pytest

from ludotheque import _native

STUBS = sorted(Path(_native.__file__).parent.glob("*.pyi"))


@pytest.mark.parametrize("stub", STUBS, ids=lambda path: path.stem)
def test_every_stub_is_up_to_date(stub):
    stubgen = pytest.importorskip("nanobind.stubgen")
    module = importlib.import_module(f"ludotheque._native.{stub.stem}")

    writer = stubgen.StubGen(module)
    writer.put(module)

    assert writer.get() == stub.read_text(encoding="utf-8"), "write it again with: make stubs"
