"""The entries of the first screen, and what each of them opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque import catalogue
from ludotheque.disk import find_folders, record_path, saved_names
from ludotheque.local_play.user_files import UNFINISHED
from ludotheque.local_play.wording import title
from ludotheque.locales.translator import Translator

if TYPE_CHECKING:
    from ludotheque.tui.app import LudothequeApp

_MOST_SAVED = 6

Entry = tuple[str, str]
"""A name for us, and the words; headings have no name."""


def entries(translate: Translator, theme: str) -> Sequence[Entry]:
    """What can be opened. No game is loaded to find out."""
    found: list[Entry] = [("", translate("tui.games"))]
    found += [(f"play:{slug}", f"  {title(slug, translate)}") for slug in catalogue.slugs()]
    found.append(("", translate("web.puzzles.daily")))
    with_puzzles = [slug for slug in catalogue.GAMES if catalogue.has_capability(slug, "puzzles")]
    found += [(f"puzzle:{slug}", f"  {title(slug, translate)}") for slug in with_puzzles]
    saved = _saved()
    if saved:
        found.append(("", translate("tui.go-on")))
        found += [(f"load:{name}", f"  {_words_of(name, path, translate)}") for name, path in saved]
    found.append(("", translate("tui.more")))
    found.append(("server", f"  {translate('tui.online')}"))
    found.append(("open", f"  {translate('tui.open-text-menu')}"))
    found.append(("theme", f"  {translate('tui.theme', which=translate(f'web.theme.{theme}'))}"))
    found.append(("language", f"  {translate('tui.language', which=translate('language.name'))}"))
    found.append(("leave", f"  {translate('tui.command.quit')}"))
    return found


def commands(translate: Translator) -> Sequence[Entry]:
    """Those that are commands of this screen alone, each with its heading."""
    found: list[Entry] = []
    heading = ""
    for entry, words in entries(translate, ""):
        if not entry:
            heading = words
        elif entry not in ("theme", "language", "leave"):
            found.append((entry, f"{heading} · {words.strip()}"))
    return found


def about(entry: str, translate: Translator) -> str:
    """A sentence about an entry; empty where there is none."""
    kind, _, name = entry.partition(":")
    code = f"tui.about.{name if kind == 'play' else kind}"
    return translate(code) if translate.knows(code) else ""


def open_entry(app: LudothequeApp, entry: str) -> None:
    """Open what the entry names; raises the refusal."""
    kind, _, name = entry.partition(":")
    if kind in _OPEN:
        _OPEN[kind](app, name)


def _go_on(app: LudothequeApp, name: str) -> None:
    """A file of ours has the seed of its game: another opening was set up."""
    table = app.user_files.load(name)
    is_set_up = table.game.deal(table.options, table.seed) != table.journal.opening
    app.play(table, name if UNFINISHED in name else "", is_set_up=is_set_up)


_OPEN: Mapping[str, Callable[[LudothequeApp, str], None]] = {
    "play": lambda app, slug: app.new_game(slug),
    "puzzle": lambda app, slug: app.solve_puzzle(slug),
    "load": _go_on,
    "server": lambda app, _: app.ask_for_server(),
    "open": lambda app, _: app.ask_for_text(),
    "theme": lambda app, _: app.action_next_theme(),
    "language": lambda app, _: app.next_language(),
    "leave": lambda app, _: app.exit(),
}


def _saved() -> Sequence[tuple[str, Path]]:
    """The newest first."""
    folders = find_folders()
    found = [(name, record_path(name, folders)) for name in saved_names(folders)]
    return sorted(found, key=lambda each: _age(each[1]))[:_MOST_SAVED]


def _words_of(name: str, path: Path, translate: Translator) -> str:
    """Of a game that was left: which, and when."""
    slug, is_unfinished, _ = name.partition(f"-{UNFINISHED}")
    if not is_unfinished or slug not in catalogue.slugs():
        return name
    return f"{title(slug, translate)}  {datetime.fromtimestamp(-_age(path)):%d/%m %H:%M}"


def _age(file: Path) -> float:
    """A key for sorting: newer files come first."""
    try:
        return -file.stat().st_mtime
    except OSError:  # it is gone
        return 0.0
