"""No text takes long to refuse: every regular expression of the package is fed with the worst texts for it."""

import ast
import importlib
import re
from itertools import product

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument, Unsatisfiable

from growth import is_linear, worst_shapes

USES = {
    "findall": lambda pattern: pattern.findall,
    "finditer": lambda pattern: lambda text: list(pattern.finditer(text)),
    "fullmatch": lambda pattern: pattern.fullmatch,
    "match": lambda pattern: pattern.match,
    "search": lambda pattern: pattern.search,
    "split": lambda pattern: pattern.split,
    "sub": lambda pattern: lambda text: pattern.sub(text[:0], text),
}
ASCII, EVERYTHING = st.characters(codec="ascii"), st.characters(exclude_categories=())
EXAMPLES = 3
MAX_EXAMPLE_LENGTH = 32


def called_on_re(node):
    """The function of `re` that this node calls, if it does."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=function)):
            return function
    return None


def compiled_names(tree):
    """The names of this module that hold a regular expression."""
    return [
        node.targets[0].id
        for node in tree.body
        if isinstance(node, ast.Assign) and called_on_re(node.value) == "compile" and len(node.targets) == 1
    ]


def uses(tree, name):
    """What is done with it; all that could be done where it is handed on."""
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name
    }
    return sorted(used & USES.keys()) or sorted(USES)


@pytest.fixture(scope="session")
def patterns(project, syntax_trees):
    """Every regular expression of the package with what is done with it, by its full name."""
    found = {}
    for path, tree in syntax_trees.items():
        parts = path.relative_to(project / "src").with_suffix("").parts
        module = ".".join(parts).removesuffix(".__init__")
        for name in compiled_names(tree):
            found[f"{module}.{name}"] = (getattr(importlib.import_module(module), name), uses(tree, name))
    return found


def examples(pattern):
    """Texts that match; with what may stand around them where the pattern looks there."""
    alphabets = (ASCII, EVERYTHING) if isinstance(pattern.pattern, str) else (None,)
    for alphabet, is_whole in product(alphabets, (True, False)):
        try:
            return generated(st.from_regex(pattern, fullmatch=is_whole, alphabet=alphabet))
        except (InvalidArgument, Unsatisfiable):
            continue
    raise AssertionError(f"no text matches {pattern.pattern}")


def generated(texts):
    found = []

    @settings(
        settings.get_profile("repeated"),
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(texts)
    def collect(text):
        found.append(text[:MAX_EXAMPLE_LENGTH])

    collect()
    return sorted(set(found))


def slow_shapes(pattern, use):
    find = USES[use](pattern)
    for example in examples(pattern):
        for shape in worst_shapes(example):
            if not is_linear(find, shape):
                yield use, shape(12)


def test_every_regular_expression_has_a_name_in_its_module(project, syntax_trees):
    """So that the next test finds it."""
    nameless = [
        f"{path.relative_to(project)}:{node.lineno}"
        for path, tree in syntax_trees.items()
        for node in ast.walk(tree)
        if called_on_re(node) not in (None, "compile")
    ]
    compiled = [node for tree in syntax_trees.values() for node in ast.walk(tree) if called_on_re(node) == "compile"]

    assert nameless == []
    assert len(compiled) == sum(len(compiled_names(tree)) for tree in syntax_trees.values())


def test_no_regular_expression_takes_longer_than_its_text_is_long(patterns):
    slow = {
        name: found
        for name, (pattern, methods) in patterns.items()
        for use in methods
        if (found := next(slow_shapes(pattern, use), None))
    }

    assert len(patterns) > 50
    assert slow == {}


@pytest.mark.parametrize("quadratic", [r"[^#]*#?[^#]*!", r"(?:a|aa)+b", r"x\s*(?:,\s*y)?\s*z", r"(?:[^\s#]*&)?g=\S*"])
def test_an_expression_that_goes_back_again_and_again_is_found(quadratic):
    assert next(slow_shapes(re.compile(quadratic), "fullmatch"), None) is not None
