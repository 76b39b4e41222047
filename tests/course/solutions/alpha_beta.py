def alpha_beta(position, alpha, beta):
    if position.is_over:
        return 0 if position.winner is None else -1
    best = -2
    for move in position.moves:
        best = max(best, -alpha_beta(position.after(move), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
