"""The rulebook's own tables, played, and a few positions of ours."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulestone.model import Facts, Game, Scene, claim, example

from .challenges import Challenges
from .decisions import Decisions
from .picture import Picture
from .properties import Properties
from .questions import Questions
from .scoring import Rules
from .table import Table
from .turns import Turns

SAMPLE = {"king": (1, 4, 3), "peasant": (4, 5, 7)}
"""The sample scoring of the rulebook: Sirlius, Magnus and Keen."""


class City(Picture, Decisions, Properties, Rules, Challenges, Turns, Table, Questions, Game):
    """A City of whichever variation, with worked examples."""

    #: kings.score.example, kings.score.winner, kings.lie
    @example
    def keen_has_lied_most(self, scene: Scene) -> None:
        """Claims of 1, 4 and 3 on PEASANT DICE 4, 5 and 7: Keen wins."""
        self.need_full_dice(scene)
        sirlius, magnus, keen = self.people[:3]
        scene.start(phase="score", city=4, later=True, **self.sample(), **self.running())
        scene.play("score")
        scene.expect(lambda s: s.city[keen] == 3, "Keen RISES")
        scene.expect(lambda s: s.city[magnus] > 4, "Magnus DROPS")
        scene.expect(lambda s: s.city[sirlius] > 4, "Sirlius DROPS, though they claim the 1st Tier")

    #: kings.challenge.example, kings.challenge.lie
    @example
    def magnus_challenges_sirlius(self, scene: Scene) -> None:
        """A claim of 4 on a 5 challenges a claim of 1 on a 4: Magnus wins."""
        self.need_full_dice(scene)
        sirlius, magnus, keen = self.people[:3]
        scene.start(phase="turn", turn=magnus, later=True, city=4, **self.sample(), **self.running())
        self.play_challenge(scene, magnus, sirlius)
        scene.play("reveal")
        scene.expect(lambda s: s.playing[magnus] and s.city[magnus] == 4, "Magnus stays")
        scene.expect(lambda s: not s.playing[sirlius] and s.city[sirlius] > 4, "Sirlius DROPS and leaves")
        scene.expect(lambda s: s.knows[sirlius, magnus] and s.knows[magnus, sirlius], "the two know both dice")
        scene.expect(lambda s: not s.knows[keen, magnus], "Keen knows none of them")
        scene.play("hold", by=magnus)

    #: kings.first.example
    @example
    def a_move_to_the_third_tier(self, scene: Scene) -> None:
        """In Round 1 somebody moves to Tier 3."""
        if self.tiers == 3 and self.between == "inner":
            scene.skip("no such tier may be claimed in this scope")
        first = self.people[0]
        scene.start(
            phase="turn",
            turn=first,
            later=False,
            playing=True,
            peasant=2,
            city=2,
            target=None,
            **self.running(),
            initiative=self.in_their_seats(),
        )
        scene.refuses("hold")
        scene.play("move", by=first, tier=3)
        scene.expect(lambda s: s.king[first] == 3, "the KING DIE shows 3")

    #: kings.challenge.won, kings.move, kings.hold, kings.challenge
    @example
    def the_winner_of_a_challenge_moves_or_holds(self, scene: Scene) -> None:
        """They go on with their turn; whether by another CHALLENGE is a question. (Ours.)"""
        winner, other = self.people[:2]
        position = dict(
            phase="won", turn=winner, later=True, playing=True, king=1, peasant=2, initiative=self.in_their_seats()
        )
        scene.start(**position, city=dict.fromkeys(self.people, 2), **self.running())
        if self.more_challenges == "one":
            scene.refuses("challenge", by=winner, target=other)
        scene.play("move", by=winner, tier=2)
        scene.expect(lambda s: s.moved[winner] and s.phase == "next", "they have MOVED, and the next has their turn")
        scene.start(**position, city=dict.fromkeys(self.people, 2), **self.running())
        scene.play("hold", by=winner)
        scene.expect(lambda s: not s.moved[winner] and s.phase == "next", "they have HELD")

    #: kings.score.reveal, kings.score.winner, kings.win.gist, kings.challenge.tie, kings.score.drop
    @example
    def who_tied_has_lied_most(self, scene: Scene) -> None:
        """Two equal liars leave in a tie, and the third, who lies less, is scored: who RISES is a question. (Ours.)"""
        if self.seats < 3 or self.compare == "number" or self.last_standing == "round":
            scene.skip("there are fewer players, these claims are no lies, or the third still has a turn")
        one, other, third = self.people[:3]
        claims = {one: 1, other: 1, third: 2}
        dice = dict(king=claims, peasant=3, city=2, initiative=self.in_their_seats())
        playing = {p: p in claims for p in self.people}
        scene.start(**self.running(), **dice, phase="turn", turn=one, later=True, playing=playing)
        self.play_challenge(scene, one, other)
        scene.play("reveal")
        scene.expect(lambda s: not s.playing[one] and not s.playing[other], "both leave")
        scene.expect(lambda s: s.city[one] == 2 and s.city[other] == 2, "and neither DROPS")
        scene.play("score")
        if self.compared == "tied" and self.caught == "lost" and self.lone_survivor == "scored":
            scene.expect(lambda s: s.city[one] == 1 and s.city[other] == 1, "both RISE")
            scene.expect(lambda s: s.city[third] > 2, "the third DROPS")
        else:
            scene.expect(lambda s: s.city[third] == 1, "the third RISES")
            scene.expect(lambda s: s.city[one] >= 2 and s.city[other] >= 2, "the two do not")

    def tier_shown(self, player: str, facts: Facts) -> Fraction:
        """What a player's CITY DIE shows in the beginning."""
        return facts.expected_at_beginning(lambda s: s.city[player])

    #: kings.start.four, kings.setup.city, kings.die.city
    @claim
    def all_begin_where_the_text_says(self, facts: Facts) -> bool:
        """Every CITY DIE shows its owner's first tier, and no other die shows anything yet."""
        for p, tier in self.beginning.items():
            if self.tier_shown(p, facts) != tier:
                return False
        dice = ("king", "peasant", "initiative")
        shown = facts.expected_at_beginning(lambda s: sum(getattr(s, die)[p] for die in dice for p in self.Player))
        return shown == 0

    @property
    def beginning(self) -> dict[str, int]:
        """On which tiers the CITY DICE begin: the 4th, and in smaller scopes what stands for it."""
        return dict.fromkeys(self.Player, int(self.middle))

    def sample(self) -> dict[str, Any]:
        """The dice of the sample scoring; the three have rolled 1, 3 and 2 for initiative."""
        dice = {die: dict(zip(self.people, shown, strict=False)) for die, shown in SAMPLE.items()}
        playing = dict.fromkeys(self.people[:3], True)
        return {**dice, "playing": playing, "initiative": dict(zip(self.people, (1, 3, 2), strict=False))}

    def in_their_seats(self) -> dict[str, int]:
        """Rolls for initiative by which they act in the order in which they sit."""
        return {player: self.sides - number for number, player in enumerate(self.people)}

    def play_challenge(self, scene: Scene, challenger: str, target: str) -> None:
        """Everything up to the showing of dice."""
        scene.play("challenge", by=challenger, target=target)

    def running(self) -> dict[str, Any]:
        """What else a position in the middle of a City needs."""
        return {}

    def need_full_dice(self, scene: Scene) -> None:
        if self.tiers < 7 or self.seats < 3:
            scene.skip("the scope has other dice or fewer players")
