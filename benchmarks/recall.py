"""How many of the declared questions come back when they are deleted, and what is asked where nothing is open.

    python -m benchmarks.recall                 the bundled games, at scopes that are gone through
    python -m benchmarks.recall music tavern    these
    python -m benchmarks.recall --why music     and why each question that does not come back does not

Of each question that is alive at a scope, its default is left in the game and the question is taken for unknown. It
has come back where a reading that one of the first twenty (or sixty) proposals shows is the *same game* as one of its
own, which bisimulation proves. Beside it stand two weaker things: how many have a proposal that does something else at
half of the places at which the reading does, and how many have one about one of their clauses. Noise is what is asked
of Nim, Hex and tic-tac-toe, whose usual rules leave nothing open.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from rulestone.model import Game, GameError, Undefined
from rulestone.proofs.asking.inquiry import AskedGame, AskSettings, Proposal, inquire, openings
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.other_reading import OtherReading
from rulestone.proofs.asking.sentences import SILENT, Opening
from rulestone.proofs.comparison.compare_graphs import compare_graphs
from rulestone.proofs.comparison.exploring import graph_of
from rulestone.proofs.comparison.graph import GameGraphTooLarge, Graph
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.loading import load_game

from benchmarks.same_places import Difference, difference, overlap

SCOPES = {
    "music": "tiny",
    "tavern": "tiny",
    "mutou": "1x3",
    "kesch": "tiny",
}
"""The bundled games that have a scope of no more positions than are gone through."""

HELD_BACK = ("kesch",)
"""Games that nobody looked at while operators, axes and cue words were chosen."""

FIRST, MORE = 20, 60

NEAR = 0.5
"""From this overlap on a proposal is about the same places as a question."""


@dataclass
class Recall:
    """A game whose declared questions are taken for unknown.

    Attributes:
        name, scope: of the game.
    """

    name: str
    scope: str
    _graphs: dict[str, Graph | None] = field(default_factory=dict)

    @cached_property
    def game(self) -> type[Game]:
        """The class."""
        return load_game(self.name)

    @cached_property
    def judge(self) -> ReadingJudge:
        """Who compares; it knows the readings of all questions."""
        return ReadingJudge(system_read(self.game, self.scope), AskEffort())

    @cached_property
    def alive(self) -> list[str]:
        """The questions of which some reading is another game here."""
        return [question for question in self.game.questions() if self.judge.is_alive(question)]

    @cached_property
    def found(self) -> AskedGame:
        """What is asked when all questions are unknown."""
        settings = AskSettings(lexicon_with(), [self.scope], hidden=list(self.game.questions()))
        *_, found = inquire(self.game, settings)
        return found

    @cached_property
    def proposals(self) -> list[Proposal]:
        """The questions asked."""
        return self.found.proposals()

    def graph(self, one: OtherReading) -> Graph | None:
        """The positions of the game that an operator makes, if it makes one that can be gone through."""
        if one.name not in self._graphs:
            self._graphs[one.name] = self._made(one)
        return self._graphs[one.name]

    def _made(self, one: OtherReading) -> Graph | None:
        try:
            made = one.make()
            limit = 4 * self.judge.effort.positions
            return None if made is None else graph_of(made, self.judge.vocabulary, limit=limit)
        except (GameError, Undefined, GameGraphTooLarge):
            return None

    def like(self, one: OtherReading) -> list[str]:
        """The questions of which a reading is the same game as this one."""
        graph = self.graph(one)
        if graph is None or self.judge.base is None:
            return []
        found = compare_graphs("", self.judge.base, graph, self.judge.vocabulary)
        asked = self.game.questions()
        return [q for q in self.alive if any(self.judge.same_as(q, r, graph, found) for r in asked[q].readings)]

    @cached_property
    def places(self) -> dict[str, int | None]:
        """For each question that is alive the place of the first proposal that is a reading of it.

        With one question deleted the others are known: what is the same game as one of theirs is not proposed.
        """
        like = [[q for reading in one.shown for q in self.like(reading)] for one in self.proposals]
        places: dict[str, int | None] = {}
        for question in self.alive:
            kept = [names for names in like if question in names or not names]
            places[question] = next((n for n, names in enumerate(kept, start=1) if question in names), None)
        return places

    def differences(self, question: str) -> list[Difference]:
        """Where the other readings of a question do something else than the default."""
        assert self.judge.base is not None
        found = []
        for reading in self.game.questions()[question].readings:
            graph = self.judge.graph_of_reading(question, reading)
            if graph is not None:
                found.append(difference(self.judge.base, graph))
        return [one for one in found if one]

    def nearest(self, question: str, among: list[OtherReading]) -> tuple[float, str]:
        """The greatest overlap of some readings with a question, and the name of that one."""
        assert self.judge.base is not None
        wanted = self.differences(question)
        best = 0.0, ""
        for one in among:
            graph = self.graph(one)
            if graph is not None:
                mine = difference(self.judge.base, graph)
                best = max(best, (max((overlap(mine, other) for other in wanted), default=0.0), one.name))
        return best

    def line(self) -> str:
        """The figures."""
        began = time.process_time()
        if self.judge.base is None:
            return f"{self.name:<10} {self.scope:<6} has more than {AskEffort().positions:,} positions: not measured"
        first, more = (sum(p is not None and p <= most for p in self.places.values()) for most in (FIRST, MORE))
        back = ", ".join(f"{q} ({n})" for q, n in self.places.items() if n is not None) or "none"
        asked = time.process_time() - began
        firsts = [reading for one in self.proposals[:FIRST] for reading in one.shown]
        near = sum(self.nearest(question, firsts)[0] >= NEAR for question in self.alive)
        about = {one.opening.clause for one in self.proposals[:FIRST]}
        clause = sum(bool(about & set(self.game.questions()[question].clauses)) for question in self.alive)
        held = " held back" if self.name in HELD_BACK else ""
        told = f"{self.name:<10} {self.scope:<6} {len(self.alive):>2} alive, {first} back in {FIRST}, {more} in {MORE}"
        told += f": {back}; {near} near, {clause} by clause; {len(self.proposals)} proposals"
        return f"{told}, {asked:.0f} s{held} {self.found.stopped}"

    def why(self) -> Iterator[str]:
        """For each question that is alive what became of it."""
        waiting = [q for q in self.alive if self.places[q] is None]
        offered = list(openings(self.judge.system, lexicon_with(), list(self.game.questions())))
        made: dict[str, list[tuple[OtherReading, Opening]]] = {question: [] for question in waiting}
        for one, opening in offered:
            for question in self.like(one):
                if question in made:
                    made[question].append((one, opening))
        for question in self.alive:
            place = self.places[question]
            if place is not None:
                yield f"    {question:<20} back, place {place}"
            elif made[question]:
                yield f"    {question:<20} made, but {'; '.join(self._fate(*pair) for pair in made[question][:3])}"
            else:
                best, name = self.nearest(question, [one for one, _ in offered])
                words = f"the nearest: {name} ({best:.2f})" if best else "none differs at the same places"
                yield f"    {question:<20} no operator makes a reading of it; {words}"

    def _fate(self, one: OtherReading, opening: Opening) -> str:
        if opening.strength < SILENT:
            return f"{one.name}: {opening.clause} settles it (“{'”, “'.join(opening.cues)}”)"
        if opening.strength == SILENT:
            return f"{one.name}: no word asks for it"
        trial = self.found.trials.get(one.name)
        return f"{one.name}: {trial.fate if trial else 'not tried'} {trial.detail if trial else ''}"


def noise(name: str) -> str:
    """A line about a game that leaves nothing open."""
    game = load_game(f"{Path(__file__).parent / 'closed_games.py'}:{name}")
    *_, found = inquire(game, AskSettings(lexicon_with()))
    names = ", ".join(one.other_reading.name for one in found.proposals()) or "none"
    return f"{name:<10} {len(found.proposals())} proposals: {names}"


def main() -> None:
    """Print all figures."""
    given = sys.argv[1:]
    chosen = [word for word in given if word != "--why"]
    for name in chosen or SCOPES:
        if name.partition(":")[0] in SCOPES or ":" in name:
            title, _, scope = name.partition(":")
            recall = Recall(title, scope or SCOPES[title])
            print(recall.line(), flush=True)
            for told in recall.why() if "--why" in given and recall.judge.base is not None else ():
                print(told, flush=True)
    for name in ("Nim", "Hex", "TicTacToe"):
        if not chosen or name in chosen:
            print(noise(name), flush=True)


if __name__ == "__main__":
    main()
