"""One puzzle at the prompt: the board, a move, why it is wrong, hints, the solution."""

from __future__ import annotations

from typing import Any

from ludotheque.cli.per_game import title
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import AnyGame, LudothequeError, Move, Puzzle, Span, read_action, read_state, seats_to_act
from ludotheque.contract.puzzle import ELSE

_QUIT = ("quit", "q")
_SHOW = ("solution", "show")
_HINT = ("hint",)


def play_puzzle(terminal: Terminal, game: AnyGame, number: int, puzzle: Puzzle) -> None:
    """Until it is solved, shown or left."""
    _Sitting(terminal, game, puzzle).play(number)


class _Sitting:
    def __init__(self, terminal: Terminal, game: AnyGame, puzzle: Puzzle) -> None:
        self._terminal = terminal
        self._game = game
        self._puzzle = puzzle
        self._state = read_state(game, puzzle.state)
        self._line = list(puzzle.line)
        self._found = 0

    def play(self, number: int) -> None:
        say, puzzle = self._terminal.say, self._puzzle
        self._terminal.print_text(
            "cli.puzzles.play.head",
            style="strong",
            game=title(self._game.slug, say),
            number=number,
            grade=say(f"web.puzzles.grade.{puzzle.grade}").casefold(),
        )
        self._draw()
        self._terminal.print_text(f"cli.puzzles.play.task-{puzzle.task}", count=len(puzzle.line))
        while True:
            words = self._heard()
            if words is None or words in _QUIT:
                return None
            if words in _SHOW:
                return self._show()
            if words in _HINT:
                self._terminal.print_text("cli.puzzles.play.hint", action=self._line[0])
            elif self._walk(words) if puzzle.task == "reach" else self._try(words):
                return None

    def _heard(self) -> str | None:
        """None at the end of what is typed."""
        try:
            return input(f"{self._terminal.say('cli.puzzles.play.prompt')} ").strip()
        except EOFError:
            return None

    def _try(self, words: str) -> bool:
        """One move where the other answers; true when all is found."""
        try:
            action = read_action(self._game, words)
            after = self._after(self._state, action)
        except LudothequeError as refusal:
            self._terminal.print_refusal(refusal.phrase.text(self._terminal.say.language))
            return False
        written = self._game.notation.write_action(action)
        if written != self._line[0]:
            self._tell_wrong(written)
            return False
        self._state = after
        self._line.pop(0)
        self._found += 1
        if self._found == len(self._puzzle.turns):
            self._draw()
            self._terminal.print_text("cli.puzzles.play.solved", style="good", line=tuple(self._line))
            return True
        answer = self._line.pop(0)
        self._state = self._after(self._state, read_action(self._game, answer))
        self._draw()
        self._terminal.print_text("cli.puzzles.play.go-on", answer=answer)
        return False

    def _tell_wrong(self, action: str) -> None:
        turn = self._puzzle.turns[self._found]
        label = turn.labels.get(action, turn.labels.get(ELSE, "?"))
        answer = turn.answers.get(action, turn.answers.get(ELSE, ""))
        code = "cli.puzzles.play.wrong-answered" if answer else "cli.puzzles.play.wrong"
        self._terminal.print_refusal(self._terminal.say(code, action=action, label=label, answer=answer))

    def _walk(self, words: str) -> bool:
        """The whole way in one line; true when it is the shortest."""
        state, slides = self._state, words.split()
        try:
            for place, text in enumerate(slides, start=1):
                state = self._after(state, read_action(self._game, text))
                if self._game.outcome(state) is not None:
                    return self._tell_reached(place)
        except LudothequeError as refusal:
            self._terminal.print_refusal(refusal.phrase.text(self._terminal.say.language))
            return False
        self._terminal.print_text("cli.puzzles.play.not-there", count=len(slides))
        return False

    def _tell_reached(self, count: int) -> bool:
        best = len(self._puzzle.line)
        is_best = count == best
        code = "cli.puzzles.play.reached" if is_best else "cli.puzzles.play.longer"
        self._terminal.print_text(code, style="good" if is_best else "", count=count, best=best)
        return is_best

    def _show(self) -> None:
        self._terminal.print_text("cli.puzzles.play.shown", line=tuple(self._line))

    def _after(self, state: Any, action: Any) -> Any:
        (seat, *_) = seats_to_act(self._game, state)
        return self._game.apply(state, Move(seat, action))

    def _draw(self) -> None:
        view = self._game.view(self._state, None)
        spans = [Span(self._game.draw(view))] if self._game.paint is None else self._game.paint(view)
        self._terminal.write(self._terminal.painted(spans))
