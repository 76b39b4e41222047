"""Every code in the sources has its sentence in every language, and every sentence its use."""

import ast
import re

import pytest

from ludotheque import locales

SPEAKERS = {"phrase", "Phrase", "translate"}
FORM = re.compile(r"(_you)?(_(zero|one|two|few|many|other))?$")
"""Endings of the texts of one code: for the reader, and by number."""

FEWEST_LETTERS = 4
"""An f-string with fewer fixed letters could be any code at all."""

QUOTED = re.compile(r'"((?:[a-z0-9-]+\.)+[a-z0-9-]+)"')
FILLED = re.compile(r"\$\{[^}]*\}")
TEMPLATE = re.compile(r"`((?:[a-z0-9.-]|\$\{[^}`]*\})*\.(?:[a-z0-9.-]|\$\{[^}`]*\})*)`")
"""As TypeScript writes an f-string."""


@pytest.fixture(scope="module")
def spoken(syntax_trees):
    """Codes, or patterns of codes, that a phrase is made of somewhere."""
    return {
        pattern
        for tree in syntax_trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args and name_of(node.func) in SPEAKERS
        for pattern in patterns_in(node.args[0])
    }


@pytest.fixture(scope="module")
def mentioned(syntax_trees):
    """Every text in the sources that could be a code or a pattern of codes."""
    return {
        pattern
        for tree in syntax_trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr)
        for pattern in patterns_in(node)
    }


@pytest.fixture(scope="module")
def written_for_browsers(project):
    """Codes, or patterns of codes, in the sources of the web client."""
    paths = [path for path in (project / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    templates = (FILLED.split(code) for code in TEMPLATE.findall(text))
    return {re.escape(code) for code in QUOTED.findall(text)} | {
        ".+".join(re.escape(piece) for piece in pieces)
        for pieces in templates
        if sum(len(piece) for piece in pieces) >= FEWEST_LETTERS
    }


def name_of(function):
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def patterns_in(node):
    """`f"levels.{name}"` is every code that begins so."""
    if isinstance(node, ast.IfExp):
        yield from patterns_in(node.body)
        yield from patterns_in(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        pieces = [piece.value if isinstance(piece, ast.Constant) else None for piece in node.values]
        if sum(len(piece) for piece in pieces if piece is not None) >= FEWEST_LETTERS:
            yield "".join(".+" if piece is None else re.escape(piece) for piece in pieces)


def codes(language):
    return {FORM.sub("", key) for key in locales.texts(language)}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_code_has_its_sentence(spoken, language):
    known = "\n".join(codes(language))
    silent = {pattern for pattern in spoken if re.search(f"^{pattern}$", known, re.MULTILINE) is None}

    assert sorted(silent) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_code_of_the_web_client_has_its_sentence(written_for_browsers, language):
    known = "\n".join(codes(language))
    own = {pattern for pattern in written_for_browsers if pattern.startswith(r"web\.")}

    assert sorted(code for code in own if re.search(f"^{code}$", known, re.MULTILINE) is None) == []


def test_every_sentence_has_its_use(mentioned, written_for_browsers):
    anything_said = re.compile("|".join(sorted(mentioned | written_for_browsers)))
    unused = {code for code in codes("en") if anything_said.fullmatch(code) is None}

    assert sorted(unused) == []


@pytest.mark.parametrize("language", ["fr"])
def test_every_language_says_the_same_things(language):
    assert codes(language) == codes("en")
