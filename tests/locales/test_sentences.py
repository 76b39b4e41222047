"""Every text of both languages is right for the reader, for a name, and for counts of 0, 1 and 2."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from ludotheque import locales
from ludotheque.contract import phrase

OURS = ("en", "fr")
SLOT = re.compile(r"\{\{\s*(\w+)")
FORM = re.compile(r"(_you)?(?:_(zero|one|two|few|many|other))?$")
COUNTS = (0, 1, 2)
YOU = phrase(locales.YOU, name="Camille")

PLAYERS = {"player", "players", "who", "name"}
"""Slots for a player, but for these codes."""

AS_MANY_WINNERS = {"cli.play.won", "web.status.wins"}
"""Texts that count the players they name."""

NO_PLAYER = re.compile(
    # options, fields, files, commands, levels, searches, typed names
    r"(cli\.(ask|match|pair|refused|serve)|options|search|server\.data|web\.edit)\b.*|cli\.analyse\.blunders"
    r"|play\.(record\..*|bad-level|bad-symbol|level-not-here|name-.*|no-level|unknown-level)"
    r"|ricochet\.quarter\..*|web\.analysis\.position\.delete"
    # seats by number
    r"|connect-four\.(bad-counts|run-too-early)|morpion\.bad-.*|ricochet\.no-such-player"
    # computers only, or a seat that is never the reader's own
    r"|opponents\..*|server\.log\.gave-up-broken|server\.(name-taken|seat-reserved|seat-taken)"
    # the reader by name: "Your move, Camille."
    r"|server\.already-seated|web\.profile\.open|web\.status\.your-move|web\.rules\.turn|you"
)


@pytest.fixture(autouse=True)
def own_catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentences of the package, without those that a game has in its own folder."""
    monkeypatch.setattr(locales, "_folders", locales._folders[:1])


def slots_by_code(language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for key, text in locales.texts(language).items():
        found.setdefault(FORM.sub("", key), set()).update(SLOT.findall(text))
    return found


def speaks_of_a_player(code: str, slots: set[str]) -> bool:
    return bool(slots & PLAYERS) and NO_PLAYER.fullmatch(code) is None


def counts_in(language: str, code: str) -> tuple[int | None, ...]:
    known = locales.texts(language)
    return COUNTS if f"{code}_other" in known or f"{code}_you_other" in known else (None,)


def codes_with_a_list(language: str) -> set[str]:
    return {FORM.sub("", key) for key, text in locales.texts(language).items() if ", joined" in text}


def people_in(code: str, slots: set[str], listed: set[str], count: int | None) -> tuple[Any, ...]:
    """Who may stand in the slots for players."""
    if not slots & PLAYERS or NO_PLAYER.fullmatch(code):
        return ("Ada",)
    if code not in listed:
        return "Ada", YOU
    return (("Ada",), (YOU,)) if code in AS_MANY_WINNERS and count == 1 else (("Ada", "Bob"), ("Ada", YOU))


@cache
def rendered(language: str) -> frozenset[tuple[str, str]]:
    """Every text in every way it can be said, with its code."""
    return frozenset(_rendered(language))


def _rendered(language: str) -> Iterator[tuple[str, str]]:
    listed = codes_with_a_list(language)
    for code, slots in slots_by_code(language).items():
        for count in counts_in(language, code):
            for who in people_in(code, slots, listed, count):
                params: dict[str, Any] = {slot: who if slot in PLAYERS else "7" for slot in slots - {"count"}}
                if count is not None or "count" in slots:
                    params["count"] = 2 if count is None else count
                yield code, locales.translate(code, params, language)


@pytest.mark.parametrize("language", OURS)
def test_every_text_can_be_said_of_everybody_and_of_any_number(language: str) -> None:
    wrong = {(code, text) for code, text in rendered(language) if "{{" in text or "}}" in text or text == code}

    assert wrong == set()


@pytest.mark.parametrize("language", OURS)
def test_a_text_about_a_player_has_one_for_the_reader(language: str) -> None:
    known = locales.texts(language)
    silent = [
        code
        for code, slots in slots_by_code(language).items()
        if speaks_of_a_player(code, slots) and f"{code}_you" not in known and f"{code}_you_other" not in known
    ]

    assert silent == []


@pytest.mark.parametrize("language", OURS)
def test_a_text_for_the_reader_belongs_to_one_about_a_player(language: str) -> None:
    slots = slots_by_code(language)
    codes = {FORM.sub("", key) for key in locales.texts(language) if (form := FORM.search(key)) and form[1]}

    assert sorted(code for code in codes if not speaks_of_a_player(code, slots[code])) == []


@pytest.mark.parametrize("language", OURS)
def test_the_reader_is_never_named(language: str) -> None:
    wrong = {(code, text) for code, text in rendered(language) if "Camille" in text}

    assert wrong == set()


ENGLISH_THINGS = "move|slide|tile|disc|symbol|seat|player|point|second|game|mistake|step|puzzle|target"
FRENCH_THINGS = "coup|glissade|tuile|jeton|symbole|place|joueur|point|seconde|partie|faute|cible"
ENGLISH_MISTAKES = {
    "a third person": r"(?<!about )(?<!of )(?<!for )\b[Yy]ou (\w+[^s\W]s|is|has|was|does)\b|\b[Yy]ou to move\b",
    "more than one of one": rf"(?<![\d.,:x–-])\b1 ({ENGLISH_THINGS})s\b",
    "one of several": rf"\b[02] ({ENGLISH_THINGS})\b",
}
FRENCH_MISTAKES = {
    "you as a name": r"(?<!de )(?<!à )(?<!pour )\b[Tt]oi (?!seul|aussi|et|ou|avec|qui|de|contre|à)\w",
    "a third person": r"\b[Tt]u (a|est|va|gagne|perd|abandonne|joue|mène|peut)\b",
    "plural of none or one": rf"(?<![\d.,:x–-])\b[01] ({FRENCH_THINGS})s\b",
    "a missing space": r"\w[?!;](?!\w)|[\w)»]:(?=\s|$)",
}
BOTH = {
    "two spaces": r"\S  \S",
    "a space before a full stop or comma": r"\s[,.](?![\w/])",
    "an empty slot": r"[(“«]\s*[)”»]",
}


@pytest.mark.parametrize(
    ("language", "name"),
    [*(("en", name) for name in ENGLISH_MISTAKES | BOTH), *(("fr", name) for name in FRENCH_MISTAKES | BOTH)],
)
def test_no_sentence_has_a_known_mistake(language: str, name: str) -> None:
    mistakes = (ENGLISH_MISTAKES if language == "en" else FRENCH_MISTAKES) | BOTH

    wrong = {(code, text) for code, text in rendered(language) if re.search(mistakes[name], text)}

    assert wrong == set()


@pytest.mark.parametrize(
    "text",
    ["You wins!", "You has four in a row", "You resigns", "You to move wins", "1 moves", "it takes 1 slides", "2 move"],
)
def test_wrong_english_would_be_found(text: str) -> None:
    assert any(re.search(mistake, text) for mistake in ENGLISH_MISTAKES.values())


@pytest.mark.parametrize("text", ["Toi gagne !", "Toi a aligné", "Tu gagne !", "1 coups", "0 coups", "Prêt!", "Oui:"])
def test_wrong_french_would_be_found(text: str) -> None:
    assert any(re.search(mistake, text) for mistake in FRENCH_MISTAKES.values())
