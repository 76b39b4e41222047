"""One's own file as a player of the command line: this one, once as a class and once as a function as on Kaggle.

From a terminal: ludotheque match connect-four left=own_player_match.py:Left kaggle=own_player_match.py:rightmost
"""

from ludotheque.cli import main


class Left:
    """Plays the leftmost column that is open."""

    def __init__(self, game):
        self.game = game

    def choose(self, state, seat, budget):
        return self.game.legal_actions(state, seat)[0]


def rightmost(observation, configuration):
    return max(column for column in range(configuration.columns) if observation.board[column] == 0)


if __name__ == "__main__":
    main(["match", "connect-four", f"left={__file__}:Left", f"kaggle={__file__}:rightmost", "--games", "2"])
