"""Who can force a victory in MuTou without choice pieces: every position of a small board, solved backwards."""

from __future__ import annotations

from collections import deque
from typing import Any


def solve(judge: Any, first: Any) -> tuple[str, int, int]:
    """Who wins if both play well, in how many steps, and how many positions there are; "nobody" if none can force it.

    The judge is an oracle, of `mutou` or `mutou_music`, and `first` a position of it. Steps are those of the model:
    each use of a shak, each shak passed on, what is settled in between, counted where the winner hurries and the loser
    delays. Raises ValueError where chance has a say.
    """
    first_key = first.key()
    seen = {first_key: first}
    after: dict[object, list[tuple[str, object]]] = {}
    queue = deque([first_key])
    while queue:
        key = queue.popleft()
        after[key] = []
        for words, position in judge.moves(seen[key]):
            chooser = words.split()[0]
            if chooser == "chance":
                raise ValueError("chance has a say here")
            reached = position.key()
            after[key].append((chooser, reached))
            if reached not in seen:
                seen[reached] = position
                queue.append(reached)
    before: dict[object, list[object]] = {key: [] for key in seen}
    for key, moves in after.items():
        for _, reached in moves:
            before[reached].append(key)
    winner: dict[object, tuple[str, int]] = {}
    waiting = {key: len(moves) for key, moves in after.items()}
    decided = deque()
    for key, position in seen.items():
        playing = [player for player in judge.players if player not in position.out]
        if len(playing) == 1:
            winner[key] = playing[0], 0
            decided.append(key)
    while decided:
        key = decided.popleft()
        player, steps = winner[key]
        for earlier in before[key]:
            if earlier in winner:
                continue
            choosers = {chooser for chooser, reached in after[earlier] if reached == key}
            waiting[earlier] -= sum(reached == key for _, reached in after[earlier])
            if player in choosers or waiting[earlier] == 0:
                winner[earlier] = player, steps + 1
                decided.append(earlier)
    who, steps = winner.get(first_key, ("nobody", 0))
    return who, steps, len(seen)
