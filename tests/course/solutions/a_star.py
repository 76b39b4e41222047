import heapq

COLOURS = ["red", "green", "blue", "yellow"]


def solve(position):
    order, queue, best = 0, [(left(position), 0, position, [])], {place(position): 0}
    while queue:
        _, _, now, path = heapq.heappop(queue)
        if now.is_over:
            return path
        for move in now.moves:
            after = now.after(move)
            if after.is_over:
                length = len(path) + 1
            else:
                length = len(path) + 1
                if best.get(place(after), 99) <= length:
                    continue
                best[place(after)] = length
            order -= 1
            guess = 0 if after.is_over else left(after)
            heapq.heappush(queue, (length + guess, order, after, [*path, move]))
    return []


def left(position):
    view = position.view
    robot, target = view["robots"][COLOURS.index(view["target"]["colour"])], view["target"]["cell"]
    width = view["width"]
    return 1 if robot % width == target % width or robot // width == target // width else 2


def place(position):
    return tuple(position.view["robots"])
