"""What is worth knowing of the choices on a table of moves, position by position; for tables see `retrograde`."""

from .retrograde import certain, sure


def winning(table, worths):
    """For each seat from where it is sure of getting more than everybody else."""
    ends = [n for n, moves in enumerate(table) if not moves]
    found = []
    for seat, mine in enumerate(worths):
        best = {n for n in ends if all(mine[n] > other[n] for one, other in enumerate(worths) if one != seat)}
        found.append((best, sure(table, {seat}, best, False)))
    return found


def reaching(table, target):
    """From where some way leads to a target."""
    found = set(target)
    while more := {n for n, moves in enumerate(table) if n not in found and any(to in found for _, to, _ in moves)}:
        found |= more
    return found


def choosing(table, n):
    """The seat that alone chooses in a position, among several moves; else None."""
    owners = {who for who, _, _ in table[n]}
    return next(iter(owners)) if len(owners) == 1 and len(table[n]) > 1 and owners <= set(range(9)) else None


def kingmaking(table, worths, places):
    """For each seat the positions in which it cannot win any more and decides which other one does."""
    wins, found = winning(table, worths), {}
    for n in places:
        seat = choosing(table, n)
        if seat is None or n in reaching(table, wins[seat][0]):
            continue
        made = {one for one, (_, where) in enumerate(wins) for _, to, _ in table[n] if to in where and one != seat}
        pairs = [(a, b) for _, a, _ in table[n] for _, b, _ in table[n]]
        differ = any(a in wins[x][1] and b in wins[y][1] for a, b in pairs for x in made for y in made if x != y)
        if differ:
            found.setdefault(seat, set()).add(n)
    return found


def only_winning(table, worths, places, rules):
    """Positions in which the seat that chooses, between several rules, is sure to win, and by one move alone."""
    wins = winning(table, worths)
    return {
        n
        for n in places
        if (seat := choosing(table, n)) is not None
        and sum(any(way in ways for way in range(len(table[n]))) for ways in rules) > 1
        and n in wins[seat][1]
        and sum(to in wins[seat][1] for _, to, _ in table[n]) == 1
    }


def never_better(table, worths, endless, places, ways):
    """Whether moves of some ways never get more than the others, and in how many positions less, of how many."""
    sides = []
    everybody = set(range(len(worths)))
    for seat, mine in enumerate(worths):
        lost = {n: -worth for n, worth in mine.items()}
        held = certain(table, everybody - {seat}, lost, None if endless is None else -endless)
        # nothing is less than anything that is sure, and what nobody is held to is more
        low = [-9 if one is None else one for one in certain(table, {seat}, mine, endless)]
        sides.append((low, [9 if one is None else -one for one in held]))
    better, worse, asked = 0, 0, 0
    for n in places:
        seat = choosing(table, n)
        own = [to for way, (_, to, _) in enumerate(table[n]) if way in ways]
        others = [to for way, (_, to, _) in enumerate(table[n]) if way not in ways]
        if seat is None or not own or not others:
            continue
        asked += 1
        most = [(max(side[to] for to in own), max(side[to] for to in others)) for side in sides[seat]]
        better += any(one > other for one, other in most)
        worse += all(one <= other for one, other in most) and any(one < other for one, other in most)
    return better, worse, asked
