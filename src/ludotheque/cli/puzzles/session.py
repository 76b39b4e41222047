"""One puzzle at the prompt: the board, a move, why it is wrong, hints, the solution."""

from __future__ import annotations

from typing import Any

from ludotheque.cli.per_game import title
from ludotheque.cli.play.prompt import parse_command
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, LudothequeError, Move, Puzzle, Span, read_action, read_state, seats_to_act
from ludotheque.contract.puzzle import ELSE

_SOLUTION = ("solution", "show")


class PuzzleSession:
    """Ends when the puzzle is solved, shown or left."""

    def __init__(self, terminal: Terminal, game: AnyGame, puzzle: Puzzle) -> None:
        self._terminal = terminal
        self._game = game
        self._puzzle = puzzle
        self._state = read_state(game, puzzle.state)
        self._line = list(puzzle.line)
        self._found_count = 0

    def play(self, number: int) -> None:
        translate, puzzle = self._terminal.translate, self._puzzle
        self._terminal.print_text(
            "cli.puzzles.play.head",
            style="strong",
            game=title(self._game.slug, translate),
            number=number,
            grade=translate(f"web.puzzles.grade.{puzzle.grade}").casefold(),
        )
        self._print_board()
        self._terminal.print_text(f"cli.puzzles.play.task-{puzzle.task}", count=len(puzzle.line))
        try:
            while not self._is_finished_by(input(f"{translate('cli.puzzles.play.prompt')} ").strip()):
                pass
        except EOFError:
            return

    def _is_finished_by(self, text: str) -> bool:
        command = parse_command(text, self._terminal.language)
        if command is not None and command.name == "quit":
            return True
        if text in _SOLUTION:
            self._terminal.print_text("cli.puzzles.play.shown", line=tuple(self._line))
            return True
        if command is not None and command.name == "hint":
            self._terminal.print_text("cli.puzzles.play.hint", action=self._line[0])
            return False
        try:
            return self._try_path(text) if self._puzzle.task == "reach" else self._try_move(text)
        except LudothequeError as refusal:
            self._terminal.print_refusal(refusal.text(self._terminal.language))
            return False

    def _try_move(self, text: str) -> bool:
        """One move where an opponent replies; true when all are found."""
        action = read_action(self._game, text)
        after = self._after(self._state, action)
        written = self._game.notation.write_action(action)
        if written != self._line[0]:
            self._print_wrong(written)
            return False
        self._state = after
        self._line.pop(0)
        self._found_count += 1
        if self._found_count == len(self._puzzle.turns):
            self._print_board()
            self._terminal.print_text("cli.puzzles.play.solved", style="good", line=tuple(self._line))
            return True
        reply = self._line.pop(0)
        self._state = self._after(self._state, read_action(self._game, reply))
        self._print_board()
        self._terminal.print_text("cli.puzzles.play.go-on", answer=reply)
        return False

    def _print_wrong(self, action: str) -> None:
        turn = self._puzzle.turns[self._found_count]
        label = turn.labels.get(action, turn.labels.get(ELSE, "?"))
        reply = turn.answers.get(action, turn.answers.get(ELSE, ""))
        code = "cli.puzzles.play.wrong-answered" if reply else "cli.puzzles.play.wrong"
        self._terminal.print_refusal(self._terminal.translate(code, action=action, label=label, answer=reply))

    def _try_path(self, text: str) -> bool:
        """All slides in one line; true when there are as few as possible."""
        state, slides, best = self._state, text.split(), len(self._puzzle.line)
        for count, slide in enumerate(slides, start=1):
            state = self._after(state, read_action(self._game, slide))
            if self._game.outcome(state) is not None:
                is_best = count == best
                code = "cli.puzzles.play.reached" if is_best else "cli.puzzles.play.longer"
                self._terminal.print_text(code, style="good" if is_best else "", count=count, best=best)
                return is_best
        self._terminal.print_text("cli.puzzles.play.not-there", count=len(slides))
        return False

    def _after(self, state: Any, action: Any) -> Any:
        (seat, *_) = seats_to_act(self._game, state)
        return self._game.apply(state, Move(seat, action))

    def _print_board(self) -> None:
        view = self._game.view(self._state, None)
        spans = [Span(self._game.draw(view))] if self._game.paint is None else self._game.paint(view)
        self._terminal.write(self._terminal.painted(spans))
