import random


def choose(position, games):
    share = games // len(position.moves)
    points = {move: sum(result(position, move) for _ in range(share + 1)) for move in position.moves}
    return max(points, key=points.get)


def result(position, move):
    now = position.after(move)
    while not now.is_over:
        now = now.after(random.choice(now.moves))
    return 0.5 if now.winner is None else float(now.winner == position.player)
