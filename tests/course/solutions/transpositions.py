def solve(position):
    return search(position, -2, 2, {})


def search(position, alpha, beta, table):
    if position.is_over:
        return 0 if position.winner is None else -1
    low, high = table.get(position, (-2, 2))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    first, best = alpha, -2
    for move in position.moves:
        best = max(best, -search(position.after(move), -beta, -alpha, table))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    if best >= beta:
        table[position] = (max(low, best), high)
    elif best <= first:
        table[position] = (low, min(high, best))
    else:
        table[position] = (best, best)
    return best
