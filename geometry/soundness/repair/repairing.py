"""The repair of a drawing: a tolerance, given or found; a fit; a proof that nothing was spoilt, or a refusal."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rulestone.geometry.board.sorted_integers import FloatArray
from rulestone.geometry.errors import BoardError, listed
from rulestone.geometry.relations.sharing import touching_keys, walker_keys

from .choosing import CLEAR, Choice, choose, what_is_left, width_of_tessels
from .drawn import DrawnSides
from .fitting import Fit, fit, settled
from .proof import breaches
from .report import Repaired, Tolerance

ACCIDENT = 1e-4  # a gap in the distances is no accident if its probability is less


def repair_polygons(
    polygons: NDArray[Any], names: Sequence[Hashable], tolerance: Tolerance, noding: str = "split"
) -> tuple[NDArray[Any], Repaired]:
    """Polygons whose corners and sides meet where they missed each other by at most `tolerance`.

    "auto" finds the tolerance itself, between the noise of the drawing and its features. No corner is moved farther
    than the tolerance, no two corners of one tessel are joined, and afterwards it is made sure that no tessel crosses
    itself, no area has changed by more than a strip along its rim, no contact is lost and no overlap has come about.
    With `noding` "as-given" no corner is put into a side; "strict" refuses a drawing where that would be needed.

    Raises BoardError if the tolerance is no positive number, or if the repair cannot be trusted; it says why and where.
    """
    if tolerance != "auto" and (isinstance(tolerance, str) or not (np.isfinite(tolerance) and tolerance > 0)):
        raise BoardError(f'repair={tolerance!r}: the tolerance must be a positive number, or "auto"')
    given = f"repair={tolerance if isinstance(tolerance, str) else format(tolerance, 'g')}"
    drawn, width, insert = DrawnSides.of_polygons(polygons, names), width_of_tessels(polygons), noding != "as-given"
    if isinstance(tolerance, str):
        made, left = _chosen(drawn, polygons, given, insert=insert)
        used = _round(made.reach, float(left[0]) if len(left) else np.inf)
    else:
        made, used = fit(drawn, tolerance, insert=insert), float(tolerance)
        left = what_is_left(made, max(width, 4 * used), insert=insert)
        left = left[left > used]
        _refuse_midst_of_noise(made, left, choose(drawn, polygons, insert=insert), given)
        _refuse_doubts(made, given, _advice(used, width))
    if noding == "strict" and made.inserted:
        raise BoardError(f"{given} would put {made.inserted} corners into sides, which noding strict forbids")
    after, moved, farthest = _polygons(made, polygons) if made.reach else (polygons, 0, 0.0)
    if made.reach:
        spoilt = breaches(polygons, after, names, made.reach, split=insert)
        if spoilt:
            told = tuple(breach.told(names) for breach in spoilt)
            raise BoardError(f"{given} is refused: {listed(list(told), 3)}; {_advice(used, width)}", told)
    incidence = made.drawn.incidence
    walker, touching = walker_keys(incidence), touching_keys(incidence)
    report = Repaired(
        tolerance=used,
        automatic=tolerance == "auto",
        moved=moved,
        farthest=farthest,
        reach=made.reach,
        inserted=made.inserted if made.reach else 0,
        left=len(left),
        next=float(left[0]) if len(left) else None,
        pairs=len(walker),
        width=width,
        before=polygons,
        _drawn=drawn,
        _insert=insert,
        _keys=(walker, touching),
    )
    return after, report


def _chosen(drawn: DrawnSides, polygons: NDArray[Any], given: str, *, insert: bool) -> tuple[Fit, FloatArray]:
    choice = choose(drawn, polygons, insert=insert)
    _refuse_doubts(choice.fit, given, "give a tolerance, or draw more exactly there")
    if not choice.clear:
        raise BoardError(
            f"{given} is refused: corners and sides miss each other by up to {choice.fit.reach:.2g}, and others by "
            f"{float(choice.left[0]):.2g}, so the noise of the drawing cannot be distinguished from its features; "
            "give a tolerance, or draw more exactly"
        )
    return choice.fit, choice.left


def _refuse_doubts(made: Fit, given: str, advice: str) -> None:
    doubts = sorted({*made.doubts, *made.crowded})
    if doubts:
        places = tuple(f"({x:.9g}, {y:.9g})" for x, y in made.drawn.sides.points[doubts].tolist())
        raise BoardError(
            f"{given} is refused: corners of one tessel lie no farther apart than corners that miss each other "
            f"(by up to {made.reach:.2g}), so it is not clear which belong together, near {listed(list(places), 3)}; "
            f"{advice}",
            places,
        )


def _refuse_midst_of_noise(made: Fit, left: FloatArray, choice: Choice, given: str) -> None:
    """Refuse a tolerance that closes a part of what belongs together and leaves the rest.

    It may lie anywhere where that is all closed; or where a gap in the distances is too wide to be an accident: among
    evenly spread distances, with k below it, a gap by the factor g has the probability g to the minus k.
    """
    sure = choice.clear and not choice.fit.doubts and not choice.fit.crowded
    if not len(left) or (sure and float(left[0]) > choice.fit.reach) or (not sure and (made.doubts or made.crowded)):
        return
    count = made.joined + made.inserted if made.reach else 0
    gap = float(left[0]) / made.reach if made.reach else np.inf
    if (count and count * np.log(gap) > -np.log(ACCIDENT)) or (settled(made) and gap > CLEAR):
        return
    close = (
        f"corners miss each other by up to {choice.fit.reach:.3g}" if sure else "many corners miss each other by more"
    )
    enough = _round(choice.fit.reach, float(choice.left[0]) if len(choice.left) else np.inf)
    remedy = f"{enough:g} closes all" if sure else "give a larger one, or draw more exactly"
    raise BoardError(
        f"{given} is refused: it lies inside the noise of the drawing: {close}; it would close {count} "
        f"place{'s' * (count != 1)} and leave {len(left)} open, the nearest {float(left[0]):.3g} apart; {remedy}"
    )


def _advice(tolerance: float, width: float) -> str:
    if tolerance > width / 4:
        return f"the tolerance is too large for tessels that measure about {width:.2g} across"
    return "draw more exactly there, or give another tolerance"


def _round(low: float, high: float) -> float:
    """A number of few digits from `low` up to `high`, which it does not reach."""
    if not low:
        return 0.0
    for digits in range(1, 17):
        step = 10.0 ** (np.floor(np.log10(low)) - digits + 1)
        value = float(f"{np.ceil(low / step) * step:.{digits}g}")
        if low <= value < high:
            return value
    return low


def _polygons(made: Fit, before: NDArray[Any]) -> tuple[NDArray[Any], int, float]:
    """The polygons afterwards, how many corners of rings were moved, and the longest way."""
    drawn, read = made.drawn, made.drawn.read
    ways = np.hypot(*(drawn.sides.points[drawn.heads] - read.points[read.start]).T)
    return drawn.polygons(before, drawn.changed()), int(np.count_nonzero(ways)), float(ways.max(initial=0.0))
