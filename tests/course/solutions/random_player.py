import random


def choose(position):
    return random.choice(position.moves)
