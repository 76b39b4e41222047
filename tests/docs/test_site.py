"""The handbook as a site: links lead somewhere, the reference is complete, nothing is fetched from elsewhere."""

from __future__ import annotations

import importlib
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from time_limits import PROGRAM_SECONDS

PROJECT = Path(__file__).parents[2]
FETCHED = re.compile(r"<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)=\"?(?:https?:)?//[^\s\">]+")

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("mkdocs", reason="pip install --group docs")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", folder],
        cwd=PROJECT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PROGRAM_SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.req("ALL-07")
def test_every_page_of_the_handbook_is_on_the_site(site: Path) -> None:
    pages = [path.relative_to(PROJECT / "docs").with_suffix(".html") for path in (PROJECT / "docs").rglob("*.md")]

    assert [str(page) for page in pages if not (site / page).is_file()] == []


@pytest.mark.req("ALL-07")
def test_the_reference_has_every_public_name(site: Path) -> None:
    modules: dict[str, Any] = runpy.run_path(str(PROJECT / "tools/docs_site.py"))["REFERENCE"]
    pages = {module: (site / f"reference/{module}.html").read_text(encoding="utf-8") for module in modules}

    missing = [
        f"{module}.{name}"
        for module, page in pages.items()
        for name in getattr(importlib.import_module(module), "__all__", ())
        if not re.search(rf'id="{module}\.(?:{name}\.)?{name}"', page)
    ]

    assert missing == []


def test_the_site_fetches_nothing_from_elsewhere(site: Path) -> None:
    found = {match for page in site.rglob("*.html") for match in FETCHED.findall(page.read_text(encoding="utf-8"))}

    assert sorted(found) == []
