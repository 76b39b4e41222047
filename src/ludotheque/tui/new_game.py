"""A new game on this machine: its options, and who has which seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, replace
from secrets import randbelow
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from ludotheque import locales
from ludotheque.contract import AnyGame, Phrase, Player, Seed, SetupError
from ludotheque.contract.options import OptionField, option_fields, read_options
from ludotheque.local_play.characters import in_character
from ludotheque.local_play.user_files import UserFiles
from ludotheque.local_play.wording import describe_option, level_label, title
from ludotheque.locales.translator import Translator
from ludotheque.play import Table, default_players, open_table
from ludotheque.play.levels import default_level, level_here, playable_levels
from ludotheque.play.players import default_name
from ludotheque.tui.app_screen import AppScreen
from ludotheque.tui.form import Form, Line
from ludotheque.tui.key_bar import KeyBar
from ludotheque.tui.naming import sentence
from ludotheque.tui.option_words import option_name, option_value
from ludotheque.tui.text_board import board_of

_SEAT, _START, _EDIT, _PACE = "seat-", "start", "edit", "pace"
_MOST_TYPED = 400


@dataclass(frozen=True)
class SeatChoice:
    """A person, or a computer of this level."""

    level: str | None = None
    name: str = ""
    """Of a person; empty for the usual one."""


@dataclass(frozen=True)
class Setup:
    """What is chosen so far, as texts: whether it makes a game is seen when it is read."""

    game: AnyGame
    texts: Mapping[str, str]
    seats: tuple[SeatChoice, ...] = ()
    is_edited: bool = False
    """A position is set up on this board before anybody plays."""

    pace: int | None = None
    """Which clock, of those of a server."""

    def read(self, language: str) -> tuple[Any, Any] | SetupError:
        """The options and an opening with them, or why there is none."""
        try:
            options = read_options(self.game.options, self.texts)
            return options, self.game.deal(options, Seed(0))
        except SetupError as refusal:
            return refusal

    def with_seats_for(self, opening: Any) -> Setup:
        """As many as the options want: a person first, computers of the usual level for the rest."""
        count, usual = self.game.seat_count(opening), default_level(self.game, opening)
        known = playable_levels(self.game, opening)
        seats: list[SeatChoice] = []
        for seat in range(count):
            kept = self.seats[seat] if seat < len(self.seats) else SeatChoice(None if seat == 0 else usual)
            if kept.level is not None and kept.level not in known:
                try:
                    kept = replace(kept, level=level_here(self.game, kept.level, opening))
                except SetupError:
                    kept = replace(kept, level=usual)
            seats.append(kept)
        return replace(self, seats=tuple(seats))


def initial_setup(game: AnyGame, texts: Mapping[str, str], players: Sequence[Player]) -> Setup:
    """As the game was set up last time, where that still makes a game."""
    usual = {
        field.name: field.write(field.default) for field in option_fields(game.options) if field.default is not MISSING
    }
    seats = tuple(
        SeatChoice(player.level, "" if player.level or _is_usual(player.name, seat) else player.name)
        for seat, player in enumerate(players)
    )
    kept = Setup(game, {**usual, **{name: text for name, text in texts.items() if name in usual}}, seats)
    return Setup(game, usual) if isinstance(kept.read("en"), SetupError) else kept


def _is_usual(name: str, seat: int) -> bool:
    """Of somebody who gave none, in whichever language that was."""
    return name in {default_name(seat, language) for language in locales.languages()}


class NewGameScreen(AppScreen[Setup | None]):
    """Ends with what was chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("ctrl+s,f5", "start", show=False),
    ]

    def __init__(self, setup: Setup, others: str = "tui.person", *, can_edit: bool = False) -> None:
        super().__init__()
        self._setup, self._others, self._can_edit = setup, others, can_edit
        self._opening: Any = None
        self._problems: Mapping[str, Phrase] = {}
        self._typed_into = ""
        """The line that is being written into: a first letter replaces what stands there."""

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Form()
        yield Static(id="help")
        yield KeyBar()

    def on_mount(self) -> None:
        self.show_again()
        form = self.query_one(Form)
        form.focus()
        form.go_to(_START)

    def show_again(self) -> None:
        translate = self._app.translate
        game = title(self._setup.game.slug, translate)
        self.query_one("#head", Static).update(Text(f"{game} · {translate('tui.new-game')}"))
        self._read()
        self.query_one(KeyBar).show(
            [
                ("↑↓", translate("tui.keys.line"), "noop"),
                ("←→", translate("tui.keys.change"), "noop"),
                ("⏎", translate("tui.start"), "start"),
            ]
        )

    def _read(self) -> None:
        read = self._setup.read(self._app.language)
        if isinstance(read, SetupError):
            self._problems = {name or "": problem for name, problem in read.problems}
        else:
            self._problems = {}
            self._opening = read[1]
            self._setup = self._setup.with_seats_for(self._opening)
        self.query_one(Form).show(list(self._lines()))

    def _lines(self) -> list[Line]:
        translate, game = self._app.translate, self._setup.game
        lines = [Line(_START, translate("tui.start"), "", is_button=True, can_change=False)]
        if self._can_edit:
            words = translate("web.edit.title-position")
            lines.append(Line(_EDIT, words, "", translate("tui.edit.help"), is_button=True, can_change=False))
        lines.append(Line("", translate("tui.players"), "", is_heading=True))
        for seat, choice in enumerate(self._setup.seats):
            lines.append(self._seat_line(seat, choice))
        lines.append(Line("", translate("tui.options"), "", is_heading=True))
        lines += self._pace_line()
        for field in option_fields(game.options):
            problem = self._problems.get(field.name)
            lines.append(
                Line(
                    field.name,
                    option_name(game, field, translate),
                    option_value(game, field, self._setup.texts[field.name], translate),
                    help=sentence(describe_option(game, field, translate)),
                    problem="" if problem is None else sentence(problem.text(self._app.language)),
                    is_typed=not field.choices and field.kind is not bool,
                )
            )
        return lines

    def _pace_line(self) -> Sequence[Line]:
        from ludotheque.tui.online.paces import PACES, has_clock, pace_words

        translate, chosen = self._app.translate, self._setup.pace
        if chosen is None or not has_clock(self._setup.game, self._opening):
            return ()
        return (Line(_PACE, translate("web.new.pace"), pace_words(PACES[chosen], translate)),)

    def _seat_line(self, seat: int, choice: SeatChoice) -> Line:
        translate = self._app.translate
        count = len(self._setup.seats)
        symbols = board_of(self._setup.game).marks or self._setup.game.symbols(count)
        label = f"{seat + 1}  {symbols[seat % len(symbols)]}"
        name, help_words = f"{_SEAT}{seat}", translate("tui.seat-help")
        if choice.level is not None:
            return Line(name, label, level_label(choice.level, translate), help_words)
        usual = default_players(self._setup.game, count, translate.language)[seat].name
        who = translate(self._others if seat else "tui.person")
        if seat and self._others != "tui.person":  # whoever comes brings a name
            return Line(name, label, who)
        return Line(name, f"{label}  {choice.name or usual}", who, help_words, is_typed=True)

    # What is changed

    def on_form_changed(self, message: Form.Changed) -> None:
        if message.name.startswith(_SEAT):
            self._change_seat(int(message.name.removeprefix(_SEAT)), message.step)
        elif message.name == _PACE:
            self._change_pace(message.step)
        else:
            field = self._field(message.name)
            self._set_text(field.name, stepped(field, self._setup.texts[field.name], message.step))
        self._read()

    def on_form_typed(self, message: Form.Typed) -> None:
        if message.name.startswith(_SEAT):
            seat = int(message.name.removeprefix(_SEAT))
            choice = self._setup.seats[seat]
            self._set_seat(seat, replace(choice, name=message.edit(choice.name)[:40]))
        else:
            field = self._field(message.name)
            is_new = message.name != self._typed_into or self._setup.texts[field.name] == field.none_word
            edited = message.edit("" if is_new else self._setup.texts[field.name])[:_MOST_TYPED]
            self._typed_into = message.name
            self._set_text(field.name, edited or (field.none_word or ""))
        self._read()

    def on_form_chosen(self, message: Form.Chosen) -> None:
        self._finish(replace(self._setup, is_edited=message.name == _EDIT))

    def on_form_visited(self, message: Form.Visited) -> None:
        line = message.line
        if line.name != self._typed_into:
            self._typed_into = ""
        words = self.query_one("#help", Static)
        general = "" if "" not in self._problems else sentence(self._problems[""].text(self._app.language))
        words.set_class(bool(line.problem or general), "-bad")
        words.update(Text(line.problem or general or line.help))

    def _field(self, name: str) -> OptionField:
        return next(field for field in option_fields(self._setup.game.options) if field.name == name)

    def _set_text(self, name: str, text: str) -> None:
        self._setup = replace(self._setup, texts={**self._setup.texts, name: text})

    def _set_seat(self, seat: int, choice: SeatChoice) -> None:
        seats = self._setup.seats
        self._setup = replace(self._setup, seats=(*seats[:seat], choice, *seats[seat + 1 :]))

    def _change_seat(self, seat: int, step: int) -> None:
        levels: tuple[str | None, ...] = (None, *playable_levels(self._setup.game, self._opening))
        choice = self._setup.seats[seat]
        place = levels.index(choice.level) if choice.level in levels else 0
        self._set_seat(seat, replace(choice, level=levels[(place + step) % len(levels)]))

    def _change_pace(self, step: int) -> None:
        from ludotheque.tui.online.paces import PACES

        self._setup = replace(self._setup, pace=((self._setup.pace or 0) + step) % len(PACES))

    def action_noop(self) -> None:
        """A key that is named in the bar for what it does on a line."""

    def action_start(self) -> None:
        self._finish(self._setup)

    def _finish(self, setup: Setup) -> None:
        if not self._problems:
            self.dismiss(setup)
            return
        self._app.bell()
        named = next((name for name in self._problems if name), None)
        if named is not None:  # there it says what is wrong
            self.query_one(Form).go_to(named)

    def action_leave(self) -> None:
        self.dismiss(None)


def dealt(setup: Setup) -> Any:
    """How a game with these options begins."""
    return setup.game.deal(read_options(setup.game.options, setup.texts), Seed(randbelow(10**9)))


def made_table(setup: Setup, translate: Translator, files: UserFiles) -> Table:
    """A table on this machine, as it was set up."""
    game = setup.game
    options = read_options(game.options, setup.texts)
    seed = Seed(randbelow(10**9))
    levels = [choice.level for choice in setup.seats]
    count = game.seat_count(game.deal(options, seed))
    usual = in_character(game, default_players(game, count, translate.language, levels), translate)
    names = [choice.name.strip() for choice in setup.seats]
    players = [
        replace(player, name=names[seat]) if player.level is None and names[seat] else player
        for seat, player in enumerate(usual)
    ]
    points = files.points(game.slug, [player.name for player in players])
    table = open_table(game, options, seed, players, points=points)
    files.remember(table)
    return table


def stepped(field: OptionField, text: str, step: int) -> str:
    """The next value: of a few words the next one, of numbers one more."""
    if field.kind is bool:
        return "no" if text == "yes" else "yes"
    if field.choices:
        words: tuple[str, ...] = (*field.choices, *((field.none_word,) if field.none_word else ()))
        return words[(words.index(text) + step) % len(words)] if text in words else words[0]
    try:
        number = field.read(text)
    except ValueError:
        return text
    if number is None:
        return "1" if field.kind in (int, float) else text
    if field.kind not in (int, float):
        return text
    least = 0 if field.kind is float else 1
    if number + step < least and field.none_word is not None:
        return field.none_word
    width = 10 if field.kind is float else 1
    return field.write(max(least, int(number) + step * width))
