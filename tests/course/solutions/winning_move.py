def choose(position):
    afters = {move: position.after(move) for move in position.moves}
    for move, after in afters.items():
        if after.winner == position.player:
            return move
    for move, after in afters.items():
        if all(after.after(reply).winner != after.player for reply in after.moves):
            return move
    return position.moves[0]
