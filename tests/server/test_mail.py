"""Mail about turns, by a real mail server: only to whom confirmed it, seldom, and never again after one click."""

from __future__ import annotations

import asyncio
import re
import smtplib
from collections.abc import Callable
from dataclasses import replace
from email.message import EmailMessage
from mailbox import Mailbox, mailbox
from pathlib import Path
from typing import Any

import pytest

from ludotheque.contract import SetupError
from ludotheque.server.community.mail import service
from ludotheque.server.community.mail.smtp import is_address, read_mail_server
from ludotheque.server.limits import Limits, Rate
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.store.mail import StoredAddress
from profiles import get, joined, make, opened

SITE = "https://games.example"
SLOW = {"kind": "per-move", "seconds": 86_400, "increment": 0}
LINK = re.compile(rf"{SITE}/mail/(\S+)")


@pytest.fixture
def mailing(relaxed: Limits) -> Limits:
    return replace(relaxed, mail_seconds=0.0, mail_pause_seconds=0.0, mails=Rate(50, 1))


async def come(box: Mailbox) -> EmailMessage:
    return await asyncio.to_thread(box.next)


async def ask(house: Any, key: dict[str, str], address: str = "ada@example.org", language: str = "en") -> Any:
    headers = {**key, "accept-language": language}
    answer = await house.http.put("/api/profile/notifications/mail", json={"address": address}, headers=headers)
    return answer.json()


async def follow(house: Any, message: EmailMessage, which: int = 0) -> Any:
    return (await house.http.post(f"/api/mail/{LINK.findall(message.get_content())[which]}")).json()


async def confirmed(house: Any, box: Mailbox, key: dict[str, str], language: str = "en") -> None:
    house.registry.community.mail.server = read_mail_server(box.url, SITE)
    await ask(house, key, language=language)
    assert await follow(house, await come(box)) == {"done": "confirm"}


async def slow_table(house: Any, mover: dict[str, str], other: dict[str, str]) -> Any:
    table = await opened(house, mover, pace=SLOW)
    await joined(house, table["table"], other, "Bob")
    return table


async def until_none_is_due(house: Any) -> None:
    while await house.registry.store.mail.next_due() is not None or house.registry.community.turns._waiting:
        await asyncio.sleep(0.01)


def test_who_confirmed_an_address_gets_mail_in_their_language_and_one_click_ends_it(
    online: Any, any_store: Any, mailing: Limits, free_port: Callable[[], int]
) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = await make(house, "Ada"), await make(house, "Bob", "fox")
        house.registry.community.mail.server = read_mail_server(box.url, SITE)
        asked = await ask(house, ada, language="fr")
        question = await come(box)
        table = await slow_table(house, ada, bob)
        await until_none_is_due(house)  # nor is the turn still on its way
        done = await follow(house, question)
        known = (await get(house, "/notifications", ada))["mail"]
        second = await slow_table(house, ada, bob)
        told = await come(box)
        one_click = str(told["List-Unsubscribe"]).strip("<>").removeprefix(SITE)
        stopped = await house.http.post(one_click, content=b"List-Unsubscribe=One-Click")
        await slow_table(house, ada, bob)
        await until_none_is_due(house)
        after = (await get(house, "/notifications", ada))["mail"]
        return table, second, asked, question, done, known, told, stopped.json(), after

    with mailbox(free_port()) as box:
        table, second, asked, question, done, known, told, stopped, after = online(
            scenario, store=any_store(), limits=mailing
        )
        is_quiet = box.is_empty

    assert asked["mail"] == {"address": "ada@example.org", "is_confirmed": False}
    assert question["Subject"] == "Ludothèque\u00a0: est-ce ton adresse\u202f?"
    assert question["List-Unsubscribe"] is None
    assert (done, known) == ({"done": "confirm"}, {"address": "ada@example.org", "is_confirmed": True})
    assert (told["To"], told["From"]) == ("ada@example.org", "Ludothèque <games@example.org>")
    assert told["Subject"] == "Ludothèque\u00a0: 2 parties t’attendent"
    body = told.get_content()
    assert body.count("Puissance 4 contre Bob") == 2
    assert all(f"{SITE}/t/{each['table']}" in body for each in (table, second))
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert (stopped, after, is_quiet) == ({"done": "stop"}, None, True)


def test_nothing_is_sent_before_the_address_is_confirmed_or_where_nobody_waits_any_more(
    online: Any, mailing: Limits, free_port: Callable[[], int]
) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = await make(house, "Ada"), await make(house, "Bob", "fox")
        house.registry.community.mail.server = read_mail_server(box.url, SITE)
        await ask(house, ada)
        question = await come(box)
        await slow_table(house, ada, bob)
        await until_none_is_due(house)
        unconfirmed = box.is_empty
        await follow(house, question)
        table = await slow_table(house, ada, bob)
        told = await come(box)
        await (await house.guest(table)).play("d")
        await until_none_is_due(house)
        return unconfirmed, told["Subject"], box.is_empty

    with mailbox(free_port()) as box:
        answers = online(scenario, limits=mailing)

    assert answers == (True, "Ludothèque: 2 games wait for you", True)


def test_between_two_mails_there_are_hours(online: Any, mailing: Limits, free_port: Callable[[], int]) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = await make(house, "Ada"), await make(house, "Bob", "fox")
        await confirmed(house, box, ada)
        await slow_table(house, ada, bob)
        await come(box)
        while (
            kept := await house.registry.store.mail.of((await house.registry.profiles.find(*ada.values())).id)
        ).due_at:
            await asyncio.sleep(0.01)
        await slow_table(house, ada, bob)
        while not (later := await house.registry.store.mail.next_due()):
            await asyncio.sleep(0.01)
        return later - kept.told_at, box.is_empty

    with mailbox(free_port()) as box:
        seconds, is_quiet = online(scenario, limits=replace(mailing, mail_pause_seconds=21_600.0))

    assert (seconds, is_quiet) == (21_600.0, True)


def test_what_the_mail_server_puts_off_is_sent_later_and_what_it_refuses_is_not(
    online: Any, mailing: Limits, free_port: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_RETRY_SECONDS", (0.0, 0.0))

    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        house.registry.community.mail.server = read_mail_server(box.url, SITE)
        box.refusals.append("421 later")
        await ask(house, ada)
        came = (await come(box))["To"]
        box.refusals.append("550 nobody here")
        await ask(house, ada, "nobody@example.org")
        while (await get(house, "/notifications", ada))["mail"]:
            await asyncio.sleep(0.01)
        return came, box.is_empty

    with mailbox(free_port()) as box:
        assert online(scenario, limits=mailing) == ("ada@example.org", True)


def test_nobody_is_flooded_in_our_name(online: Any, mailing: Limits, free_port: Callable[[], int]) -> None:
    async def scenario(house: Any) -> Any:
        house.registry.community.mail.server = read_mail_server(box.url, SITE)
        answers = [await ask(house, await make(house, "Ada"), "Victim@example.org") for _ in range(3)]
        return [answer["error"]["code"] if "error" in answer else "sent" for answer in answers]

    with mailbox(free_port()) as box:
        limits = replace(mailing, mails=Rate(2, 1e-6))
        assert online(scenario, limits=limits) == ["sent", "sent", "server.too-many-mails"]


def test_a_link_that_is_not_ours_does_nothing_and_works_without_the_password_of_the_server(
    online: Any, mailing: Limits, free_port: Callable[[], int]
) -> None:
    async def scenario(house: Any) -> Any:
        house.http.headers["x-ludotheque-password"] = "sesame"
        ada = await make(house, "Ada")
        house.registry.community.mail.server = read_mail_server(box.url, SITE)
        await ask(house, ada)
        token = LINK.findall((await come(box)).get_content())[0]
        del house.http.headers["x-ludotheque-password"]
        other = token.replace(".confirm.", ".stop.")
        wrong = [await house.http.post(f"/api/mail/{each}") for each in (other, f"{token[:-1]}x", "x", "a.stop.é")]
        right = await house.http.post(f"/api/mail/{token}")
        again = await house.http.post(f"/api/mail/{token}")
        return {answer.json()["error"]["code"] for answer in wrong}, right.json(), again.json()

    with mailbox(free_port()) as box:
        wrong, right, again = online(scenario, limits=mailing, policy=AccessPolicy(password="sesame"))

    assert wrong == {"server.bad-mail-link"}
    assert right == again == {"done": "confirm"}


def test_an_address_that_nobody_confirms_is_forgotten_and_one_of_an_erased_profile_too(
    online: Any, any_store: Any, mailing: Limits, free_port: Callable[[], int], tmp_path: Path
) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = await make(house, "Ada"), await make(house, "Bob", "fox")
        await confirmed(house, box, ada)
        await ask(house, bob, "bob@example.org")
        await come(box)
        exported = (await get(house, "/export", ada))["mail"]
        await house.registry.store.write_backup(tmp_path / "kept.jsonl")
        await house.registry.store.mail.sweep(house.registry.clock() + 1)
        left = (await get(house, "/notifications", bob))["mail"]
        await house.http.delete("/api/profile", headers=ada)
        sql = "SELECT address FROM mail_addresses"
        return exported, left, await house.registry.store._reader.ask(lambda connection: connection.run(sql))

    with mailbox(free_port()) as box:
        exported, left, after = online(scenario, store=any_store(), limits=mailing)

    assert exported == {"address": "ada@example.org", "is_confirmed": True}
    assert (left, after) == (None, [])
    assert (tmp_path / "kept.jsonl").read_text("utf-8").count('"in":"mail-address"') == 2


def test_a_mail_that_cannot_be_written_holds_up_no_other(
    online: Any, mailing: Limits, free_port: Callable[[], int]
) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = await make(house, "Ada"), await make(house, "Bob", "fox")
        profile = (await house.registry.profiles.find(*ada.values())).id
        line_break = "=?utf-8?b?DQpC?=@example.org"  # as a version before this one took it
        await house.registry.store.mail.put(StoredAddress(profile, "x", line_break, "en", 1.0, due_at=1.0))
        house.registry.community.mail.server = read_mail_server(box.url, SITE)
        await ask(house, bob, "bob@example.org")
        told = await come(box)
        await until_none_is_due(house)
        return told["To"], house.registry.supervisor.down()

    with mailbox(free_port()) as box:
        assert online(scenario, limits=mailing) == ("bob@example.org", [])


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("ada@example.org", True),
        ("ada+games@mail.example.org", True),
        ("ada@localhost", False),
        ("ada@@example.org", False),
        ("ada@example..org", False),
        ("ada b@example.org", False),
        ("ada@example.org\r\nBcc: all@example.org", False),
        ("<ada@example.org>", False),
        ("ada@[127.0.0.1]", False),
        ("-f@example.org", False),
        ("é@example.org", False),
        ("=?utf-8?b?DQpC?=@example.org", False),
        ("ada..b@example.org", False),
        (f"{'a' * 250}@example.org", False),
    ],
)
def test_an_address_is_one_that_no_header_mistakes(address: str, expected: bool) -> None:
    assert is_address(address) is expected


@pytest.mark.parametrize(
    ("url", "site", "code"),
    [
        ("http://mail.example?from=a@b.example", SITE, "server.bad-smtp"),
        ("smtp://mail.example", SITE, "server.bad-smtp"),
        ("smtp://mail.example:port?from=a@b.example", SITE, "server.bad-smtp"),
        ("smtp://mail.example?from=a@b.example", "", "server.no-site"),
    ],
)
def test_a_mail_server_that_is_none_is_refused_at_the_start(url: str, site: str, code: str) -> None:
    with pytest.raises(SetupError) as refused:
        read_mail_server(url, site)

    assert refused.value.code == code


def test_a_mail_server_is_read_with_its_password_and_wants_encryption() -> None:
    known = read_mail_server("smtps://ada:p%40ss@mail.example?from=games@example.org", f"{SITE}/")

    assert (known.host, known.port, known.is_encrypted, known.user, known.password, known.site) == (
        "mail.example",
        465,
        True,
        "ada",
        "p@ss",
        SITE,
    )


def test_a_mail_server_elsewhere_that_does_not_encrypt_is_given_nothing(
    free_port: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.server.community.mail.smtp._is_here", lambda _: False)
    with mailbox(free_port()) as box, pytest.raises(smtplib.SMTPNotSupportedError):
        read_mail_server(box.url, SITE).send(EmailMessage())
