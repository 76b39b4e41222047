"""Take the pictures of the web client in docs/pictures from a running server: `web_pictures.py http://127.0.0.1:8642`."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

TARGET = Path(__file__).parents[1] / "docs" / "pictures"
DESKTOP, PHONE, ON_ITS_SIDE = (1280, 800), (360, 740), (740, 360)
QUALITY = 78
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Picture:
    """What is shown, to whom, and how one gets there."""

    name: str
    path: str
    size: tuple[int, int] = DESKTOP
    theme: str = "light"
    language: str = "en"
    prepare: Callable[[Any], None] = lambda page: None


def _with_friends(page: Any) -> None:
    """At one screen: the last choice but one, in every language."""
    ways = page.locator(".choices .ways .btn")
    ways.nth(ways.count() - 2).click()
    page.evaluate("document.querySelectorAll('details.more').forEach(each => (each.open = true))")


def _together(page: Any, keys: str) -> None:
    """Friends at one screen play these columns."""
    _with_friends(page)
    page.locator(".go button").click()
    page.locator("[role=grid]").wait_for()
    for count, key in enumerate(keys):
        page.keyboard.press(key)
        page.locator("ol button").nth(count).wait_for(state="attached")


def _bid(page: Any, keys: tuple[str, ...]) -> None:
    """Three friends at one screen: two have bid, and a path is tried out."""
    _with_friends(page)
    page.locator("#option-players").fill("3")
    page.locator(".go button").click()
    page.locator("[role=grid]").wait_for()
    for key in ("=", "=", *keys):
        page.keyboard.press(key)
        page.wait_for_timeout(400)


def _alone(page: Any, keys: tuple[str, ...]) -> None:
    """A few slides of one's own."""
    page.locator(".go button").click()
    page.locator("[role=grid]").wait_for()
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(400)


def _on_paper(page: Any, cells: str, side: int = 9, players: int = 3) -> None:
    """Friends mark these cells of a sheet."""
    _with_friends(page)
    for option, value in {"columns": side, "rows": side, "run": 4, "players": players}.items():
        page.locator(f"#option-{option}").fill(str(value))
    page.wait_for_timeout(1500)
    page.locator(".go button").click()
    page.locator("[role=grid]").wait_for()
    for count, cell in enumerate(cells.split()):
        page.locator(f'[data-cell="{cell}"]').focus()
        page.keyboard.press("Enter")
        page.locator("ol button").nth(count).wait_for(state="attached")


def _unfolded(page: Any) -> None:
    """All settings in sight."""
    page.evaluate("document.querySelectorAll('details.more').forEach(each => (each.open = true))")
    page.locator("#option-players").fill("4")
    page.wait_for_timeout(600)
    page.evaluate("scrollTo(0, 0)")


_MARKS = "4,4 3,3 5,4 3,4 4,5 3,5 2,4 3,2 5,5 4,3 6,6 5,3"
_CROWD = " ".join(f"{8 + row},{8 + column}" for row in range(5) for column in range(6))
_WALK = ("r", "ArrowDown", "ArrowRight", "ArrowUp", "g", "ArrowLeft")

PICTURES = (
    Picture("web-home", "/", language="fr"),
    Picture("web-home-playful", "/", theme="playful"),
    Picture("web-connect-four", "/new/connect-four", prepare=lambda page: _together(page, "3247755175553352")),
    Picture(
        "web-connect-four-dark", "/new/connect-four", theme="dark", prepare=lambda page: _together(page, "1212121")
    ),
    Picture("web-connect-four-phone", "/new/connect-four", PHONE, "dark", "fr", lambda page: _together(page, "4453")),
    Picture("web-morpion", "/new/morpion", prepare=lambda page: _on_paper(page, _MARKS)),
    Picture(
        "web-connect-four-side",
        "/new/connect-four",
        ON_ITS_SIDE,
        language="fr",
        prepare=lambda page: _together(page, "4453324"),
    ),
    Picture("web-new-game", "/new/morpion", language="fr", prepare=_unfolded),
    Picture("web-morpion-many", "/new/morpion", prepare=lambda page: _on_paper(page, _CROWD, 26, 26)),
    Picture("web-morpion-phone", "/new/morpion", PHONE, "dark", "fr", lambda page: _on_paper(page, _MARKS)),
    Picture("web-ricochet", "/new/ricochet", language="fr", prepare=lambda page: _bid(page, _WALK)),
    Picture("web-ricochet-dark", "/new/ricochet", theme="dark", prepare=lambda page: _alone(page, _WALK)),
    Picture("web-ricochet-playful", "/new/ricochet", theme="playful", prepare=lambda page: _alone(page, _WALK)),
    Picture("web-ricochet-phone", "/new/ricochet", PHONE, "dark", "fr", lambda page: _bid(page, _WALK)),
)


def main(address: str) -> None:
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for picture in PICTURES:
            width, height = picture.size
            context = browser.new_context(base_url=address, viewport={"width": width, "height": height})
            chosen = {"theme": picture.theme, "language": picture.language, "name": "Camille"}
            context.add_init_script(f"localStorage['ludotheque.settings'] ??= {json.dumps(json.dumps(chosen))}")
            page = context.new_page()
            page.goto(picture.path)
            page.wait_for_load_state("networkidle")
            picture.prepare(page)
            page.wait_for_timeout(1200)
            page.screenshot(path=TARGET / f"{picture.name}.jpg", type="jpeg", quality=QUALITY)
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
