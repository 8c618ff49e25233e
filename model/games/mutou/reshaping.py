"""Altering the playing area in MuTou: along the edges of the graph of areas they lead to (mutou.area.*)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from rulestone.model import Part, require, rule

from .board import Board
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


class Reshaping(Part[Stacks]):
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

    def within_reach(self, player: str, alteration: Alteration) -> bool:
        """Every tessel altered has a piece of the player's on it, or adjoins one that has (mutou.area.reach)."""
        around = self.around[alteration.area]
        return all(any(self.owner[near] == player for near in around[t]) for t in alteration.touched)

    def reshape(self, alteration: Alteration) -> None:
        """The area becomes another one; pieces keep their ground, and no two come to stand on one tessel."""
        require(self.area == alteration.area and len(alteration.touched) > 0)
        goals: dict[Tessel, list[Tessel]] = {}
        for old, new in alteration.carried:
            goals.setdefault(new, []).append(old)
        owners = {old: self.owner[old] for old, _ in alteration.carried}
        stacks = {
            (old, k): (self.shakken[old, k], self.used[old, k]) for old, _ in alteration.carried for k in self.kinds
        }
        for olds in goals.values():
            for old, other in combinations(olds, 2):
                require(owners[old] is None or owners[other] is None)
        self.area = alteration.after
        for old, _ in alteration.carried:
            self.owner[old] = None
            for shak in self.kinds:
                self.shakken[old, shak] = self.used[old, shak] = 0
        for new, olds in goals.items():
            for old in olds:
                if owners[old] is not None:
                    self.owner[new] = owners[old]
                for shak in self.kinds:
                    self.shakken[new, shak] += stacks[old, shak][0]
                    self.used[new, shak] += stacks[old, shak][1]
        if self.extra == "wafer":
            self.runner = None

    #: mutou.area.edges_closed, mutou.area.nineteen, mutou.splice.remote, mutou.splice.orientable
    @rule(by=Board.turn, alteration=lambda game: game.alterations)
    def alter_area(self, player: str, alteration: str) -> None:
        """The player to move alters the playing area, for a point; only what leaves it legal is offered."""
        chosen = self.alterations[alteration]
        require(self.area_list == "geometry")  #: mutou.area.list
        require(self.may_act("area") and self.budget(player) > 0)  #: mutou.area.as_many, mutou.turn.choose_kind
        require(self.within_reach(player, chosen))  #: mutou.area.reach
        self.reshape(chosen)
        self.pay_points(player, "area", 1)  #: mutou.area.as_many
        self.piece = self.other = None
        self.open_window("area")

    #: mutou.area.choice
    @rule(
        during=Board.with_quandarinn,
        by="who",
        split_on=["turn"],
        who=Board.Player,
        alteration=lambda game: game.alterations,
    )
    def insert_alteration(self, who: str, alteration: str) -> None:
        """Who has called a choice on an alteration puts one of their own behind it, as often as the total says."""
        chosen = self.alterations[alteration]
        require(self.area_list == "geometry")
        require(self.phase == "insert" and self.calling == who and self.left > 0)
        require(self.within_reach(self.turn if self.area_reach == "called" else who, chosen))
        self.reshape(chosen)
        self.left -= 1

    def can_go_on(self, player: str) -> bool:
        """There are points left, and an alteration of the playing area to use them for."""
        return self.addarjaki > 0 and self.turn_is_for("area") and self.can_alter_the_area(player)

    def can_alter_the_area(self, player: str) -> bool:
        """Some alteration is within the player's reach."""
        return any(
            self.area == alteration.area and self.within_reach(player, alteration)
            for alteration in self.alterations.values()
            if alteration.touched
        )


def _placings(becomes: dict[Tessel, tuple[Tessel, ...]]) -> Iterator[tuple[tuple[Tessel, Tessel], ...]]:
    """Every way in which pieces may stand on the parts of what they stood on."""
    changed = {old: parts for old, parts in becomes.items() if parts != (old,)}
    for parts in product(*changed.values()):
        yield tuple(zip(changed, parts, strict=True))
