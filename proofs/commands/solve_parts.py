"""What `rulestone solve` looks at after the solution itself, one after another, each shown as soon as it is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from rulestone.model.expressions.printing import value_text
from rulestone.proofs.engines.strategy.coalitions import coalitions, power
from rulestone.proofs.engines.strategy.notable import notable
from rulestone.proofs.engines.strategy.solving_readings import other_readings, sight_of
from rulestone.proofs.plays.ending import Ending

from .common import wrong
from .solve_declared import declared_strategies, print_declared
from .solve_table import print_by_sight, print_coalitions, print_notable, print_reading, print_solution, trace_name

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.model import Game
    from rulestone.proofs.engines.strategy.solved_game import Notable
    from rulestone.proofs.running.progress import Listener

    from .solve_data import Solved

PARTS = {
    "no_averages": "averages",
    "players": "what each player can force",
    "coalitions": "coalitions",
    "secrets": "what each gets by what they see",
    "worth_knowing": "what is worth knowing",
    "strategies": "declared strategies",
    "others": "other readings",
}
"""What each part is called, by its key in `rulestone-solve/1`."""


@dataclass
class SolvedParts:
    """The parts of an answer; where Ctrl-C ends one, that and what would follow is left out.

    Attributes:
        solved: the solution, to which each part is added.
        out: where each is printed for people; nowhere if None.
        listener: gets progress.
        left_out: the keys of what was not looked at, or not to the end.
    """

    solved: Solved
    out: Console | None
    listener: Listener
    left_out: list[str] = field(default_factory=list)

    def _do(self, key: str, work: Callable[[], None], *, quick: bool = False) -> None:
        search = self.solved.solution.positions.stopped.ending
        if self.left_out or (search is Ending.INTERRUPTED and not quick):
            self.left_out.append(key)
            return
        try:
            work()
        except KeyboardInterrupt:
            self.left_out.append(key)

    def players(self, moves: bool) -> None:
        """What each player can force; with all first moves, if wanted."""
        if self.out is not None:
            try:
                print_solution(self.out, self.solved.solution, self.solved.reading, self.solved.numbers, moves)
            except KeyboardInterrupt:
                self.left_out.append("players")

    def coalitions(self, *, together: bool, wanted: bool) -> None:
        """What coalitions can force, where there are more than two players; or the players asked about `together`."""

        def work() -> None:
            solution, numbers = self.solved.solution, self.solved.numbers
            if together:
                self.solved.powers.append(power(solution, tuple(numbers)))
            elif len(solution.players) > 2:
                self.solved.powers.extend(coalitions(solution, self.listener))
            if self.out is not None:
                concerned = value_text(solution.players[numbers[0]].player) if wanted else None
                print_coalitions(self.out, solution, self.solved.powers, concerned)

        self._do("coalitions", work, quick=True)

    def by_sight(self) -> None:
        """What two get on average who see only what they are shown."""

        def work() -> None:
            solution = self.solved.solution
            self.solved.mixed = sight_of(solution, self.listener)
            if self.out is not None:
                print_by_sight(self.out, self.solved.mixed, [value_text(player.player) for player in solution.players])

        self._do("secrets", work)

    def worth_knowing(self, plays: Path | None, game: str) -> None:
        """What nobody asked about; the plays that show it go into a folder, if one is named."""

        def work() -> None:
            self.solved.worth_knowing.extend(notable(self.solved.solution))
            if plays is not None:
                _save_plays(plays, self.solved.worth_knowing, game)
            if self.out is not None:
                print_notable(self.out, self.solved.worth_knowing, plays)

        self._do("worth_knowing", work, quick=True)

    def declared(self) -> None:
        """The strategies that the game declares."""
        system = self.solved.solution.positions.system
        if not system.strategies:
            return

        def work() -> None:
            self.solved.declared.extend(declared_strategies(system, self.listener))
            if self.out is not None:
                print_declared(self.out, self.solved.declared)

        self._do("strategies", work)

    def other_readings(self, made: Game, *, limit: int, endless: int | Fraction | None, secrets: bool) -> None:
        """Each other reading of each question, alone."""

        def work() -> None:
            found = other_readings(made, limit=limit, listener=self.listener, endless=endless, secrets=secrets)
            for name, other in found:
                if self.out is not None:
                    print_reading(self.out, self.solved.reading, name, other, first=not self.solved.others)
                self.solved.others.append((name, other))

        self._do("others", work)


def _save_plays(folder: Path, found: list[Notable], game: str) -> None:
    from rulestone.proofs.plays.trace_files import save_trace

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, one in enumerate(found, start=1):
            if one.play is not None:
                save_trace(one.play, folder / trace_name(number, one), game=game, note=one.sentence)
    except OSError as error:
        wrong(f"{folder}: it cannot be written: {error.strerror}. Fix: give another folder.")
