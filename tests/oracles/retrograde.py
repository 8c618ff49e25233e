"""Games on a table of moves, solved by sweeping over all positions until nothing changes.

A table is a list; entry n is the list of moves of position n: (who, target, weight), who being the number of a player,
"forced" or "dice"; a number that is an `OutOfTurn` marks what its player need not do while anybody has another move.
Nothing of rulestone is used: the table is the graph, and each sweep asks every position anew.
"""

from tests.oracles.strategy import OutOfTurn


def sure(table, by, good, endless_is_good):
    """From where a coalition is sure that play ends in a good position, or else (if that is as good) never ends."""
    found = {n for n in range(len(table)) if n in good or (endless_is_good and table[n])}

    def holds(n):
        if n in good:
            return True
        if not table[n]:
            return False
        others = [to for who, to, _ in table[n] if who not in by]
        own = [to for who, to, _ in table[n] if who in by]
        if own and not waits(table[n], by) and not any(to in found for to in own):
            return False
        return all(to in found for to in others)

    while True:
        if endless_is_good:
            after = {n for n in found if holds(n)}
        else:
            after = found | {n for n in range(len(table)) if holds(n)}
        if after == found:
            return found
        found = after


def waits(moves, by):
    """Whether a coalition may leave it to the rules, to dice or to those who are on turn what happens."""
    if any(who in ("forced", "dice") and who not in by for who, _, _ in moves):
        return True
    on_turn = [who for who, _, _ in moves if not isinstance(who, OutOfTurn)]
    return bool(on_turn) and not any(who in by for who in on_turn)


def certain(table, by, worth, endless):
    """For each position the best worth of which a coalition is sure; None where of none."""
    values = sorted({*worth.values(), *([] if endless is None else [endless])})
    best = [None] * len(table)
    for value in values:
        good = {n for n, one in worth.items() if one >= value}
        for n in sure(table, by, good, endless is not None and endless >= value):
            best[n] = value
    return best


def average(table, by, worth, endless, sweeps=3_000):
    """What a coalition gets on average in so many sweeps, each one move more; in floating point, so about."""
    value = [float(worth.get(n, endless)) for n in range(len(table))]
    for _ in range(sweeps):
        after = []
        for n, moves in enumerate(table):
            if not moves:
                after.append(value[n])
            elif moves[0][0] == "dice":
                after.append(sum(weight * value[to] for _, to, weight in moves) / sum(weight for _, _, weight in moves))
            else:
                least = [value[to] for who, to, _ in moves if who not in by]
                own = [value[to] for who, to, _ in moves if who in by]
                if own and not waits(moves, by):
                    least.append(max(own))
                after.append(min(least))
        if max(abs(a - b) for a, b in zip(after, value, strict=True)) < 1e-15:
            break
        value = after
    return value
