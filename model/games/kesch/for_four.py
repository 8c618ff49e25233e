"""Kesch for four: two allies on each side, who move in turn and may win alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rulestone.model import Constant, Int, Question, Scene, State, example, initial, override, without

from .board import LAYOUTS
from .properties import Kesch

TEN = {"one": (".P......P.", ".KSA.TASK.", "..PPPPPP.."), "each": (".P......P.", "KSA.TT.ASK", "..PPPPPP..")}
TWELVE = (".P...PP...P.", "KSA.T..T.ASK", "..PPP..PPP..")


class KeschForFour(Kesch):
    """Gold and Red against Blue and Black; otherwise the rules are those for two.

    It replaces who plays (`seats`), whose men are whose at the beginning (`owner_of`), and what a fallen tower is worth
    (`worth`), for which it remembers who struck one (`struck`) where combat goes on. It drops the example of marching,
    whose men are Black's and White's.
    """

    title = "Kesch for four"
    based_on = "kesch"
    replaced = ()

    scopes = {
        "full": "four players on eight by eight, each side with one tower; a series of three games",
        "ten": "four players on ten by ten",
        "twelve": "four players on twelve by eight, each with a tower",
        "small": "four players on four by four, each with a tower and one man; one game",
        "tiny": "on three by three: a tower and a man against a tower, and a spearman on each side; one game",
    }
    drawn: Constant[Any] = Constant(
        full=LAYOUTS, ten=TEN, twelve=TWELVE, small=("TPKT",), tiny=("STP",)
    )  #: kesch.v4.board
    dark_men = Constant(full="PSAKT", tiny="TS")
    ranks = Constant(full=8, ten=10, small=4, tiny=3)  #: kesch.v4.board
    games = Constant(full=3, small=1, tiny=1)

    towers = Question(
        "Has every player a tower on ten by ten?",
        clause="kesch.v4.two_towers",
        option=True,  # on ten by ten each has one sometimes
        one="no: each side has one",
        each="yes",
    )
    shared_tower = Question(
        "Allies have one tower between them: who directs its attack?",
        clause=("kesch.v4.halves", "kesch.v4.board", "kesch.combat.one_attack"),
        half="the player in whose half it stands",
        either="either of them: its one attack is used by who directs it first",
    )
    help = Question(
        "Fewer than two of the mover's own men struck the tower that fell, so they needed their ally: who has won?",
        clause=("kesch.v4.victory", "kesch.v4.help", "kesch.tower.special"),
        both="both allies",
        nobody="neither: both have a draw, though the tower's owners have lost",
    )
    off_move = Question(
        "A tower falls in an enemy's turn, so that nobody has taken it on their own move: who has won?",
        clause=("kesch.v4.victory", "kesch.end.tower", "kesch.tower.special"),
        side="both allies of the attacking side",
        nobody="neither: both have a draw, though the tower's owners have lost",
        strikers="whoever of the two struck it",
    )
    partner = Question(
        "A player takes the tower alone: what has their ally?",
        clause=("kesch.v4.victory", "kesch.v4.two_towers"),
        draw="a draw",
        wins="a victory, too",
    )

    struck: State[str, int] = State(Kesch.Player, Int(0, 2))
    """With how many of their men each has struck one tower that fell in this combat; two and more are alike."""

    #: kesch.v4.order
    @property
    @override
    def seats(self) -> tuple[str, ...]:
        return ("gold", "black", "red", "blue")

    @cached_property
    @override
    def rows(self) -> tuple[str, ...]:
        """The light side's ranks."""
        return tuple(self.drawn[str(self.towers)]) if self.scope == "ten" else super().rows

    #: kesch.v4.halves
    @override
    def owner_of(self, side: str, file: int) -> str:
        """The north is Gold's and Blue's."""
        north = file >= self.grid.files // 2
        return {"light": ("red", "gold"), "dark": ("black", "blue")}[side][north]

    #: kesch.board.four_colours
    @override
    def side(self, player: str) -> str:
        """Gold and Red are allies against Blue and Black."""
        return "light" if player in ("gold", "red") else "dark"

    #: kesch.v4.board, kesch.v4.halves, kesch.v4.order, kesch.v4.else
    @override
    @initial
    def setup(self) -> None:
        """The pieces stand as the layout says; Gold begins."""
        super().setup()

    @override
    def place_men(self) -> None:
        """Everything as at the beginning of a game."""
        super().place_men()
        self.struck = 0

    #: kesch.v4.halves, kesch.v4.board
    @override
    def commands(self, player: str, square: str) -> bool:
        """The attack of the piece here is this player's to direct: their own, or their side's only tower."""
        mine = super().commands(player, square)
        if self.shared_tower == "half" or len(self.homes) == 4 or square not in self.homes:
            return mine
        return mine or (self.kind[square] == "tower" and any(self.owner[square] == p for p in self.allies(player)))

    @override
    def is_shared(self, attacker: str, player: str) -> bool:
        """A tower that stands for both allies."""
        if self.shared_tower == "half" or len(self.homes) == 4:
            return False
        return self.kind[attacker] == "tower" and not self.holds_enemy(attacker, of=player)

    #: kesch.v4.victory, kesch.v4.two_towers
    @override
    def worth(self, player: str, falls: Mapping[str, bool], lost: Mapping[str, bool]) -> int:
        """Who takes the tower on their own move has won, unless they needed their ally; allies of losers may draw."""
        takes = any(lost[enemy] for enemy in self.enemies(player))
        if takes and any(lost[ally] for ally in self.allies(player)):
            if self.both_towers == "draw":
                return 0
            takes = any(self.turn == ally for ally in self.allies(player))
        if takes:
            return self.victory_of_side(player, falls)
        if len(self.homes) == 4:
            return -1 if lost[player] else 0
        return -1

    def victory_of_side(self, player: str, falls: Mapping[str, bool]) -> int:
        """What it is worth to a player that their side has taken a tower."""
        for mover in self.allies(player):
            if self.turn == mover:
                if self.has_struck(mover, falls, with_men=2):
                    return 1 if mover == player or self.partner == "wins" else 0
                return 1 if self.help == "both" else 0
        if self.off_move == "strikers":
            winners = self.allies(player) if self.partner == "wins" else [player]
            return 1 if any(self.has_struck(p, falls, with_men=1) for p in winners) else 0
        return 1 if self.off_move == "side" else 0

    def has_struck(self, player: str, falls: Mapping[str, bool], *, with_men: int) -> bool:
        """With that number of men a player strikes a tower that falls, or has where combat is fought to its end."""
        if self.after_tower == "fought":
            return self.struck[player] >= with_men
        return any(fall and self.strikes(player, home) >= with_men for home, fall in falls.items())

    #: kesch.v4.victory, kesch.v4.help
    @override
    def note_strikes(self, falls: Mapping[str, bool]) -> None:
        """Towers fall, and the combat goes on: who struck them is known when it is over."""
        for player in self.Player:
            for number in (1, 2):
                if self.struck[player] < number and any(
                    fall and self.strikes(player, home) >= number for home, fall in falls.items()
                ):
                    self.struck[player] = number

    def strikes(self, player: str, home: str) -> int:
        """How many pieces of one player attack this tower of an enemy."""
        if self.homes[home] in self.allies(player):
            return 0
        attackers = self.reached_from[self.side(player)][home]
        return sum(self.owner[a] == player and self.aim[a] == home for a in attackers)

    #: kesch.v4.victory, kesch.v4.help, kesch.v4.two_towers
    @override
    def due(self, player: str, fallen: Mapping[str, bool], *, took: bool, lost: bool) -> int:
        """Who takes a tower on their move, without help, has won; who loses theirs has lost."""
        moved = self.side(self.turn) == self.side(player)
        if took and lost and self.both_towers == "draw":
            return 0
        if lost and not (took and moved):
            mine = any(fell for home, fell in fallen.items() if self.homes[home] == player)
            return -1 if mine or len(self.homes) == 2 else 0
        if not moved and self.off_move == "strikers" and self.partner == "draw":
            return 1 if self.took_part(player, fallen, with_men=1) else 0
        if not moved:
            return 0 if self.off_move == "nobody" else 1
        if self.took_part(self.turn, fallen, with_men=2):
            return 1 if self.turn == player or self.partner == "wins" else 0
        return 1 if self.help == "both" else 0

    def took_part(self, player: str, fallen: Mapping[str, bool], *, with_men: int) -> bool:
        """With that number of pieces a player attacks one enemy's tower that falls, or did in an earlier wave."""
        if self.after_tower == "fought" and self.struck[player] >= with_men:
            return True
        return any(
            self.side(self.homes[home]) != self.side(player) and fell and self.directed_at(home, player) >= with_men
            for home, fell in fallen.items()
        )

    def directed_at(self, home: str, player: str) -> int:
        """How many pieces of a player have directed their attack at this square."""
        return sum(self.owner[a] == player and self.aim[a] == home for a in self.attackers(home))

    @override
    def on_the_usual_board(self, scene: Scene) -> None:
        """How pieces move is shown with Black's and White's men."""
        scene.skip("how pieces move is shown in the game for two")

    men_march_into_danger_not_out_of_it = without(
        Kesch.men_march_into_danger_not_out_of_it, because="its men are Black's and White's"
    )

    #: kesch.v4.halves, kesch.v4.board, kesch.combat.one_attack
    @example
    def a_tower_that_allies_share(self, scene: Scene) -> None:
        """An enemy stands beside Gold's and Red's tower, in Gold's half; Gold directs nothing. May Red direct it?"""
        if self.scope != "full" or self.timing != "waves" or self.must_attack == "must":
            scene.skip("the example is for eight by eight, where both may hold back in one wave")
        home = next(home for home, owner in self.homes.items() if owner == "gold")
        beside = str(self.grid.step(home, "w"))
        self.stand(scene, **{beside: "black spearman", "a4": "gold spearman"})
        scene.play("go", by="gold", start="a4", direction="w")
        scene.play("done", by="gold")
        scene.refuses("direct", attacker=home)
        scene.play("done", by="black")
        if self.shared_tower == "half":
            scene.refuses("direct", attacker=home)
            return
        scene.play("direct", by="red", attacker=home, target=beside)
        scene.refuses("direct", attacker=home)

    #: kesch.v4.help, kesch.v4.victory
    @example
    def a_spearman_and_the_allys_archer(self, scene: Scene) -> None:
        """A spearman is moved up while the ally's archer already shoots at the tower: the mover needed that help."""
        if self.scope != "full":
            scene.skip("the example is for eight by eight")
        target = next(home for home, owner in self.homes.items() if owner == "blue")
        file, rank = self.grid.place(target)
        spear = str(self.grid.at(file, rank - 3))
        archer = str(self.grid.at(file - 3, rank - 3))
        self.stand(scene, **{spear: "gold spearman", archer: "red archer"})
        scene.play("go", by="gold", start=spear, direction="w")
        if self.timing == "mover_last":
            scene.skip("others direct their attacks first")
        if self.timing != "waves":
            scene.skip("allies do not attack together in this order")
        scene.play("direct", by="gold", attacker=str(self.grid.at(file, rank - 2)), target=target)
        scene.play("done", by="gold")
        scene.play("done", by="black")
        scene.play("direct", by="red", attacker=archer, target=target)
        scene.play("done", by="red")
        scene.play("done", by="blue")
        scene.play("land")
        scene.expect(lambda s: s.score["gold"] != 1 or s.score["red"] == 1, "Gold alone has not won")
