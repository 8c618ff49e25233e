"""What tessels of an altered board inherit: attributes, and what was said by hand of pairs.

Both parts of a split tessel have all its attributes. Two merged tessels leave to the whole what they agree on; where
they differ nobody can know (the colour of the one? the people of both?), so the whole has nothing there unless it is
reported. What was said by hand of a tessel is said of whatever takes its ground; of a part, only where that changes or
marks a pair, and of two tessels that are merged, no more.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulestone.geometry.pairs.amendments import Amendment, fitted

if TYPE_CHECKING:
    from rulestone.geometry.tessellation import Tessellation

Attributes = Mapping[str, Any]


def inherit(
    old: Tessellation,
    new: Tessellation,
    sources: Mapping[Hashable, Sequence[Hashable]],
    told: Mapping[Hashable, Attributes | None] | None = None,
) -> Tessellation:
    """The altered board with the origin, profile and amendments of the old one.

    `sources` says of which tessels of the old board a tessel is made, of those that were not there or not so; `told`
    gives attributes that are not inherited.
    """
    given = {name: dict(attributes or {}) for name, attributes in (told or {}).items()}
    names = dict.fromkeys([*old.attributes, *(key for attributes in given.values() for key in attributes)])
    columns: dict[str, Any] = {}
    if names:
        same = list(map(old.numbers.get, new.ids))
        altered = [(new.number_of(name), name) for name in {**sources, **given}]
        for key in names:
            values = old.attributes.get(key)
            columns[key] = [None if values is None or row is None else values[row] for row in same]
            for row, name in altered:
                told_here, own = given.get(name, {}), [old.number_of(one) for one in sources.get(name, (name,))]
                columns[key][row] = told_here[key] if key in told_here else _agreed(values, own)
    new.origin, new.profile = replace(old.origin, columns=columns), old.profile
    return new.amended(_amendments(old, new, sources)) if old.amendments else new


def _agreed(values: Sequence[Any] | None, rows: Sequence[int]) -> Any:
    """What all of the rows have; None where they differ."""
    if values is None:
        return None
    first = values[rows[0]]
    return first if all(values[row] == first for row in rows[1:]) else None


def _amendments(
    old: Tessellation, new: Tessellation, sources: Mapping[Hashable, Sequence[Hashable]]
) -> list[Amendment]:
    heirs: dict[Hashable, list[Hashable]] = {}
    for name in new.ids:
        for source in sources.get(name, (name,)):
            heirs.setdefault(source, []).append(name)
    kept = []
    for amendment in old.amendments:
        pairs = [(a, b) for a in heirs.get(amendment.one, []) for b in heirs.get(amendment.other, []) if a != b]
        made = [replace(amendment, one=one, other=other) for one, other in pairs]
        kept += [one for one in made if len(made) == 1 or not fitted(new, [one])[1]]
    return list(dict.fromkeys(kept))
