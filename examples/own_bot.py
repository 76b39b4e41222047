"""A computer player of one's own: anything with `choose`. Ten games against one of ours."""

import ludotheque as lt
from ludotheque.contract import Choice, Dice, Move, Seed


class Opportunist:
    """Wins where it can, otherwise moves at random."""

    def __init__(self, rules, seed):
        self.rules, self.dice = rules, Dice(Seed(seed))

    def choose(self, state, seat, budget):
        actions = self.rules.legal_actions(state, seat)
        for action in actions:
            if self.rules.outcome(self.rules.apply(state, Move(seat, action))) is not None:
                return Choice(action)
        return Choice(self.dice.pick(actions))


won = 0
for number in range(10):
    game = lt.new("connect-four", seed=number)
    bots = [Opportunist(game.rules, number), game.bot("beginner")]
    while game.outcome is None:
        own = bots[0].choose(game.state, 0, lt.Budget()) if game.turn == 0 else bots[1].choose(seconds=0.02)
        game.play(own.action)
    won += game.outcome.winners == (0,)
print(f"{won} of 10 games won")
