"""A real browser before a real server, one of each for every file of tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from time_limits import STEP_SECONDS

PROJECT = Path(__file__).parents[2]
REQUIRED = "LUDOTHEQUE_REQUIRE_SERVICES"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one found; the shell without windows takes half the CPU time of the others."""
STEP_MILLISECONDS = 1000 * STEP_SECONDS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every visit costs seconds of CPU time: `make test` runs the essential scenarios, `make test-deep` all others."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent) and item.get_closest_marker("essential") is None:
            item.add_marker("deep")


def missing(what: str) -> None:
    reason = f"{what} is missing; the tests in the browser were not run"
    if os.environ.get(REQUIRED):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Closed with the file: while it is open, nobody else can run an event loop here."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        missing("chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    sync_api.expect.set_options(timeout=STEP_MILLISECONDS)
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]) -> Iterator[str]:
    """Where `ludotheque serve` listens, with nothing in its store."""
    with _served(tmp_path_factory, free_port()) as (found, _):
        yield found


@pytest.fixture(scope="module")
def mortal(
    tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]
) -> Iterator[tuple[str, Callable[[], None]]]:
    """Another server's address, and the way to end it."""
    with _served(tmp_path_factory, free_port()) as served:
        yield served


@contextmanager
def _served(
    tmp_path_factory: pytest.TempPathFactory,
    port: int,
    program: tuple[str, ...] = ("-m", "ludotheque"),
    packages: Path | None = None,
    *,
    words: tuple[str, ...] = (),
    home: Path | None = None,
) -> Iterator[tuple[str, Callable[[], None]]]:
    home = home or tmp_path_factory.mktemp("home")
    found_in = os.pathsep.join(map(str, filter(None, (packages, PROJECT / "src"))))
    environment = {**os.environ, "LUDOTHEQUE_HOME": str(home), "PYTHONPATH": found_in, "LC_ALL": "C.UTF-8"}
    command = [sys.executable, *program, "serve", "--port", str(port), *words]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert process.stdout is not None
    while b"Ctrl-C" not in (line := process.stdout.readline()):
        assert line, "the server did not start"

    def end() -> None:
        process.terminate()
        process.wait(STEP_SECONDS)

    yield f"http://127.0.0.1:{port}", end
    end()
    process.stdout.close()


@pytest.fixture(scope="module")
def serve_packages(
    tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]
) -> Iterator[Callable[[Path], str]]:
    """The address of a server that also has the packages of this folder."""
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(_served(tmp_path_factory, free_port(), packages=folder))[0]


@pytest.fixture
def serve_words(tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]) -> Iterator[Callable[..., str]]:
    """The address of a server that was started with these words."""
    with ExitStack() as stack:
        yield lambda *words: stack.enter_context(_served(tmp_path_factory, free_port(), words=words))[0]


@pytest.fixture
def serve_with(tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]) -> Iterator[Callable[..., str]]:
    """The address of a server whose host brought these players; asked again, the same one after a restart."""
    home, port = tmp_path_factory.mktemp("home"), free_port()
    with ExitStack() as stack:

        def begin(*players: str) -> str:
            stack.close()
            words = tuple(word for player in players for word in ("--player", player))
            return stack.enter_context(_served(tmp_path_factory, port, words=words, home=home))[0]

        yield begin


WITH_STATIC_FILES = """
import sys
from pathlib import Path
from ludotheque.cli import main
from ludotheque.server import app, pages
app.STATIC = Path(sys.argv.pop(1))
pages.PAGE = app.STATIC / "web" / "index.html"
sys.exit(main())
"""
"""`ludotheque serve` with another build of the web client: its folder comes first."""


@pytest.fixture
def serve_build(
    tmp_path_factory: pytest.TempPathFactory, free_port: Callable[[], int]
) -> Iterator[Callable[[Path], tuple[str, Callable[[], None]]]]:
    """Serve these static files, always at the same address; the server of before must be ended first."""
    port = free_port()
    with ExitStack() as stack:
        yield lambda folder: stack.enter_context(
            _served(tmp_path_factory, port, ("-c", WITH_STATIC_FILES, str(folder)))
        )


AS_USUAL = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
REFUSED = "responded with a status of 4"
"""The browser notes every request that the server refuses; the page tells the person why."""
CUT = "net::ERR_"
"""It notes those that reach nobody, too."""


class Visitor:
    """One person at one screen. Complaints of the browser and requests to elsewhere are kept."""

    def __init__(self, browser: Any, address: str, **settings: Any) -> None:
        chosen = {"theme": "light", "language": "en", "name": "Anna", "motion": "off"}
        chosen |= {name: settings.pop(name) for name in list(settings) if name in chosen}
        self.address = address
        self.context = browser.new_context(base_url=address, **{**AS_USUAL, **settings})
        self.context.set_default_timeout(STEP_MILLISECONDS)
        self.context.add_init_script(
            f"localStorage['ludotheque.settings'] ??= JSON.stringify({chosen})".replace("'", '"').replace(
                '"ludotheque.settings"', "'ludotheque.settings'"
            )
        )
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.refused: list[str] = []
        self.is_forgiving = False
        self.page = self.context.new_page()
        self.page.on("console", lambda said: self._hear(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda problem: self.complaints.append(str(problem)))
        self.page.on("request", lambda asked: self._note(asked.url, address))

    def _hear(self, text: str) -> None:
        if not (self.is_forgiving and CUT in text):
            (self.refused if REFUSED in text else self.complaints).append(text)

    def forgive(self) -> None:
        """What the browser says about a line that is cut is no complaint; some of it comes later than one looks."""
        self.is_forgiving = True
        self.complaints = [text for text in self.complaints if CUT not in text]

    def _note(self, url: str, address: str) -> None:
        if not url.startswith((address, "blob:", "data:")):
            self.strangers.append(url)

    def plan_ahead(self) -> None:
        """From now on moves are chosen before their turn, and prepared paths shown by themselves."""
        keep = "localStorage['ludotheque.settings'] = JSON.stringify({...kept, hasPremoves: true})"
        self.page.evaluate(f"const kept = JSON.parse(localStorage['ludotheque.settings']); {keep}")
        self.page.reload()

    def go(self, path: str) -> Any:
        self.page.goto(path)
        self.page.locator("main").first.wait_for()
        return self.page

    def begin(self, game: str = "connect-four", company: str = "Friends here", **options: str) -> Any:
        """Set a new game up by hand and start it."""
        page = self.go(f"/new/{game}")
        page.get_by_role("button", name=company).click()
        if options:
            page.locator(".more > summary").click()
        for option, value in options.items():
            page.locator(f"#option-{option}").fill(value)
        page.get_by_role("button", name=re.compile("^(Play|Open the table)$")).click()
        page.locator(".play .boardbox > *, .waiting").first.wait_for()
        return page

    def sit_down(self, table: str) -> None:
        """Until the seat is theirs they only look on: keys they press are lost, and a reload gives it up."""
        self.go(table).get_by_role("button", name="Sit down").click()
        self.page.get_by_role("heading", name="Say something").wait_for()

    @property
    def headline(self) -> Any:
        return self.page.locator(".msg strong")

    def play(self, *columns: int) -> None:
        """Drop discs by keys, waiting for the table and for each disc to be agreed to."""
        # The board of a table: the first page, still shown while the table loads, has one too, and takes keys.
        self.page.locator(".play .boardbox > *").first.wait_for()
        for column in columns:
            before = self.page.locator("ol button[aria-current=step] .n")
            count = int(before.inner_text()) if before.count() else 0
            self.page.keyboard.press(str(column))
            self.page.locator(f"ol button[aria-current=step] .n >> text=/^{count + 1}$/").wait_for()


@pytest.fixture
def visit(address: str, visit_at: Callable[..., Visitor]) -> Callable[..., Visitor]:
    """`visit(theme="dark")`: somebody opens the page."""
    return lambda **settings: visit_at(address, **settings)


@pytest.fixture
def visit_at(browser: Any) -> Iterator[Callable[..., Visitor]]:
    """The same at another server. Nobody may complain, and nothing may come from elsewhere."""
    visitors: list[Visitor] = []

    def come(address: str, **settings: Any) -> Visitor:
        visitors.append(Visitor(browser, address, **settings))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    assert [visitor.strangers for visitor in visitors] == [[] for _ in visitors]
    assert [visitor.complaints for visitor in visitors] == [[] for _ in visitors]


@pytest.fixture
def becomes() -> Callable[[Any, str], None]:
    """`becomes(page, script)`: wait until the script says so. The page's policy forbids Playwright's own way."""

    def wait(page: Any, script: str) -> None:
        deadline = monotonic() + STEP_SECONDS
        while not page.evaluate(script):
            assert monotonic() < deadline, script
            page.wait_for_timeout(50)

    return wait


@pytest.fixture
def at_rest() -> Callable[[Any], Any]:
    """`at_rest(page)`: the page, once it has its letters and has been laid out with them."""

    def rest(page: Any) -> Any:
        frames = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        page.evaluate(f"document.fonts.ready.then(() => {frames}).then(() => true)")
        return page

    return rest


@pytest.fixture(scope="session")
def axe() -> str:
    """The rules of accessibility as a script."""
    path = PROJECT / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not path.is_file():
        missing("web/node_modules (make web)")
    return path.read_text(encoding="utf-8")
