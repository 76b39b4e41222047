class Spent(Exception):
    pass


def choose(position, most):
    best = position.moves[0]
    for depth in range(1, 40):
        try:
            best = best_move(position, depth)
        except Spent:
            break
    return best


def best_move(position, depth):
    values = {move: -search(visit(position, move), depth - 1, -2, 2) for move in position.moves}
    return max(values, key=values.get)


def visit(position, move):
    if position.visits_left == 0:
        raise Spent
    return position.after(move)


def search(position, depth, alpha, beta):
    if position.is_over:
        return 0 if position.winner is None else -1
    if depth == 0:
        return 0
    best = -2
    for move in position.moves:
        best = max(best, -search(visit(position, move), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
