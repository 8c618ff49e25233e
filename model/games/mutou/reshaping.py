"""Altering the playing area in MuTou: along the edges of the graph of areas they lead to (mutou.area.*)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from rulestone.model import Value, all_of, any_of, if_else, negate, require, rule

from .playing_area import Tessel
from .stacks import Stacks


class Alteration(NamedTuple):
    """One alteration of one playing area, with the part on which a piece on a split tessel stands afterwards.

    Attributes:
        area, after: the numbers of the playing areas.
        what: in words.
        touched: the tessels altered.
        carried: for every tessel of the old area that is not the same any more, the tessel its piece stands on.
    """

    area: int
    after: int
    what: str
    touched: tuple[Tessel, ...]
    carried: tuple[tuple[Tessel, Tessel], ...]


class Reshaping(Stacks):
    """Tessels are split, merged, moved and spliced, near the mover's own pieces."""

    @cached_property
    def alterations(self) -> dict[str, Alteration]:
        """Every alteration that is known on every area, by name; one that does nothing where there is none."""
        found = {}
        for area, after, data in self.areas.edges(data=True):
            for carried in _placings(data["becomes"]):
                moved = "".join(f", {old} on {new}" for old, new in carried if len(data["becomes"][old]) > 1)
                name = f"{area} to {after}: {data['what']}{moved}"
                found[name] = Alteration(area, after, data["what"], data["touched"], carried)
        return found or {"nothing": Alteration(0, 0, "nothing", (), ())}

    def within_reach(self, s: Any, player: str, alteration: Alteration) -> Value:
        """Every tessel altered has a piece of the player's on it, or adjoins one that has (mutou.area.reach)."""
        around = self.around[alteration.area]
        return all_of(any_of(s.owner[near] == player for near in around[t]) for t in alteration.touched)

    def reshape(self, s: Any, alteration: Alteration) -> None:
        """The area becomes another one; pieces keep their ground, and no two come to stand on one tessel."""
        require(s.area == alteration.area, len(alteration.touched) > 0)
        goals: dict[Tessel, list[Tessel]] = {}
        for old, new in alteration.carried:
            goals.setdefault(new, []).append(old)
        owners = {old: s.owner[old] for old, _ in alteration.carried}
        stacks = {(old, k): (s.shakken[old, k], s.used[old, k]) for old, _ in alteration.carried for k in self.kinds}
        for olds in goals.values():
            for at, old in enumerate(olds):
                require(*(negate(owners[old].exists & owners[other].exists) for other in olds[:at]))
        s.area = alteration.after
        for old, _ in alteration.carried:
            s.owner[old] = None
            for shak in self.kinds:
                s.shakken[old, shak] = s.used[old, shak] = 0
        for new, olds in goals.items():
            for old in olds:
                s.owner[new] = if_else(owners[old].exists, owners[old], s.owner[new])
                for shak in self.kinds:
                    s.shakken[new, shak] += stacks[old, shak][0]
                    s.used[new, shak] += stacks[old, shak][1]
        if self.extra == "wafer":
            s.runner = None

    @rule(
        by="turn",
        clauses=[
            "mutou.area.as_many",
            "mutou.area.reach",
            "mutou.area.list",
            "mutou.turn.choose_kind",
            "mutou.area.edges_closed",
            "mutou.area.nineteen",
            "mutou.splice.remote",
            "mutou.splice.orientable",
        ],
        alteration=lambda game: game.alterations,
    )
    def alter_area(self, s: Any, alteration: str) -> None:
        """The player to move alters the playing area, for a point; only what leaves it legal is offered."""
        require(self.area_list == "geometry")
        player, chosen = self.named(s.turn), self.alterations[alteration]
        require(self.may_act(s, "area"), self.budget(s, player) > 0, self.within_reach(s, player, chosen))
        self.reshape(s, chosen)
        self.pay_points(s, player, "area", 1)
        s.piece = s.other = None
        self.open_window(s, "area")

    @rule(
        by="who",
        clauses=["mutou.area.choice"],
        split_on=["turn"],
        who=Stacks.Player,
        alteration=lambda game: game.alterations,
    )
    def insert_alteration(self, s: Any, who: str, alteration: str) -> None:
        """Who has called a choice on an alteration puts one of their own behind it, as often as the total says."""
        require(self.area_list == "geometry", self.setting.facets > 0)
        player, chosen = self.named(s.turn), self.alterations[alteration]
        require(s.phase == "insert", s.calling == who, s.left > 0)
        require(self.within_reach(s, player if self.area_reach == "called" else who, chosen))
        self.reshape(s, chosen)
        s.left -= 1

    def can_go_on(self, s: Any, player: str) -> Value:
        """There are points left, and something to use them for."""
        alters = any_of(
            all_of(s.area == alteration.area, self.within_reach(s, player, alteration))
            for alteration in self.alterations.values()
            if alteration.touched
        )
        about_area = (s.doing == "area") | (self.form == "advanced")
        return super().can_go_on(s, player) | all_of(s.addarjaki > 0, about_area, alters)


def _placings(becomes: dict[Tessel, tuple[Tessel, ...]]) -> Iterator[tuple[tuple[Tessel, Tessel], ...]]:
    """Every way in which pieces may stand on the parts of what they stood on."""
    changed = {old: parts for old, parts in becomes.items() if parts != (old,)}
    for parts in product(*changed.values()):
        yield tuple(zip(changed, parts, strict=True))
