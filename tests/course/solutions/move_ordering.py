def order(position):
    middle = (len(position.rows[0]) - 1) / 2

    def rank(move):
        wins = position.after(move).winner == position.player
        return (not wins, abs(ord(move) - ord("a") - middle))

    return sorted(position.moves, key=rank)
