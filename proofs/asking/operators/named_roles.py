"""A player who has a part of their own, as the banker has: does what is said of players hold of them, too?

Whoever alone of all players is named by a sentence that a choice encodes has a part of their own; where all are, or
none is, nobody has. It is asked as of a state in which somebody may be (`in_a_corner`), but this one is for ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.declarations import Property, Rule

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..marks import chooser_of
from ..other_reading import OtherReading


def roles_of(outline: Outline) -> dict[Any, tuple[Rule | Property, ...]]:
    """The players who have a part of their own, each with what encodes a sentence that names them."""
    players = outline.players
    if players is None or len(players) < 2:
        return {}
    game = outline.game
    declared: list[Rule | Property] = [*game.declared(Rule), *game.declared(Property)]
    clauses = type(game).clauses()
    found: dict[Any, tuple[Rule | Property, ...]] = {}
    for player in players:
        named = re.compile(rf"(?<!\w){re.escape(str(player))}(?!\w)", re.IGNORECASE)

        def names_them(one: Rule | Property, named: re.Pattern[str] = named) -> bool:
            known = [clauses[name] for name in one.clauses if name in clauses]
            said = [clause.text for clause in known if not clause.is_commentary] if clauses else [one.text]
            return any(named.search(text) for text in said)

        by = tuple(one for one in declared if names_them(one))
        if any(one in outline.choices for one in by):  # else they begin, say, and are as the others
            found[player] = by
    return found if len(found) < len(players) else {}


def not_for_a_role(outline: Outline) -> Iterator[OtherReading]:
    """A choice is not for a player who has a part of their own; where a choice names a player, it may not be them."""
    for player, by in roles_of(outline).items():
        for rule in outline.choices:
            told = spoken(rule.name)
            named = [name for name in rule.parameters if name != rule.by]
            picks: list[tuple[tuple[str, ...], str, Callable[[Instance], Any]]] = [
                ((), f"`{told}`", partial(_chooser, outline))
            ]
            picks += [((name,), f"{spoken(name)} of `{told}`", partial(_named, name)) for name in named]
            for about, what, pick in picks:
                kept = [one for one in outline.instances(rule) if pick(one) != player]
                if 0 < len(kept) < len(outline.instances(rule)):
                    may_be = "may be" if about else "may be chosen by"
                    yield _reading(
                        "not for a role",
                        (rule,),
                        (*about, str(player)),
                        (f"{what} {may_be} {player}, too", f"it {may_be} all others, and not {player}"),
                        partial(outline.remaker.with_instances, {rule.name: kept}),
                        by,
                    )


def _chooser(outline: Outline, instance: Instance) -> Any:
    return None if outline.players is None else chooser_of(outline, instance, outline.players)


def _named(name: str, instance: Instance) -> Any:
    return instance[name]


def _reading(
    operator: str,
    rules: tuple[Rule, ...],
    about: tuple[str, ...],
    words: tuple[str, str],
    make: Callable[[], TransitionSystem | None],
    by: tuple[Rule | Property, ...],
) -> OtherReading:
    return OtherReading(
        Axis.CORNER, operator, rules, about, "also", "not so", *words, make, mark=about[-1], marked_by=by
    )
