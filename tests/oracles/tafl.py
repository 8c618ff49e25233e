"""Tafl on a small board in plain Python: squares are numbers, a position is what stands on each and who moves.

Written from the words of `tests/proofs/tafl.py`, not from its code: nothing of rulestone is used.
"""

from collections import deque

SIZE = 5
THRONE = SIZE * SIZE // 2
CORNERS = {0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1}


def rays(square):
    """From a square the rows of squares in the four directions."""
    x, y = divmod(square, SIZE)
    yield [n * SIZE + y for n in range(x + 1, SIZE)]
    yield [n * SIZE + y for n in range(x - 1, -1, -1)]
    yield [x * SIZE + n for n in range(y + 1, SIZE)]
    yield [x * SIZE + n for n in range(y - 1, -1, -1)]


RAYS = [list(rays(square)) for square in range(SIZE * SIZE)]
NEAR = [[ray[0] for ray in RAYS[square] if ray] for square in range(SIZE * SIZE)]


def start():
    """The king on his throne, and attackers two squares from it, but on one side."""
    found = ["."] * SIZE * SIZE
    found[THRONE] = "K"
    for square in (THRONE + 2 * SIZE, THRONE - 2 * SIZE, THRONE + 2):
        found[square] = "A"
    return "".join(found)


def over(board):
    """Who has won: "D" with the king on a corner or without attackers, "A" without a king."""
    king = board.find("K")
    return "A" if king < 0 else "D" if king in CORNERS or "A" not in board else None


def after(board, side, start, to, king_taken):
    """The board after a move, with all that it takes."""
    found = list(board)
    found[to], found[start] = found[start], "."
    friends = "A" if side == "A" else "DK"

    def helps(square):
        if square in CORNERS:
            return True
        return found[square] in friends or (square == THRONE and found[square] == ".")

    dead = []
    for ray in RAYS[to]:
        if not ray:
            continue
        victim = ray[0]
        if found[victim] == ("D" if side == "A" else "A") and len(ray) > 1 and helps(ray[1]):
            dead.append(victim)
        if side == "A" and found[victim] == "K":
            if king_taken == "four" or victim == THRONE or THRONE in NEAR[victim]:
                # the mover's own square is an attacker's, whatever else it is
                if len(NEAR[victim]) == 4 and all(helps(square) for square in NEAR[victim]):
                    dead.append(victim)
            elif len(ray) > 1 and helps(ray[1]):
                dead.append(victim)
    for square in dead:
        found[square] = "."
    return "".join(found)


def moves(board, side, king_taken):
    """All boards after a move of a side."""
    for start, piece in enumerate(board):
        if piece == "." or (piece == "A") != (side == "A"):
            continue
        for ray in RAYS[start]:
            for to in ray:
                if board[to] != ".":
                    break
                if piece == "K" or (to not in CORNERS and to != THRONE):
                    yield after(board, side, start, to, king_taken)


def solved(board, king_taken):
    """For each position, the first one first, what the attackers get between the best: 1, 0 or -1 (play never ends)."""
    first = board, "A"
    number, graph, waiting = {first: 0}, [], deque([first])
    before = [[]]
    value = {}
    while waiting:
        here, side = waiting.popleft()
        me = number[here, side]
        ended = over(here)
        if ended:
            value[me] = 1 if ended == "A" else -1
            graph.append((side, 0))
            continue
        other = "D" if side == "A" else "A"
        options = [(one, other) for one in moves(here, side, king_taken)]
        for one in options:
            if one not in number:
                number[one] = len(number)
                before.append([])
                waiting.append(one)
            before[number[one]].append(me)
        graph.append((side, len(options)))
    left = [count for _, count in graph]
    stuck = [n for n, count in enumerate(left) if not count and n not in value]
    assert not stuck
    queue = deque(value)
    while queue:
        here = queue.popleft()
        for one in before[here]:
            if one in value:
                continue
            wanted = 1 if graph[one][0] == "A" else -1
            left[one] -= 1
            if value[here] == wanted or not left[one]:
                value[one] = value[here]
                queue.append(one)
    return [value.get(n, 0) for n in range(len(number))]
