"""The page in the frame: one answer with all that it needs, and a policy that lets it do nothing else.

It may be framed by anybody, so it is nobody's: sandboxed, it has an origin of its own and sees neither the cookies nor
the storage of this server, wherever it is opened.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from importlib.resources import files

from ludotheque.contract import phrase

THEMES = ("light", "dark")
_WAYS = {
    "first": "M5 5v14M19 5l-9 7 9 7z",
    "back": "M16 5l-9 7 9 7z",
    "next": "M8 5l9 7-9 7z",
    "last": "M19 5v14M5 5l9 7-9 7z",
}
"""As the path of a drawing: not every font has these signs."""


def _read(name: str) -> str:
    return files("ludotheque.server.embed").joinpath(name).read_text("utf-8")


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


STYLE, SCRIPT = _read("frame.css"), _read("frame.js")
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_digest(STYLE)}'; script-src 'sha256-{_digest(SCRIPT)}'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *; "
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox"
)
"""`connect-src`: the other steps of the game, which the script fetches from this server."""


@dataclass(frozen=True)
class Frame:
    """What stands on the page of a frame."""

    title: str
    words: Sequence[str]
    board: str = ""
    """As SVG, or as characters where a game has no drawing."""

    is_drawn: bool = True
    values: Sequence[str] = ()
    """The worth of every move, in words for those who cannot see the board."""

    comment: str = ""
    """What somebody says of the position."""

    drawings: Sequence[str] = ()
    """Rings and arrows in words."""

    address: str = ""
    """Of the same in Ludothèque."""

    step: int = 0
    last: int = 0
    ways: Mapping[str, str] = field(default_factory=dict)
    """Addresses of other steps."""

    refresh: int = 0
    """Seconds after which it is worth looking again; 0: it does not change."""


def write_frame(frame: Frame, language: str, theme: str) -> str:
    """The whole page, as HTML."""
    look = f' data-theme="{theme}"' if theme in THEMES else ""
    again = f'<meta http-equiv="refresh" content="{frame.refresh}">' if frame.refresh else ""
    title, words = escape(frame.title), "".join(f"<span>{escape(each)}</span>" for each in frame.words)
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"{look}>\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="robots" content="noindex">\n'
        f"{again}<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<div class="said" aria-live="polite"><h1>{title}</h1>{words}</div>\n'
        f"{_board(frame)}{_values(frame, language)}{_comment(frame)}{_steps(frame, language)}{_foot(frame, language)}"
        f"</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
    )


def _board(frame: Frame) -> str:
    if not frame.board:
        return ""
    return f'<div class="board">{frame.board if frame.is_drawn else f"<pre>{escape(frame.board)}</pre>"}</div>\n'


def _values(frame: Frame, language: str) -> str:
    lists = {"embed.values": frame.values, "embed.drawings": frame.drawings}
    return "".join(_list(name, items, language) for name, items in lists.items() if items)


def _list(name: str, words: Sequence[str], language: str) -> str:
    items = "".join(f"<li>{escape(each)}</li>" for each in words)
    return f'<ul class="sr" aria-label="{_said(name, language)}">{items}</ul>\n'


def _comment(frame: Frame) -> str:
    return f'<p class="comment">{escape(frame.comment)}</p>\n' if frame.comment else ""


def _steps(frame: Frame, language: str) -> str:
    if not frame.last:
        return ""
    links = {way: _link(way, frame.ways.get(way, ""), language) for way in _WAYS}
    play, pause = _said("web.replay.play", language), _said("web.replay.pause", language)
    button = f'<button hidden data-play="{play}" data-pause="{pause}" aria-label="{play}"></button>'
    at = _said("web.replay.at", language, step=frame.step, last=frame.last)
    return (
        f'<nav aria-label="{_said("web.replay.title", language)}">{links["first"]}{links["back"]}'
        f"<span>{at}</span>{links['next']}{links['last']}{button}</nav>\n"
    )


def _link(way: str, address: str, language: str) -> str:
    name = _said(f"web.replay.{way}" if way != "last" else "embed.last", language)
    where = f' href="{escape(address)}"' if address else ' role="link" aria-disabled="true"'
    drawing = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{_WAYS[way]}"/></svg>'
    return f'<a data-way="{way}" aria-label="{name}" title="{name}"{where}>{drawing}</a>'


def _foot(frame: Frame, language: str) -> str:
    if not frame.address:
        return ""
    words = _said("embed.open", language)
    return f'<p class="foot"><a href="{escape(frame.address)}" target="_blank" rel="noopener">{words}</a></p>\n'


def _said(code: str, language: str, **params: int) -> str:
    return escape(phrase(code, **params).text(language))
