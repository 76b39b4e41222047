def minimax(position):
    if position.is_over:
        return {0: 1, 1: -1, None: 0}[position.winner]
    values = [minimax(position.after(move)) for move in position.moves]
    return max(values) if position.player == 0 else min(values)
