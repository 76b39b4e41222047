"""Two naive players, to compare others with: `ludotheque examine examples/baselines.py:Greedy`."""

from __future__ import annotations

from typing import Any

from ludotheque.contract import AnyGame, Budget, Dice, Move, Seat, Seed


class Random:
    """Any legal move."""

    def __init__(self, game: AnyGame, seed: Seed) -> None:
        self._game, self._dice = game, Dice(seed)

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Any:
        return self._dice.pick(self._game.legal_actions(state, seat))


class Greedy(Random):
    """A move that wins at once; else one after which the next player cannot; else any move."""

    def choose(self, state: Any, seat: Seat, budget: Budget) -> Any:
        moves = list(self._game.legal_actions(state, seat))
        after = {move: self._game.apply(state, Move(seat, move)) for move in moves}
        winning = [move for move in moves if self._wins(after[move], seat)]
        safe = [move for move in moves if not self._is_lost(after[move], seat)]
        return self._dice.pick(winning or safe or moves)

    def _wins(self, state: Any, seat: Seat) -> bool:
        outcome = self._game.outcome(state)
        return outcome is not None and seat in outcome.winners

    def _is_lost(self, state: Any, seat: Seat) -> bool:
        """Whether anybody else wins with the next move."""
        others = [other for other in range(self._game.seat_count(state)) if other != seat]
        return any(
            self._wins(self._game.apply(state, Move(Seat(other), move)), Seat(other))
            for other in others
            for move in self._game.legal_actions(state, Seat(other))
        )


if __name__ == "__main__":
    import ludotheque as lt

    won = 0
    for number in range(20):
        game = lt.new("connect-four", seed=number)
        players = [Greedy(game.rules, Seed(number)), Random(game.rules, Seed(number))]
        while game.outcome is None:
            (seat,) = game.to_act
            game.play(players[seat].choose(game.state, seat, lt.Budget()))
        won += game.outcome.winners == (0,)
    print(f"Greedy won {won} of 20 games against Random")
