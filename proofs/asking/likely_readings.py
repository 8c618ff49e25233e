"""How likely a reading of an operator is one that somebody reads, as a weight of what the words say.

Chosen on four bundled games (`benchmarks.recall.TUNED`): what the questions of these ask, and what was only an artefact
of how their rules are written. Of an operator that is not listed all is likely.
"""

from __future__ import annotations

from collections.abc import Mapping

SELDOM, SOMETIMES = 0.45, 0.7

WEIGHTS: Mapping[str, float] = {
    "as there": SELDOM,
    "another quantity": SELDOM,
    "done by another quantity": SELDOM,
    "counts, too": SELDOM,
    "at that point, too": SELDOM,
    "not the same again, of anybody": SELDOM,
    "one more at the beginning": SELDOM,
    "brought forward": SELDOM,
    "by one part": SELDOM,
    "nobody else": SELDOM,
    "the one after them": SELDOM,
    "somebody leaves": SOMETIMES,
    "seen by all": SOMETIMES,
    "seen by its owner": SOMETIMES,
    "effect left out": SOMETIMES,
    "thrown again": SOMETIMES,
    "carried over": SOMETIMES,
    "lapses": SOMETIMES,
    "in any case": SOMETIMES,
    "once a game": SOMETIMES,
    "forced or free": SOMETIMES,
    "nothing else left": SOMETIMES,
    "the first of several": SOMETIMES,
    "none of several": SOMETIMES,
    "the other one gets it": SELDOM,
    "hidden from the others": SELDOM,
    "out once declined": SELDOM,
    "not in the first turn": SOMETIMES,
    "one after another": SOMETIMES,
    "goes on where it is so": SOMETIMES,
    "goes on when marked": SELDOM,
    "mark lapses with it": SELDOM,
    "mark lapses when it begins anew": SOMETIMES,
    "as much as there is": SOMETIMES,
    "goes elsewhere": SELDOM,
    "not played with": SOMETIMES,
    "further way barred": SOMETIMES,
    "statement left out": SOMETIMES,
    "call left out": SOMETIMES,
    "taken for the contrary": SOMETIMES,
    "earlier in the rule": SOMETIMES,
    "all agree to stop": SOMETIMES,
    "done with each": SOMETIMES,
    "no exception": SOMETIMES,
    "another turn for arriving": SOMETIMES,
    "exactly so": SOMETIMES,
    "half as many of one kind": SOMETIMES,
    "turn undone": SOMETIMES,
    "position again": SOMETIMES,
}


IN_ALL = ", in all of them"
"""Behind the name of an operator: it is used on several rules that share a line."""


def family(operator: str) -> str:
    """What an operator has in common with its like: something is turned round, or is not asked for."""
    name = operator.removesuffix(IN_ALL).removesuffix(", turned round")
    if name.endswith(" dropped"):
        return "dropped"
    return "only with" if name.startswith("only with ") else name


def likely(operator: str) -> float:
    """The weight of an operator."""
    return WEIGHTS.get(operator.removesuffix(IN_ALL).removesuffix(", turned round"), 1.0)
