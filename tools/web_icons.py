"""Draw the app's icons as PNG from web/public/icon.svg, for systems that take no SVG: `web_icons.py`."""

from __future__ import annotations

import base64
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "web" / "public"
GROUND = "#efe5d5"
ICONS = {"icon-180.png": (180, 0.8), "icon-512.png": (512, 0.9), "icon-512-mask.png": (512, 0.62)}
"""Side in pixels, and which part of it the drawing takes: a mask may cut off a fifth on every side."""


def main() -> None:
    drawing = base64.b64encode((PUBLIC / "icon.svg").read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (side, share) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<body style='margin:0;display:grid;place-items:center;height:100vh;background:{GROUND}'>"
                f"<img src='data:image/svg+xml;base64,{drawing}' width='{side * share}' height='{side * share}'>"
            )
            page.wait_for_function("document.images[0].complete")
            page.screenshot(path=PUBLIC / name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
