"""What is printed at an online table: the board, who plays, what happened, what may be typed."""

from __future__ import annotations

from ludotheque import catalogue
from ludotheque.cli.online.words import COMMANDS, REACTIONS
from ludotheque.cli.play.board_printer import BoardPrinter, view_spans
from ludotheque.cli.play.prompt import words_of
from ludotheque.cli.terminal import Terminal, sentence
from ludotheque.client.refusals import sentence_phrase
from ludotheque.client.views import read_view
from ludotheque.contract import Span, with_names, write_action_in
from ludotheque.contract.player import printable
from ludotheque.contract.visible_text import without_hidden
from ludotheque.local_play.wording import level_label, title
from ludotheque.server.wire.events import LogEntry, Player, Sentence, TableSnapshot


class OnlinePrinter:
    """Prints in the person's language. Whatever a server sends is made harmless for a terminal first."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self.board = BoardPrinter(terminal)

    def introduce(self, table: TableSnapshot, link: str) -> None:
        """The game, the people and the link, before the first drawing."""
        game = table.settings.game
        name = title(game, self._terminal.translate) if game in catalogue.slugs() else printable(game)
        self._terminal.write()
        self._terminal.write(self._terminal.styled(name, "title"))
        self._terminal.print_text("cli.join.link", style="faint", link=link)
        self.print_people(table)
        if not table.yours:
            self._terminal.print_text("cli.join.watching", style="faint")
        word = words_of("help", self._terminal.language)[0]
        self._terminal.print_text("cli.play.how-to-get-help", style="faint", word=word)
        self._terminal.write()

    def print_people(self, table: TableSnapshot) -> None:
        self._terminal.write(", ".join(self._player(player) for player in table.players))

    def show(self, table: TableSnapshot) -> None:
        """The board and the sentence under it."""
        if table.phase == "waiting":
            free = sum(player.kind in ("open", "reserved") for player in table.players)
            self._terminal.print_text("cli.join.waiting", count=free)
            return
        game = table.settings.game
        view = read_view(catalogue.game(game), table.view) if game in catalogue.slugs() else None
        if view is None:
            lines = table.drawing[:100_000].split("\n")
            spans = [Span("\n".join(map(without_hidden, lines)))]
        else:
            symbols = [printable(player.symbol) for player in table.players]
            spans = view_spans(catalogue.game(game), view, symbols, self.board.screen)
        self.board.show_spans(spans)
        if table.phase == "playing" and table.message is not None:
            self._terminal.write_wrapped(sentence(self._said(table, table.message)))

    def print_news(self, table: TableSnapshot) -> None:
        """What led here: moves, and what the log announces."""
        for entry in table.log:
            if entry.kind == "moved":
                self._print_move(table, entry)
            elif entry.said is not None:
                self._terminal.write(sentence(self._said(table, entry.said)))
        for offer in table.offers:
            if offer.by not in table.yours and table.yours:
                who = self._player(table.players[offer.by])
                self._terminal.print_text(f"cli.join.offer-{offer.kind}", style="strong", by=who)

    def _print_move(self, table: TableSnapshot, entry: LogEntry) -> None:
        if entry.action is None:
            return
        action = self._terminal.styled(self.written(table, entry.action), "strong")
        if entry.seat is None or entry.seat >= len(table.players):
            self._terminal.print_text("cli.play.clock-moved", action=action)
        else:
            who = self._player(table.players[entry.seat])
            self._terminal.print_text("cli.play.moved", who=who, action=action)

    def print_end(self, table: TableSnapshot) -> None:
        """The winner or the draw, and why."""
        ended = table.outcome
        if ended is None:
            return
        firsts = [seat for seat, place in enumerate(ended.places) if place == 1]
        winners = [] if len(firsts) == len(ended.places) else firsts
        self._terminal.write()
        if len(ended.places) > 1:
            names = tuple(self._player(table.players[seat]) for seat in winners if seat < len(table.players))
            code = "cli.play.won" if names else "cli.play.drawn"
            self._terminal.print_text(code, style="" if names else "strong", count=len(names), who=names)
        self._terminal.write(sentence(self._said(table, ended.reason)))

    def print_actions(self, table: TableSnapshot) -> None:
        """All that may be done now."""
        shown = [self.written(table, action) for action in table.legal]
        self._terminal.write_wrapped(" ".join(shown))

    def print_help(self, table: TableSnapshot) -> None:
        """What may be typed now."""
        translate = self._terminal.translate
        if table.legal:
            few = [self.written(table, action) for action in table.legal[:8]]
            dots = " …" if len(table.legal) > len(few) else ""
            self._terminal.print_text("cli.play.help-actions", actions=" ".join(few) + dots)
        words = {command: ", ".join(words_of(command, translate.language)) for command in COMMANDS}
        width = max(map(len, words.values()))
        for command, spellings in words.items():
            code = f"cli.words-help-online.{command}"
            own = code if translate.knows(code) else f"cli.words-help.{command}"
            self._terminal.write_row(f"  {spellings:<{width}}  ", translate(own))
        self._terminal.write_wrapped(", ".join(translate(f"server.reaction.{each}") for each in REACTIONS))

    def prompt(self, table: TableSnapshot, seconds_left: float | None) -> str:
        """Whose turn it is, and how long they have."""
        if table.you is None or not table.legal:
            return "> "
        time = (
            ""
            if seconds_left is None
            else f" [{self._terminal.translate('cli.play.seconds', count=round(seconds_left))}]"
        )
        return f"{self._player(table.players[table.you])}{time} > "

    def written(self, table: TableSnapshot, action: str) -> str:
        """An action as the person would type it."""
        game = table.settings.game
        if game not in catalogue.slugs():
            return printable(action)
        rules = catalogue.game(game)
        try:
            return write_action_in(rules, rules.notation.read_action(action), self._terminal.language)
        except ValueError:
            return printable(action)

    def _player(self, player: Player) -> str:
        """The name and the symbol, in the colour of the seat; and what sits there."""
        translate = self._terminal.translate
        name = printable(player.name) or translate(f"cli.join.seat-{'open' if player.kind == 'open' else 'reserved'}")
        shown = self._terminal.styled(
            f"{name} ({printable(player.symbol)})" if player.symbol else name, f"seat-{player.seat}"
        )
        if player.is_bot:
            return f"{shown} [{translate('cli.join.is-bot')}]"
        return shown if player.level is None else f"{shown} [{level_label(player.level, translate)}]"

    def _said(self, table: TableSnapshot, said: Sentence) -> str:
        names = [printable(player.name) for player in table.players]
        you = table.yours[0] if len(table.yours) == 1 else None
        return with_names(sentence_phrase(said), names, you).text(self._terminal.language)
