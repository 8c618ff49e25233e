"""What must hold in Kesch, the rulebook's examples, and its claims about the worth of the pieces."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    Value,
    all_of,
    any_of,
    count,
    if_else,
    implies,
    invariant,
    negate,
    reachable,
    step_property,
)

from .combat import Combat
from .geometry import DIAGONAL
from .stories import Stories

SYMBOLS = {"none": "·", "peasant": "p", "spearman": "s", "archer": "a", "knight": "k", "tower": "t"}
COLOURS = {"white": "white", "black": "bright_blue", "gold": "yellow", "red": "red", "blue": "blue"}
DECIDED = ("won", "prize", "over")


class Kesch(Stories, Combat):
    """A board game of a dark age: take the enemy's tower."""

    title = "Kesch"

    @invariant(clauses=["kesch.setup.mapping", "kesch.board.four_colours"])
    def every_piece_has_an_owner(self, s: Any) -> Any:
        """A square is empty or holds a piece of one player."""
        return all_of((s.kind[q] == "none") == ~s.owner[q].exists for q in self.Square)

    @invariant(clauses=["kesch.tower.move", "kesch.tower.special"])
    def towers_stay(self, s: Any) -> Any:
        """A tower stands on its own square, and nothing else ever does while it stands: kesch.tower.move."""
        away = all_of(s.kind[q] != "tower" for q in self.Square if q not in self.homes)
        return away & all_of(implies(s.kind[q] == "tower", s.owner[q] == owner) for q, owner in self.homes.items())

    @invariant(clauses=["kesch.end.tower", "kesch.tower.special", "kesch.knight.overrun_tower"])
    def nobody_plays_on_without_a_tower(self, s: Any) -> Any:
        """While a game lasts every tower stands: kesch.end.tower."""
        lasts = all_of(s.phase != phase for phase in DECIDED)
        return implies(lasts, all_of(s.kind[home] == "tower" for home in self.homes))

    @invariant(clauses=["kesch.combat.one_attack", "kesch.combat.then"])
    def attacks_are_at_enemies(self, s: Any) -> Any:
        """Whoever has directed an attack is there and has an enemy as his target: kesch.combat.one_attack."""
        found = []
        for attacker in self.Square:
            targets = {t for reached in self.reach.values() for t in reached[attacker]}
            found += [s.aim[attacker] != q for q in self.Square if q not in targets and q != attacker]
            if self.bound == "held":
                found.append(s.aim[attacker] != attacker)
            for target in targets:
                sides = [s.owner[attacker] == p for p in self.Player if target in self.reach[self.side(p)][attacker]]
                foe = any_of(
                    (s.owner[attacker] == p) & (s.owner[target] == e) for p in self.Player for e in self.enemies(p)
                )
                found.append(implies(s.aim[attacker] == target, foe & any_of(sides)))
        return all_of(found)

    @invariant(clauses=["kesch.combat.then", "kesch.turn.combat"])
    def attacks_end_with_their_combat(self, s: Any) -> Any:
        """Outside combat no attack is directed, where attacks do not last: kesch.combat.then."""
        if self.lasting == "stays":
            return True
        fights = (s.phase == "aim") | (s.phase == "resolve")
        return implies(negate(fights), all_of(~s.aim[q].exists for q in self.Square) & ~s.overran.exists)

    @invariant(clauses=["kesch.knight.move", "kesch.march.who"])
    def long_moves_know_where_they_are(self, s: Any) -> Any:
        """A ride has its knight, a march the square that its last man has left: kesch.knight.move."""
        long = (s.phase == "ride") | (s.phase == "march")
        knight = all_of(
            implies((s.phase == "ride") & (s.walker == q), (s.kind[q] == "knight") & (s.owner[q] == s.turn))
            for q in self.Square
        )
        return (s.walker.exists == long) & (s.heading.exists == long) & implies(s.followed, s.phase == "march") & knight

    @invariant(clauses=["kesch.turn.alternate", "kesch.v4.order"])
    def moves_belong_to_the_turn(self, s: Any) -> Any:
        """Outside combat nobody but the mover may be asked for attacks: kesch.turn.alternate."""
        return implies(s.phase == "move", s.aimer == s.turn)

    @invariant(clauses=["kesch.wager.three", "kesch.wager.tower"])
    def only_who_wins_all_takes_a_prize(self, s: Any) -> Any:
        """A prize is taken when somebody has won all games of the series: kesch.wager.three."""
        swept = any_of(s.score[p] == self.games for p in self.Player)
        return implies((s.prize != "none") | (s.phase == "prize"), swept & (s.played == self.games))

    @invariant(clauses=["kesch.wager.three"])
    def a_series_is_of_three_games(self, s: Any) -> Any:
        """Nobody has won more games than were played, and after the last there is no other: kesch.wager.three."""
        played = all_of((s.score[p] <= s.played) & (s.score[p] >= -s.played) for p in self.Player)
        lasts = all_of(s.phase != phase for phase in DECIDED)
        return played & implies(lasts, s.played < self.games) & implies(negate(lasts), s.played >= 1)

    @step_property(clauses=["kesch.combat.overwhelm", "kesch.combat.withstand"])
    def it_takes_two(self, before: Any, after: Any, step: Any) -> Any:
        """In combat those fall, and only those, whom two or more enemies attack: kesch.combat.overwhelm."""
        if step.rule != "land":
            return True
        found = []
        for q in self.Square:
            attacks = count(before.aim[a] == q for a in self.Square if a != q)
            if self.ridden_down == "strikes":
                attacks += if_else(before.overran == q, 1, 0)
            gone = (before.kind[q] != "none") & (after.kind[q] == "none")
            found += [gone == ((attacks >= 2) & (before.kind[q] != "none")), implies(~gone, after.kind[q] == before.kind[q])]
        return all_of(found)

    @step_property(clauses=["kesch.combat.retarget", "kesch.combat.one_attack"])
    def only_killers_attack_again(self, before: Any, after: Any, step: Any) -> Any:
        """While combat goes on an attack is free again only for one who has killed and lives: kesch.combat.retarget."""
        if step.rule != "land" or self.lasting == "stays":
            return True
        found = []
        for a in self.Square:
            hit = any_of((before.aim[a] == q) & (before.kind[q] != "none") & (after.kind[q] == "none") for q in self.Square if q != a)
            freed = before.aim[a].exists & ~after.aim[a].exists & (after.kind[a] != "none")
            goes_on = (after.phase == "aim") & (after.aimer == before.turn) if self.timing == "waves" else False
            found.append(implies(freed & goes_on, hit))
            if self.killers == "all":
                found.append(implies(hit, ~after.aim[a].exists))
        return all_of(found)

    @step_property(clauses=["kesch.combat.then", "kesch.combat.retarget", "kesch.combat.multi"])
    def combat_goes_on_only_after_a_kill(self, before: Any, after: Any, step: Any) -> Any:
        """Every wave but the last costs a piece, so combat ends: kesch.combat.then."""
        if step.rule != "land" or self.timing != "waves":
            return True
        died = any_of((before.kind[q] != "none") & (after.kind[q] == "none") for q in self.Square)
        return implies(after.phase == "aim", died | before.overran.exists) & implies(
            after.phase == "move", ~died & (after.turn == self.Player.following(before.turn))
        )

    @step_property(clauses=["kesch.turn.alternate", "kesch.tower.move", "kesch.knight.overrun"])
    def moves_change_little(self, before: Any, after: Any, step: Any) -> Any:
        """A move takes one piece of the mover to the next square, empty but for an overrun: kesch.knight.overrun."""
        if step.rule not in ("go", "march"):
            return True
        start = step.start if step.rule == "go" else step.man
        to = self.grid.step(start, step.direction)
        kind = before.kind[start]
        kept = (before.owner[start] == step.chooser) & (after.owner[to] == step.chooser) & (after.kind[to] == kind)
        others = all_of(
            (after.kind[q] == before.kind[q]) & (after.owner[q] == before.owner[q])
            for q in self.Square
            if q not in (start, to)
        )
        rides = (kind == "knight") & any_of(before.owner[to] == e for e in self.enemies(step.chooser))
        empty = (before.kind[to] == "none") | (rides & (before.kind[to] != "tower") & (step.rule == "go"))
        walks = kind != "peasant" if step.direction not in DIAGONAL else True
        return kept & others & empty & all_of(walks, kind != "tower", after.kind[start] == "none")

    @step_property(clauses=["kesch.peasant.move", "kesch.march.who"])
    def peasants_keep_to_their_colour(self, before: Any, after: Any, step: Any) -> Any:
        """No square of one colour gets a peasant from the other: kesch.peasant.move."""
        if step.rule == "next_game" or (step.rule == "reckon" and self.split_series == "again"):
            return True
        dark = [q for q in self.Square if self.grid.is_chequered_dark(q)]
        light = [q for q in self.Square if not self.grid.is_chequered_dark(q)]
        return all_of(self.peasants(after, colour) <= self.peasants(before, colour) for colour in (dark, light))

    def peasants(self, s: Any, squares: list[str]) -> Value:
        return count(s.kind[q] == "peasant" for q in squares)

    @reachable(clauses="kesch.knight.overrun")
    def a_knight_can_overrun(self, s: Any) -> Any:
        """A knight kills by moving."""
        return s.overran.exists if self.ridden_down != "free" else any_of(s.phase == "aim")

    @reachable(clauses=["kesch.march.who", "kesch.march.dir"])
    def men_can_march(self, s: Any) -> Any:
        """Two men march."""
        return s.followed

    @reachable(clauses=["kesch.combat.overwhelm", "kesch.combat.multi"])
    def combat_can_go_on(self, s: Any) -> Any:
        """A piece is attacked by two."""
        return (s.phase == "resolve") & any_of(self.hits(s, q) >= 2 for q in self.Square)

    @reachable(clauses=["kesch.end.tower", "kesch.v4.victory"])
    def a_tower_can_fall(self, s: Any) -> Any:
        """Somebody wins a game."""
        return (s.phase == "won") & any_of(s.score[p] == 1 for p in self.Player)

    def picture(self, position: Any) -> str:
        """The board, rank 1 (the light side's edge) below; a letter for every piece, in its player's colour."""
        lines = []
        for rank in range(self.ranks, 0, -1):
            cells = []
            for file in range(self.grid.files):
                square = self.grid.name(file, rank - 1)
                owner, kind = position.owner[square], position.kind[square]
                letter = SYMBOLS[kind].upper() if owner and self.side(owner) == "light" else SYMBOLS[kind]
                mark = "*" if square in (position.walker, position.overran) else " "
                cells.append(f"[{COLOURS[owner]}]{letter}[/]{mark}" if owner else f"[dim]{letter}[/]{mark}")
            lines.append(f"{rank:>2} " + "".join(cells))
        letters = "   " + " ".join(self.grid.name(file, 0)[0] for file in range(self.grid.files))
        attacks = [f"{q}→{position.aim[q]}" for q in self.Square if position.aim[q] is not None]
        who = position.aimer if position.phase == "aim" else position.turn
        return "\n".join([*lines, letters, f"{position.phase}: {who}", *([" ".join(attacks)] if attacks else [])])
