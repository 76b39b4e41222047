import math
import random


class Node:
    def __init__(self, position):
        self.position, self.children, self.untried = position, {}, list(position.moves)
        self.games, self.points = 0, 0.0


def choose(position, games):
    root = Node(position)
    for _ in range(games):
        grow(root)
    return max(root.children, key=lambda move: root.children[move].games)


def grow(root):
    node, path = root, [root]
    while not node.untried and node.children:
        parent = node
        node = max(node.children.values(), key=lambda child: worth(child, parent))
        path.append(node)
    if node.untried:
        move = node.untried.pop(random.randrange(len(node.untried)))
        child = node.children[move] = Node(node.position.after(move))
        node = child
        path.append(node)
    winner = random_game(node.position)
    for node in path:
        node.games += 1
        mover = 1 - node.position.player
        node.points += 0.5 if winner is None else float(winner == mover)


def worth(child, parent):
    return child.points / child.games + math.sqrt(2 * math.log(parent.games) / child.games)


def random_game(position):
    while not position.is_over:
        position = position.after(random.choice(position.moves))
    return position.winner
