"""Brandubh, the small tafl game, on a board that can be solved: five by five, a king against three attackers.

Of the game only boards and a poem are handed down; these are the rules that most reconstructions share. Pieces go like
rooks and are taken between two enemies, or an enemy and a corner or the empty throne. Only the king may stop on the
throne or a corner; on a corner he has won, and without enemies. On his throne or beside it he is taken from all sides
only; by one reading everywhere.
"""

from __future__ import annotations

from rulestone.model import (
    Game,
    Question,
    Sort,
    State,
    all_of,
    any_of,
    if_else,
    initial,
    outcome,
    require,
    rule,
    terminal,
)

SIZE = 5
MIDDLE = SIZE // 2
SQUARES = [(column, row) for column in range(SIZE) for row in range(SIZE)]
CORNERS = [square for square in SQUARES if set(square) <= {0, SIZE - 1}]
THRONE = (MIDDLE, MIDDLE)
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def onward(square, way, steps=1):
    """The square so many steps on; None beyond the rim."""
    found = square[0] + steps * way[0], square[1] + steps * way[1]
    return found if found in SQUARES else None


def slides(start):
    """Where a rook goes on an empty board, with the squares on the way and at its end."""
    for way in WAYS:
        path = []
        while (to := onward(start, way, len(path) + 1)) is not None:
            path.append(to)
            yield to, tuple(path)


class Brandubh(Game):
    """Three attackers, who begin, against a king."""

    Player = Sort("attackers", "defenders")
    players = Player
    Square = Sort(*SQUARES)
    Piece = Sort("none", "attacker", "defender", "king")
    turn = State(Player)
    piece = State(Square, Piece)
    king_taken = Question("How is the king taken?", clause="b.king", two="between two", four="on all four sides")

    @initial
    def setup(self, s):
        s.turn = "attackers"
        s.piece = "none"
        s.piece[THRONE] = "king"
        for way in WAYS[:3]:
            s.piece[onward(THRONE, way, 2)] = "attacker"

    def hostile(self, s, square, who):
        """Whether pieces are taken against what stands here, by whoever moves."""
        enemy = s.piece[square] == "attacker" if who == "attackers" else s.piece[square] != "attacker"
        if square in CORNERS:
            return True
        if square == THRONE:
            return enemy | (s.piece[square] == "none")
        return enemy & (s.piece[square] != "none")

    def king_is_taken(self, s, square, to):
        """Whether the king on a square is taken by an attacker that came to another."""
        beside = [onward(square, way) for way in WAYS]
        if square == THRONE or THRONE in beside or self.king_taken == "four":
            around = [one for one in beside if one != to]
            if None in around:
                return False
            return all_of(self.hostile(s, one, "attackers") for one in around)
        other = onward(square, (square[0] - to[0], square[1] - to[1]))
        return False if other is None else self.hostile(s, other, "attackers")

    @rule(by="who", who=Player, start=Square, to=lambda game, start: [to for to, _ in slides(start)])
    def move(self, s, who, start, to):
        require(s.turn == who)
        mine = ("attacker",) if who == "attackers" else ("defender", "king")
        require(any_of(s.piece[start] == one for one in mine))
        path = dict(slides(start))[to]
        require(all_of(s.piece[square] == "none" for square in path))
        if to in (*CORNERS, THRONE):
            require(s.piece[start] == "king")
        moved = s.piece[start]
        s.piece[start] = "none"
        s.piece[to] = moved
        for way in WAYS:
            victim, beyond = onward(to, way), onward(to, way, 2)
            if victim is None:
                continue
            taken = False
            if beyond is not None:
                man = "defender" if who == "attackers" else "attacker"
                taken = (s.piece[victim] == man) & self.hostile(s, beyond, who)
            if who == "attackers":
                taken = taken | ((s.piece[victim] == "king") & self.king_is_taken(s, victim, to))
            s.piece[victim] = if_else(taken, "none", s.piece[victim])
        s.turn = self.Player.following(s.turn)

    def escaped(self, s):
        alone = all_of(s.piece[square] != "attacker" for square in SQUARES)
        return alone | any_of(s.piece[corner] == "king" for corner in CORNERS)

    def slain(self, s):
        return all_of(s.piece[square] != "king" for square in SQUARES)

    @terminal
    def over(self, s):
        return self.escaped(s) | self.slain(s)

    @outcome(endless=0)
    def result(self, s, player):
        won = self.escaped(s) if player == "defenders" else self.slain(s)
        return if_else(won, 1, -1)
