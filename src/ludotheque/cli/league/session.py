"""One target at the prompt: the board, a whole way, and what it is worth."""

from __future__ import annotations

from ludotheque import locales
from ludotheque.cli.league.day import Day
from ludotheque.cli.line_editor import edited_line, start_line_editing
from ludotheque.cli.play.board_printer import Screen, drawing_for
from ludotheque.cli.play.prompt import parse_command, words_of
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import LudothequeError, read_action, read_action_in, relabelled, write_action_in
from ludotheque.contract.league import MAX_PATH
from ludotheque.play.league import is_solved_by

_LINES_BELOW = 3  # the task, an answer, and the prompt


class LeagueSession:
    """Ends when a way is handed in, the target is given up, or the person leaves."""

    def __init__(self, terminal: Terminal, day: Day, number: int) -> None:
        self._terminal, self._day, self._number = terminal, day, number

    def play(self) -> None:
        terminal, day = self._terminal, self._day
        self._print_board()
        if self._number in day.solutions:
            self._print_result()
            return
        terminal.print_text("cli.league.play.task", number=self._number, par=day.answer(self._number).par)
        start_line_editing()
        try:
            while not self._is_finished_by(edited_line(f"{terminal.translate('cli.league.play.prompt')} ").strip()):
                pass
        except EOFError:
            return

    def _is_finished_by(self, text: str) -> bool:
        command = parse_command(text, self._terminal.language)
        if command is not None and command.name == "quit":
            return True
        if locales.folded(text) in self._solution_words:
            self._day.hand_in(self._number, [])
            self._print_result()
            return True
        try:
            return self._is_handed_in(text.split()[: MAX_PATH + 1])
        except LudothequeError as refusal:
            self._terminal.print_refusal(refusal.text(self._terminal.language))
            return False

    def _is_handed_in(self, words: list[str]) -> bool:
        game = self._day.game
        read = [read_action_in(game, word, self._terminal.language) for word in words]
        path = [game.notation.write_action(action) for action in read]
        if len(path) > MAX_PATH or not is_solved_by(game, self._day.problem(self._number), path):
            self._terminal.print_text("cli.puzzles.play.not-there", count=len(path))
            return False
        self._day.hand_in(self._number, path)
        self._print_result()
        return True

    def _print_result(self) -> None:
        kept, answer = self._day.solutions[self._number], self._day.answer(self._number)
        count = len(kept.path.split())
        code = f"web.league.result.{kept.stars if kept.path else 0}"
        style = "good" if kept.stars > 1 else ""
        self._terminal.print_text(code, style=style, count=count or answer.best, best=answer.best)
        self._terminal.print_text("cli.puzzles.play.shown", line=self._spoken(answer.line))

    def _print_board(self) -> None:
        terminal, game = self._terminal, self._day.game
        room = None if terminal.height is None else terminal.height - _LINES_BELOW
        screen = Screen(terminal.width, room, language=terminal.language)
        spans = drawing_for(game, game.view(self._day.problem(self._number), None), screen)
        terminal.write(terminal.painted(relabelled(game, spans, terminal.language)))

    @property
    def _solution_words(self) -> set[str]:
        spoken = (*words_of("solution", locales.DEFAULT), *words_of("solution", self._terminal.language))
        return {locales.folded(word) for word in spoken}

    def _spoken(self, actions: tuple[str, ...]) -> tuple[str, ...]:
        read = (read_action(self._day.game, action) for action in actions)
        return tuple(write_action_in(self._day.game, action, self._terminal.language) for action in read)
