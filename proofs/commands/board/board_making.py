"""The command `rulestone board make`: ready boards, thrown ones, and boards with stands for players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rulestone.proofs.running.plain_text import say

from .board_options import clear_errors, counts, with_folder

if TYPE_CHECKING:
    from rulestone.geometry import Tessellation
    from rulestone.geometry.make.stands import PreparedBoard


class _Counting(click.Command):
    """A command whose arguments are numbers of things: `-1` is none of them, and no option either."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What is left of the words when options are taken out.

        Raises UsageError for a number below 0 where no option stands before it.
        """
        for before, word in zip(["", *args], args, strict=False):
            if re.fullmatch(r"-\d+", word) and not before.startswith("-"):
                raise click.UsageError(f"{word} is no number of columns, rows or players: they begin at 1", ctx)
        return super().parse_args(ctx, args)


@click.command(cls=_Counting)
@click.argument("kind", metavar="KIND")
@click.argument("numbers", nargs=-1, type=int)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Where to write it (else GeoJSON is printed).")
@click.option("--seed", type=click.IntRange(0), help="For KIND voronoi and sown: the seed of what is thrown.")
@clear_errors
def make(kind: str, numbers: tuple[int, ...], output: str | None, seed: int | None) -> None:
    """Make a ready board as GeoJSON.

    KIND takes two numbers: square, hexagonal, triangular, brick, cylinder, torus, holed (columns rows); rings (sectors
    circles); a uniform tiling such as 4.8.8 (width height). penrose-p2, penrose-p3 take the number of deflations.
    voronoi takes the number of points, and width and height of the zone. layout (players pieces) is a set layout for
    two to ten players, sown (players pieces shakken) a board outlined, cut and sown as MuTou tells; both say where the
    stands are.
    """
    from rulestone.geometry import BoardError
    from rulestone.geometry.errors import near
    from rulestone.geometry.make.catalogue import makers
    from rulestone.geometry.whole_files import write_file

    known = makers()
    stands: Sequence[Sequence[object]] = ()
    if kind == "voronoi":
        made = _voronoi(numbers, seed)
    elif kind in ("layout", "sown"):
        prepared = _prepared(kind, numbers, seed)
        made, stands = prepared.told, prepared.stands
    elif kind not in known:
        kinds = (*known, "voronoi", "layout", "sown")
        raise BoardError(f"unknown kind of board {kind!r}{near(kind, kinds) or ': use one of ' + ', '.join(kinds)}")
    elif kind.startswith("penrose"):
        if len(numbers) > 1:
            raise BoardError(f"{kind} takes one number, that of deflations, not {len(numbers)}")
        made = known[kind](numbers[0] if numbers else 4, 0)
    else:
        made = known[kind](*_two(kind, numbers))
    text = made.to_geojson()
    if output is None:
        say(text)
        return
    path = Path(with_folder(output))
    if path.suffix.lower() in ("", ".geojson", ".json"):
        write_file(path, text)
    else:
        made.write(path)
    say(f"{output}: {counts(made)}")
    for player, stand in enumerate(stands, 1):
        say(f"stand of player {player}: {' '.join(str(tessel) for tessel in stand)}")


def _prepared(kind: str, numbers: tuple[int, ...], seed: int | None) -> PreparedBoard:
    from rulestone.geometry import BoardError
    from rulestone.geometry.make.layouts import layout
    from rulestone.geometry.make.scribing import scribe

    most = 2 if kind == "layout" else 3
    if not 1 <= len(numbers) <= most:
        what = (
            "one or two numbers (players, pieces)" if most == 2 else "one to three numbers (players, pieces, shakken)"
        )
        raise BoardError(f"{kind} takes {what}, not {len(numbers)}")
    if kind == "layout":
        return layout(*numbers)
    players, pieces = (*numbers, 8)[:2]
    return scribe(players, pieces, numbers[2] if len(numbers) == 3 else None, seed)


def _two(kind: str, numbers: tuple[int, ...]) -> tuple[int, int]:
    from rulestone.geometry import BoardError

    if len(numbers) not in (0, 2):
        raise BoardError(f"{kind} takes two numbers, as {kind} 8 8, not {len(numbers)}")
    return (numbers[0], numbers[1]) if numbers else (8, 8)


def _voronoi(numbers: tuple[int, ...], seed: int | None) -> Tessellation:
    import shapely
    from rulestone.geometry import BoardError
    from rulestone.geometry.make.sowing import scatter, sow

    if len(numbers) not in (1, 3) or min(numbers) < 1:
        raise BoardError("voronoi takes the number of points, and width and height of the zone, all positive")
    count, width, height = numbers if len(numbers) == 3 else (numbers[0], 10, 10)
    zone = shapely.box(0, 0, width, height)
    return sow(scatter(count, zone, seed), zone)
