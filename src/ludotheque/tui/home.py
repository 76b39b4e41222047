"""The first screen: the games, games that were left, and what else there is; beside it a board of what is chosen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ludotheque import catalogue
from ludotheque.contract import Seed
from ludotheque.local_play.wording import title
from ludotheque.play import Table, open_table, play
from ludotheque.tui import menu
from ludotheque.tui.app_screen import AppScreen
from ludotheque.tui.board import BoardWidget
from ludotheque.tui.key_bar import KeyBar
from ludotheque.tui.shown import Shown
from ludotheque.tui.text_board import board_of

_NAME = "Ludothèque"
_PREVIEW_WIDTH = 72
_PREVIEW_MOVES = 14


class HomeScreen(AppScreen[None]):
    """Stays under every other screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", show=False)]

    def compose(self) -> ComposeResult:
        yield Static(Text(_NAME), id="name")
        with Horizontal():
            with Vertical(id="menu"):
                yield OptionList()
            board = BoardWidget(id="preview")
            board.can_focus = False
            yield board
        yield Static(id="about")
        yield KeyBar(leaving="quit")

    def on_mount(self) -> None:
        self.set_class(self.size.width < _PREVIEW_WIDTH, "-narrow")
        self.fill()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        if self.query(OptionList):
            self.fill()

    def show_again(self) -> None:
        self.fill()

    def fill(self) -> None:
        """The entries, in the language of now."""
        options, translate = self.query_one(OptionList), self._app.translate
        entries = menu.entries(translate, self._app.theme_name)
        at = options.highlighted
        options.clear_options()
        options.add_options(
            [Option(Text(words), id=entry) if entry else Option(Text(words), disabled=True) for entry, words in entries]
        )
        first = next((place for place, (entry, _) in enumerate(entries) if entry), 0)
        options.highlighted = at if at is not None and at < options.option_count else first
        self.query_one(KeyBar).show(
            [("⏎", translate("tui.open"), "open"), ("^t", translate("tui.command.theme"), "app.next_theme")]
        )

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < _PREVIEW_WIDTH, "-narrow")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        entry = event.option.id or ""
        self.query_one("#about", Static).update(Text(menu.about(entry, self._app.translate)))
        slug = entry.partition(":")[2]
        if entry.startswith("play:") and slug in catalogue.slugs():
            self._preview(sample(slug))

    def _preview(self, table: Table) -> None:
        preview = self.query_one(BoardWidget)
        preview.is_animated = False
        preview.use(board_of(table.game), self._app.palette_of(table.game))
        view = table.game.view(table.state, None)
        preview.show_cursor(is_shown=False)
        last = table.journal.moves[-1] if table.journal.moves else None
        preview.show(Shown(table.game, title(table.slug, self._app.translate), view, last=last), self._app.language, ())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option.id:
            self._app.open_entry(event.option.id)

    def on_paste(self, event: events.Paste) -> None:
        self._app.open_text(event.text)

    def action_leave(self) -> None:
        self._app.exit()

    def action_open(self) -> None:
        self.query_one(OptionList).action_select()


def sample(slug: str) -> Table:
    """A game as it might stand after a few moves: always the same."""
    game = catalogue.game(slug)
    table = open_table(game, game.options(), Seed(1))
    for number in range(_PREVIEW_MOVES):
        if not table.to_act:
            break
        seat = table.to_act[0]
        actions = table.choices[seat]
        after = play(table, seat, actions[(number * 5 + 2) % len(actions)])
        if after.outcome is not None:
            break
        table = after
    return table
