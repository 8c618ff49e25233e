"""What commands do, for programs and notebooks: results that show themselves and raise nothing for a fault of a game.

Each function takes a game class, or the name or file of one; with a name, other processes can load it and help.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulestone.model import Game, GameError

if TYPE_CHECKING:
    from rulestone.proofs.checking.check_game import Checked
    from rulestone.proofs.checking.one_reading import CheckEffort
    from rulestone.proofs.edge_cases.finding import Divergence, Edges
    from rulestone.proofs.mutation.mutation_run import Mutations, Plan
    from rulestone.proofs.plays.exploration import Limits
    from rulestone.proofs.plays.verdict import Verdict

GameOrName = type[Game] | str


class Printable(ABC):
    """A result that prints as the command prints it, in a terminal and in a notebook."""

    @abstractmethod
    def show(self) -> None:
        """Print it as the command does."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """What the command prints with `--json`: plain dicts, lists, strings and numbers."""

    def __str__(self) -> str:
        from rulestone.proofs.report.console import captured

        with captured() as out:
            self.show()
        return str(out.export_text(clear=False))

    def _repr_html_(self) -> str:
        from rulestone.proofs.report.console import captured

        with captured() as out:
            self.show()
        return str(out.export_html(inline_styles=True, code_format='<pre style="line-height:1.2">{code}</pre>'))


@dataclass(frozen=True)
class CheckResult(Printable):
    """What a check found.

    Attributes:
        checked: everything, reading by reading.
        spec: the game as it was named, for replaying.
    """

    checked: Checked
    spec: str

    @property
    def verdicts(self) -> Mapping[str, Verdict]:
        """The verdict that says most about each property, in the chosen readings."""
        return self.checked.chosen.best()

    @property
    def faults(self) -> list[str]:
        """What is wrong in the chosen readings, one line each."""
        return self.checked.faults

    def show(self) -> None:
        from rulestone.proofs.commands.check_printed import print_check

        print_check(self.checked, {})

    def to_json(self) -> dict[str, Any]:
        from rulestone.proofs.commands.check_data import checked_data

        return checked_data(self.checked, self.spec)


@dataclass(frozen=True)
class EdgesResult(Printable):
    """What the rulebook does not say.

    Attributes:
        found: findings, the gravest first, comparisons of readings, and the matrix.
    """

    found: Edges

    def show(self) -> None:
        from rulestone.proofs.commands.edges_command import print_edges
        from rulestone.proofs.running.store import Memory

        print_edges(self.found, Memory(None))

    def to_json(self) -> dict[str, Any]:
        from rulestone.proofs.edge_cases.findings_json import edges_data

        return edges_data(self.found)


@dataclass(frozen=True)
class DivergeResult(Printable):
    """Where two readings of a question part.

    Attributes:
        divergence: the shortest plays after which they differ, by kind of difference.
        spec: the game as it was named, for replaying.
    """

    divergence: Divergence
    spec: str

    def show(self) -> None:
        from rulestone.proofs.commands.diverge_command import print_divergence

        print_divergence(self.divergence)

    def to_json(self) -> dict[str, Any]:
        from rulestone.proofs.edge_cases.findings_json import divergence_data

        return divergence_data(self.divergence, self.spec)


@dataclass(frozen=True)
class MutateResult(Printable):
    """Which changes of a rule no property would notice.

    Attributes:
        mutations: every change with its fate.
        spec: the game as it was named.
    """

    mutations: Mutations
    spec: str

    def show(self) -> None:
        from rulestone.proofs.commands.mutate_command import print_mutations

        print_mutations(self.mutations, False)

    def to_json(self) -> dict[str, Any]:
        from rulestone.proofs.commands.mutate_command import mutations_data

        return mutations_data(self.mutations, self.spec)


def _loaded(game: GameOrName) -> tuple[type[Game], str | None, str]:
    """The class, the name by which other processes can load it if there is one, and what to call it.

    Raises GameError where there is no such game, and where its rules read differently each time; Fault where they are
    read otherwise than they are written.
    """
    from rulestone.proofs.plays.written_first import run_written_first

    found = _found(game)
    run_written_first(found[0])
    return found


def _found(game: GameOrName) -> tuple[type[Game], str | None, str]:
    from rulestone.proofs.running.loading import load_game

    if isinstance(game, str):
        return load_game(game), game, game
    from rulestone.proofs.running.reading_twice import assert_class_reads_alike
    from rulestone.proofs.running.references import reference_of

    reference = reference_of(game)
    if reference.how != "bundled":
        assert_class_reads_alike(game, reference.source)
    return game, None, game.__name__


def check(
    game: GameOrName,
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    vary: bool = True,
    properties: Collection[str] | None = None,
    effort: CheckEffort | None = None,
) -> CheckResult:
    """Judge a game's properties in every reading of its text, as `rulestone check` does.

    Args:
        game: a class, or the name or file of one.
        scope: the game's first scope if None.
        readings: for questions not answered by their default.
        vary: judge every other reading of every question, too, one at a time.
        properties: names; all if None.
        effort: how much to spend on each reading.

    Raises GameError where the game, scope, readings or property names are wrong; not for what is found.
    """
    from rulestone.proofs.checking.check_game import check as run
    from rulestone.proofs.checking.one_reading import CheckEffort
    from rulestone.proofs.running.references import reference_of

    made, spec, called = _loaded(game)
    effort = effort or CheckEffort(workers=1 if spec is None else os.cpu_count() or 1)
    checked = run(reference_of(made, spec), scope, readings, vary=vary, properties=properties, effort=effort)
    return CheckResult(checked, called)


def edges(
    game: GameOrName,
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    effort: str = "normal",
) -> EdgesResult:
    """What the rules of a game do not say, or say twice, as `rulestone edges` finds it.

    Args:
        game: a class, or the name or file of one.
        scope: the game's first scope if None; what can be exhausted is a smaller one of its scopes.
        readings: for questions not answered by their default.
        effort: "quick", "normal" or "deep".

    Raises GameError for whatever is wrong with the game, and for an effort that is none.
    """
    from rulestone.proofs.edge_cases.edges_search import find_edges
    from rulestone.proofs.edge_cases.effort import EFFORTS
    from rulestone.proofs.running.run_options import RunOptions

    if effort not in EFFORTS:
        raise GameError(f"there is no effort {effort!r}", fix=f"choose one of {', '.join(EFFORTS)}")
    made, spec, _ = _loaded(game)
    workers = 1 if spec is None else os.cpu_count() or 1
    return EdgesResult(find_edges(made, scope, readings, effort=EFFORTS[effort], options=RunOptions(spec, workers)))


def diverge(
    game: GameOrName,
    question: str,
    first: str,
    second: str,
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    limits: Limits | None = None,
) -> DivergeResult:
    """The shortest plays after which two readings of a question differ, as `rulestone diverge` finds them.

    Args:
        game: a class, or the name or file of one.
        question, first, second: the question and its two readings.
        scope: the game's first scope if None.
        readings: for other questions that are not answered by their default.
        limits: when to give up.

    Raises GameError for whatever is wrong with the game, and for an unknown scope, question or reading.
    """
    from rulestone.proofs.edge_cases.divergence import diverge as run

    made, _, called = _loaded(game)
    return DivergeResult(run(made, question, first, second, scope, readings, limits=limits), called)


def mutate(game: GameOrName, plan: Plan | None = None) -> MutateResult:
    """Change one thing in a game's rules at a time and see what notices, as `rulestone mutate` does.

    Args:
        game: a class, or the name or file of one.
        plan: what is to be changed; everything, at the smallest scope, if None.

    Raises GameError where the game or the plan is wrong, and where no play can begin.
    """
    from rulestone.proofs.mutation.mutation_run import mutate as run

    made, spec, called = _loaded(game)
    return MutateResult(run(made, plan, jobs=1 if spec is None else os.cpu_count() or 1, spec=spec), called)
