"""The full-screen app, by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import full_screen


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))


@pytest.fixture
def at_the_app() -> Callable[..., Any]:
    """`at_the_app(story, size=(80, 24), …)` lets the person of a story use the app."""

    def use(story: Callable[[full_screen.Person], Awaitable[Any]], **settings: Any) -> Any:
        async def run() -> Any:
            async with full_screen.at_the_app(**settings) as person:
                return await story(person)

        return asyncio.run(run())

    return use
