"""Who somebody is without an account: a name from the first visit, one's own games, other devices, the way out."""

from __future__ import annotations

import re

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

ANIMAL = re.compile(r"^(Otter|Fox|Owl|Hedgehog|Hare|Heron|Lynx|Crow|Bear) \d{1,2}$")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
STORED = "Object.entries(localStorage).map(entry => entry.join('=')).join('\\n')"
BLOCKED = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('denied', 'SecurityError') }
})"""


def won_by_the_first(visitor):
    visitor.begin("connect-four")
    visitor.play(1, 2, 1, 2, 1, 2, 1)


@pytest.mark.essential
def test_a_first_visit_has_a_name_that_one_tap_changes(visit):
    anna = visit(name="")
    page = anna.go("/")
    mine = page.locator("header a.me")
    name = mine.inner_text()
    mine.click()

    page.get_by_role("button", name="Change name").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Ada Change name").wait_for()
    page.get_by_text("Fox", exact=True).locator("..").click()
    page.reload()

    assert ANIMAL.match(name), name
    expect(page.locator("header a.me")).to_have_text("Ada")
    expect(page.get_by_role("radio", name="Fox")).to_be_checked()
    assert anna.refused == []


def test_the_name_follows_the_language_until_it_is_chosen(visit):
    anna = visit(name="", language="fr")
    mine = anna.go("/").locator("header a.me")
    french = mine.inner_text()
    anna.page.get_by_role("button", name="English").click()

    expect(mine).to_have_text(ANIMAL)
    assert not ANIMAL.match(french) or french.startswith("Lynx")


@pytest.mark.essential
def test_my_games_are_mine_and_come_along_to_another_device(visit):
    anna, phone = visit(), visit(name="", **PHONE)
    won_by_the_first(anna)
    theirs = phone.go("/finished")
    theirs.get_by_text("You have not finished a game yet.").wait_for()

    page = anna.go("/me")
    page.get_by_text("Friends at your screen").wait_for()
    page.get_by_role("button", name="Show a code").click()
    code = page.locator(".code strong").inner_text()
    phone.go(f"/me/{code}").get_by_role("button", name="Use the profile").click()
    theirs.get_by_role("button", name="Anna Change name").wait_for()
    theirs.get_by_text("Friends at your screen").wait_for()

    phone.go("/finished").locator("main li").filter(has_text="Anna").wait_for()
    assert phone.refused == []


@pytest.mark.essential
def test_whoever_is_forgotten_leaves_nothing_behind(visit):
    anna = visit(name="Ada Byron")
    won_by_the_first(anna)
    page = anna.go("/me")
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Ada Byron Change name").wait_for()

    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("dialog").get_by_role("button", name="Erase everything").click()
    page.get_by_role("dialog").get_by_text("Everything was erased").wait_for()
    erased = page.evaluate(STORED)
    page.get_by_role("button", name="Start again").click()

    expect(page.locator("header a.me")).to_have_text(ANIMAL)
    page.goto("/finished")
    page.get_by_text("You have not finished a game yet.").wait_for()
    assert "Byron" not in erased + page.evaluate(STORED)


def test_a_table_is_gone_on_with_on_the_other_device(visit):
    anna, phone = visit(), visit(name="", **PHONE)
    anna.begin("connect-four")
    anna.play(4)
    page = anna.go("/me")
    page.get_by_role("button", name="Show a code").click()
    code = page.locator(".code strong").inner_text().lower()
    there = phone.go("/me")
    there.get_by_role("textbox", name="Code of another device").fill(code)
    there.get_by_role("button", name="Use code").click()
    there.get_by_role("button", name="Use the profile").click()
    there.get_by_role("button", name="Anna Change name").wait_for()

    phone.go("/").locator("main a[href^='/t/']").first.click()
    there.locator("[role=grid]").wait_for()
    phone.play(4)


def test_the_link_of_a_table_leads_the_other_device_to_ones_own_seat(visit):
    anna, phone = visit(), visit(name="", **PHONE)
    page = anna.go("/me")
    page.get_by_role("button", name="Show a code").click()
    there = phone.go("/me/" + page.locator(".code strong").inner_text())
    there.get_by_role("button", name="Use the profile").click()
    there.get_by_role("button", name="Anna Change name").wait_for()
    anna.begin("connect-four")

    phone.go(anna.page.url.removeprefix(anna.address))

    expect(phone.headline).to_have_text("Your move, Anna.")
    phone.play(4)


def test_a_wrong_code_is_refused_in_words(visit):
    page = visit().go("/me/ABCD-2345")
    page.get_by_role("button", name="Use the profile").click()

    page.get_by_role("dialog").get_by_role("alert").wait_for()


def test_a_browser_that_keeps_nothing_still_plays(visit):
    anna = visit()
    anna.context.add_init_script(BLOCKED)
    page = anna.go("/")

    expect(page.locator("header a.me")).to_have_text(ANIMAL)
    anna.begin("connect-four")
    anna.play(4, 4)


def test_everything_about_me_can_be_taken_along(visit, tmp_path):
    anna = visit()
    won_by_the_first(anna)
    page = anna.go("/me")

    with page.expect_download() as saving:
        page.get_by_role("button", name="Export as a file").click()
    saving.value.save_as(tmp_path / "profile.json")

    text = (tmp_path / "profile.json").read_text("utf-8")
    assert '"Anna"' in text
    assert page.evaluate("JSON.parse(localStorage['ludotheque.profile']).key") not in text


def test_two_tabs_are_the_same_person(visit):
    anna = visit()
    page, other = anna.go("/me"), anna.context.new_page()
    other.goto("/me")
    page.get_by_role("button", name="Anna Change name").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.keyboard.press("Enter")

    other.get_by_role("button", name="Ada Change name").wait_for()
    other.reload()
    other.get_by_role("button", name="Ada Change name").wait_for()
    assert anna.refused == []
