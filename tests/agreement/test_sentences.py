"""Python and the browser choose the same text for a player, the reader and any number (web/tests/i18n.test.ts)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque import locales
from ludotheque.contract import Phrase, phrase, player_phrase, with_names

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "sentences.json").read_text(encoding="utf-8"))


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Phrase], str]]:
    """In a language that has these texts only."""
    (tmp_path / "en.json").write_text(json.dumps(GOLDEN["texts"]), encoding="utf-8")
    monkeypatch.setattr(locales, "_folders", [tmp_path])
    locales._pieces.cache_clear()
    yield lambda words: words.text("en")
    locales._pieces.cache_clear()


def param(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(param, value))
    if not isinstance(value, dict):
        return value
    return player_phrase(value["seat"]) if "seat" in value else words_of(value)


def words_of(case: dict[str, Any]) -> Phrase:
    return phrase(case["code"], **{name: param(value) for name, value in case["params"].items()})


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=lambda case: case["text"])
def test_a_sentence_is_said_as_the_browser_says_it(case: dict[str, Any], said: Callable[[Phrase], str]) -> None:
    assert said(with_names(words_of(case), GOLDEN["names"], case["you"])) == case["text"]
