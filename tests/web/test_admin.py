"""The operator's page: behind its key, in both languages, for everybody's hands."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

KEY = "the-key-of-the-operator-0123456789"


@pytest.fixture(scope="module", autouse=True)
def _key() -> Iterator[None]:
    """The server of this file is started with it."""
    os.environ["LUDOTHEQUE_ADMIN_KEY"] = KEY
    yield
    del os.environ["LUDOTHEQUE_ADMIN_KEY"]


def entered(visitor: Any, key: str = KEY) -> Any:
    page = visitor.go("/admin")
    page.locator("input[type=password]").fill(key)
    page.keyboard.press("Enter")
    return page


def test_a_wrong_key_opens_nothing_and_says_so(visit):
    page = entered(visit(language="fr"), "wrong")

    expect(page.get_by_role("alert")).to_contain_text("clé d’administration")
    expect(page.locator(".cards")).to_have_count(0)


def test_the_operator_speaks_bans_and_deletes(visit):
    visitor = visit()
    visitor.begin()
    page = entered(visitor)

    page.get_by_label("What everybody reads").fill("Back at nine.")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".notice")).to_contain_text("Back at nine.")
    page.get_by_label("Address, or id").fill("2001:db8::1")
    page.get_by_role("button", name="Ban", exact=True).first.click()
    expect(page.get_by_text("2001:db8::/64")).to_be_visible()
    page.get_by_role("button", name="Delete", exact=True).first.click()
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("link", name="Watch")).to_have_count(0)


def test_the_operator_ends_and_deletes_a_tournament_after_a_question(visit):
    visitor = visit(language="fr")
    page = visitor.go("/tournaments/new")
    page.get_by_label("Titre").fill("Coupe du vendredi")
    page.get_by_role("button", name="Ouvrir un tournoi").click()
    page.get_by_text("Début quand Anna le lance").wait_for()
    visitor.forgive()
    page = entered(visitor)
    row = page.get_by_role("listitem").filter(has_text="Coupe du vendredi")

    row.get_by_text("Inscriptions ouvertes").wait_for()
    row.get_by_role("button", name="Fermer").click()
    page.get_by_role("button", name="Confirmer").click()
    row.get_by_text("Terminé").wait_for()
    row.get_by_role("button", name="Supprimer").click()
    page.get_by_role("button", name="Confirmer").click()

    expect(row).to_have_count(0)


def test_the_page_can_be_used_by_everybody(visit, axe):
    page = entered(visit(theme="dark"))
    page.locator(".cards").wait_for()
    page.evaluate(axe)

    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")

    assert [each["id"] for each in found["violations"]] == []
