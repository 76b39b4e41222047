"""A passkey, made by Chromium's own virtual authenticator, opens the profile in another browser."""

from __future__ import annotations

from typing import Any

import pytest

expect = pytest.importorskip("playwright.sync_api").expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PLATFORM = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """What keeps passkeys for the pages of one visitor."""

    def __init__(self, visitor: Any) -> None:
        self._devtools = visitor.context.new_cdp_session(visitor.page)
        self._devtools.send("WebAuthn.enable")
        self._id = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": PLATFORM})["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        return list(self._devtools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"])

    def receive(self, passkeys: list[dict[str, Any]]) -> None:
        """As a phone gets them that belongs to the same person."""
        for passkey in passkeys:
            self._devtools.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": passkey})


def test_a_passkey_is_added_used_on_another_device_and_removed(address: str, visit_at: Any) -> None:
    address = address.replace("127.0.0.1", "localhost")
    anna, phone = visit_at(address), visit_at(address, name="", language="fr", **PHONE)
    computer, pocket = Device(anna), Device(phone)
    page = anna.go("/me")
    card = page.get_by_role("region", name="Passkeys")
    card.get_by_role("button", name="Add a passkey").click()
    card.get_by_text("Linux").wait_for()
    card.get_by_role("button", name="Add a passkey").click()
    card.get_by_text("This device already has a passkey for this profile.").wait_for()
    (made,) = computer.passkeys()

    pocket.receive([made])
    there = phone.go("/me")
    there.get_by_role("button", name="Se connecter avec une clé d’accès").click()

    there.get_by_role("button", name="Anna Changer de nom").wait_for()
    assert made["isResidentCredential"]
    assert made["rpId"] == "localhost"
    card.get_by_role("button", name="Remove the passkey Linux").click()
    card.get_by_text("Linux").wait_for(state="detached")
    there.get_by_role("button", name="Se connecter avec une clé d’accès").click()
    there.get_by_text("cette clé d’accès n’ouvre aucun profil ici").wait_for()
    assert anna.refused == []


def test_at_an_address_without_a_name_it_says_where_passkeys_work(visit: Any) -> None:
    page = visit().go("/me")

    card = page.get_by_role("region", name="Passkeys")
    card.get_by_text("Passkeys need a name as the address.").wait_for()
    expect(card.get_by_role("button")).to_have_count(0)
