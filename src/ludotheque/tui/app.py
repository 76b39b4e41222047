"""The app: its screens, themes and language, and the entries of the first screen."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen

from ludotheque import catalogue
from ludotheque.contract import AnyGame, LudothequeError
from ludotheque.contract.puzzle import daily_number
from ludotheque.local_play.user_files import UserFiles
from ludotheque.locales.translator import Translator
from ludotheque.play import Table
from ludotheque.tui import menu
from ludotheque.tui.app_screen import AppScreen
from ludotheque.tui.ask import AskScreen
from ludotheque.tui.choice import ChoiceScreen
from ludotheque.tui.hangup import when_hung_up
from ludotheque.tui.help import HelpScreen
from ludotheque.tui.home import HomeScreen
from ludotheque.tui.key_bar import Entry, KeyBar
from ludotheque.tui.naming import sentence
from ludotheque.tui.palette import Depth, Palette, ThemeName
from ludotheque.tui.shown import COMMANDS
from ludotheque.tui.small_screen import SmallScreen
from ludotheque.tui.table_screen import TableScreen
from ludotheque.tui.terminals import MIN_HEIGHT, MIN_WIDTH
from ludotheque.tui.text_board import board_of
from ludotheque.tui.themes import REGISTERED, THEMES, app_theme
from ludotheque.tui.typed_ahead import TypedAhead

if TYPE_CHECKING:
    from ludotheque.client.server import AsyncClient
    from ludotheque.tui.online.lobby import LobbyScreen

_THINKING_SECONDS = 0.4
"""A computer's move is held back so long, so that one sees what happens."""


class LudothequeApp(App[None]):
    """Made for one person, in one language; `run` shows it."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Ludothèque"
    CSS_PATH = "style.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+p,colon", "commands", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("ctrl+t", "next_theme", show=False),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self, language: str, depth: Depth = "all", theme: ThemeName = "dark", server: str = "", name: str = ""
    ) -> None:
        super().__init__(ansi_color=depth != "all" or None)
        self.translate = Translator(language)
        self.depth: Depth = depth
        self.theme_name: ThemeName = theme
        self.piece_colours: Mapping[str, str] = {}
        self.is_animated = True
        self.thinking_seconds = _THINKING_SECONDS
        self.last_server = ""
        """For this run; else the one of the last."""

        self._first_server, self._own_name = server, name
        self._clients: list[AsyncClient] = []
        self._tables: list[TableScreen] = []
        self._warnings: list[str] = []
        self._warned: set[str] = set()
        for each in REGISTERED:
            self.register_theme(each)
        self.theme = app_theme(theme, depth)
        self.user_files: UserFiles = UserFiles(self)
        self.typed_ahead = TypedAhead(self)

    def get_driver_class(self) -> type[Driver]:
        usual = super().get_driver_class()
        if usual.__name__ != "LinuxDriver":  # Windows, or one that the environment names
            return usual
        from ludotheque.tui.sturdy_driver import SturdyDriver

        return SturdyDriver

    async def on_event(self, event: events.Event) -> None:
        if self.typed_ahead.keep(event):
            return
        is_typed = isinstance(event, events.Key) and not event.is_forwarded
        await super().on_event(event)
        if is_typed and isinstance(event, events.Key) and not isinstance(self.screen, TableScreen):
            self.typed_ahead.after(event.key)

    # As those who keep files know the person

    @property
    def language(self) -> str:
        return self.translate.language

    def warn(self, text: str) -> None:
        """Once: a full disk is full after every move."""
        if text in self._warned:
            return
        self._warned.add(text)
        if self.is_running:
            self.notify(text, severity="warning", markup=False)
        else:
            self._warnings.append(text)

    def on_mount(self) -> None:
        self._heed_signals()
        self.push_screen(HomeScreen())
        for text in self._warnings:
            self.notify(text, severity="warning", markup=False)
        if self._first_server:
            self.enter_server(self._first_server)

    def on_resize(self, event: events.Resize) -> None:
        """A window that is too small for any board says so until it is larger."""
        is_small = event.size.width < MIN_WIDTH or event.size.height < MIN_HEIGHT
        if is_small and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())
        elif not is_small and isinstance(self.screen, SmallScreen):
            self.screen.dismiss(None)

    def _heed_signals(self) -> None:
        """A line that hangs up, and whoever ends us: games are kept first, for the terminal may be gone."""
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            if hasattr(signal, name):
                with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows; not the main thread
                    loop.add_signal_handler(getattr(signal, name), self._leave_at_once)

        context = copy_context()  # it says which app is meant

        def leave() -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._leave_at_once, context=context)

        when_hung_up(leave)

    def _leave_at_once(self) -> None:
        for screen in [*self.screen_stack, *self._tables]:
            if isinstance(screen, TableScreen):
                screen.close_driver()
        self.exit()

    def palette_of(self, game: AnyGame) -> Palette:
        return Palette(self.theme_name, self.depth, board_of(game).tints, self.piece_colours)

    # At this machine

    def open_entry(self, entry: str) -> None:
        """Open an entry of the first screen."""
        try:
            menu.open_entry(self, entry)
        except LudothequeError as refusal:
            self.notify(sentence(refusal.text(self.language)), severity="error", markup=False)

    def new_game(self, slug: str) -> None:
        from ludotheque.tui.new_game import NewGameScreen, Setup, dealt, initial_setup, made_table

        game = catalogue.game(slug)
        kept, editor = self.user_files.last_setup(game), board_of(game).editor

        def made(setup: Setup | None) -> None:
            if setup is None:
                return
            if setup.is_edited and editor is not None:
                self.edit(game, editor.empty(dealt(setup)))
            else:
                self.play(made_table(setup, self.translate, self.user_files))

        setup = initial_setup(game, kept.options, kept.players)
        self.push_screen(NewGameScreen(setup, can_edit=editor is not None), made)

    def edit(self, game: AnyGame, state: Any) -> None:
        """Set up positions, from this one on."""
        from ludotheque.tui.edit_driver import EditDriver

        editor = board_of(game).editor
        if editor is not None:
            self.push_screen(TableScreen(EditDriver(game, editor, state, self.translate)))

    def ask_for_text(self) -> None:
        def typed(text: str | None) -> None:
            if text is not None:
                self.open_text(text)

        self.push_screen(AskScreen(self.translate("tui.open-text")), typed)

    def open_text(self, text: str) -> None:
        """A position is set up, a game goes on, or is shown again where it is over."""
        from ludotheque.tui.pasted_text import read_game, read_position

        try:
            game, state = read_position(text)
            if game is not None:
                self.edit(game, state)
                return
            table = read_game(text, self.user_files)
        except LudothequeError as refusal:
            self.notify(sentence(refusal.text(self.language)), severity="error", markup=False)
            return
        if table.outcome is None:
            self.play(table)
        else:
            self.replay(table)

    def play(self, table: Table, kept_as: str = "", *, is_set_up: bool = False) -> None:
        """From here; `kept_as` is the name of the file that has it so far."""
        from ludotheque.local_play.local_table import Pacing
        from ludotheque.tui.local_driver import LocalDriver, Origin

        self.user_files.recall_points(table)
        pacing = Pacing(max(self.thinking_seconds, self.user_files.settings.thinking_seconds))
        driver = LocalDriver(table, self.user_files, self.translate, pacing, Origin(kept_as, is_set_up))
        self.push_screen(TableScreen(driver))

    def replay(self, table: Table) -> None:
        from ludotheque.tui.replay_driver import ReplayDriver

        self.push_screen(TableScreen(ReplayDriver(table, self.translate)))

    def analyse(self, table: Table) -> None:
        from ludotheque.tui.analysis_driver import AnalysisDriver

        self.push_screen(TableScreen(AnalysisDriver(table, self.translate)))

    def solve_puzzle(self, slug: str, number: int | None = None) -> None:
        """Today's, or another one, and those after it."""
        from ludotheque.tui.puzzle_driver import PuzzleDriver

        maker = catalogue.puzzle_maker(slug)
        if maker is None:
            return
        puzzles = maker.shipped()
        todays = daily_number(datetime.now(UTC).toordinal(), len(puzzles))
        driver = PuzzleDriver(catalogue.game(slug), puzzles, number or todays, self.translate)
        self.push_screen(TableScreen(driver))

    # Tables of servers

    def ask_for_server(self) -> None:
        def typed(url: str | None) -> None:
            if url is not None:
                self.enter_server(url)

        known = self.last_server or self.user_files.settings.server
        self.push_screen(AskScreen(self.translate("tui.server"), known, "https://"), typed)

    @work(exit_on_error=False)
    async def enter_server(self, url: str, password: str | None = None) -> None:
        """The lobby of the server at this address; at the table, where it is the link of one."""
        from ludotheque.client.address import read_link
        from ludotheque.client.own_key import own_key, own_name
        from ludotheque.client.server import open_client
        from ludotheque.tui.online.lobby import LobbyScreen

        try:
            link, name = read_link(url), self._own_name or own_name()
            key = own_key(link.root, name)
            client = await open_client(
                url, name=name, key=key, password=password, language=self.language, patience=None
            )
            self._clients.append(client)
            await client.introduce()
        except LudothequeError as refusal:
            if refusal.code == "server.password-wanted":
                self._ask_for_password(url, is_again=password is not None)
                return
            self.notify(sentence(refusal.text(self.language)), severity="error", markup=False)
            return
        self.last_server = link.root
        self.user_files.remember_server(link.root)
        lobby = LobbyScreen(client)
        await self.push_screen(lobby)
        if link.table:
            lobby.sit(client.sit_or_watch())

    def _ask_for_password(self, url: str, *, is_again: bool) -> None:
        def typed(password: str | None) -> None:
            if password is not None:
                self.enter_server(url, password)

        words = self.translate("tui.password")
        if is_again:
            words = f"{sentence(self.translate('server.wrong-password'))} {words}"
        self.push_screen(AskScreen(words, is_secret=True), typed)

    def new_online_game(self, slug: str, lobby: LobbyScreen) -> None:
        from ludotheque.tui.new_game import NewGameScreen, SeatChoice, Setup, initial_setup

        game = catalogue.game(slug)
        kept = self.user_files.last_setup(game)

        def made(setup: Setup | None) -> None:
            if setup is not None:
                lobby.open_table(setup)

        setup = initial_setup(game, kept.options, kept.players)
        own = SeatChoice(name=lobby.own_name)
        screen = NewGameScreen(replace(setup, seats=(own, *setup.seats[1:]), pace=0), others="tui.open-seat")
        self.push_screen(screen, made)

    def add_table(self, screen: TableScreen) -> None:
        """Show a table that goes on behind others, as one more tab."""
        screen.is_kept = True
        self._tables.append(screen)
        self.install_screen(screen, f"table-{id(screen)}")
        self.push_screen(screen)

    def close_table(self, screen: TableScreen) -> None:
        if screen in self._tables:
            self._tables.remove(screen)
            self.pop_screen()
            self.uninstall_screen(screen)
            screen.remove()
        else:
            screen.dismiss(None)

    def next_table(self) -> None:
        """The next tab after the one that is seen."""
        if not self._tables:
            return
        at = self.screen
        if isinstance(at, TableScreen) and at in self._tables:
            following = self._tables[(self._tables.index(at) + 1) % len(self._tables)]
            if following is not at:
                self.switch_screen(following)
        else:
            self.push_screen(self._tables[0])

    def tabs(self, screen: TableScreen, width: int) -> Text:
        """All tables that are open, where there are several; a dot where it is your turn. A click goes there."""
        if len(self._tables) < 2 or screen not in self._tables:
            return Text()
        full = [f"{each.title_words}{' ●' if each.is_wanted else ''}" for each in self._tables]
        short = ["●" if each.is_wanted else "" for each in self._tables]
        has_room = sum(len(words) + 6 for words in full) <= width
        tabs = []
        for number, each in enumerate(self._tables, start=1):
            words = (full if has_room or each is screen else short)[number - 1]
            label = f"{number}:{words}" if words else f"{number}"
            meta = {"@click": f"app.show_table({number})"}
            tabs.append(Text(f"[{label}]" if each is screen else label, Style(meta=meta)))
        return Text("  ").join(tabs)

    def tabs_in_short(self, screen: TableScreen) -> Text:
        """Which of how many, for a narrow window; a dot where another one waits for you. A click goes to the next."""
        if len(self._tables) < 2 or screen not in self._tables:
            return Text()
        is_wanted = any(each.is_wanted for each in self._tables if each is not screen)
        place = f"[{self._tables.index(screen) + 1}/{len(self._tables)}]"
        return Text(f"{place}{'●' if is_wanted else ''}", Style(meta={"@click": "app.next_table"}))

    async def on_unmount(self) -> None:
        for client in self._clients:
            await client.close()

    # For everywhere

    def action_leave(self) -> None:
        self.exit()

    def action_next_theme(self) -> None:
        self.theme_name = THEMES[(THEMES.index(self.theme_name) + 1) % len(THEMES)]
        self.theme = app_theme(self.theme_name, self.depth)
        self._show_again()

    def next_language(self) -> None:
        from ludotheque import locales

        known = locales.languages()
        # Whoever speaks here has this translator, and goes on in the other language.
        self.translate.language = known[(known.index(self.language) + 1) % len(known)]
        self._show_again()

    def _show_again(self) -> None:
        self.user_files.remember_looks(self.theme_name, self.language)
        for screen in dict.fromkeys((*self.screen_stack, *self._tables)):
            if isinstance(screen, AppScreen):
                screen.show_again()

    def action_help(self) -> None:
        screen = self.screen
        if isinstance(screen, HelpScreen | ChoiceScreen):
            return
        game = screen.shown.game if isinstance(screen, TableScreen) and screen.shown is not None else None
        pages = []
        if game is not None and self.translate.knows(f"{game.slug}.rules-page"):
            pages = [self.translate(f"{game.slug}.rules-page")]
        # A narrow window shows only the beginning of what is to be done now.
        title = screen.words_now if isinstance(screen, TableScreen) else ""
        self.push_screen(HelpScreen(title or self.translate("tui.command.help"), self._keys(screen, game), pages))

    def _keys(self, screen: Screen[object], game: AnyGame | None) -> Sequence[tuple[str, str]]:
        translate = self.translate
        keys: list[tuple[str, str]] = []
        if game is not None:
            board = screen.shown.board if isinstance(screen, TableScreen) and screen.shown is not None else None
            keys += [(self._shown_key(shown, code), translate(code)) for shown, code in (board or board_of(game)).keys]
        if isinstance(screen, TableScreen):
            keys += [(COMMANDS[name], translate(f"tui.command.{name}")) for name in screen.command_names]
            keys += [("+ -", translate("tui.keys.zoom"))]
        else:
            keys += [(key, words) for key, words, _ in _in_bar(screen)]
        if self._tables:
            keys += [(">", translate("tui.command.tab"))]
        general = (("^p", "all"), ("^t", "theme"), ("esc", "leave"), ("^q", "quit"))
        return [*keys, *((key, translate(f"tui.command.{name}")) for key, name in general)]

    def _shown_key(self, shown: str, code: str) -> str:
        """Letters of robots are others in other languages."""
        own = f"{code}-shown"
        return self.translate(own) if self.translate.knows(own) else shown

    def action_commands(self) -> None:
        screen = self.screen
        if isinstance(screen, HelpScreen | ChoiceScreen):
            return
        choices = self._all_commands(screen)

        def chosen(place: int | None) -> None:
            if place is not None:
                self.call_later(screen.run_action, choices[place][1])

        placeholder = self.translate("tui.search")
        words = [f"{words}  ({key})" if key else words for words, _, key in choices]
        self.push_screen(ChoiceScreen(self.translate("tui.command.all"), words, placeholder), chosen)

    def _all_commands(self, screen: Screen[object]) -> list[tuple[str, str, str]]:
        """The words, the action and the key."""
        translate = self.translate
        found: list[tuple[str, str, str]] = []
        if isinstance(screen, TableScreen):
            found += [
                (translate(f"tui.command.{name}"), f"screen.command('{name}')", COMMANDS[name])
                for name in screen.command_names
            ]
            found += [
                (translate("tui.command.larger"), "screen.zoom(1)", "+"),
                (translate("tui.command.smaller"), "screen.zoom(-1)", "-"),
            ]
        else:
            found += [(words, f"screen.{action}", key) for key, words, action in _in_bar(screen) if action != "noop"]
        if isinstance(screen, HomeScreen):
            found += [(words, f"app.open_entry({name!r})", "") for name, words in menu.commands(translate)]
        if self._tables:
            found += [(translate("tui.command.tab"), "app.next_table", ">")]
        found += [
            (translate("tui.command.help"), "app.help", "?"),
            (translate("tui.command.theme"), "app.next_theme", "^t"),
            (translate("tui.command.language"), "app.next_language", ""),
            (translate("tui.command.leave"), "screen.leave", "esc"),
            (translate("tui.command.quit"), "app.leave", "^q"),
        ]
        return found

    def action_next_language(self) -> None:
        self.next_language()

    def action_next_table(self) -> None:
        self.next_table()

    def action_show_table(self, number: int) -> None:
        if number <= len(self._tables) and self._tables[number - 1] is not self.screen:
            self.switch_screen(self._tables[number - 1])

    def action_open_entry(self, entry: str) -> None:
        self.open_entry(entry)


def _in_bar(screen: Screen[object]) -> Sequence[Entry]:
    """What a screen that is no table offers; help names those for one line of a form as well."""
    return [entry for bar in screen.query(KeyBar) for entry in bar.entries if entry[2] != "app.next_theme"]
