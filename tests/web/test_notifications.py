"""Away for days: a message says when it is one's turn, and a vacation stops the clock."""

from __future__ import annotations

import json
import queue
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mailbox import mailbox
from typing import Any

import pytest

from push_service import Browser
from time_limits import STEP_SECONDS

expect = pytest.importorskip("playwright.sync_api").expect

DAYS = "2 days per move"
STAND_IN = """
// A browser without windows has neither a push service nor notifications: this stands for them, where the test listens.
const given = %s;
Object.defineProperty(Notification, "permission", { get: () => sessionStorage.permission ?? "default" });
Notification.requestPermission = async () => (sessionStorage.permission = "granted");
let isOn = sessionStorage.isPushed === "yes";
const subscription = { endpoint: given.endpoint, options: {}, toJSON: () => given, unsubscribe: async () => {
  isOn = false; sessionStorage.isPushed = "no"; return true;
} };
PushManager.prototype.getSubscription = async () => (isOn ? subscription : null);
PushManager.prototype.subscribe = async (options) => {
  if (!options.userVisibleOnly || !options.applicationServerKey) throw new TypeError("as browsers do");
  isOn = true; sessionStorage.isPushed = "yes"; return subscription;
};
"""
NOTED = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag, lang }) => {
    self.shown.push({ title, body, tag, lang });
  };
}"""


@pytest.fixture
def listening() -> Iterator[tuple[str, queue.Queue[bytes]]]:
    """A push service: its address, and the messages as they come."""
    came: queue.Queue[bytes] = queue.Queue()

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.put(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", came
        server.shutdown()


def slow_pair(anna: Any, bob: Any) -> str:
    """Anna has opened a table with days per move, and is to move; Bob, who reads French, sat down. Its address."""
    page = anna.go("/new/connect-four?with=friend")
    page.get_by_text("More options").click()
    page.get_by_label("Clock").select_option(label=DAYS)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_text("Invite someone").wait_for()
    bob.go(page.url).get_by_role("button", name="Prendre cette place").click()
    page.get_by_text("Your move, Anna.").wait_for()
    return str(page.url)


def test_one_tap_and_a_message_comes_in_ones_language_when_it_is_ones_turn(
    serve_words: Any, visit_at: Any, listening: Any, becomes: Any
) -> None:
    where, came = listening
    browser = Browser()
    address = serve_words("--push-private")
    anna = visit_at(address)
    bob = visit_at(address, name="Bob", language="fr", service_workers="allow")
    bob.context.add_init_script(STAND_IN % json.dumps(browser.subscription(f"{where}/bob")))
    page = bob.go("/me")
    becomes(page, "navigator.serviceWorker.getRegistration().then(found => Boolean(found?.active))")
    page.reload()

    page.get_by_role("button", name="Activer").click()
    page.get_by_text("Activées sur cet appareil.").wait_for()
    page.reload()
    page.get_by_role("button", name="Désactiver").wait_for()
    table = slow_pair(anna, bob).removeprefix(address)
    bob.go("/about")
    anna.page.keyboard.press("4")
    said = json.loads(browser.read(came.get(timeout=STEP_SECONDS)))

    assert (said["title"], said["body"]) == ("À toi de jouer", "Puissance 4 contre Anna")
    assert f"/t/{said['table']}" == table
    worker = bob.context.service_workers[0]
    worker.evaluate(NOTED)
    deliver = pushed(bob, said)
    deliver()
    while not worker.evaluate("self.shown.length"):
        page.wait_for_timeout(20)
    assert worker.evaluate("self.shown") == [
        {"title": said["title"], "body": said["body"], "tag": said["table"], "lang": "fr"}
    ]


def pushed(visitor: Any, message: Any) -> Any:
    """What delivers this message to the service worker, as a push service would."""
    registrations: list[Any] = []
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: registrations.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    while not registrations:
        visitor.page.wait_for_timeout(20)
    note = {"registrationId": registrations[0]["registrationId"], "data": json.dumps(message)}
    return lambda: devtools.send("ServiceWorker.deliverPushMessage", {"origin": f"{visitor.address}/", **note})


def test_a_vacation_is_begun_on_the_profile_page_and_seen_at_the_seat(visit: Any) -> None:
    anna, bob = visit(), visit(name="Bob", language="fr")
    slow_pair(anna, bob)
    page = anna.go("/me")
    card = page.get_by_role("region", name="Vacation")
    card.get_by_label("Days").fill("31")
    card.get_by_role("button", name="Start now").click()
    assert card.get_by_label("Days").evaluate("field => field.validity.rangeOverflow")

    card.get_by_label("Days").fill("5")
    card.get_by_role("button", name="Start now").click()
    card.get_by_text("You are on vacation until").wait_for()
    bob.page.locator(".seat").filter(has_text="Anna").get_by_text("en vacances jusqu’au").wait_for()
    card.get_by_role("button", name="I am back").click()

    card.get_by_text("29 days left this year.").wait_for()
    expect(bob.page.get_by_text("en vacances jusqu’au")).to_have_count(0)


def test_an_address_is_confirmed_by_the_link_in_a_mail(serve_words: Any, visit_at: Any, free_port: Any) -> None:
    with mailbox(free_port()) as box:
        bob = visit_at(serve_words("--smtp", box.url, "--site", "https://games.example"), name="Bob", language="fr")
        card = bob.go("/me").get_by_role("region", name="Notifications")
        card.get_by_role("textbox", name="Courriel").fill("bob@example.org")
        card.get_by_role("button", name="Envoyer un lien").click()
        card.get_by_text("Un courriel est en route vers bob@example.org.").wait_for()
        link = re.findall(r"https://games\.example(/mail/\S+)", box.next().get_content())[0]

        bob.go(link).get_by_text("Confirmé.").wait_for()
        bob.page.get_by_role("link", name="Vers ton profil").click()
        card.get_by_text("Les courriels vont à bob@example.org.").wait_for()
        card.get_by_role("button", name="Arrêter les courriels").click()

        card.get_by_role("textbox", name="Courriel").wait_for()
        bob.go(link).get_by_text("ce lien n’est plus valable").wait_for()
