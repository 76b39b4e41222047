"""Players that other people might bring."""

import time


class First:
    """The first legal action."""

    def __init__(self, game):
        self._game = game

    def choose(self, state, seat, budget):
        return self._game.legal_actions(state, seat)[0]


def liar(state, seat, budget):
    return "z26"


def babbler(state, seat, budget):
    return "I think therefore I am"


def crasher(state, seat, budget):
    raise ValueError("no idea")


def sleeper(state, seat, budget):
    time.sleep(60)


def of_kaggle(observation, configuration):
    return next(column for column in range(configuration.columns) if observation.board[column] == 0)
