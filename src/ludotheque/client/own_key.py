"""Who this user is at a server: by a key that is kept on this machine."""

from __future__ import annotations

import getpass

from ludotheque.client.server import new_key
from ludotheque.disk import find_folders
from ludotheque.disk.server_keys import keep_server_key, key_name, read_server_keys


def own_key(root: str, name: str, given: str | None = None) -> str:
    """The key given, the one kept for this server and name, or a new one that is kept from now on."""
    if given is not None:
        return given
    path = find_folders().server_keys_file
    known = read_server_keys(path).value.get(key_name(root, name))
    if known is not None:
        return known
    made = new_key()
    keep_server_key(path, key_name(root, name), made)
    return made


def own_name() -> str:
    """As the system calls the person."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "Terminal"
