"""What must hold in Kesch, the rulebook's examples, and its claims about the worth of the pieces."""

from __future__ import annotations

from typing import Any, Self

from rulestone.model import Game, Step, invariant, reachable, step_property

from .battles import Battles
from .board import Board
from .combat import Combat
from .endings import Endings
from .exercises import Exercises
from .geometry import DIAGONAL
from .moves import Moves
from .order import Order
from .questions import Questions
from .results import Results
from .stories import Stories

SYMBOLS = {"none": "·", "peasant": "p", "spearman": "s", "archer": "a", "knight": "k", "tower": "t"}
COLOURS = {"white": "white", "black": "bright_blue", "gold": "yellow", "red": "red", "blue": "blue"}
DECIDED = ("won", "prize", "over")


class Kesch(Order, Endings, Battles, Exercises, Stories, Combat, Moves, Results, Board, Questions, Game):
    """A board game of a dark age: take the enemy's tower."""

    title = "Kesch"
    on_the_table = ("kind", "owner", "turn", "score", "played", "prize")

    #: kesch.setup.mapping, kesch.board.four_colours
    @invariant
    def every_piece_has_an_owner(self) -> bool:
        """A square is empty or holds a piece of one player."""
        return all((self.kind[q] == "none") == (self.owner[q] is None) for q in self.Square)

    #: kesch.tower.move, kesch.tower.special
    @invariant
    def towers_stay(self) -> bool:
        """A tower stands on its own square, and nothing else ever does while it stands: kesch.tower.move."""
        away = all(self.kind[q] != "tower" for q in self.Square if q not in self.homes)
        return away and all(self.kind[q] != "tower" or self.owner[q] == owner for q, owner in self.homes.items())

    #: kesch.end.tower, kesch.tower.special, kesch.knight.overrun_tower
    @invariant
    def nobody_plays_on_without_a_tower(self) -> bool:
        """While a game lasts every tower stands, but for what is left of its last combat: kesch.end.tower."""
        lasts = self.after_tower == "fought" and self.phase in ("aim", "resolve")
        return lasts or self.phase in DECIDED or all(self.kind[home] == "tower" for home in self.homes)

    #: kesch.knight.move, kesch.march.who
    @invariant
    def long_moves_know_where_they_are(self) -> bool:
        """A ride knows its knight's square, a march the square that its last man has left: kesch.knight.move."""
        return (self.walker is not None) == (self.phase in ("ride", "march"))

    #: kesch.wager.three
    @invariant
    def a_series_is_of_three_games(self) -> bool:
        """Nobody has won more games than were played, and after the last there is no other: kesch.wager.three."""
        played = all(-self.played <= self.score[p] <= self.played for p in self.Player)
        return played and (self.played < self.games or self.phase in DECIDED)

    #: kesch.wager.three, kesch.wager.tower
    @invariant
    def a_prize_is_for_a_whole_series(self) -> bool:
        """A prize waits for somebody who has won every game of the series, and is taken once: kesch.wager.three."""
        won = self.played == self.games and any(self.score[p] == self.games for p in self.Player)
        return (self.phase != "prize" or won) and (self.phase == "over" or self.prize == "none")

    #: kesch.wager.three, kesch.wager.tower
    @step_property
    def only_who_wins_all_takes_a_prize(before, after: Self, step: Step) -> bool:
        """A prize is taken by somebody who has won all games of the series, and once: kesch.wager.three."""
        if step.rule == "take_prize":
            swept = before.score[step.chooser] == before.games and before.played == before.games
            return swept and before.prize == "none" and after.prize == step.what
        return after.prize == before.prize

    def may_hit(self, side: str, attacker: str, target: str) -> bool:
        """The piece on one square, if it is of this side, has another in its range."""
        (file, rank), (to_file, to_rank) = self.grid.place(attacker), self.grid.place(target)
        aside, ahead = abs(to_file - file), (to_rank - rank) * (1 if side == "light" else -1)
        near = max(aside, abs(ahead)) == 1 and (self.adjacent == "eight" or aside + abs(ahead) == 1)
        kinds = [kind for kind in ("peasant", "knight", "tower") if near]
        if self.second_rank == "line":
            kinds += ["spearman"] * (aside == 0 and 1 <= ahead <= 6)
        else:
            wide = (0, 1) if self.second_rank == "block" else (0, 2)
            kinds += ["spearman"] * ((ahead == 1 and aside <= 1) or (ahead == 2 and aside in wide))
        kinds += ["archer"] * (ahead == aside > 0)
        between = [
            self.grid.name(file + n * (to_file - file) // max(aside, 1), rank + n * (to_rank - rank) // max(aside, 1))
            for n in range(1, aside)
        ]
        clear = all(self.kind[q] == "none" for q in between)
        return any(self.kind[attacker] == k and (clear if k == "archer" else True) for k in kinds)

    #: kesch.march.attack, kesch.march.sense
    @step_property
    def nobody_under_attack_marches(before, after: Self, step: Step) -> bool:
        """Of the men who march none could be attacked, or was, from where he stood; none march but where they may."""
        if step.rule not in ("march", "follow"):
            return True
        if before.marching == "agreed":
            return False
        other = "dark" if before.side(step.chooser) == "light" else "light"
        for man in before.moved(step).values():
            for q in before.Square:
                attacks = before.may_hit(other, q, man) if before.under_attack == "in_range" else before.aim[q] == man
                if before.holds_enemy(q, of=step.chooser) and attacks:
                    return False
        return True

    def is_shared(self, attacker: str, player: str) -> bool:
        """The piece here is both allies' to direct; there are none such with two players."""
        return False

    #: kesch.combat.one_attack, kesch.spear.limits, kesch.archer.attack, kesch.archer.block
    @step_property
    def attacks_are_at_enemies_in_range(before, after: Self, step: Step) -> bool:
        """A piece with its attack free directs it at an enemy in its range; nothing else does: kesch.archer.attack."""
        for q in step.may_change("aim"):
            if step.rule != "direct" or q != step.attacker:
                spent = step.rule == "land" and after.aim[q] == q
                if after.aim[q] != before.aim[q] and after.aim[q] is not None and not spent:
                    return False
        if step.rule != "direct":
            return True
        attacker, target, player = step.attacker, step.target, step.chooser
        theirs = before.owner[attacker] == player or before.is_shared(attacker, player)
        if not theirs or not before.holds_enemy(target, of=player):
            return False
        free = before.aim[attacker] is None and after.aim[attacker] == target
        return free and before.may_hit(before.side(player), attacker, target)

    #: kesch.combat.overwhelm, kesch.combat.withstand
    @step_property
    def it_takes_two(before, after: Self, step: Step) -> bool:
        """In combat those fall, and only those, whom two or more enemies attack: kesch.combat.overwhelm."""
        if step.rule != "land":
            return True
        for q in before.Square:
            attacks = sum(before.aim[a] == q for a in before.attackers(q))
            if before.ridden_down == "strikes" and before.overran == q:
                attacks += 1
            falls = attacks >= 2 and before.kind[q] != "none"
            if after.kind[q] != ("none" if falls else before.kind[q]):
                return False
        return True

    #: kesch.combat.retarget, kesch.combat.one_attack
    @step_property
    def only_killers_attack_again(before, after: Self, step: Step) -> bool:
        """While combat goes on an attack is free again only for one who has killed and lives: kesch.combat.retarget."""
        if step.rule != "land" or before.lasting == "stays":
            return True
        goes_on = before.timing == "waves" and after.phase == "aim" and after.aimer == before.turn
        for a in before.Square:
            killed = {q: before.kind[q] != "none" and after.kind[q] == "none" for q in before.attackers(a)}
            hit = any(before.aim[a] == q and dead for q, dead in killed.items())
            freed = before.aim[a] is not None and after.aim[a] is None and after.kind[a] != "none"
            if freed and goes_on and not hit:
                return False
            if before.killers == "all" and hit and after.aim[a] is not None:
                return False
        return True

    #: kesch.combat.then, kesch.combat.retarget, kesch.combat.multi
    @step_property
    def combat_goes_on_only_after_a_kill(before, after: Self, step: Step) -> bool:
        """Every wave but the last costs a piece, or else an attack that was free: so combat ends: kesch.combat.then."""
        if step.rule != "land" or before.timing != "waves":
            return True
        died = any(before.kind[q] != "none" and after.kind[q] == "none" for q in before.Square) or before.directed
        if after.phase == "aim":
            return died or before.overran is not None
        if after.phase == "move":
            return not died and after.turn == before.Player.following(before.turn)
        return not died or before.after_tower == "stops"

    #: kesch.combat.then, kesch.turn.combat
    @step_property
    def attacks_end_with_their_combat(before, after: Self, step: Step) -> bool:
        """When the next player moves no attack is left, where attacks do not last: kesch.combat.then."""
        if step.rule != "land" or before.lasting == "stays" or after.phase not in ("move", "won"):
            return True
        return after.overran is None and all(after.aim[q] is None for q in before.Square)

    #: kesch.turn.alternate, kesch.tower.move, kesch.march.who
    @step_property
    def moves_change_little(before, after: Self, step: Step) -> bool:
        """A move takes the mover's men, no tower, to the next square, and leaves all others alone: kesch.tower.move."""
        moved = before.moved(step)
        if not moved:
            return True
        for to, start in moved.items():
            mine = before.owner[start] == step.chooser and after.owner[to] == step.chooser
            if not mine or after.kind[to] != before.kind[start] or before.kind[start] == "tower":
                return False
            if step.direction not in DIAGONAL and before.kind[start] == "peasant":
                return False
        if any(after.kind[q] != "none" for q in moved.values() if q not in moved):
            return False
        changed = {*moved, *moved.values()}
        same_kinds = all(after.kind[q] == before.kind[q] for q in step.may_change("kind") if q not in changed)
        same_owners = all(after.owner[q] == before.owner[q] for q in step.may_change("owner") if q not in changed)
        return same_kinds and same_owners

    #: kesch.knight.overrun, kesch.knight.overrun_tower, kesch.knight.move
    @step_property
    def knights_alone_ride_and_overrun(before, after: Self, step: Step) -> bool:
        """Men step on empty squares; knights alone ride on, and kill enemies but towers: kesch.knight.overrun."""
        moved = before.moved(step)
        if not moved:
            return True
        to, start = next(iter(moved.items()))
        knight = before.kind[start] == "knight"
        if after.phase == "ride" and not (knight and after.walker == to and before.kind[to] == "none"):
            return False
        enemy = before.holds_enemy(to, of=step.chooser) and before.kind[to] != "tower"
        may_overrun = step.rule == "go" or (step.rule == "march" and before.march_overrun == "yes")
        return before.kind[to] == "none" or (may_overrun and knight and enemy)

    #: kesch.peasant.move, kesch.march.who
    @step_property
    def peasants_keep_to_their_colour(before, after: Self, step: Step) -> bool:
        """A peasant comes only from a square of the same colour: kesch.peasant.move."""
        if step.rule in ("next_game", "reckon"):
            return True
        dark, moved = before.grid.is_chequered_dark, before.moved(step)
        for q in step.may_change("kind"):
            came = q in moved and dark(moved[q]) == dark(q) and before.kind[moved[q]] == "peasant"
            if after.kind[q] == "peasant" and before.kind[q] != "peasant" and not came:
                return False
        return True

    #: kesch.knight.overrun
    @reachable
    def a_knight_can_overrun(self) -> bool:
        """A knight kills by moving."""
        return self.overran is not None

    #: kesch.march.who, kesch.march.dir
    @reachable
    def men_can_march(self) -> bool:
        """Two men march, where it is not a rule to be agreed on first."""
        return self.phase == "march" or self.marching == "agreed"

    #: kesch.combat.overwhelm, kesch.combat.multi
    @reachable
    def combat_can_go_on(self) -> bool:
        """A piece is attacked by two."""
        return self.phase == "resolve" and any(self.hits(q) >= 2 for q in self.Square)

    #: kesch.end.tower, kesch.v4.victory
    @reachable
    def a_tower_can_fall(self) -> bool:
        """Somebody wins a game."""
        return self.phase == "won" and any(self.score[p] == 1 for p in self.Player)

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
