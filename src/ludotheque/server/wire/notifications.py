"""Bodies about being away: vacations, and how somebody hears that it is their turn."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

MAX_ENDPOINT_LENGTH = 1000


class Vacation(Struct, frozen=True):
    """Whether you are on vacation, and how much of it you have this year."""

    until: float | None
    """In seconds of the server's clock; none where you are here."""

    left_days: int
    days_per_year: int


class VacationRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """So many days from now on, in which no clock of your games with days per move runs."""

    days: Annotated[int, Meta(ge=1, le=366)]


class PushKeys(Struct, frozen=True):
    """As the browser gives them, in base64url: for whom a message is encrypted."""

    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]


class PushRequest(Struct, frozen=True):
    """What `PushSubscription.toJSON()` says."""

    endpoint: Annotated[str, Meta(max_length=MAX_ENDPOINT_LENGTH)]
    keys: PushKeys


class MailAddress(Struct, frozen=True):
    """Where you get mail about your turns."""

    address: str
    is_confirmed: bool
    """Whether you followed the link in the first mail; nothing else is sent before."""


class MailRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Where you want mail about your turns."""

    address: Annotated[str, Meta(max_length=254)]


class MailLink(Struct, frozen=True):
    """What a link in a mail did."""

    done: Literal["confirm", "stop"]


class Notifications(Struct, frozen=True):
    """How this device hears that it is your turn in games with days per move, or without a clock."""

    push_key: str | None
    """What a browser subscribes with (`applicationServerKey`); none where this server sends no messages."""

    push_endpoint: str | None
    """Where this device hears of it; none where it does not."""

    offers_mail: bool
    mail: MailAddress | None
