"""The tables of a server: yours, those that wait for somebody, those to watch; and a new one."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ludotheque import catalogue
from ludotheque.client.server import AsyncClient
from ludotheque.client.table import OnlineTable
from ludotheque.contract import LudothequeError
from ludotheque.contract.player import printable
from ludotheque.local_play.wording import title
from ludotheque.server.wire.http import LobbyTable, NewTableRequest, SeatChoice, SeatKey
from ludotheque.tui.app_screen import AppScreen
from ludotheque.tui.key_bar import KeyBar
from ludotheque.tui.naming import cut, sentence
from ludotheque.tui.new_game import Setup
from ludotheque.tui.online.driver import OnlineDriver
from ludotheque.tui.online.paces import chosen_pace, pace_words
from ludotheque.tui.table_screen import TableScreen

_NEW = "new:"
_GAME, _NAMES = 15, 26
"""Columns of the list."""


class LobbyScreen(AppScreen[None]):
    """Asks the server when it is seen, and when the person wants."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("r,f5", "refresh_tables", show=False),
        Binding("n", "new", show=False),
        Binding("w", "watch", show=False),
        Binding("greater_than_sign,less_than_sign", "tab", show=False),
    ]

    def __init__(self, client: AsyncClient) -> None:
        super().__init__()
        self._client = client
        self._keys: dict[str, SeatKey] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield OptionList()
        yield Static(id="about")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self._show_around()

    def show_again(self) -> None:
        self._show_around()
        self.action_refresh_tables()

    def _show_around(self) -> None:
        translate = self._app.translate
        self.query_one("#head", Static).update(Text(f"{translate('tui.lobby')} · {self._client.url}"))
        self.query_one(KeyBar).show(
            [
                ("⏎", translate("tui.sit-down"), "sit"),
                ("w", translate("tui.watch"), "watch"),
                ("n", translate("tui.new-table"), "new"),
                ("r", translate("tui.refresh"), "refresh_tables"),
            ]
        )

    def on_screen_resume(self) -> None:
        self.action_refresh_tables()

    def action_refresh_tables(self) -> None:
        self._do(self._fill())

    @work(exit_on_error=False)
    async def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        about = self.query_one("#about", Static)
        try:
            await work
        except LudothequeError as refusal:
            about.update(Text(sentence(refusal.text(self._app.language))))
            self._app.bell()
            return
        about.update("")

    async def _fill(self) -> None:
        translate = self._app.translate
        mine = await self._client.tables()
        lobby = await self._client.lobby()
        self._keys = {each.key.table: each.key for each in mine}
        own = [each.card for each in mine]
        others = [card for card in lobby if card.table not in self._keys and not card.is_set_aside]
        groups = (
            (translate("tui.tables.yours"), own),
            (translate("tui.tables.open"), [card for card in others if card.open_seats]),
            (translate("tui.tables.playing"), [card for card in others if not card.open_seats]),
        )
        options = self.query_one(OptionList)
        at = options.highlighted
        options.clear_options()
        options.add_option(Option(Text(translate("tui.new-table")), disabled=True))
        for slug in catalogue.slugs():
            options.add_option(Option(Text(f"  {title(slug, translate)}"), id=f"{_NEW}{slug}"))
        for heading, cards in groups:
            if cards:
                options.add_option(Option(Text(heading), disabled=True))
                options.add_options([Option(Text(f"  {self._words(card)}"), id=card.table) for card in cards])
        options.highlighted = at if at is not None and at < options.option_count else 1

    def _words(self, card: LobbyTable) -> str:
        names = ", ".join(printable(name) for name in card.names if name)
        game = title(card.game, self._app.translate) if card.game in catalogue.slugs() else printable(card.game)
        details = [] if card.pace.kind == "none" else [pace_words(card.pace, self._app.translate)]
        if card.open_seats:
            details.append(self._app.translate("cli.join.waiting", count=card.open_seats))
        room = max(20, self.size.width - 4)
        while len(details) > 1 and len(self._row(game, names, details, room)) > room:
            details.pop()  # the heading says that somebody is awaited
        return cut(self._row(game, names, details, room), room)

    @staticmethod
    def _row(game: str, names: str, details: Sequence[str], room: int) -> str:
        rest = "".join(f"  {each}" for each in details)
        most = max(6, min(_NAMES, room - _GAME - 2 - len(rest)))
        return f"{cut(game, _GAME):<{_GAME}}  {cut(names, most):<{most}}{rest}".rstrip()

    @property
    def _chosen(self) -> str | None:
        options = self.query_one(OptionList)
        if options.highlighted is None:
            return None
        return options.get_option_at_index(options.highlighted).id

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option.id or ""
        if name.startswith(_NEW):
            self._app.new_online_game(name.removeprefix(_NEW), self)
        elif name in self._keys:
            self._do(self._sit(self._client.resume(self._keys[name])))
        elif name:
            self._do(self._sit(self._client.join(name)))

    def action_sit(self) -> None:
        self.query_one(OptionList).action_select()

    def action_watch(self) -> None:
        name = self._chosen
        if name and not name.startswith(_NEW):
            self._do(self._sit(self._client.watch(name)))

    def action_new(self) -> None:
        self.query_one(OptionList).highlighted = 1

    def action_tab(self) -> None:
        self._app.next_table()

    @property
    def own_name(self) -> str:
        return self._client.name

    def open_table(self, setup: Setup) -> None:
        """A new one as chosen: the first seat is yours, other seats of persons are open and found in the lobby."""
        seats = [_seat_choice(seat, choice.level) for seat, choice in enumerate(setup.seats)]
        is_listed = any(seat.kind == "open" for seat in seats)
        name = setup.seats[0].name or self._client.name
        options = dict(setup.texts)
        request = NewTableRequest(
            game=setup.game.slug, name=name, options=options, seats=seats, pace=chosen_pace(setup), is_listed=is_listed
        )
        self.sit(self._client.open_as(request))

    def sit(self, opening: Coroutine[Any, Any, OnlineTable]) -> None:
        """At a table that is being opened."""
        self._do(self._sit(opening))

    async def _sit(self, opening: Coroutine[Any, Any, OnlineTable]) -> None:
        table = await opening
        driver = OnlineDriver(self._client, table, self._app.user_files, self._app.translate)
        self._app.add_table(TableScreen(driver))

    def action_leave(self) -> None:
        self.dismiss(None)


def _seat_choice(seat: int, level: str | None) -> SeatChoice:
    if level is not None:
        return SeatChoice("computer", level=level)
    return SeatChoice("me" if seat == 0 else "open")
