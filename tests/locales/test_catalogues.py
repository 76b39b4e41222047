"""Both catalogues are complete, agree with each other and are properly set."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from ludotheque import locales

FORM = re.compile(r"_(zero|one|two|few|many|other)$")
SLOT = re.compile(r"\{\{(.*?)(?:, (?:spelled|joined))?\}\}")
OURS = ("en", "fr")


@pytest.fixture(autouse=True)
def own_catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentences of the package, without those that a game has in its own folder."""
    monkeypatch.setattr(locales, "_folders", locales._folders[:1])


def families(language: str) -> dict[str, dict[str, str]]:
    """Texts by key without its plural form; form "" for those that have none."""
    found: dict[str, dict[str, str]] = {}
    for key, text in locales.texts(language).items():
        form = FORM.search(key)
        found.setdefault(FORM.sub("", key), {})[form[1] if form else ""] = text
    return found


def slots(texts: Mapping[str, str]) -> set[str]:
    return {slot for text in texts.values() for slot in SLOT.findall(text)}


@pytest.mark.req("MO-17")
def test_french_and_english_have_the_same_texts() -> None:
    english, french = families("en"), families("fr")

    assert sorted(english.keys() - french.keys()) == []
    assert sorted(french.keys() - english.keys()) == []


@pytest.mark.parametrize("language", OURS)
def test_a_text_that_counts_has_each_plural_form_of_its_language(language: str) -> None:
    wrong = {
        key: sorted(texts)
        for key, texts in families(language).items()
        if set(texts) != {""} and set(texts) != set(locales.plural_forms(language))
    }

    assert wrong == {}


def test_what_counts_in_one_language_counts_in_the_other() -> None:
    french = families("fr")
    wrong = [key for key, texts in families("en").items() if ("" in texts) != ("" in french.get(key, texts))]

    assert wrong == []


def test_both_languages_fill_in_the_same_parameters() -> None:
    french = families("fr")
    wrong = {
        key: (sorted(slots(texts)), sorted(slots(french[key])))
        for key, texts in families("en").items()
        if key in french and slots(texts) - {"count"} != slots(french[key]) - {"count"}
    }

    assert wrong == {}


@pytest.mark.parametrize("language", OURS)
def test_no_text_is_empty_or_has_stray_spaces(language: str) -> None:
    # Headings of help pages get a colon; French puts a space before it.
    wrong = [
        key
        for key, text in locales.texts(language).items()
        if not text or (text != text.strip() and not key.startswith("cli.help."))
    ]

    assert wrong == []


@pytest.mark.parametrize("language", OURS)
def test_slots_are_plain_names(language: str) -> None:
    wrong = {
        key: text
        for key, text in locales.texts(language).items()
        if "{{" in SLOT.sub("", text)
        or "}}" in SLOT.sub("", text)
        or not all(map(str.isidentifier, SLOT.findall(text)))
    }

    assert wrong == {}


@pytest.mark.parametrize(
    "mistake",
    [
        pytest.param(r"\w'\w", id="a typewriter apostrophe"),
        pytest.param(r"\w[?!;](?!\w)", id="no space before a high mark"),
        pytest.param(r"[\w})»]:(?=\s|$)", id="no space before a colon"),
        pytest.param(r"«\S|\S»", id="no space inside the quotation marks"),
        pytest.param(r"[“”]", id="English quotation marks"),
        pytest.param(r"\.\.\.", id="three dots for an ellipsis"),
        pytest.param(r"(?i)\b(vous|votre|vos|vôtre)\b|\b(?!assez|chez)\w+ez\b", id="vous where we say tu"),
    ],
)
def test_french_is_set_as_french(mistake: str) -> None:
    # A slot stands for a word; what follows it is set like after a word.
    french = {key: SLOT.sub("mot", text) for key, text in locales.texts("fr").items()}

    assert {key: text for key, text in french.items() if re.search(mistake, text)} == {}


@pytest.mark.parametrize(
    "mistake",
    [
        pytest.param(r"[«»]", id="French quotation marks"),
        pytest.param(r"\w\s[?!;:](\s|$)", id="a space before a mark"),
        pytest.param(r"\.\.\.", id="three dots for an ellipsis"),
    ],
)
def test_english_is_set_as_english(mistake: str) -> None:
    english = {key: SLOT.sub("word", text) for key, text in locales.texts("en").items()}

    assert {key: text for key, text in english.items() if re.search(mistake, text)} == {}


def test_each_language_says_its_own_name() -> None:
    assert [locales.name_of(language) for language in OURS] == ["English", "Français"]


def test_each_language_calls_a_game_by_one_name() -> None:
    french = "\n".join(text for key, text in locales.texts("fr").items())

    assert "Rasende Roboter" not in french
    assert "Connect Four" not in french


@pytest.mark.parametrize(
    "word",
    [
        pytest.param(r"(?i)glissade", id="a slide is a coup"),
        pytest.param(r"(?i)quartier", id="a quarter is a quart de plateau"),
        pytest.param(r"(?i)\bmarques?\b(?! un| d’)", id="a mark is a symbole"),
        pytest.param(r"(?i)\bdisques? de\b", id="a disc is a jeton"),
        pytest.param(r"(?i)\bau trait\b", id="à … de jouer"),
        pytest.param(r"(?i)partie gardée|gardée dans", id="enregistrée"),
        pytest.param(r"(?i)table est mise|tables sont mises", id="ouverte, prêt"),
        pytest.param(r"(?i)auraient suffi|en le moins de", id="il suffisait de, en un minimum de"),
        pytest.param(r"(?i)\b[Éé]prouver|à réparer|vient deux fois|ceux des deux comptés", id="archaic"),
        pytest.param(r"(?i)\bcliques? (le|la|une) ", id="cliquer sur"),
        pytest.param(r"\b[Cc]oups? est le minimum|c’est le plus\b", id="c’est le minimum, le maximum"),
        pytest.param(r"\{\{count\}\} d(e (?!la )|’)", id="a number in digits takes no de"),
        pytest.param(r"(?i)\bdéplacements?\b", id="a slide is a coup"),
        pytest.param(r"(?i)coups? (impossible|autorisé)s?\b(?! par)", id="a move against the rules is illégal"),
        pytest.param(r"(?i)\bc(œ|oe)urs? compilé|\benchères?\b", id="noyau, annonce"),
        pytest.param(r"\b(GAME|BOARD)\b", id="JEU, PLATEAU"),
    ],
)
def test_french_has_one_word_for_one_thing(word: str) -> None:
    assert {key: text for key, text in locales.texts("fr").items() if re.search(word, text)} == {}


NAMES = "absent|bot|by|computer|friend|game|group|name|opponent|opener|player|profile|pupil|speaker|subject|who|writer"


def test_french_says_nothing_that_a_name_with_a_vowel_in_front_would_shorten() -> None:
    """`le profil « Anna »`, not `le profil de Anna`; the names of the games begin with consonants."""
    shortened = re.compile(rf"(?i)\b(de|que|jusque|le|la|ne|se|me|te|je) \{{\{{({NAMES})\}}\}}(?!=)")
    french = {key: text.replace("{{game}}", "Morpion") for key, text in locales.texts("fr").items()}

    assert {key: text for key, text in french.items() if shortened.search(text)} == {}


def test_french_help_is_in_the_infinitive() -> None:
    """`Afficher cette aide`, not `Affiche cette aide`: one mood for all commands."""
    first_words = {
        key: text.split()[0].strip(",.")
        for key, text in locales.texts("fr").items()
        if re.fullmatch(r"cli\.[\w.-]+\.(short|help|help-game)|cli\.words-help\.\w+", key)
        and not key.startswith(("cli.words.", "cli.option."))
    }

    assert {key: word for key, word in first_words.items() if not re.search(r"(er|ir|re)$", word)} == {}
