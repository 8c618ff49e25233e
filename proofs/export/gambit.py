"""A small game as a tree for Gambit: the format `.efg`, with what each player cannot tell apart."""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.model import CHANCE, GameError, TransitionSystem
from rulestone.model.expressions.printing import value_text

from .game_tree import GameTree

MOST_NODES = 200_000
"""A larger tree is not written."""


def gambit(system: TransitionSystem, most: int = MOST_NODES) -> str:
    """A game in Gambit's format for extensive games: every play is a path, worths and chances are exact fractions.

    Nodes in which a player has seen the same, and chosen the same, are one information set.

    Args:
        system: the game.
        most: nodes.

    Raises GameError where the tree is larger or has no end, where several may move at once and it matters who is first,
    where nobody decides between forced steps, where play begins in several positions that are not dealt, or a player
    may do different things where all looks alike.
    """
    tree = GameTree(system, begins_with_deal=True)
    names = " ".join(_quoted(value_text(player)) for player in tree.players)
    title = f"{system.name}, scope {system.scope}" + "".join(f", {q}={r}" for q, r in system.readings.items())
    lines = [f"EFG 2 R {_quoted(title)} {{ {names} }}", '""', ""]
    sets: dict[tuple[Hashable, object], tuple[int, tuple[str, ...]]] = {}
    counts = dict.fromkeys((*tree.players, CHANCE), 0)
    ends = written = 0
    waiting = [(0, tree.root, -1)]  # how far into the play, the place before, and by which option
    play: dict[object, None] = {}  # positions on the way to the place that is written
    while waiting:
        depth, node, option = waiting.pop()
        node = tree.after(node, option) if option >= 0 else node
        while len(play) > depth:
            play.popitem()
        if node.state in play:
            endless = f"play may never end, for after {depth} choices a position is met again"
            fix = "end play after a number of moves, or when a position comes again; or take --to jani"
            raise GameError(f"{system.name} is no game for Gambit: {endless}", fix=fix, file=system.game.file)
        play[node.state] = None
        written += 1
        if written > most:
            large = f"the tree of {system.name} has more than {most:,} nodes, or no end"
            raise GameError(large, fix="choose a smaller scope, or take --to jani", file=system.game.file)
        if node.chooser is None:
            ends += 1
            worths = ", ".join(map(str, node.worths))
            lines.append(f't "" {ends} "" {{ {worths} }}')
            continue
        options = tuple(str(move) for move, _ in node.options)
        if node.chooser == CHANCE:
            counts[CHANCE] += 1
            shares = " ".join(f"{_quoted(name)} {share}" for name, share in zip(options, node.weights, strict=True))
            lines.append(f'c "" {counts[CHANCE]} "" {{ {shares} }} 0')
        else:
            number = tree.players.index(node.chooser)
            key = node.chooser, node.memories[number]
            if key not in sets:
                counts[node.chooser] += 1
                sets[key] = counts[node.chooser], options
            one, known = sets[key]
            if known != options:
                told = f"{node.chooser} may do different things in positions that look alike"
                raise GameError(f"{system.name} is no game for Gambit: {told}", file=system.game.file)
            lines.append(f'p "" {number + 1} {one} "" {{ {" ".join(map(_quoted, options))} }} 0')
        waiting += [(depth + 1, node, option) for option in reversed(range(len(options)))]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
