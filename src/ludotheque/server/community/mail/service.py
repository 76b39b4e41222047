"""Who wants mail about their turns: asked once whether it is really theirs, then at most one mail in some hours."""

from __future__ import annotations

import asyncio
import secrets
import smtplib
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING, Literal

from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import LOGGER, log_error
from ludotheque.server.community.mail.smtp import MailServer, is_address
from ludotheque.server.community.turns import Turn, awaited_at, turn_words
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.hosted.table import is_live
from ludotheque.server.store.mail import StoredAddress
from ludotheque.server.summaries import read_card
from ludotheque.server.wire.notifications import MailAddress

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry

CONFIRM_SECONDS = 2 * 86_400.0
_LOOK_SECONDS = 60.0
_LEASE_SECONDS = 120.0
_AT_ONCE, _MAX_TABLES, _MAX_LINES = 4, 100, 20
_FOR_GOOD = 500
_RETRY_SECONDS = (300.0, 1800.0, 7200.0)


class Mail:
    """Everything is in the store; without a mail server of the host nothing is offered."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._is_due = asyncio.Event()
        self.server: MailServer | None = None

    async def shown(self, profile: str) -> MailAddress | None:
        kept = await self._registry.store.mail.of(profile)
        return None if kept is None else MailAddress(kept.address, kept.confirmed_at > 0)

    async def ask(self, profile: str, address: str, language: str, visitor: str) -> None:
        """A mail asks whether the address is theirs; TableError for what is none, and for too many."""
        registry = self._registry
        if self.server is None:
            raise TableError(phrase("server.no-mail"))
        if not is_address(address):
            raise TableError(phrase("server.bad-mail-address"))
        mails = registry.rates.mails
        # Nobody is flooded in the name of this server, whoever asks for it.
        if not all(mails.take(key) for key in (visitor, f"of {profile}", f"to {address.lower()}")):
            raise TableError(phrase("server.too-many-mails"))
        registry.storage.require_room()
        now = registry.clock()
        await registry.store.mail.put(
            StoredAddress(profile, secrets.token_hex(12), address, language, asked_at=now, due_at=now)
        )
        self._is_due.set()

    async def remove(self, profile: str) -> None:
        await self._registry.store.mail.remove(profile)

    async def follow_link(self, token: str) -> Literal["confirm", "stop"]:
        """What a link in a mail wants: `confirm` it, or `stop` all mails; TableError for a link that is not ours."""
        address_id, _, rest = token.partition(".")
        purpose, _, proof = rest.partition(".")
        known = await self._registry.store.mail.find(address_id)
        if not secrets.compare_digest(self._proof(address_id, purpose).encode(), proof.encode("utf-8", "replace")):
            raise TableError(phrase("server.bad-mail-link"))
        if purpose == "stop":
            if known is not None:
                await self._registry.store.mail.remove(known.profile_id)
            return "stop"
        if known is None:
            raise TableError(phrase("server.bad-mail-link"))
        await self._registry.store.mail.confirm(known.id, self._registry.clock())
        return "confirm"

    async def tell(self, turns: list[Turn]) -> None:
        """A mail is due in a while, for those who want one."""
        registry, limits = self._registry, self._registry.limits
        persons = {turn.person for turn in turns}
        wanting = await registry.store.mail.wanting(persons) if self.server is not None else set()
        if wanting:
            await registry.store.mail.note(wanting, registry.clock() + limits.mail_seconds, limits.mail_pause_seconds)
            self._is_due.set()

    async def keep_mailing(self) -> None:
        registry = self._registry
        while True:
            try:
                first = await registry.store.mail.next_due() if self.server is not None else None
                while first is not None and first <= registry.clock():
                    claimed = registry.clock() + _LEASE_SECONDS
                    for address in await registry.store.mail.claim(registry.clock(), claimed, _AT_ONCE):
                        await self._try(address, claimed)
                    first = await registry.store.mail.next_due()
                await registry.store.mail.sweep(registry.clock() - CONFIRM_SECONDS)
                wait = _LOOK_SECONDS if first is None else max(0.0, first - registry.clock())
            except LudothequeError as problem:  # the database is away; it may come back
                log_error(problem)
                wait = _LOOK_SECONDS
            await wait_at_most(min(wait, _LOOK_SECONDS), self._is_due)
            self._is_due.clear()

    async def _try(self, to: StoredAddress, claimed: float) -> None:
        """One mail that cannot be written holds up no other, and never comes again."""
        try:
            await self._deliver(to, claimed)
        except LudothequeError:
            raise
        except Exception as problem:
            log_error(problem)
            await self._registry.store.mail.put_off(to.id, claimed, 0.0)

    async def _deliver(self, to: StoredAddress, claimed: float) -> None:
        assert self.server is not None, "nothing is claimed without a mail server"
        store = self._registry.store.mail
        message = self._question(self.server, to) if not to.confirmed_at else await self._turns(self.server, to)
        if message is None:
            await store.sent(to.id, claimed, to.told_at)
            return
        try:
            await asyncio.to_thread(self.server.send, message)
        except (smtplib.SMTPException, OSError) as problem:
            if _is_final(problem):
                LOGGER.info("the mail server refuses the address of a profile; it is removed")
                await store.remove(to.profile_id)
                return
            LOGGER.warning("a mail could not be sent: %s", type(problem).__name__)
            is_last = to.tries >= len(_RETRY_SECONDS)
            await store.put_off(to.id, claimed, 0.0 if is_last else self._registry.clock() + _RETRY_SECONDS[to.tries])
        else:
            await store.sent(to.id, claimed, self._registry.clock() if to.confirmed_at else 0.0)

    def _question(self, server: MailServer, to: StoredAddress) -> EmailMessage:
        asked = phrase("server.mail.ask", site=server.site)
        lines = [asked.text(to.language), self._link(server, to, "confirm"), _said("ask-ignore", to)]
        return self._message(server, to, _said("ask-subject", to), lines)

    async def _turns(self, server: MailServer, to: StoredAddress) -> EmailMessage | None:
        """None where nobody waits for them any more."""
        registry = self._registry
        lines: list[str] = []
        persons = {*await registry.store.profiles.persons(to.profile_id)}
        for _, summary in await registry.store.profiles.tables(to.profile_id, _MAX_TABLES):
            if summary.phase != "playing" or is_live(read_card(summary).pace) or len(lines) >= _MAX_LINES:
                continue
            hosted = await awaited_at(registry, to.profile_id, summary.id)
            if hosted is not None and not hosted.is_alone(next(iter(persons), None)):
                lines.append(f"{turn_words(hosted, persons, to.language)}\n{server.site}/t/{summary.id}")
        if not lines:
            return None
        subject = phrase("server.mail.turn-subject", count=len(lines)).text(to.language)
        return self._message(server, to, subject, lines)

    def _message(self, server: MailServer, to: StoredAddress, subject: str, lines: list[str]) -> EmailMessage:
        message, stop = EmailMessage(), self._link(server, to, "stop")
        message["Subject"], message["From"], message["To"] = subject, f"Ludothèque <{server.sender}>", to.address
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=server.sender.partition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if to.confirmed_at:
            one_click = stop.replace(f"{server.site}/mail/", f"{server.site}/api/mail/")
            message["List-Unsubscribe"] = f"<{one_click}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            lines = [*lines, f"-- \n{phrase('server.mail.stop', link=stop).text(to.language)}"]
        message.set_content("\n\n".join(lines) + "\n")
        return message

    def _link(self, server: MailServer, to: StoredAddress, purpose: str) -> str:
        return f"{server.site}/mail/{to.id}.{purpose}.{self._proof(to.id, purpose)}"

    def _proof(self, address_id: str, purpose: str) -> str:
        return self._registry.keyring.mail_proof(f"{purpose}:{address_id}")


def _said(code: str, to: StoredAddress) -> str:
    return phrase(f"server.mail.{code}").text(to.language)


def _is_final(problem: Exception) -> bool:
    """Whether the same address would be refused again: 5xx, where 4xx means later."""
    refused = problem.recipients.values() if isinstance(problem, smtplib.SMTPRecipientsRefused) else ()
    return bool(refused) and all(code >= _FOR_GOOD for code, _ in refused)
