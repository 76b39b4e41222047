CELLS = [(row, column) for row in range(3) for column in range(3)]


def evaluate(position):
    first, second = position.symbols
    rows = list(position.rows)
    lines = [*rows, *("".join(row[column] for row in rows) for column in range(3))]
    lines += ["".join(rows[place][place] for place in range(3)), "".join(rows[place][2 - place] for place in range(3))]
    return sum(second not in line for line in lines) - sum(first not in line for line in lines)
