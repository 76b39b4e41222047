"""The page of searches: step by step through a tree, by pointer and by keys, and through a search of one's own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

expect = pytest.importorskip("playwright.sync_api").expect
SOLUTION = Path(__file__).parents[1] / "course" / "solutions" / "alpha_beta.py"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def problems(page, axe):
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]]


def test_a_search_is_stepped_through_and_the_tree_follows(visit):
    page = visit().go("/learn/search")
    page.locator("select").first.select_option("fork")
    expect(page.locator(".words")).to_contain_text("The search starts. O is to move")

    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("treeitem", selected=True)).to_contain_text("b1")
    page.get_by_role("treeitem", selected=True).press("ArrowUp")
    expect(page.get_by_role("treeitem").first).to_be_focused()
    page.get_by_role("treeitem").first.press("Enter")
    expect(page.get_by_role("treeitem")).to_have_count(1)


def test_alpha_beta_looks_at_less_than_minimax_and_says_what_it_cuts(visit):
    page = visit().go("/learn/search")
    page.locator("select").first.select_option("fork")
    counted = page.locator("dd").first
    expect(counted).to_have_text("1 / 93")

    page.locator("select").nth(1).select_option("minimax")
    expect(counted).to_have_text("1 / 178")
    page.locator("select").nth(1).select_option("alpha-beta")
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("End")
    expect(counted).to_have_text("93 / 93")
    assert int(page.locator("dd").nth(1).inner_text()) > 10


def test_a_search_of_ones_own_is_opened_and_a_file_that_is_none_is_refused(visit, tmp_path):
    target = tmp_path / "trace.json"
    command = ["course", "trace", str(SOLUTION), "--exercise", "alpha-beta", "--output", str(target)]
    subprocess.run([sys.executable, "-m", "ludotheque", *command], check=True, capture_output=True)
    page = visit().go("/learn/search")

    page.set_input_files("input[type=file]", str(target))
    expect(page.locator("dd").first).to_have_text("1 / 60")
    expect(page.locator("select").first).to_have_value("")

    target.write_text("[]")
    page.set_input_files("input[type=file]", str(target))
    expect(page.get_by_role("alert")).to_contain_text("not the trace of a search")


@pytest.mark.parametrize("theme", ["light", "dark", "playful"])
def test_the_page_of_searches_can_be_used_by_everybody(visit, axe, theme):
    page = visit(theme=theme, language="fr", **PHONE).go("/learn/search")
    page.get_by_role("slider").press("End")
    page.wait_for_load_state("networkidle")

    assert problems(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
