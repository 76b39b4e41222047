"""Without a network: the shell opens, and games, puzzles and analyses go on in the browser itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from time_limits import STEP_SECONDS

SETTINGS = '{"theme": "light", "language": "en", "name": "Anna", "motion": "off", "thinkingPause": 0}'
WON_IN_ONE = "c4:7x6x4 7/7/7/3a3/3a3/1bba3 b"
KEPT = (
    "/api/games",
    "/api/languages",
    "/api/texts/en?without=banter,cli,typed",
    *(f"/api/puzzles/{game}{rest}" for game in ("connect-four", "morpion", "ricochet") for rest in ("", "/collection")),
)
STEP = "ol button[aria-current=step] .n"
HERE = "The game is played in this browser"


WAIT_FOR = """async (paths) => {
  const latest = Date.now() + 60_000;
  for (const path of ["/", ...paths])
    while (!(await caches.match(path, { ignoreVary: true })) && !(await caches.match(`${path}?lang=en`))) {
      if (Date.now() > latest) throw new Error(`not kept: ${path}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}"""


REMEMBER = """([game, setup]) => {
  const kept = JSON.parse(localStorage["ludotheque.settings"]);
  localStorage["ludotheque.settings"] = JSON.stringify({ ...kept, lastSetups: { [game]: setup } });
}"""


def _opened_once(browser: Any, address: str) -> Any:
    """A browser that saw the first page, and has kept what it will need."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800}, accept_downloads=True)
    context.set_default_timeout(1000 * STEP_SECONDS)
    context.add_init_script(f"localStorage['ludotheque.settings'] ??= '{SETTINGS}'")
    opened = context.new_page()
    opened.goto("/")
    opened.evaluate(WAIT_FOR, list(KEPT))
    opened.close()
    return context


@pytest.fixture(scope="module")
def cut_off(browser: Any, mortal: tuple[str, Callable[[], None]]) -> Iterator[Any]:
    """Cutting the line of a page leaves the service worker's own; so the server itself is ended."""
    address, end = mortal
    context = _opened_once(browser, address)
    end()
    yield context
    context.close()


@pytest.fixture
def page(cut_off: Any) -> Iterator[Any]:
    opened = cut_off.new_page()
    opened.goto("/about")
    opened.evaluate("localStorage.clear()")
    opened.evaluate(f"localStorage['ludotheque.settings'] = '{SETTINGS}'")
    yield opened
    opened.close()


def _begin(page: Any, game: str, company: str | None = "Friends here", **options: str) -> None:
    page.goto(f"/new/{game}")
    page.get_by_text(HERE).wait_for()
    if options:
        page.locator(".more > summary").click()
    for option, value in options.items():
        page.locator(f"#option-{option}").fill(value)
    if company:
        page.get_by_role("button", name=company).first.click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".boardbox > *").first.wait_for()


def _wait_for_step(page: Any, number: int) -> None:
    page.locator(f"{STEP} >> text=/^{number}$/").wait_for()


def _drop(page: Any, *columns: int) -> None:
    for column in columns:
        before = page.locator(STEP)
        count = int(before.inner_text()) if before.count() else 0
        page.keyboard.press(str(column))
        _wait_for_step(page, count + 1)


UNTIL = """async (question) => {
  for (const latest = Date.now() + 60_000; Date.now() < latest; ) {
    const steps = Number(document.querySelector("ol button[aria-current=step] .n")?.textContent ?? "0");
    const isOver = [...document.querySelectorAll("button")].some((each) => each.textContent.trim() === "Rematch");
    const isOurs = (document.querySelector(".msg strong")?.textContent ?? "").includes("Your move");
    if (isOver) return -1;
    if (question.least !== undefined ? steps >= question.least : isOurs) return steps;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("still not our turn");
}"""
"""How many steps there are, once it is our turn or there are so many; -1: the game is over.

Not `wait_for_function`: asked a second time it evaluates text, which the page's policy forbids.
"""


OPEN_COLUMN = """() => 1 + [...document.querySelector("[role=row]").querySelectorAll("[role=gridcell]")]
  .findIndex((cell) => cell.getAttribute("aria-disabled") !== "true")"""


def test_a_game_against_the_computer_is_played_to_its_end(page):
    _begin(page, "connect-four", "Computer")

    while (steps := page.evaluate(UNTIL, {})) >= 0:
        page.keyboard.press(str(page.evaluate(OPEN_COLUMN)))
        page.evaluate(UNTIL, {"least": steps + 1})

    page.get_by_role("button", name="Rematch").wait_for()
    page.locator(".ending .review .tag").wait_for()  # the browser has rated every move
    page.locator(".ending").get_by_role("button", name="Learn from your").click()
    page.get_by_role("button", name="Show the answer").click()
    page.locator(".status").get_by_text("The answer:").wait_for()


@pytest.mark.parametrize("game", ["connect-four", "morpion"])
def test_every_computer_player_of_the_browser_makes_a_move(page, game):
    page.goto(f"/new/{game}")
    page.get_by_text(HERE).wait_for()
    page.get_by_role("button", name="Computer").first.click()
    levels = page.locator("input[name=level]").evaluate_all("(found) => found.map((each) => each.value)")

    assert len(levels) >= 5
    for level in levels:
        setup = {"standIn": level, "others": [{"company": "computer", "level": level, "name": ""}]}
        page.evaluate(REMEMBER, [game, setup])
        page.goto(f"/new/{game}")
        page.get_by_text(HERE).wait_for()
        page.get_by_role("button", name="Play", exact=True).click()
        page.evaluate(UNTIL, {"least": 2})
        assert not page.get_by_text("stopped working").count()


@pytest.mark.essential
def test_a_game_on_one_sofa_survives_a_reload(page):
    _begin(page, "connect-four")
    _drop(page, 4, 4)

    page.reload()

    _wait_for_step(page, 2)
    _drop(page, 4)


def test_its_address_opens_it_again_and_the_list_picks_it_up(page):
    _begin(page, "connect-four")
    _drop(page, 4, 3)
    at_table = page.url

    page.goto("/")
    page.goto(at_table)

    assert re.search(r"/t/own-\w+$", at_table)
    _wait_for_step(page, 2)
    page.goto("/")
    page.locator(f"a[href='{at_table[at_table.index('/t/') :]}']").first.wait_for()


def test_a_table_of_another_browser_says_that_it_is_not_here(page):
    page.goto("/t/own-nowhere")

    page.get_by_text("no longer in this browser").first.wait_for()


def test_steps_are_taken_back_and_done_again(page):
    _begin(page, "connect-four")
    _drop(page, 4, 3, 5)

    page.get_by_role("button", name=re.compile("Take.*back")).first.click()
    _wait_for_step(page, 2)
    page.get_by_role("button", name="Redo").first.click()
    _wait_for_step(page, 3)


def test_many_people_play_morpion_at_one_screen(page):
    _begin(page, "morpion", columns="6", rows="6", players="26")

    for number in range(1, 28):
        page.locator("[role=gridcell] button, [role=gridcell]").nth(number - 1).click()
        _wait_for_step(page, number)


def test_a_full_column_is_refused_in_words(page):
    _begin(page, "connect-four")
    _drop(page, 1, 1, 1, 1, 1, 1)

    page.keyboard.press("1")

    page.get_by_text("That column is full").first.wait_for()


def test_wrong_options_are_refused_where_they_stand(page):
    page.goto("/new/connect-four")
    page.get_by_text(HERE).wait_for()

    page.locator(".more > summary").click()
    page.locator("#option-columns").fill("99")

    page.get_by_text("4 to 26").first.wait_for()
    page.locator("button:disabled", has_text="Play").wait_for()


def test_the_clock_runs_for_friends_at_one_screen(page):
    page.goto("/new/connect-four")
    page.get_by_text(HERE).wait_for()
    page.get_by_role("button", name="Friends here").first.click()
    page.locator(".more > summary").click()
    page.locator("label.pace select").select_option("5+3")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".boardbox > *").first.wait_for()

    _drop(page, 4, 3)

    page.get_by_text(re.compile(r"^\s*[0-5]:\d\d\s*$")).nth(1).wait_for()


def test_a_game_is_saved_as_a_file_and_loaded_again(page, tmp_path: Path):
    _begin(page, "connect-four")
    _drop(page, 4, 3, 5)
    page.get_by_role("button", name=re.compile("Share|Save")).first.click()
    with page.expect_download() as saved:
        page.get_by_role("dialog").get_by_role("button", name=re.compile("JSON")).click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)

    page.goto("/")
    page.locator("#load-game").set_input_files(file)

    _wait_for_step(page, 3)
    _drop(page, 4)


def test_a_file_that_is_no_game_is_refused_in_words(page, tmp_path: Path):
    file = tmp_path / "game.txt"
    file.write_text("connect-four;;c4:7x6x4 7/7/7/7/7/7 a;d z *", encoding="utf-8")
    page.goto("/")

    page.locator("#load-game").set_input_files(file)

    page.get_by_role("alert").filter(has_text="step 2").wait_for()


@pytest.mark.parametrize("game", ["connect-four", "morpion", "ricochet"])
def test_puzzles_are_there_that_nobody_opened_before(page, game):
    page.goto(f"/puzzles/{game}/today")
    page.locator(".boardbox > *").first.wait_for()

    page.goto(f"/puzzles/{game}/123")

    page.locator(".boardbox > *").first.wait_for()
    page.get_by_text(re.compile("puzzle 123")).first.wait_for()


def test_the_page_of_puzzles_opens(page):
    page.goto("/puzzles")

    page.locator(".sets section").nth(2).wait_for()


@pytest.mark.essential
def test_a_position_is_analysed(page):
    page.goto(f"/analysis/connect-four?s={WON_IN_ONE.replace(' ', '%20')}")

    page.get_by_text("Proved").first.wait_for()
    page.get_by_text(re.compile("win|lose", re.IGNORECASE)).first.wait_for()


@pytest.mark.parametrize("against", ["Minerva (expert)", "Friends at this screen"])
def test_a_position_that_was_set_up_is_played_on(page, against):
    page.goto("/edit/morpion?s=mo:3x3x3:p2+3/1a1/3+b")
    page.get_by_label("Against").select_option(label=against)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".play .boardbox > *").first.wait_for()

    page.get_by_role("gridcell", name=re.compile("^a1\\b")).click()
    if against.startswith("Friends"):
        page.get_by_role("gridcell", name=re.compile("^c3\\b")).click()

    _wait_for_step(page, 2)


def test_ricochet_robots_is_played_alone_and_solved(page):
    _begin(page, "ricochet", company=None)
    page.get_by_role("button", name="Hint").first.click()
    page.get_by_text(re.compile("slides?")).first.wait_for()

    page.goto("/analysis/ricochet?s=rr:1A2B3A4B:c3,h10,p1,a16:Gt")

    page.get_by_text("Proved").first.wait_for()


def test_ricochet_robots_is_played_by_several_at_one_screen(page):
    page.goto("/new/ricochet")
    page.get_by_text(HERE).wait_for()
    page.get_by_role("button", name="Friends here").first.click()
    page.locator(".more > summary").click()
    page.locator("#option-players").fill("3")
    page.get_by_role("button", name="Play", exact=True).click()

    page.locator(".boardbox > *").first.wait_for()
    for name in ("Anna", "Player 2", "Player 3"):
        page.get_by_text(name).first.wait_for()


def test_a_round_of_ricochet_robots_is_played_against_the_computer(page):
    setup = {
        "options": {"players": "2", "difficulty": "easy"},
        "others": [{"company": "computer", "level": "perfect", "name": ""}],
    }
    page.evaluate(REMEMBER, ["ricochet", setup])
    page.goto("/new/ricochet")
    page.get_by_text(HERE).wait_for()
    assert page.locator("input[name=level]").count() >= 7
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_text(re.compile("Zenith leads with", re.IGNORECASE)).first.wait_for()

    page.reload()  # nothing is forgotten, and the sand runs on
    page.get_by_text(re.compile("Zenith leads with", re.IGNORECASE)).first.wait_for()
    page.get_by_text("to bid lower").wait_for()
    page.get_by_role("button", name="Pass", exact=True).click()

    page.get_by_role("button", name="Next round").click()
    page.get_by_role("heading", name="Round 2 of 17").wait_for()
    page.get_by_text("1 tile", exact=False).first.wait_for()


def test_with_the_line_cut_and_back_the_server_keeps_the_next_game(browser: Any, address: str):
    context = _opened_once(browser, address)
    opened = context.new_page()
    context.set_offline(True)
    _begin(opened, "connect-four")
    _drop(opened, 4)

    context.set_offline(False)
    opened.goto("/new/connect-four")
    opened.get_by_role("button", name="Friends here").first.click()
    opened.get_by_role("button", name="Play", exact=True).click()

    opened.wait_for_url(re.compile(r"/t/(?!own-)"))
    opened.goto("/")
    opened.locator("a[href^='/t/own-']").first.wait_for()
    context.close()
