"""Being away: vacations, and how somebody hears that it is their turn."""

from __future__ import annotations

from ludotheque.contract import TableError, phrase
from ludotheque.server.pages import base_address
from ludotheque.server.routes import Call, Operation
from ludotheque.server.wire import notifications as wire


async def vacation(call: Call) -> wire.Vacation:
    """Whether you are on vacation, and how many days of it are left this year."""
    return await call.registry.community.vacations.shown((await call.profile()).id)


async def begin_vacation(call: Call) -> wire.Vacation:
    """Go on vacation: from now on no clock runs for you in your games with days per move; others see it there."""
    return await call.registry.community.vacations.begin((await call.profile()).id, call.body.days)


async def end_vacation(call: Call) -> wire.Vacation:
    """Be back: your clocks run again, and days that have not begun are yours again."""
    return await call.registry.community.vacations.end((await call.profile()).id)


async def notifications(call: Call) -> wire.Notifications:
    """How this device hears that it is your turn."""
    profile = await call.profile()
    push, mail = call.registry.community.push, call.registry.community.mail
    shown = await mail.shown(profile.id)
    return wire.Notifications(push.public_key, await push.endpoint(_key(call)), mail.server is not None, shown)


async def subscribe(call: Call) -> wire.Notifications:
    """From now on this device is sent a message by Web Push when it is your turn."""
    await call.profile()
    await call.registry.community.push.subscribe(_key(call), call.body, call.language, base_address(call.request))
    return await notifications(call)


async def unsubscribe(call: Call) -> wire.Notifications:
    """No more messages to this device."""
    await call.profile()
    await call.registry.community.push.unsubscribe(_key(call))
    return await notifications(call)


async def ask_for_mail(call: Call) -> wire.Notifications:
    """Mail about your turns: the first one has a link to confirm that the address is yours."""
    profile, mail = await call.profile(), call.registry.community.mail
    await mail.ask(profile.id, call.body.address.strip(), call.language, call.address)
    return await notifications(call)


async def stop_mail(call: Call) -> wire.Notifications:
    """No more mail; the address is forgotten."""
    await call.registry.community.mail.remove((await call.profile()).id)
    return await notifications(call)


async def follow_link(call: Call) -> wire.MailLink:
    """What a link in a mail wants; whoever has the mail may do it."""
    return wire.MailLink(await call.registry.community.mail.follow_link(call.path("token")))


def _key(call: Call) -> str:
    if call.profile_key is None:
        raise TableError(phrase("server.no-profile-key"))
    return call.profile_key


_VACATION, _NOTIFICATIONS = "/api/profile/vacation", "/api/profile/notifications"
OPERATIONS = [
    Operation("GET", _VACATION, vacation, wire.Vacation, needs_profile=True),
    Operation("POST", _VACATION, begin_vacation, wire.Vacation, wire.VacationRequest, needs_profile=True),
    Operation("DELETE", _VACATION, end_vacation, wire.Vacation, needs_profile=True),
    Operation("GET", _NOTIFICATIONS, notifications, wire.Notifications, needs_profile=True),
    Operation("PUT", f"{_NOTIFICATIONS}/push", subscribe, wire.Notifications, wire.PushRequest, needs_profile=True),
    Operation("PUT", f"{_NOTIFICATIONS}/mail", ask_for_mail, wire.Notifications, wire.MailRequest, needs_profile=True),
    Operation("DELETE", f"{_NOTIFICATIONS}/mail", stop_mail, wire.Notifications, needs_profile=True),
    Operation("POST", "/api/mail/{token}", follow_link, wire.MailLink),
    Operation("DELETE", f"{_NOTIFICATIONS}/push", unsubscribe, wire.Notifications, needs_profile=True),
]
