"""The house around the tables: themes, languages, settings, sizes, and pages everybody can use."""

from __future__ import annotations

import re

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

PAGES = [
    "/",
    "/new/connect-four",
    "/new/morpion",
    "/new/ricochet",
    "/lobby",
    "/finished",
    "/me",
    "/rules",
    "/settings",
    "/about",
    "/puzzles",
    "/league",
    "/league/2026-11-02",
    "/leaders",
    "/tournaments",
    "/tournaments/new",
    "/explorer/connect-four",
    "/mail/no-such-link",
    "/puzzles/connect-four/1",
    "/puzzles/morpion/today",
    "/puzzles/ricochet/3",
]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ON_ITS_SIDE = {**PHONE, "viewport": {"width": 740, "height": 360}}
AT_FIRST_SIGHT = """new MutationObserver((_, watching) => {
  if (document.body === null) return;
  window.themeAtFirst = document.documentElement.dataset.theme;
  watching.disconnect();
}).observe(document, {childList: true, subtree: true})"""
STARTUP_TEXTS = "/api/texts/en?without=banter,cli,typed"
KEPT = f"caches.match('/api/games?lang=en').then(async found => found && await caches.match('{STARTUP_TEXTS}') && true)"
MOST_BYTES = 135_000
"""That the first page may load in all, as they are sent."""


def problems(page, axe):
    page.evaluate(axe)
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]]


@pytest.mark.parametrize("theme", ["light", "dark", "playful"])
def test_every_page_can_be_used_by_everybody(visit, axe, theme):
    visitor = visit(theme=theme)
    found = {}
    for path in PAGES:
        page = visitor.go(path)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        found[path] = [*problems(page, axe), *(["not one h1"] if page.locator("h1").count() != 1 else [])]

    assert {path: each for path, each in found.items() if each} == {}


@pytest.mark.parametrize(
    "settings",
    [pytest.param({}, marks=pytest.mark.essential), {"theme": "dark"}, {"theme": "playful"}, PHONE, ON_ITS_SIDE],
    ids=["light", "dark", "playful", "phone", "on its side"],
)
def test_the_table_can_be_used_by_everybody(visit, axe, settings):
    anna = visit(**settings)
    page = anna.begin()
    anna.play(1, 2, 1)
    playing = problems(page, axe)
    anna.play(2, 1, 2, 1)
    page.get_by_text("Anna wins!").first.wait_for()

    assert playing + problems(page, axe) == []


@pytest.mark.parametrize("width", [320, 820, 2560])
def test_nothing_sticks_out_sideways(visit, width):
    visitor = visit(viewport={"width": width, "height": 700}, language="fr")
    wide = []
    for path in PAGES:
        page = visitor.go(path)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(path)

    assert wide == []


def test_the_first_page_is_small_and_loads_no_game(visit):
    visitor = visit()
    requests = []
    visitor.page.on("response", lambda answer: requests.append(answer.request))
    visitor.go("/").wait_for_load_state("networkidle")

    size = sum(request.sizes()["responseBodySize"] for request in requests)

    assert size < MOST_BYTES
    assert not [
        url for request in requests if re.search(r"/(connect-four|morpion|ricochet|table)\.js", url := request.url)
    ]


@pytest.mark.essential
@pytest.mark.req("MO-17")
def test_the_language_changes_at_once_and_is_kept(visit):
    page = visit().go("/")
    page.get_by_role("button", name="Français").click()

    page.get_by_role("heading", name="On joue à quoi ?").wait_for()
    page.get_by_role("heading", name="Puissance 4").first.wait_for()
    page.reload()

    page.get_by_role("heading", name="On joue à quoi ?").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_language_changes_in_the_middle_of_a_game(visit):
    anna = visit()
    page = anna.begin()
    anna.play(4)

    page.get_by_role("button", name="Français").click()

    page.get_by_text("À toi, Joueur 2.").wait_for()
    page.get_by_role("gridcell", name="Colonne 4, ligne 1 : Anna").wait_for()


@pytest.mark.req("MO-12")
def test_settings_and_the_last_game_are_kept(visit):
    anna = visit()
    anna.begin(columns="9", rows="7", run="5")
    page = anna.go("/settings")
    page.get_by_label("Show coordinates").uncheck()
    page.get_by_role("link", name="Your profile", exact=True).click()
    page.get_by_role("button", name="Change name").click()
    page.get_by_label("Your name").fill("Camille")
    page.get_by_label("Your name").blur()

    page = anna.go("/new/connect-four")

    page.locator(".more > summary").click()
    expect(page.locator("#option-columns")).to_have_value("9")
    expect(page.get_by_label("Your name")).to_have_value("Camille")
    anna.go("/settings")
    expect(page.get_by_label("Show coordinates")).not_to_be_checked()


@pytest.mark.req("RR-09")
def test_a_theme_is_chosen_and_stays_without_a_flash(visit):
    page = visit().go("/")
    page.get_by_role("button", name="Playful").click()

    page.add_init_script(AT_FIRST_SIGHT)
    page.reload()

    assert page.evaluate("themeAtFirst") == "playful"


@pytest.mark.req("MO-13")
def test_a_sheet_shows_the_keys_and_turns_them_off(visit):
    page = visit().go("/")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
    page.get_by_label("Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")

    page.keyboard.press("?")

    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.req("MO-14")
@pytest.mark.req("RR-12")
@pytest.mark.parametrize(
    ("slug", "language", "words"),
    [
        ("connect-four", "en", "falls to the lowest free cell"),
        ("morpion", "fr", "case libre"),
        ("ricochet", "en", "slides until"),
    ],
)
def test_the_rules_of_each_game_can_be_read(visit, slug, language, words):
    page = visit(language=language).go(f"/rules/{slug}")

    expect(page.get_by_role("article")).to_contain_text(words)


@pytest.mark.req("RR-12")
def test_credit_is_given_where_it_is_due(visit):
    page = visit().go("/about")

    expect(page.get_by_role("main")).to_contain_text("Alex Randolph")
    fonts = page.get_by_role("link", name="Font licences").get_attribute("href")
    assert "SIL OPEN FONT LICENSE" in page.request.get(fonts).text().upper()


def test_an_address_that_leads_nowhere_says_so(visit):
    visitor = visit()
    page = visitor.go("/t/nosuchtable1")

    page.get_by_role("alert").wait_for()

    expect(page.get_by_role("alert")).to_contain_text("nosuchtable1")


@pytest.mark.parametrize("path", ["/no-such-page", "/new/chess", "/new/%E0%A4"])
def test_a_mistyped_address_leads_back_to_the_games(visit, path):
    page = visit().go(path)

    page.get_by_role("heading", name="Page not found").wait_for()
    page.get_by_role("main").get_by_role("link", name="Home").click()

    page.get_by_role("heading", name="What shall we play?").wait_for()


def test_the_house_opens_without_a_network_and_says_what_needs_it(visit, becomes):
    visitor = visit(service_workers="allow")
    page = visitor.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.get_by_role("heading", name="Connect Four").first.wait_for()
    becomes(page, KEPT)

    visitor.context.set_offline(True)
    page.reload()
    page.get_by_role("heading", name="What shall we play?").wait_for()
    page.get_by_role("heading", name="Connect Four").first.click()
    page.get_by_text("The game is played in this browser").wait_for()
    page.get_by_role("button", name="With a link").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_text("The server is not responding; this needs it.").wait_for()
    visitor.forgive()  # the browser notes every failed request


@pytest.mark.req("MO-14")
def test_a_lesson_lets_one_try_and_goes_on_when_it_is_right(visit):
    page = visit().go("/rules/connect-four")
    page.get_by_text("Choose any column.").wait_for()
    page.get_by_role("gridcell", name="Column 4, row 6").click()
    page.get_by_role("button", name="Next").click()

    page.get_by_role("gridcell", name="Column 7, row 6").click()
    page.get_by_text("Not that one. Try again.").wait_for()
    page.get_by_role("gridcell", name="Column 5, row 6").click()

    page.get_by_text("Four in a row: you win!").wait_for()


def test_the_keyboard_goes_past_the_menu_and_on_from_the_new_page(visit):
    page = visit().go("/")
    page.get_by_role("heading", name="Connect Four").first.wait_for()
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to content")
    page.keyboard.press("Enter")
    page.locator("main:focus").wait_for()

    page.get_by_role("link", name="Settings").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Settings").wait_for()

    page.locator("main:focus").wait_for()


def test_the_keyboard_goes_on_from_the_table_that_was_opened(visit):
    page = visit().go("/new/connect-four")
    page.get_by_role("button", name="Friends here").click()
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")

    page.locator("main.play:focus").wait_for()


def test_a_spoilt_drawer_of_keys_spoils_nothing_else(visit):
    visitor = visit()
    visitor.context.add_init_script("localStorage['ludotheque.keys'] = '[1, null, {}]'")

    page = visitor.go("/")

    page.get_by_role("heading", name="Load a game").wait_for()


@pytest.mark.essential
def test_one_press_and_the_game_against_the_computer_is_on(visit):
    anna = visit()
    page = anna.go("/")

    page.get_by_role("button", name="Play now").click()

    page.locator("[role=grid]").wait_for()
    expect(anna.headline).to_have_text("Your move, Anna.")
    expect(page.locator(".seat b")).to_have_text(["Basil", "Anna"])


@pytest.mark.parametrize("path", ["/", "/lobby", "/finished", "/rules", "/new/morpion"])
def test_a_page_whose_server_is_silent_says_so(visit, path):
    anna = visit()
    anna.context.route(re.compile(r"/api/(games|tables|finished)"), lambda route: route.abort())
    page = anna.go(path)

    page.get_by_role("alert").get_by_text("The server is not responding").wait_for()
    expect(page.get_by_role("button", name="Try again")).to_have_count(1)
    anna.forgive()  # the browser notes every failed request


@pytest.mark.req("MO-13")
def test_the_keys_of_the_menu_lead_where_they_say(visit):
    anna = visit()
    page = anna.begin()

    page.keyboard.press("F1")
    page.get_by_role("heading", name="Connect Four").wait_for()
    page.wait_for_url("**/rules/connect-four")
    page.keyboard.press("F2")
    page.get_by_role("heading", name="About").wait_for()
    page.keyboard.press("Shift+L")
    page.locator("#load-game:focus").wait_for(state="attached")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Q")

    page.get_by_role("heading", name="What shall we play?").wait_for()


def test_the_words_are_asked_for_before_the_program_is_there(visit):
    anna = visit()
    empty = {"content_type": "text/javascript", "body": ""}
    anna.context.route(re.compile(r"/assets/main\.js$"), lambda route: route.fulfill(**empty))

    with (
        anna.page.expect_request("**/api/languages"),
        anna.page.expect_request("**/api/texts/en?only=*web.home,*"),
        anna.page.expect_request("**/api/games"),
    ):
        anna.page.goto("/")


def test_the_house_can_be_installed_and_its_icons_are_there(visit):
    anna = visit()
    page = anna.go("/")
    line = anna.context.new_cdp_session(page)

    manifest = line.send("Page.getAppManifest")
    found = page.evaluate(
        "manifest => Promise.all(JSON.parse(manifest).icons.map(async ({src}) => (await fetch(src)).status))",
        manifest["data"],
    )
    errors = [each["errorId"] for each in line.send("Page.getInstallabilityErrors")["installabilityErrors"]]

    assert manifest["errors"] == []
    assert set(found) == {200}
    assert set(errors) <= {"in-incognito"}, "the browser of these tests keeps nothing"


def test_the_board_is_fetched_while_the_game_is_chosen(visit):
    page = visit().go("/new/connect-four")
    fetched = "name => performance.getEntriesByType('resource').some(entry => entry.name.includes(name))"

    page.wait_for_function(fetched, arg="/assets/table.js")
    page.wait_for_function(fetched, arg="/assets/connect-four.js")


def test_games_played_can_be_read_on_a_phone(visit):
    anna = visit(viewport={"width": 360, "height": 740})
    anna.begin("connect-four")
    anna.play(1, 2, 1, 2, 1, 2, 1)
    names = anna.go("/finished").locator("main li").filter(has_text="Anna").locator("b").first
    names.wait_for()

    assert names.evaluate("names => names.scrollWidth <= names.clientWidth && names.clientWidth > 120")


def test_a_table_that_is_gone_is_told_in_the_readers_language(visit):
    page = visit(language="fr").go("/t/abcdefghijkl")

    page.get_by_role("alert").get_by_text(re.compile("^Il n’y a pas de table abcdefghijkl")).wait_for()


@pytest.mark.req("MO-20")
def test_music_is_off_until_it_is_wanted_and_silent_while_the_page_is_hidden(visit, becomes):
    anna = visit()
    anna.context.add_init_script(
        "const Usual = AudioContext; globalThis.heard = [];"
        "globalThis.AudioContext = class extends Usual { constructor() { super(); heard.push(this); } };"
    )
    page = anna.go("/settings")
    fetched = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/player')).length"

    assert not page.get_by_label("Play music at the table").is_checked()
    assert page.evaluate(fetched) == 0
    page.get_by_label("Play music at the table").check()
    becomes(page, "heard.length === 1 && heard[0].state === 'running'")
    page.get_by_label("Music volume").fill("0.2")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    becomes(page, "heard[0].state === 'suspended'")

    page.get_by_label("Play music at the table").uncheck()
    becomes(page, "heard[0].state === 'closed'")


def test_computer_players_say_a_word_at_their_seat_unless_it_is_turned_off(visit):
    anna = visit()
    page = anna.begin("connect-four", "The computer")

    expect(page.locator(".seat .speech")).to_have_text("Pleased to meet you. Shall we?")
    page = anna.go("/settings")
    page.get_by_label("Computer players comment now and then").uncheck()
    page = anna.begin("connect-four", "The computer")
    page.get_by_role("gridcell").first.wait_for()
    expect(page.locator(".seat .speech")).to_have_count(0)


def test_three_opponents_are_offered_first_and_the_others_are_one_tap_away(visit, axe):
    anna = visit()
    page = anna.go("/new/connect-four")
    rows = page.locator(".opponent:visible")

    expect(rows).to_have_count(3)
    expect(rows.last).to_contain_text("Basil")
    expect(rows.last).to_contain_text("Elo 1015")
    page.get_by_text("Other opponents").click()
    expect(page.get_by_role("radio", name="Sibyl perfect")).to_be_attached()
    page.get_by_role("radio", name="Echo").check(force=True)
    page.get_by_text("Classic algorithms").click()
    assert problems(page, axe) == []
    page = anna.go("/new/connect-four?columns=9&rows=7")
    page.get_by_text("Other opponents").click()
    page.get_by_role("radio", name="Sibyl as strong as it gets").wait_for(state="attached")
    expect(page.locator(".opponent .elo")).to_have_count(0)


def test_the_picker_says_where_no_compiled_core_is_installed(visit):
    anna = visit()

    def without_core(route):
        route.fulfill(json={**route.fetch().json(), "has_core": False})

    anna.page.route("**/api/setup", without_core)
    page = anna.go("/new/morpion")

    page.get_by_text("The compiled core is not installed here").wait_for()


@pytest.mark.parametrize("game", ["connect-four", "ricochet"])
def test_whoever_is_quicker_than_the_network_plays_with_whom_they_chose(visit, game):
    anna = visit()
    held, is_slow = [], [True]
    anna.page.route("**/api/setup", lambda route: held.append(route) if is_slow else route.continue_())
    page = anna.go(f"/new/{game}")
    page.get_by_role("button", name="With friends here").press("Enter")
    page.get_by_role("button", name="Play", exact=True).press("Enter")

    is_slow.clear()
    for route in held:
        route.continue_()

    page.locator(".boardbox > *").first.wait_for()
    page.get_by_text("Player 2").first.wait_for()


@pytest.mark.parametrize("width", [1241, 1280])
def test_the_longest_name_leaves_the_page_as_wide_as_the_window(visit, width):
    page = visit(name="W" * 30, language="fr", viewport={"width": width, "height": 700}).go("/rules")

    assert page.evaluate("document.documentElement.scrollWidth") == width
    expect(page.get_by_role("link", name=re.compile("W" * 30))).to_be_in_viewport(ratio=1)
