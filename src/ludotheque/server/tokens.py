"""Keys to seats: who somebody is at a table, signed by the server; and names nobody can guess."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from ludotheque.contract import TableError, phrase

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that are mistaken for another when read aloud
_TABLE_LENGTH = 12
_TIME_LENGTH, _TIME_SECONDS = 3, 256
"""Letters that begin anew after 88 days."""

_CODE_LENGTH, _RECOVERY_LENGTH = 8, 16
_PROFILE_MARK = "p"  # no digit of a person's name
_PROFILE_KEY = re.compile(r"[A-Za-z0-9_-]{22,64}", re.ASCII)
_MIN_KEY_VARIETY = 8


class Keyring:
    """Signs and checks with a secret that is kept in the store."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def token(self, table: str, person: str) -> str:
        """The key of this person at this table."""
        return f"{table}.{person}.{self._signature(f'{table}.{person}')}"

    def person(self, table: str, token: str) -> str:
        """Whose key this is, or TableError."""
        parts = token.split(".")
        if len(parts) != 3 or not token.isascii() or parts[0] != table:
            raise TableError(phrase("server.bad-token"))
        expected = self._signature(f"{parts[0]}.{parts[1]}")
        if not hmac.compare_digest(expected, parts[2]):
            raise TableError(phrase("server.bad-token"))
        return parts[1]

    def pass_for(self, password: str) -> str:
        """What a browser keeps after the right password; another password makes it worthless."""
        return self._signature(f"password:{password}")

    def bot_id(self, profile: str) -> str:
        """By which others name a bot."""
        return self._signature(f"bot:{profile}")[:12]

    def mail_proof(self, said: str) -> str:
        """That a link in a mail is ours."""
        return self._signature(f"mail:{said}")

    def passkey_user(self, profile: str) -> str:
        """By which an authenticator knows a profile: tells nothing of who it is at tables."""
        return self._signature(f"passkey:{profile}")

    def code_hash(self, code: str) -> str:
        """What is stored of a code; a copy of the database does not tell which one it was."""
        return self._signature(f"code:{read_code(code)}")

    def challenge(self, said: str, expires_at: int) -> str:
        """To be signed by a passkey before then; what it is for is part of our signature, so nothing has to be kept."""
        text = f"{expires_at}.{secrets.token_hex(16)}"
        return f"{text}.{self._signature(f'challenge:{text}:{said}')}"

    def challenge_expiry(self, challenge: str, said: str) -> int | None:
        """Until when it is good; None unless we gave it for this very thing."""
        text, _, signature = challenge[:200].rpartition(".")
        expected = self._signature(f"challenge:{text}:{said}")
        if not hmac.compare_digest(expected.encode(), signature.encode("utf-8", "replace")):
            return None
        return int(text.partition(".")[0])

    def table_ids(self, person: str, request: str, now: float) -> tuple[str, str]:
        """What the table of this request is called now, and what it was called if the time has just turned."""
        sign = int(self._signature(f"table:{person}:{request}"), 16)
        name = _letters(sign % len(_LETTERS) ** _TABLE_LENGTH, _TABLE_LENGTH)
        return f"{_time_letters(now)}{name}", f"{_time_letters(now - _TIME_SECONDS)}{name}"

    def relay_proof(self, said: str) -> str:
        """That another process of ours says so."""
        return self._signature(f"relay:{said}")

    def _signature(self, text: str) -> str:
        return hmac.new(self._secret, text.encode(), hashlib.sha256).hexdigest()[:40]


def new_secret() -> str:
    return secrets.token_hex(32)


def new_table_id(now: float) -> str:
    """59 bits, short enough for a link; before them the time, roughly.

    Tables that are played at the same time lie side by side in the store's indexes: a commit writes half as much.
    """
    return _time_letters(now) + _random_letters(_TABLE_LENGTH)


def _time_letters(now: float) -> str:
    return _letters(int(now // _TIME_SECONDS) % len(_LETTERS) ** _TIME_LENGTH, _TIME_LENGTH)


def _random_letters(length: int) -> str:
    return _letters(secrets.randbelow(len(_LETTERS) ** length), length)


def _letters(number: int, length: int) -> str:
    digits = ""
    for _ in range(length):
        number, digit = divmod(number, len(_LETTERS))
        digits = _LETTERS[digit] + digits
    return digits


def new_person() -> str:
    return secrets.token_hex(12)


def new_profile_id() -> str:
    """Also who it is at tables; the mark tells it from a person without a profile."""
    return f"{_PROFILE_MARK}{secrets.token_hex(12)}"


def has_profile(person: str) -> bool:
    return person.startswith(_PROFILE_MARK)


def new_code() -> str:
    """40 bits, in two groups to be read aloud."""
    letters = _random_letters(_CODE_LENGTH)
    return f"{letters[:4]}-{letters[4:]}"


def new_recovery_code() -> str:
    """79 bits, in four groups to be written down: it is good for years."""
    letters = _random_letters(_RECOVERY_LENGTH)
    return "-".join(letters[start : start + 4] for start in range(0, _RECOVERY_LENGTH, 4))


def read_code(text: str) -> str:
    """A code as somebody typed it: case, spaces and dashes do not count."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def key_hash(key: str) -> str:
    """What is stored of the secret key of a profile, or TableError for what can be none.

    22 letters of 64 are 132 bits; a text with few different ones was not drawn at random.
    """
    if not _PROFILE_KEY.fullmatch(key) or len({*key}) < _MIN_KEY_VARIETY:
        raise TableError(phrase("server.bad-profile-key"))
    return hashlib.sha256(f"profile:{key}".encode()).hexdigest()


def new_seed() -> int:
    return secrets.randbelow(2**53)
