"""What the players of MuTou agree on before they play: the board, the pieces, the wafers, the choice pieces.

The table of the tiers of play is lost (mutou.tier.totals), so every setting is ours, as mutou.tier.agree allows. A
setting has a name, which is a scope of the game: `1x5`, `2x3`, `chess`, or a name with details, see `setting_named`.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import networkx as nx
import shapely
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.alter.evolution import KINDS, AlterationKind
from rulestone.geometry.make.makers import cylinder, square, torus
from rulestone.geometry.make.sowing import scatter, sow

SHAKKEN = ("walker", "angler", "jagger", "rand", "blood")
"""The kinds of shak (mutou.shak.kinds)."""

COLOURS = ("red", "blue", "green", "gold", "white", "black", "grey", "pink", "brown", "violet")
"""Of the cones, so of the players; the set layouts end at ten (mutou.scribe.set_layouts)."""

MOST_SHAKKEN = 10
"""On a base (mutou.anj.mast, mutou.anj.basket)."""

Stack = Mapping[str, int]
"""How many shakken of which kind are on a base."""

KING = {"blood": 1}


@dataclass(frozen=True)
class Setting:
    """What is agreed on.

    Attributes:
        text: what it is, for people.
        board: how the playing area comes about: a name, as `board_named` knows it.
        stacks: one for each piece of a player.
        players: how many.
        wafers: everybody's at the beginning (mutou.darj.equal_start).
        spare: more wafers, which nobody has yet (mutou.darj.supply).
        banked: the most entitlements that a player may have banked; None: any number. Further ones lapse: the text
            knows no such limit, but without one a game in which nobody moves is never in the same position twice.
        facets: of a quandar; 0: played without choice pieces, so without Rands.
        free: all players distribute their shakken among their pieces as they like (mutou.setout.private); else the
            stacks are as given.
        altering: how many playing areas the game may pass through, those nearest to the first one (by alterations); one
            that leads beyond them is not offered. 0: the board stays as it is.
        kinds: of alterations of the playing area.
    """

    text: str
    board: str
    stacks: tuple[Stack, ...] = (KING,)
    players: int = 2
    wafers: int = 1
    spare: int = 0
    banked: int | None = 1
    facets: int = 0
    free: bool = False
    altering: int = 0
    kinds: tuple[AlterationKind, ...] = KINDS

    @property
    def colours(self) -> tuple[str, ...]:
        """The players."""
        return COLOURS[: self.players]

    @property
    def all_wafers(self) -> int:
        """How many wafers there are."""
        return self.players * self.wafers + self.spare


@cache
def board_named(name: str) -> Tessellation:
    """A playing area: `RxC` squares (rows, columns), `cylinder RxC`, `torus RxC`, `sown N SEED`, or a file.

    Raises BoardError where there is none of that name, or MuTou forbids it.
    """
    made: Tessellation | None = None
    if found := re.fullmatch(r"(?:(cylinder|torus) )?(\d+)x(\d+)", name):
        maker = {"cylinder": cylinder, "torus": torus}.get(found[1] or "", square)
        made = maker(int(found[3]), int(found[2]))
    elif found := re.fullmatch(r"sown (\d+) (\d+)", name):
        zone = shapely.Point(0, 0).buffer(10, quad_segs=2)
        made = sow(scatter(int(found[1]), zone, int(found[2])), zone)
    else:
        made = Tessellation.read(name)
    made.require_legal()
    return made


def stands(board: Tessellation, players: int, pieces: int) -> list[list[Hashable]]:
    """A stand for everybody: one tessel for each piece, connected by edges, far from the others' (mutou.area.stand).

    Two players on a board whose tessels were named in order get the first and the last ones, where these are connected,
    as in chess; else stands grow from tessels far apart.

    Raises BoardError where the board is too small, or cut into too small parts.
    """
    graph = board.graph("walker")
    if players * pieces > len(graph):
        raise BoardError(f"{players} stands of {pieces} tessels do not fit on {len(graph)} tessels")
    if players == 2:
        ends = [list(board.ids[:pieces]), list(reversed(board.ids))[:pieces]]
        if all(nx.is_connected(graph.subgraph(stand)) for stand in ends):
            return ends
    found: list[list[Hashable]] = [[seed] for seed in _far_apart(graph, players)]
    taken = {stand[0] for stand in found}
    for _ in range(pieces - 1):
        for stand in found:
            beside = dict.fromkeys(other for tessel in stand for other in graph[tessel] if other not in taken)
            grown = min(beside, key=lambda tessel: sum(near in taken for near in graph[tessel]), default=None)
            if grown is None:
                raise BoardError(f"there is no room for {players} stands of {pieces} tessels connected by edges")
            stand.append(grown)
            taken.add(grown)
    return found


def _far_apart(graph: nx.Graph[Hashable], number: int) -> list[Hashable]:
    """Tessels each of which is as far as possible from those before it; the first is as far as it can be from any."""
    far = {tessel: nx.single_source_shortest_path_length(graph, tessel) for tessel in graph}
    away = len(graph)
    first = max(graph, key=lambda tessel: max(far[tessel].values()))
    found = [first]
    while len(found) < number:
        rest = [tessel for tessel in graph if tessel not in found]
        found.append(max(rest, key=lambda tessel: min(far[chosen].get(tessel, away) for chosen in found)))
    return found


PAIR = ({"blood": 1, "walker": 1, "jagger": 1}, {"walker": 1, "angler": 1, "rand": 1})
"""Two stacks with every kind of shak: ours, as are all."""

MIXED = ({"blood": 1, "walker": 2}, {"walker": 1, "angler": 2}, {"jagger": 2, "rand": 1}, {"walker": 3})
"""Four stacks for larger boards: ours."""

SETTINGS: dict[str, Setting] = {
    "square": Setting("four by four squares, two pieces each, choices", "4x4", PAIR, 2, 2, 2, 2, 3),
    "2x3": Setting("two by three squares, two pieces each", "2x3", ({"blood": 1}, {"walker": 1}), 2, 1, 1),
    "2x2": Setting("two by two squares, one piece each, choices", "2x2", ({"blood": 1, "walker": 1},), 2, 1, 1, 1, 2),
    "1x3 altered": Setting(
        "a strip of three whose tessels may be merged and whose ends may be joined, one piece each",
        "1x3",
        altering=4,
        kinds=("merge", "splice", "unsplice"),
    ),
    "1x5": Setting("a strip of five, one piece each with one Blood", "1x5"),
    "1x4": Setting("a strip of four, the same", "1x4"),
    "1x3": Setting("a strip of three, the same", "1x3"),
}
"""The settings with names of their own, the game with everything first and the smallest last."""

FURTHER = (
    "1x4+1 spare",
    "1x4+2 wafers",
    "1x4+2 pieces",
    "1x3+3 wafers+3 players",
    "1x3+1 jaggers",
    "1x5+3 players",
    "2x2+1 rands+2 facets",
    "1x7+2 pieces+3 players",
)
"""Small settings in which some questions are alive that those with names of their own do not ask: a Jagger has a border
to trace, or a third player plays on when one is out."""

LARGE: dict[str, Setting] = {
    "chess": Setting("a chessboard, four pieces each", "8x8", MIXED, 2, 3, 3, 3, 6),
    "cylinder": Setting("a chessboard whose left and right edges adjoin", "cylinder 8x8", MIXED, 2, 3, 3, 3, 6),
    "torus": Setting("a chessboard spliced both ways", "torus 8x8", MIXED, 2, 3, 3, 3, 6),
    "sown": Setting("thirty tessels sown at random, three players", "sown 30 1", MIXED[:3], 3, 2, 3, 3, 6),
}
"""Settings for boards too large to be gone through to the smallest: a game is played there where they are asked for."""


@cache
def setting_named(name: str) -> Setting | None:
    """The setting that a scope's name means; None where it means none.

    Besides the names of SETTINGS and LARGE: `RxC`, a board of squares, with one piece each, and `board=FILE`, a board
    of your own. Details follow after `+`, as in `1x4+2 spare` or `board=castle.geojson+4 wafers+3 players`: a number
    of `pieces` (stacks as in MIXED), `jaggers` or `rands` (on everybody's first piece), `players`, `wafers`, `spare`,
    `banked`, `facets`, `altering`, or `free`.

    Raises BoardError for a board file that cannot be used.
    """
    base, *details = name.split("+")
    if base in SETTINGS or base in LARGE:
        setting = SETTINGS.get(base) or LARGE[base]
    elif base.startswith("board="):
        setting = Setting(f"the board in {base[6:]}", base[6:], MIXED[:1], 2, 2, 2, 2)
        board_named(setting.board)
    elif re.fullmatch(r"[1-9]\d?x[1-9]\d?", base):
        setting = Setting(f"{base} squares, one piece each with one Blood", base)
    else:
        return None
    for detail in details:
        changed = _with_detail(setting, detail.strip())
        if changed is None:
            return None
        setting = changed
    return setting


def _with_detail(setting: Setting, detail: str) -> Setting | None:
    """The setting with one thing agreed otherwise; None where the words mean nothing."""
    if detail == "free":
        return replace(setting, free=True, text=f"{setting.text}, all ways to distribute the shakken")
    found = re.fullmatch(r"(\d+) (pieces|jaggers|rands|players|wafers|spare|banked|facets|altering)", detail)
    if not found:
        return None
    number, what = int(found[1]), found[2]
    text = f"{setting.text}, {detail}"
    if what == "pieces":
        return (
            replace(setting, stacks=tuple(MIXED[n % len(MIXED)] for n in range(number)), text=text) if number else None
        )
    if what in ("jaggers", "rands"):
        first, *others = setting.stacks
        return replace(setting, stacks=({**first, what.removesuffix("s"): number}, *others), text=text)
    if what == "players" and not 2 <= number <= len(COLOURS):
        return None
    changed: Mapping[str, Any] = {what: number}
    return replace(setting, text=text, **changed)


def shakken_in(stacks: Iterable[Stack]) -> dict[str, int]:
    """How many shakken of each kind there are."""
    found: dict[str, int] = dict.fromkeys(SHAKKEN, 0)
    for stack in stacks:
        for shak, number in stack.items():
            found[shak] += number
    return found
