"""What must hold in Kesch, the rulebook's examples, and its claims about the worth of the pieces."""

from __future__ import annotations

from typing import Any

from rulestone.model import all_of, any_of, count, if_else, implies, invariant, reachable, step_property

from .geometry import DIAGONAL
from .order import Order

SYMBOLS = {"none": "·", "peasant": "p", "spearman": "s", "archer": "a", "knight": "k", "tower": "t"}
COLOURS = {"white": "white", "black": "bright_blue", "gold": "yellow", "red": "red", "blue": "blue"}
DECIDED = ("won", "prize", "over")


class Kesch(Order):
    """A board game of a dark age: take the enemy's tower."""

    title = "Kesch"
    on_the_table = ("kind", "owner", "turn", "score", "played", "prize")

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

    @invariant(clauses=["kesch.knight.move", "kesch.march.who"])
    def long_moves_know_where_they_are(self, s: Any) -> Any:
        """A ride knows its knight's square, a march the square that its last man has left: kesch.knight.move."""
        return s.walker.exists == ((s.phase == "ride") | (s.phase == "march"))

    @invariant(clauses=["kesch.wager.three"])
    def a_series_is_of_three_games(self, s: Any) -> Any:
        """Nobody has won more games than were played, and after the last there is no other: kesch.wager.three."""
        played = all_of((s.score[p] <= s.played) & (s.score[p] >= -s.played) for p in self.Player)
        return played & any_of(s.played < self.games, *(s.phase == phase for phase in DECIDED))

    @invariant(clauses=["kesch.wager.three", "kesch.wager.tower"])
    def a_prize_is_for_a_whole_series(self, s: Any) -> Any:
        """A prize waits for somebody who has won every game of the series, and is taken once: kesch.wager.three."""
        won = (s.played == self.games) & any_of(s.score[p] == self.games for p in self.Player)
        return implies(s.phase == "prize", won) & implies(s.phase != "over", s.prize == "none")

    @step_property(clauses=["kesch.wager.three", "kesch.wager.tower"])
    def only_who_wins_all_takes_a_prize(self, before: Any, after: Any, step: Any) -> Any:
        """A prize is taken by somebody who has won all games of the series, and once: kesch.wager.three."""
        if step.rule == "take_prize":
            swept = (before.score[step.chooser] == self.games) & (before.played == self.games)
            return swept & (before.prize == "none") & (after.prize == step.what)
        return after.prize == before.prize

    def may_hit(self, s: Any, side: str, attacker: str, target: str) -> Any:
        """The piece on one square, if it is of this side, has another in its range."""
        (file, rank), (to_file, to_rank) = self.grid.place(attacker), self.grid.place(target)
        aside, ahead = abs(to_file - file), (to_rank - rank) * (1 if side == "light" else -1)
        near = max(aside, abs(ahead)) == 1 and (self.adjacent == "eight" or aside + abs(ahead) == 1)
        wide = (0, 1) if self.second_rank == "block" else (0, 2)
        kinds = [kind for kind in ("peasant", "knight", "tower") if near]
        kinds += ["spearman"] * ((ahead == 1 and aside <= 1) or (ahead == 2 and aside in wide))
        kinds += ["archer"] * (ahead == aside > 0)
        between = [
            self.grid.name(file + n * (to_file - file) // max(aside, 1), rank + n * (to_rank - rank) // max(aside, 1))
            for n in range(1, aside)
        ]
        clear = all_of(s.kind[q] == "none" for q in between)
        return any_of((s.kind[attacker] == k) & (clear if k == "archer" else True) for k in kinds)

    @step_property(clauses=["kesch.march.attack", "kesch.march.sense"])
    def nobody_under_attack_marches(self, before: Any, after: Any, step: Any) -> Any:
        """Of the men who march none could be attacked, or was, from where he stood: kesch.march.attack."""
        if step.rule not in ("march", "follow"):
            return True
        found = []
        for man in self.moved(step).values():
            for enemy in self.Square:
                hostile = any_of(before.owner[enemy] == p for p in self.enemies(step.chooser))
                if self.under_attack == "aimed":
                    found.append(~(hostile & (before.aim[enemy] == man)))
                    continue
                other = "dark" if self.side(step.chooser) == "light" else "light"
                found.append(~(hostile & self.may_hit(before, other, enemy, man)))
        return all_of(found)

    @step_property(
        clauses=["kesch.combat.one_attack", "kesch.spear.limits", "kesch.archer.attack", "kesch.archer.block"]
    )
    def attacks_are_at_enemies_in_range(self, before: Any, after: Any, step: Any) -> Any:
        """A piece with its attack free directs it at an enemy in its range; nothing else does: kesch.archer.attack."""
        others = [q for q in step.may_change("aim") if step.rule != "direct" or q != step.attacker]
        kept = all_of(
            any_of(after.aim[q] == before.aim[q], ~after.aim[q].exists, (step.rule == "land") & (after.aim[q] == q))
            for q in others
        )
        if step.rule != "direct":
            return kept
        return all_of(
            kept,
            before.owner[step.attacker] == step.chooser,
            any_of(before.owner[step.target] == enemy for enemy in self.enemies(step.chooser)),
            self.may_hit(before, self.side(step.chooser), step.attacker, step.target),
            ~before.aim[step.attacker].exists,
            after.aim[step.attacker] == step.target,
        )

    @step_property(clauses=["kesch.combat.overwhelm", "kesch.combat.withstand"])
    def it_takes_two(self, before: Any, after: Any, step: Any) -> Any:
        """In combat those fall, and only those, whom two or more enemies attack: kesch.combat.overwhelm."""
        if step.rule != "land":
            return True
        found = []
        for q in self.Square:
            attacks = count(before.aim[a] == q for a in self.attackers(q))
            if self.ridden_down == "strikes":
                attacks += if_else(before.overran == q, 1, 0)
            gone = (before.kind[q] != "none") & (after.kind[q] == "none")
            found.append(gone == ((attacks >= 2) & (before.kind[q] != "none")))
            found.append(implies(~gone, after.kind[q] == before.kind[q]))
        return all_of(found)

    @step_property(clauses=["kesch.combat.retarget", "kesch.combat.one_attack"])
    def only_killers_attack_again(self, before: Any, after: Any, step: Any) -> Any:
        """While combat goes on an attack is free again only for one who has killed and lives: kesch.combat.retarget."""
        if step.rule != "land" or self.lasting == "stays":
            return True
        found = []
        for a in self.Square:
            killed = {q: (before.kind[q] != "none") & (after.kind[q] == "none") for q in self.attackers(a)}
            hit = any_of((before.aim[a] == q) & dead for q, dead in killed.items())
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

    @step_property(clauses=["kesch.combat.then", "kesch.turn.combat"])
    def attacks_end_with_their_combat(self, before: Any, after: Any, step: Any) -> Any:
        """When the next player moves no attack is left, where attacks do not last: kesch.combat.then."""
        if step.rule != "land" or self.lasting == "stays":
            return True
        over = (after.phase == "move") | (after.phase == "won")
        return implies(over, all_of(~after.aim[q].exists for q in self.Square) & ~after.overran.exists)

    @step_property(clauses=["kesch.turn.alternate", "kesch.tower.move", "kesch.march.who"])
    def moves_change_little(self, before: Any, after: Any, step: Any) -> Any:
        """A move takes the mover's men, no tower, to the next square, and leaves all others alone: kesch.tower.move."""
        moved = self.moved(step)
        if not moved:
            return True
        found = [after.kind[q] == "none" for q in moved.values() if q not in moved]
        for to, start in moved.items():
            found += [before.owner[start] == step.chooser, after.owner[to] == step.chooser]
            found += [after.kind[to] == before.kind[start], before.kind[start] != "tower"]
            if step.direction not in DIAGONAL:
                found.append(before.kind[start] != "peasant")
        changed = {*moved, *moved.values()}
        found += [after.kind[q] == before.kind[q] for q in step.may_change("kind") if q not in changed]
        found += [after.owner[q] == before.owner[q] for q in step.may_change("owner") if q not in changed]
        return all_of(found)

    @step_property(clauses=["kesch.knight.overrun", "kesch.knight.overrun_tower", "kesch.knight.move"])
    def knights_alone_ride_and_overrun(self, before: Any, after: Any, step: Any) -> Any:
        """Men step on empty squares; knights alone ride on, and kill enemies but towers: kesch.knight.overrun."""
        moved = self.moved(step)
        if not moved:
            return True
        to, start = next(iter(moved.items()))
        knight = before.kind[start] == "knight"
        enemy = any_of(before.owner[to] == e for e in self.enemies(step.chooser)) & (before.kind[to] != "tower")
        overruns = knight & enemy if step.rule == "go" else False
        rides_on = implies(after.phase == "ride", knight & (after.walker == to) & (before.kind[to] == "none"))
        return any_of(before.kind[to] == "none", overruns) & rides_on

    @step_property(clauses=["kesch.peasant.move", "kesch.march.who"])
    def peasants_keep_to_their_colour(self, before: Any, after: Any, step: Any) -> Any:
        """A peasant comes only from a square of the same colour: kesch.peasant.move."""
        if step.rule in ("next_game", "reckon"):
            return True
        dark, moved = self.grid.is_chequered_dark, self.moved(step)
        found = []
        for q in step.may_change("kind"):
            came: Any = before.kind[moved[q]] == "peasant" if q in moved and dark(moved[q]) == dark(q) else False
            found.append(any_of(after.kind[q] == before.kind[q], after.kind[q] != "peasant", came))
        return all_of(found)

    @reachable(clauses="kesch.knight.overrun")
    def a_knight_can_overrun(self, s: Any) -> Any:
        """A knight kills by moving."""
        return s.overran.exists if self.ridden_down != "free" else any_of(s.phase == "aim")

    @reachable(clauses=["kesch.march.who", "kesch.march.dir"])
    def men_can_march(self, s: Any) -> Any:
        """Two men march."""
        return s.phase == "march"

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
