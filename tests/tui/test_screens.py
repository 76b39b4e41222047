"""Whole screens as text, compared with how they were when somebody last looked at them."""

from __future__ import annotations

import asyncio

import pytest
from tools.full_screen_pictures import SCENES, TEXTS, plain, seen


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene.is_steady], ids=lambda scene: scene.name)
def test_a_screen_looks_as_it_did(scene):
    written = TEXTS / f"{scene.name}.screen"

    assert plain(asyncio.run(seen(scene))) == written.read_text(encoding="utf-8"), (
        "if the change is meant: python -m tools.full_screen_pictures"
    )
