"""Jaggers that follow a border of several edges, restated: paths are spelled out edge by edge."""

from __future__ import annotations

from tests.oracles.boards import Board, Pair, Side


def degrees(board: Board) -> dict[int, int]:
    """How many ends of edges meet at each vertex."""
    count: dict[int, int] = {}
    for sides in board.edges().values():
        for vertex in board.ends(sides):
            count[vertex] = count.get(vertex, 0) + 1
    return count


def far_jaggers(board: Board, units: int) -> set[Pair]:
    """Pairs joined by a path of at most `units` edges, all along the border of the same two tessels."""
    paths = [[edge] for edge in _directed(board)]
    found = set(map(tuple, paths))
    for _ in range(units - 1):
        paths = [[*path, edge] for path in paths for edge in _directed(board) if _continues(board, path, edge)]
        found |= set(map(tuple, paths))
    return _joined(board, found)


def smoothed_jaggers(board: Board) -> set[Pair]:
    """Pairs joined by one edge, when vertices where only two edges meet are no vertices."""
    degree = degrees(board)
    found = set()
    for edge in _directed(board):
        if degree[edge[1]] == 2:
            continue
        path = [edge]
        while degree[path[-1][2]] == 2:
            onward = [e for e in _directed(board) if e[1] == path[-1][2] and e[0] != path[-1][0]]
            if len(onward) != 1:
                break
            path.append(onward[0])
        if degree[path[-1][2]] != 2:
            found.add(tuple(path))
    return _joined(board, found)


Directed = tuple[int, int, int]  # edge, vertex it leaves, vertex it arrives at


def _directed(board: Board) -> list[Directed]:
    found = []
    for number, sides in board.edges().items():
        if len(sides) >= 2:
            start, end = board.ends(sides)
            found += [(number, start, end), (number, end, start)]
    return found


def _continues(board: Board, path: list[Directed], edge: Directed) -> bool:
    """Whether the edge goes on where the path ends, with each of the two tessels turning there to its next side."""
    last = path[-1]
    if last[2] != edge[1] or edge[0] in [number for number, *_ in path]:
        return False
    edges = board.edges()
    ones, others = edges[last[0]], edges[edge[0]]
    if len(ones) != 2 or len(others) != 2:
        return False
    couples = ((0, 0), (1, 1)), ((0, 1), (1, 0))
    return any(all(_turns(board, ones[i], others[j], last[2]) for i, j in couple) for couple in couples)


def _turns(board: Board, one: Side, other: Side, vertex: int) -> bool:
    """Whether the two sides are neighbours on the rim of one tessel, with a corner at the vertex between them."""
    if one.tessel != other.tessel:
        return False
    meets = (one.q == other.p and board.vertex[one.q] == vertex, one.p == other.q and board.vertex[one.p] == vertex)
    return any(meets)


def _joined(board: Board, paths: set[tuple[Directed, ...]]) -> set[Pair]:
    corners = [board.corners(tessel) for tessel in range(board.tessels)]
    owns = [{side.edge for side in board.sides if side.tessel == tessel} for tessel in range(board.tessels)]
    pairs = set()
    for path in paths:
        traced = {edge for edge, *_ in path}
        for s in range(board.tessels):
            if path[0][1] not in corners[s] or owns[s] & traced:
                continue
            for t in range(board.tessels):
                if path[-1][2] in corners[t] and not corners[s] & corners[t] and not owns[t] & traced:
                    pairs.add((min(s, t), max(s, t)))
    return pairs
