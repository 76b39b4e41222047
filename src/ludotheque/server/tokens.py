"""Keys to seats: who somebody is at a table, signed by the server; and names nobody can guess."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from ludotheque.contract import TableError, phrase

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that are mistaken for another when read aloud
_TABLE_LENGTH = 12


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

    def _signature(self, text: str) -> str:
        return hmac.new(self._secret, text.encode(), hashlib.sha256).hexdigest()[:40]


def new_secret() -> str:
    return secrets.token_hex(32)


def new_table_id() -> str:
    """59 bits; short enough for a link."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_TABLE_LENGTH))


def new_person() -> str:
    return secrets.token_hex(12)


def new_seed() -> int:
    return secrets.randbelow(2**53)
