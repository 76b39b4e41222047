def negamax(position, depth):
    if position.is_over:
        return 0 if position.winner is None else -1
    if depth == 0:
        return 0
    return max(-negamax(position.after(move), depth - 1) for move in position.moves)
