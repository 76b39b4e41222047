"""One table on the screen: the board, who plays, what happens. Whoever plays it is a driver; this screen knows none."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, ClassVar, TypeVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static

from ludotheque.contract import AnyGame, LudothequeError
from ludotheque.play import Table
from ludotheque.tui.app_screen import AppScreen
from ludotheque.tui.ask import AskScreen
from ludotheque.tui.board import BoardWidget
from ludotheque.tui.choice import ChoiceScreen, answer_of
from ludotheque.tui.key_bar import Entry, KeyBar
from ludotheque.tui.naming import cut, sentence
from ludotheque.tui.shown import COMMANDS, Driver, Shown, Tone
from ludotheque.tui.side_panel import Clock, Pressed, SidePanel, pieces_text, sign_of_key
from ludotheque.tui.slider import Slider
from ludotheque.tui.text_board import board_of

T = TypeVar("T")
_MOST_TOLD = 6
_MOST_IN_LINE = 2
_PANEL_WIDTH, _WIDE = 72, 110
"""With so many columns there is a panel beside the board, and a broad one."""

_IN_BAR = (
    "accept", "decline", "start", "undo", "hint", "solution", "next", "autoplay", "evaluate", "review", "replay",
    "analyse", "back", "forward", "variation", "play-on", "again", "resign", "clear", "copy", "paste", "say",
)  # fmt: skip
"""Of what is possible, as much as there is room for."""

_AT_THE_END = ("accept", "decline", "again", "replay", "analyse")


class TableScreen(AppScreen[None]):
    """Shows what its driver tells, and hands it what the person does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
        *(Binding(key, f"command('{name}')", show=False) for name, key in COMMANDS.items() if name != "next"),
        Binding("greater_than_sign,less_than_sign", "tab", show=False),
        Binding("left_square_bracket", "step(-1)", show=False),
        Binding("right_square_bracket", "step(1)", show=False),
    ]

    class Work(Message):
        """Something to be done in the thread of the screen."""

        def __init__(self, work: Callable[[], None]) -> None:
            super().__init__()
            self.work = work

    def __init__(self, driver: Driver) -> None:
        super().__init__()
        self._driver = driver
        self._shown: Shown | None = None
        self._is_closed = False
        self._told: list[tuple[str, Tone]] = []
        """What was said since the person did something."""

        self.is_kept = False
        """Whether it goes on behind other screens."""

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="people-row"):
            yield Static(id="people")
            yield Clock(id="small-clock", is_small=True)
        with Horizontal():
            yield BoardWidget(id="board")
            yield SidePanel(self._app.translate)
        yield Slider()
        yield Static(id="message")
        yield Static(id="told")
        yield KeyBar()

    def on_mount(self) -> None:
        self._fit(self.size.width)
        self.query_one(BoardWidget).focus()
        self.query_one(BoardWidget).is_animated = self._app.is_animated
        self._driver.open(self)

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.width)
        if self._shown is not None:
            self.call_after_refresh(self._show_beside)

    def _fit(self, width: int) -> None:
        self.set_class(width < _PANEL_WIDTH, "-narrow")
        self.query_one(SidePanel).set_class(width >= _WIDE, "-wide")

    # As the driver knows it

    def show(self, shown: Shown) -> None:
        board = self.query_one(BoardWidget)
        if self._shown is None or self._shown.game is not shown.game:
            board.use(shown.board or board_of(shown.game), self._app.palette_of(shown.game))
        elif not shown.moves and self._shown.moves:
            board.start_again()
        self._shown = shown
        symbols = [seat.symbol for seat in shown.seats]
        fitting = symbols if all(len(symbol) == 1 for symbol in symbols) else ()
        board.is_active = (shown.place is None or shown.is_tried) and not shown.is_idle
        board.show(shown, self._app.language, fitting)
        self._show_beside()
        seen = self._app.screen
        if self.is_kept and seen is not self and isinstance(seen, TableScreen):
            seen.show_tabs()  # it may be your turn here now

    def _show_beside(self) -> None:
        shown, board = self._shown, self.query_one(BoardWidget)
        if shown is None:
            return
        palette = self._app.palette_of(shown.game)
        panel = self.query_one(SidePanel)
        panel.show(shown, palette)
        panel.show_status(board.status, palette)
        panel.show_buttons(board.buttons)
        self.show_tabs()
        self.query_one(Slider).show(shown.place)
        kind = "-end" if shown.ending else "-bad" if shown.is_problem else ""
        words = shown.ending or shown.message
        is_narrow = self.has_class("-narrow")
        self._show_message(" · ".join(each for each in (shown.badge if is_narrow else "", words) if each), kind)
        if is_narrow and shown.ending and len(shown.ending) <= self.size.width - 2:  # once is enough
            self._show_told(*(each for each in self._told if each[0] != shown.ending))
        # Where every line counts the board has this one, while a game is replayed.
        has_line = shown.place is None or not is_narrow
        self.query_one("#message").display = has_line
        self.query_one("#told").set_class(has_line, "-above")
        possible = self._driver.commands()
        order = (*_AT_THE_END, *_IN_BAR) if shown.ending else _IN_BAR
        if "start" in possible and "link" in possible:  # whoever is awaited needs it
            order = ("link", "start", *order)
        bar = [name for name in dict.fromkeys(order) if name in possible]
        commands = [(COMMANDS[name], self._app.translate(f"tui.command.{name}"), f"command('{name}')") for name in bar]
        self.query_one(KeyBar).show([*(self._pressable(board) if is_narrow else ()), *commands])

    def show_tabs(self) -> None:
        """Or the title, where there is one table only; and who plays, in one line."""
        shown = self._shown
        if shown is None:
            return
        place = "" if shown.place is None else f"  {shown.place[0]}/{shown.place[1]}"
        head = self._app.tabs(self, self.size.width - len(place) - len(shown.badge) - 4) or Text(shown.title)
        head.append(f"{place}  {shown.badge}".rstrip())
        self.query_one("#head", Static).update(head)
        self._show_people(shown, self.query_one(BoardWidget))

    def on_screen_resume(self) -> None:
        self.show_tabs()

    def _pressable(self, board: BoardWidget) -> Sequence[Entry]:
        """What the panel has buttons for."""
        return [
            (sign_of_key(button.key), button.words.text(self._app.language), f"press({button.key!r})")
            for button in board.buttons
        ]

    def action_press(self, key: str) -> None:
        self.query_one(BoardWidget).press(key)

    def _show_people(self, shown: Shown, board: BoardWidget) -> None:
        """In one line, where there is no panel."""
        line = Text("  ")
        palette = self._app.palette_of(shown.game)
        status = pieces_text(board.status, palette)
        turn = next((number for number, seat in enumerate(shown.seats) if seat.is_to_act), 0)
        first = turn if len(shown.seats) > _MOST_IN_LINE else 0  # of many, those whose turn is near
        seats = Text("  ").join(
            Text(f"{'▶' if seat.is_to_act else ''}{seat.symbol} {seat.name} {seat.note}".rstrip())
            for seat in (*shown.seats[first:], *shown.seats[:first])[:4]
        )
        tabs = self._app.tabs_in_short(self)
        self.query_one("#people", Static).update(line.join([each for each in (tabs, status, seats) if each.plain]))
        self.query_one("#small-clock", Clock).show(shown, is_seen=self.has_class("-narrow"))

    def _show_message(self, words: str, kind: str = "") -> None:
        is_narrow = self.has_class("-narrow")
        if kind == "-bad" and is_narrow and len(words) > self.size.width - 2:
            self._show_told((words, "bad"))
            return
        message = self.query_one("#message", Static)
        message.set_class(kind == "-end", "-end")
        message.set_class(kind == "-bad", "-bad")
        message.update(Text(cut(words, max(20, self.size.width - 2)) if is_narrow else words))

    def tell(self, words: str, tone: Tone = "plain") -> None:
        panel = self.query_one(SidePanel)
        panel.tell(words, tone)
        if not self.has_class("-narrow"):
            return
        if tone != "plain":
            self._show_told(*self._told, (words, tone))
        elif self._told:  # a move: what was faint was about what goes before
            self._show_told(*(each for each in self._told if each[1] != "faint"))

    def forget_news(self) -> None:
        self.query_one(SidePanel).forget_news()
        self.forget_told()

    def _show_told(self, *told: tuple[str, Tone]) -> None:
        """Over the last lines of the board, where there is no panel, until the person does something."""
        self._told = [each for each in told if each[1] != "faint" or each is told[-1]][-_MOST_TOLD:]
        box = self.query_one("#told", Static)
        box.display = bool(self._told)
        panel = self.query_one(SidePanel)
        box.update(Text("\n").join(Text(words, panel.style_of(tone)) for words, tone in self._told))

    def forget_told(self) -> None:
        """The person has done something."""
        if self._told:
            self._show_told()

    def alert(self, words: str) -> None:
        self._app.bell()
        if not self.is_current and self._shown is not None:
            self._app.notify(f"{self._shown.title}: {words}", markup=False)

    def later(self, seconds: float, work: Callable[[], None]) -> Callable[[], None]:
        return self.set_timer(max(0.001, seconds), lambda: self._do(work)).stop

    def soon(self, work: Callable[[], None]) -> None:
        self.post_message(self.Work(work))

    def aside(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self._beside(work, then)

    @work(thread=True, exit_on_error=False)
    def _beside(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        try:
            found = work()
        except LudothequeError as refusal:
            words = sentence(refusal.text(self._app.language))
            self.soon(lambda: self.tell(words, "bad"))
            return
        self.soon(lambda: then(found))

    def wait(self, work: Coroutine[Any, Any, T], then: Callable[[T], None] | None = None) -> None:
        self._awaiting(work, then)

    @work(exit_on_error=False)
    async def _awaiting(self, work: Coroutine[Any, Any, T], then: Callable[[T], None] | None) -> None:
        try:
            found = await work
        except LudothequeError as refusal:
            words = self._refusal(refusal)
            self.tell(words, "bad")
            self._show_message(words, "-bad")
            return
        if then is not None:
            self._do(lambda: then(found))

    def choose(self, title: str, choices: Sequence[tuple[str, Any]], then: Callable[[Any], None]) -> None:
        def chosen(place: int | None) -> None:
            answer = answer_of(choices, place)
            if place is not None:
                self._do(lambda: then(answer))

        self._app.push_screen(ChoiceScreen(title, [words for words, _ in choices]), chosen)

    def action_tab(self) -> None:
        self._app.next_table()

    def ask(self, question: str, then: Callable[[str], None]) -> None:
        def typed(text: str | None) -> None:
            if text is not None:
                self._do(lambda: then(text))

        self._app.push_screen(AskScreen(question), typed)

    def copy(self, text: str) -> None:
        self._app.copy_to_clipboard(text)
        self.tell(self._app.translate("tui.copied", text=text), "good")

    def on_paste(self, event: events.Paste) -> None:
        pasted = getattr(self._driver, "pasted", self._app.open_text)
        self._act(lambda: pasted(event.text))
        event.stop()

    def analyse(self, table: Table) -> None:
        self._app.analyse(table)

    def edit(self, game: AnyGame, state: Any) -> None:
        self._app.edit(game, state)

    def open_text(self, text: str) -> None:
        self._app.open_text(text)

    def replay(self, table: Table) -> None:
        self._app.replay(table)

    def play_table(self, table: Table, *, is_set_up: bool = False) -> None:
        self._app.play(table, is_set_up=is_set_up)

    def leave(self) -> None:
        self.close_driver()
        self._app.close_table(self)

    def close_driver(self) -> None:
        """Before the screen below is seen again, which lists what was left; once."""
        if not self._is_closed:
            self._is_closed = True
            self._driver.close()

    # What the person does

    def on_table_screen_work(self, message: Work) -> None:
        self._do(message.work)

    def _act(self, work: Callable[[], None]) -> None:
        """The person does this."""
        self.forget_told()
        self._do(work)

    def _do(self, work: Callable[[], None]) -> None:
        """With the refusal, if there is one, said where the person looks."""
        if not self.is_mounted:
            return
        try:
            work()
        except LudothequeError as refusal:
            words = self._refusal(refusal)
            self._show_message(words, "-bad")
            self._app.bell()

    def _refusal(self, refusal: LudothequeError) -> str:
        naming = getattr(self._driver, "refusal", None)
        return sentence(refusal.text(self._app.language)) if naming is None else naming(refusal)

    def on_board_widget_chosen(self, message: BoardWidget.Chosen) -> None:
        self._act(lambda: self._driver.play(message.action))

    def on_board_widget_moved(self) -> None:
        self.forget_told()
        self._show_beside()

    def on_pressed(self, message: Pressed) -> None:
        self.query_one(BoardWidget).press(message.key)

    def action_command(self, name: str) -> None:
        names = self._driver.commands()
        # Two commands may share a key; the one that is possible now is meant.
        meant = [each for each in names if COMMANDS[each] == COMMANDS[name]]
        if meant:
            self._act(lambda: self._driver.run(meant[0]))

    def action_step(self, steps: int) -> None:
        if self._shown is not None and self._shown.place is not None:
            place, length = self._shown.place
            self._act(lambda: self._driver.go(max(0, min(length, place + steps))))

    def on_slider_moved(self, message: Slider.Moved) -> None:
        self._act(lambda: self._driver.go(message.place))

    def on_key(self, event: events.Key) -> None:
        """While a game is replayed the board is not acted on: arrows go through it."""
        if self._shown is None or self._shown.place is None or self._shown.is_tried:
            return
        place, length = self._shown.place
        targets = {"left": place - 1, "right": place + 1, "home": 0, "end": length}
        if event.key in targets:
            event.stop()
            self._act(lambda: self._driver.go(max(0, min(length, targets[event.key]))))
        elif event.key == "space":
            self.action_command("autoplay")

    def action_zoom(self, steps: int) -> None:
        self.query_one(BoardWidget).zoom_by(steps)

    def action_leave(self) -> None:
        """A table of a server stays open behind the lobby."""
        if self.is_kept:
            self._app.pop_screen()
        else:
            self.leave()

    def on_unmount(self) -> None:
        self.close_driver()

    @property
    def command_names(self) -> Sequence[str]:
        """For the list of commands."""
        return self._driver.commands()

    @property
    def shown(self) -> Shown | None:
        return self._shown

    @property
    def words_now(self) -> str:
        """What is to be done, or how it ended."""
        return "" if self._shown is None else self._shown.ending or self._shown.message

    @property
    def title_words(self) -> str:
        return "" if self._shown is None else self._shown.title

    @property
    def is_wanted(self) -> bool:
        """Whether the person may act here."""
        return self._shown is not None and bool(self._shown.actions)

    def show_again(self) -> None:
        if self._shown is not None:
            game = self._shown.game
            self.query_one(BoardWidget).use(self._shown.board or board_of(game), self._app.palette_of(game))
            self._driver.tell_again()
