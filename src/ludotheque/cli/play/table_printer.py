"""What is printed at the table: who plays, what was done, who has won, what may be typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludotheque import locales
from ludotheque.cli.play.board_printer import BoardPrinter
from ludotheque.cli.play.prompt import COMMANDS, words_of
from ludotheque.cli.terminal import Terminal, sentence
from ludotheque.contract import (
    AnyGame,
    Choice,
    LudothequeError,
    Outcome,
    Phrase,
    Seat,
    phrase,
    with_names,
    write_action_in,
)
from ludotheque.local_play.local_table import viewer_of
from ludotheque.local_play.wording import level_label, title
from ludotheque.play import Resignation, Scoreboard, Table, told_to
from ludotheque.play.players import default_name, names_in

_MAX_PLAYERS_LISTED = 6
_MAX_SCORES = 10
_MAX_ACTIONS_IN_HELP = 8


class TablePrinter:
    """Prints in the person's language; at a table of their own, to them: "You win!"."""

    def __init__(self, terminal: Terminal, *, addresses_the_person: bool = False) -> None:
        self.board = BoardPrinter(terminal)
        self._terminal = terminal
        self._addresses_the_person = addresses_the_person

    def introduce(self, table: Table) -> None:
        """The game and the people, before the first drawing."""
        translate = self._terminal.translate
        self._terminal.write()
        self._terminal.write(self._terminal.styled(title(table.slug, translate), "title"))
        shown = [self.player_words(table, Seat(seat)) for seat in range(len(table.players))][:_MAX_PLAYERS_LISTED]
        more = len(table.players) - len(shown)
        self._terminal.write(", ".join([*shown, *([translate("cli.play.more-players", count=more)] if more else [])]))

    def print_how_to_get_help(self) -> None:
        """The one word a newcomer needs."""
        word = words_of("help", self._terminal.language)[0]
        self._terminal.print_text("cli.play.how-to-get-help", style="faint", word=word)
        self._terminal.write()

    def player_words(self, table: Table, seat: Seat) -> str:
        player = table.players[seat]
        who = self.named(table, seat)
        return who if player.level is None else f"{who} [{level_label(player.level, self._terminal.translate)}]"

    def named(self, table: Table, seat: Seat) -> str:
        """The name and the symbol, in the colour of the seat; "You" for who did not give a name."""
        player = table.players[seat]
        label = player.label
        if seat == self._you(table) and self._is_unnamed(table, seat):
            label = self._terminal.translate("cli.play.you", symbol=player.symbol)
        return self._terminal.styled(label, f"seat-{seat}")

    def _who(self, table: Table, seat: Seat) -> Phrase | str:
        """Of whom a sentence speaks: the person at the screen is addressed."""
        who = self.named(table, seat)
        return phrase(locales.YOU, name=who) if seat == self._you(table) else who

    def _you(self, table: Table) -> Seat | None:
        """The only person at the table."""
        people = [Seat(seat) for seat, player in enumerate(table.players) if player.kind == "person"]
        return people[0] if self._addresses_the_person and len(people) == 1 else None

    def show(self, table: Table) -> None:
        """The board and the sentence under it."""
        self.board.show(table)
        if not _is_a_persons_turn(table):
            return
        message = table.game.message(table.game.view(table.state, viewer_of(table)))
        if message is not None:
            self._terminal.write_wrapped(self._text(table, message))

    def print_step(self, table: Table, reason: Phrase | None = None) -> None:
        """The last step in words, and why; a choice that is hidden from the person is not given away."""
        step = table.steps[-1]
        if isinstance(step, Resignation) and table.outcome is not None:
            return  # the end gives it as its reason
        if (
            not isinstance(step, Resignation)
            and step.by is not None
            and told_to(table, len(table.journal) - 1, viewer_of(table)) != step.action
        ):
            self._terminal.write()
            self._terminal.print_text("cli.play.moved-unseen", who=self._who(table, step.by))
            return
        self.print_step_openly(table, reason)

    def print_step_openly(self, table: Table, reason: Phrase | None = None) -> None:
        """The same where nothing is hidden any more: for games that are over."""
        step = table.steps[-1]
        self._terminal.write()
        if isinstance(step, Resignation):
            who = self._who(table, step.seat)
            code = "cli.play.resigned" if step.cause == "resigned" else f"play.{step.cause}-alone"
            self._terminal.write(sentence(self._terminal.translate(code, who=who, name=who)))
            return
        action = self._terminal.styled(self._written(table, step.action), "strong")
        own_sentence = f"{table.slug}.done.{table.game.notation.write_action(step.action)}"
        if step.by is None:
            self._terminal.print_text("cli.play.clock-moved", action=action)
        elif reason is not None:
            who, why = self._who(table, step.by), self._text(table, reason)
            self._terminal.print_text("cli.play.moved-because", who=who, action=action, reason=why)
        elif self._terminal.translate.knows(own_sentence):  # what is done, but not played: giving up, passing
            self._terminal.print_text(own_sentence, who=self._who(table, step.by))
        else:
            self._terminal.print_text("cli.play.moved", who=self._who(table, step.by), action=action)

    def print_solution(self, table: Table, solution: Sequence[Any]) -> None:
        """How it could have been done."""
        line = " ".join(self._written(table, action) for action in solution)
        self._terminal.print_text("cli.play.solution", line=line)

    def print_end(self, table: Table, ended: Outcome) -> None:
        """The winner or the draw, and why."""
        winners = [self._who(table, seat) for seat in ended.winners]
        self._terminal.write()
        if len(table.players) > 1:
            code = "cli.play.won" if winners else "cli.play.drawn"
            self._terminal.print_text(
                code, style="strong" if not winners else "", count=len(winners), who=tuple(winners)
            )
        self._terminal.write(sentence(self._text(table, ended.reason)))
        if len(table.players) > 2:
            self._print_places(table, ended)

    def _print_places(self, table: Table, ended: Outcome) -> None:
        if len(set(ended.places)) <= 2:  # a winner and the rest, or a draw: printed already
            return
        for seat in sorted(range(len(ended.places)), key=lambda seat: ended.places[seat]):
            self._terminal.write(f"  {ended.places[seat]:>2}. {self.named(table, Seat(seat))}")

    def print_scores(self, board: Scoreboard, table: Table) -> None:
        """The points of those at the table, then of the others who have some."""
        names = [player.name for player in table.players]
        others = [name for name, point in board.ranking() if name not in names and point]
        if len(table.players) < 2 and not others:
            return
        points = dict(zip([*names, *others], board.of([*names, *others]), strict=True))
        ranking = sorted(points.items(), key=lambda entry: -entry[1])
        shown = {name: self._score_name(table, name) for name in points}
        width = max(map(len, shown.values()))
        self._terminal.print_text("cli.play.scores", style="faint")
        for name, point in ranking[:_MAX_SCORES]:
            self._terminal.write(f"  {shown[name]:<{width}}  {point:>4}")
        if len(ranking) > _MAX_SCORES:
            self._terminal.write("  …")

    def _score_name(self, table: Table, name: str) -> str:
        """ "You" for the person at the screen who gave no name."""
        you = self._you(table)
        is_you = you is not None and table.players[you].name == name and self._is_unnamed(table, you)
        return self._terminal.translate("cli.play.you-alone") if is_you else name

    def _is_unnamed(self, table: Table, seat: Seat) -> bool:
        language = self._terminal.language
        return names_in(table.players, language)[seat] == default_name(seat, language)

    def print_hint(self, table: Table, choice: Choice[object]) -> None:
        """What the strongest level would do, and why."""
        if choice.action is None:
            self._terminal.print_text("cli.play.hint-wait")
            return
        action = self._terminal.styled(self._written(table, choice.action), "strong")
        if choice.reason is None:
            self._terminal.print_text("cli.play.hint", action=action)
        else:
            self._terminal.print_text(
                "cli.play.hint-because", action=action, reason=sentence(self._text(table, choice.reason))
            )

    def print_graded_hint(self, table: Table, number: int, count: int, hint: Phrase) -> None:
        """One of several hints, each of which says more than the last."""
        self._terminal.print_text(
            "cli.play.hint-says", number=number, count=count, hint=sentence(self._text(table, hint))
        )

    def print_reason(self, table: Table, seat: Seat, reason: Phrase) -> None:
        """Why a computer played as it did."""
        self._terminal.print_text(
            "cli.play.because", who=self._who(table, seat), reason=sentence(self._text(table, reason))
        )

    def print_forfeit(self, table: Table, seat: Seat, why: Phrase) -> None:
        """Why a player that somebody brought cannot go on."""
        self._terminal.write()
        self._terminal.print_text(
            "cli.play.forfeit", style="bad", computer=self._who(table, seat), why=self._text(table, why)
        )

    def print_actions(self, table: Table, seat: Seat) -> None:
        """All that this seat may do now."""
        actions = [self._written(table, action) for action in table.game.legal_actions(table.state, seat)]
        self._terminal.print_text("cli.play.actions", who=self._who(table, seat), count=len(actions))
        self._terminal.write_wrapped(" ".join(actions))

    def print_rules(self, game: AnyGame) -> None:
        """The rules as a page of help."""
        code = f"{game.slug}.rules-page"
        if not self._terminal.translate.knows(code):
            self._terminal.print_text("cli.play.no-rules", game=title(game.slug, self._terminal.translate))
            return
        for paragraph in self._terminal.translate(code).split("\n\n"):
            self._terminal.write()
            self._terminal.write_wrapped(paragraph)

    def print_help(self, table: Table, people: Sequence[Seat]) -> None:
        """What may be typed now."""
        translate, game = self._terminal.translate, table.game
        for seat in people[:1]:
            actions = game.legal_actions(table.state, seat)
            few = [self._written(table, action) for action in actions[:_MAX_ACTIONS_IN_HELP]]
            dots = " …" if len(actions) > len(few) else ""
            self._terminal.print_text("cli.play.help-actions", actions=" ".join(few) + dots)
        words = {command: ", ".join(words_of(command, translate.language)) for command in COMMANDS}
        width = max(map(len, words.values()))
        for command, spellings in words.items():
            self._terminal.write_row(f"  {spellings:<{width}}  ", translate(f"cli.words-help.{command}"))

    def prompt(self, table: Table, people: Sequence[Seat], seconds_left: float | None) -> str:
        """Whose turn it is, and how long they have."""
        translate = self._terminal.translate
        if not people:
            words = [words_of(command, translate.language)[0] for command in ("undo", "new", "replay", "save", "quit")]
            return f"{translate('cli.play.end-prompt', words=words)} > " if table.outcome is not None else "> "
        names = ", ".join(self.named(table, seat) for seat in people)
        time = "" if seconds_left is None else f" [{translate('cli.play.seconds', count=round(seconds_left))}]"
        return f"{names}{time} > "

    def print_refusal(self, table: Table, refusal: LudothequeError) -> None:
        """Why something was not done at this table."""
        why, alone = refusal.phrase, f"{refusal.phrase.code}-alone"
        if len(table.players) == 1 and self._terminal.translate.knows(alone):  # nothing about bids and turns
            why = replace(why, code=alone)
        self._terminal.print_refusal(self._text(table, why))

    def _written(self, table: Table, action: Any) -> str:
        return write_action_in(table.game, action, self._terminal.language)

    def _text(self, table: Table, words: Phrase) -> str:
        """In the person's language, with the names of the players."""
        names = [player.label for player in table.players]
        return with_names(words, names, self._you(table)).text(self._terminal.language)


def _is_a_persons_turn(table: Table) -> bool:
    return any(table.players[seat].kind == "person" for seat in table.to_act)
