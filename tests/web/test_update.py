"""The server is updated while pages are open: they go on with the new build, never with a mixture of both."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import ludotheque.server

STATIC = Path(ludotheque.server.__file__).parent / "static"
NEW_VERSION = "ffffffffffff"
NEW_PAGE = "meta[name=build][content=new]"

UNTIL_CACHED = """async (version) => {
  for (const latest = Date.now() + 60_000; Date.now() < latest; ) {
    const names = (await caches.keys()).filter((name) => name !== "answers").join();
    if (names === version && (await caches.match("/api/puzzles/ricochet/collection", { cacheName: version }))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not cached: ${version}, but ${await caches.keys()}`);
}"""


@pytest.fixture
def builds(tmp_path: Path) -> tuple[Path, Path, str]:
    """The present build, the same one under another version, and the present version."""
    version = (STATIC / "web" / "version.txt").read_text("utf-8").strip()
    old, new = tmp_path / "old", tmp_path / "new"
    shutil.copytree(STATIC, old)
    shutil.copytree(STATIC, new)
    for name in ("index.html", "sw.js", "version.txt"):
        file = new / "web" / name
        text = file.read_text("utf-8").replace(version, NEW_VERSION)
        file.write_text(text.replace("<title>", '<meta name="build" content="new" /><title>'), "utf-8")
    return old, new, version


def test_an_open_page_reloads_when_its_files_are_gone(browser: Any, serve_build: Any, builds: Any):
    old, new, _ = builds
    address, end = serve_build(old)
    page = browser.new_context(base_url=address, service_workers="block").new_page()
    page.goto("/")
    page.locator("nav a[href='/lobby']").wait_for(state="attached")
    end()
    serve_build(new)

    page.locator("nav a[href='/lobby']").click()

    page.locator(NEW_PAGE).wait_for(state="attached")
    page.get_by_role("heading", name="Tables").wait_for()


def test_the_service_worker_replaces_the_old_build_by_the_new_one(browser: Any, serve_build: Any, builds: Any):
    old, new, version = builds
    address, end = serve_build(old)
    page = browser.new_context(base_url=address).new_page()
    page.goto("/")
    page.evaluate(UNTIL_CACHED, version)
    end()
    _, end_new = serve_build(new)

    page.goto("/")
    page.locator(NEW_PAGE).wait_for(state="attached")
    page.evaluate(UNTIL_CACHED, NEW_VERSION)
    end_new()
    page.goto("/puzzles")

    page.locator(NEW_PAGE).wait_for(state="attached")
    page.locator(".sets section").nth(2).wait_for()
