"""How many of the declared questions come back when they are deleted, and what is asked where nothing is open.

    python -m benchmarks.recall                 the bundled games, at scopes that are gone through
    python -m benchmarks.recall music tavern    these; the variations of Kings, too, of which their own questions count
    python -m benchmarks.recall --all music     and with what no word asks for, or a word settles: it comes last
    python -m benchmarks.recall --why music     and why each question that does not come back does not

Of each question that is alive at a scope, its default is left in the game and the question is taken for unknown. It
has come back where a reading that is shown by one of the first twenty (or sixty) questions printed, those in words
among them, is the *same game* as one of its own: by bisimulation at every scope that is gone through and at which it
can be made, or, where no scope can be gone through, in all pairs of plays. Beside it stands a weaker thing: how many
have a proposal about one of their clauses. Noise is what is asked of Nim, Hex and tic-tac-toe, whose usual rules leave
nothing open.

A third of all questions, drawn by a seed that was written down on 27 November 2026 before `--why` was asked of any game
by whoever made the operators added since, is held back: of these neither names nor reasons are printed, only how many
of them come back.
"""

from __future__ import annotations

import copy
import hashlib
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from rulestone.model import Game, GameError, Instance, Label, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import Rule
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inquiry import AskedGame, AskSettings, inquire, openings, scopes_asked
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.mixed_order import mixed
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.other_reading import OtherReading
from rulestone.proofs.asking.proposals import Proposal
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.asking.sentences import SILENT, Opening
from rulestone.proofs.comparison.compare_graphs import compare_graphs
from rulestone.proofs.comparison.contrasts import Comparison, Contrast
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.graph import GameGraphTooLarge, Graph
from rulestone.proofs.comparison.tables_after_turns import on_the_table
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.loading import load_game

from benchmarks.same_places import Difference, difference, overlap
from benchmarks.words_given import words_given

GAMES = ("music", "tavern", "kings", "knockout", "kajuka", "mutou", "kesch", "svelfwld")
"""The bundled games that are no variations."""

VARIATIONS = {"mudslide": "kings", "pashtum": "kings", "casino": "pashtum", "kesch_for_four": "kesch"}
"""Variations and the games of which they are some: only questions of their own are counted, where they are named."""

HELD_SEED = "questions held back, 27 November 2026"
"""From which it follows which questions are held back."""

SCOPES = {"music": "tiny", "tavern": "tiny", "mutou": "1x3", "kesch": "tiny"}
"""Games of which one scope is looked at. All others have too many positions in the smallest listed one: they are looked
at in smaller ones of their own constants, or by pairs of plays (`scopes_asked`)."""

TUNED = ("music", "tavern", "kings", "knockout")
"""Games that were looked at while operators, axes and cue words were chosen."""

FIRST, MORE = 20, 60


def is_held_back(game: str, question: str) -> bool:
    """Whether a question is one of the third that nobody looks at while operators and cue words are made."""
    return hashlib.sha256(f"{HELD_SEED}/{game}/{question}".encode()).digest()[0] % 3 == 0


@dataclass
class Recall:
    """A game whose declared questions are taken for unknown.

    Attributes:
        name: of the game.
        scopes: where it is looked at; if empty, where `rulestone ask` does.
        everything: ask what no word asks for, and what a word settles, too.
    """

    name: str
    scopes: tuple[str, ...] = ()
    everything: bool = False
    _graphs: dict[tuple[str, str, str], Graph | None] = field(default_factory=dict)
    _found: dict[tuple[str, str, str], Comparison] = field(default_factory=dict)
    _names: dict[str, list[str]] = field(default_factory=dict)

    @cached_property
    def given(self) -> type[Game]:
        """The class."""
        return load_game(self.name)

    @cached_property
    def judges(self) -> list[ReadingJudge]:
        """Who compares, at each scope; they know the readings of all questions.

        Only scopes whose positions are gone through, unless there are none.
        """
        game, scopes = scopes_asked(self.given, AskSettings(lexicon_with(), self.scopes))
        judges = [ReadingJudge(system_read(game, scope), AskEffort()) for scope in scopes]
        return [judge for judge in judges if judge.base is not None] or judges[:1]

    @property
    def judge(self) -> ReadingJudge:
        """The first of them."""
        return self.judges[0]

    @cached_property
    def alive(self) -> list[str]:
        """The questions of which some reading is another game at some scope; of a variation those of its own."""
        known = self.of_the_other_game
        names = [q for q in self.given.questions() if q not in known]
        return [q for q in names if any(self._is_alive(judge, q) for judge in self.judges)]

    @cached_property
    def of_the_other_game(self) -> frozenset[str]:
        """The questions of the game of which this one is a variation."""
        return frozenset(load_game(VARIATIONS[self.name]).questions()) if self.name in VARIATIONS else frozenset()

    def _is_alive(self, judge: ReadingJudge, question: str) -> bool:
        return judge.plays_otherwise(question) if judge.base is None else judge.is_alive(question)

    @cached_property
    def found(self) -> AskedGame:
        """What is asked when all questions are unknown."""
        hidden = list(self.given.questions())
        settings = AskSettings(lexicon_with(), self.scopes, hidden=hidden, everything=self.everything)
        *_, found = inquire(self.given, settings)
        return found

    @cached_property
    def proposals(self) -> list[Proposal]:
        """The questions asked."""
        return self.found.proposals()

    @cached_property
    def _offered(self) -> list[dict[str, OtherReading]]:
        """For each judge what the operators make there, by name."""
        return [{one.name: one for one in other_readings(Outline(Remaker(j.system)))} for j in self.judges]

    def graph(self, number: int, name: str, called: str = "") -> Graph | None:
        """The positions of the game that an operator makes at a scope, if it makes one that can be gone through.

        Args:
            number: of the judge.
            name: of the reading.
            called: what a choice that it adds is called; what the operator calls it if empty.
        """
        key = str(number), name, called
        if key not in self._graphs:
            self._graphs[key] = self._made(self.judges[number], self._offered[number].get(name), called)
        return self._graphs[key]

    def _made(self, judge: ReadingJudge, one: OtherReading | None, called: str) -> Graph | None:
        try:
            made = None if one is None else one.make()
            if made is None:
                return None
            return graph_of(self.renamed(judge, made, called), judge.vocabulary, limit=4 * judge.effort.positions)
        except (GameError, Undefined, GameGraphTooLarge):
            return None

    def _free_names(self, name: str) -> list[str]:
        """What an author may have called a choice that an operator adds: the bare choices that no default has.

        An author gives it a name of their own: that says nothing of which game it is. One that is empty where it adds
        none, or the author has none.
        """
        one, judge = self._offered[0].get(name), self.judge
        with suppress(GameError, Undefined):
            made = None if one is None else one.make()
            known = {instance.label.rule for instance in judge.system.instances}
            added = set() if made is None else {i.label.rule for i in made.instances if not i.label.parameters} - known
            free = [r for r in judge.system.game.declared(Rule) if r.name not in known and r.by is not None]
            mine = [r.name for r in free if not set(r.parameters) - {r.by}]
            return mine if len(added) == 1 and mine else [""]
        return [""]

    def renamed(self, judge: ReadingJudge, made: TransitionSystem, called: str) -> TransitionSystem:
        """What an operator makes, the choice that it adds being called so."""
        if not called:
            return made
        known = {instance.label.rule for instance in judge.system.instances}
        mine = next(r for r in made.game.declared(Rule) if r.name == called)
        instances = tuple(
            one if one.label.rule in known else replace(one, label=_called(one, mine)) for one in made.instances
        )
        return replace(made, instances=instances)

    def like(self, name: str) -> list[str]:
        """The questions of which a reading is the same game as this one, at every scope at which both can be made."""
        asked = self.given.questions()
        if self.judge.base is None:
            return [q for q in self.alive if any(self._plays_like(name, q, r) for r in asked[q].readings)]
        return [q for q in self.alive if any(self._is_like(name, q, r) for r in asked[q].readings)]

    def _may_be_like(self, name: str, question: str, reading: str) -> bool:
        """Whether the size that was found for a reading is that of another one; True where none was found."""
        trial = self.found.trials.get(name)
        found = None if trial is None else trial.comparison
        judge = next((j for j in self.judges if found is not None and j.system.scope == found.scope), None)
        if judge is None or found is None or not found.exhausted or found.verdict is Contrast.SAME:
            return True
        known = judge.size_of_reading(question, reading)
        return known is None or abs(known - found.chance) < 1e-9

    def _is_like(self, name: str, question: str, reading: str) -> bool:
        if not self._may_be_like(name, question, reading):
            return False
        return any(self._is_like_as(name, called, question, reading) for called in self._names_of(name))

    def _names_of(self, name: str) -> list[str]:
        if name not in self._names:
            self._names[name] = self._free_names(name)
        return self._names[name]

    def _is_like_as(self, name: str, called: str, question: str, reading: str) -> bool:
        other = False
        for number, judge in enumerate(self.judges):
            theirs = judge.graph_of_reading(question, reading)
            mine = self.graph(number, name, called)
            if judge.system.readings.get(question) == reading:
                return False
            if mine is None or theirs is None or judge.base is None:
                continue  # it is not made there: with two values nothing lies between the least and the greatest
            found = self._compared(number, name, called, mine)
            if not (
                judge.same_as(question, reading, mine, found)
                or self._is_the_same_but_for_notes(judge, (question, reading), mine, found)
            ):
                return False
            other = other or found.verdict is not Contrast.SAME
        return other

    def _is_the_same_but_for_notes(
        self, judge: ReadingJudge, asked: tuple[str, str], mine: Graph, found: Comparison
    ) -> bool:
        """Whether they are the same game, of one that notes something of its own, but for what is noted.

        An author who notes it does so in a variable of their own name, which no move of the default changes. What lies
        in it counts in what may be chosen, and in how play ends.
        """
        theirs = judge.graph_of_reading(*asked)
        if theirs is None or set(mine.system.functions) <= set(judge.system.functions):
            return False
        if abs((judge.size_of_reading(*asked) or 0.0) - found.chance) > 1e-9:
            return False
        changed = {cell.function.name for one in judge.system.instances for cell in one.updates}
        notes = on_the_table(judge.system) - changed
        one, other = seen_without(theirs, notes), seen_without(mine, notes)
        return compare_graphs("", one, other, judge.vocabulary).verdict is Contrast.SAME

    def _compared(self, number: int, name: str, called: str, mine: Graph) -> Comparison:
        judge, key = self.judges[number], (str(number), name, called)
        if key not in self._found:
            assert judge.base is not None
            self._found[key] = compare_graphs("", judge.base, mine, judge.vocabulary)
        return self._found[key]

    def _plays_like(self, name: str, question: str, reading: str) -> bool:
        one = self._offered[0].get(name)
        if one is None or self.judge.system.readings.get(question) == reading:
            return False
        with suppress(GameError, Undefined):
            made = one.make()
            if made is None or self.judge.plays_same(question, reading, self.judge.system):
                return False
            mine = (self.renamed(self.judge, made, called) for called in self._names_of(name))
            return any(self.judge.plays_same(question, reading, each) for each in mine)
        return False

    @cached_property
    def places(self) -> dict[str, int | None]:
        """For each question that is alive where the first proposal that is a reading of it is printed.

        Those in words take places, too.

        With one question deleted the others are known: what is the same game as one of theirs is not proposed.
        """
        like = [
            [q for reading in (*one.shown, *one.elsewhere.values()) for q in self.like(reading.name)]
            for one in self.proposals
        ]
        places: dict[str, int | None] = {}
        for question in self.alive:
            kept = [names for names in like if question in names or not names]
            printed = mixed(kept, [()] * len(self.found.worded))
            places[question] = next((n for n, names in enumerate(printed, start=1) if question in names), None)
        return places

    def differences(self, question: str) -> list[Difference]:
        """Where the other readings of a question do something else than the default, at the first scope."""
        assert self.judge.base is not None
        found = []
        for reading in self.given.questions()[question].readings:
            graph = self.judge.graph_of_reading(question, reading)
            if graph is not None:
                found.append(difference(self.judge.base, graph))
        return [one for one in found if one]

    def nearest(self, question: str, among: Iterable[str]) -> tuple[float, str]:
        """The greatest overlap of some readings with a question, and the name of that one."""
        if self.judge.base is None:
            return 0.0, ""
        wanted = self.differences(question)
        best = 0.0, ""
        for name in among:
            graph = self.graph(0, name)
            if graph is not None:
                mine = difference(self.judge.base, graph)
                best = max(best, (max((overlap(mine, other) for other in wanted), default=0.0), name))
        return best

    def line(self) -> str:
        """The figures."""
        began = time.process_time()
        first, more = (sum(p is not None and p <= most for p in self.places.values()) for most in (FIRST, MORE))
        seen = {q: n for q, n in self.places.items() if not is_held_back(self.name, q)}
        unseen = {q: n for q, n in self.places.items() if q not in seen}
        back = ", ".join(f"{q} ({n})" for q, n in seen.items() if n is not None) or "none"
        kept, more_kept = (sum(n is not None and n <= most for n in unseen.values()) for most in (FIRST, MORE))
        back += f"; of {len(unseen)} held back {kept} and {more_kept}"
        asked = time.process_time() - began
        about = {one.opening.clause for one in self.proposals[:FIRST]}
        clause = sum(bool(about & set(self.given.questions()[question].clauses)) for question in self.alive)
        held = "" if self.name in TUNED else " held back"
        where = " and ".join(judge.system.scope for judge in self.judges)
        how = "" if self.judge.base is not None else " by pairs of plays"
        told = f"{self.name:<10} {where}{how}: {len(self.alive)} alive, {first} back in {FIRST}, {more} in {MORE}"
        told += f": {back}; {clause} by clause; {len(self.proposals)} proposals"
        return f"{told}, {asked:.0f} s{held} {self.found.stopped}"

    def why(self) -> Iterator[str]:
        """For each question that is alive, and not held back, what became of it."""
        looked_at = [q for q in self.alive if not is_held_back(self.name, q)]
        waiting = [q for q in looked_at if self.places[q] is None]
        offered = list(openings(self.judge.system, lexicon_with(), list(self.given.questions())))
        made: dict[str, list[tuple[OtherReading, Opening]]] = {question: [] for question in waiting}
        for one, opening in offered:
            for question in self.like(one.name):
                if question in made:
                    made[question].append((one, opening))
        for question in looked_at:
            place = self.places[question]
            if place is not None:
                yield f"    {question:<20} back, place {place}"
            elif made[question]:
                yield f"    {question:<20} made, but {'; '.join(self._fate(*pair) for pair in made[question][:3])}"
            else:
                best, name = self.nearest(question, [one.name for one, _ in offered])
                words = f"the nearest: {name} ({best:.2f})" if best else "none differs at the same places"
                yield f"    {question:<20} no operator makes a reading of it; {words}"

    def _fate(self, one: OtherReading, opening: Opening) -> str:
        if opening.strength < SILENT:
            return f"{one.name}: {opening.clause} settles it (“{'”, “'.join(opening.cues)}”)"
        if opening.strength == SILENT:
            return f"{one.name}: no word asks for it"
        trial = self.found.trials.get(one.name)
        return f"{one.name}: {trial.fate if trial else 'not tried'} {trial.detail if trial else ''}"


def seen_without(graph: Graph, names: Collection[str]) -> Graph:
    """The positions of a game in which some variables do not lie on the table."""
    system = graph.system
    left = tuple(name for name in sorted(on_the_table(system)) if name not in names)
    game, kind = copy.copy(system.game), type(system.game)
    game.__class__ = type(kind.__name__, (kind,), {"on_the_table": left or ("",), "title": kind.title})
    seen = copy.copy(graph)
    seen.system = replace(system, game=game)
    return seen


def _called(one: Instance, rule: Rule) -> Label:
    told = tuple((name, one.label.chooser) for name in rule.parameters if name == rule.by or len(rule.parameters) == 1)
    return Label(rule.name, told, one.label.chooser)


def noise(name: str) -> str:
    """A line about a game that leaves nothing open."""
    game = load_game(f"{Path(__file__).parent / 'closed_games.py'}:{name}")
    *_, found = inquire(game, AskSettings(lexicon_with()))
    names = ", ".join(one.other_reading.name for one in found.proposals()) or "none"
    return f"{name:<10} {len(found.proposals())} proposals: {names}"


def main() -> None:
    """Print all figures."""
    given = words_given(__doc__)
    chosen = [word for word in given if not word.startswith("--")]
    for name in chosen or GAMES:
        title, _, scope = name.partition(":")
        if title in (*GAMES, *VARIATIONS):
            recall = Recall(title, (scope or SCOPES[title],) if scope or title in SCOPES else (), "--all" in given)
            print(recall.line(), flush=True)
            for told in recall.why() if "--why" in given else ():
                print(told, flush=True)
    for name in ("Nim", "Hex", "TicTacToe"):
        if not chosen or name in chosen:
            print(noise(name), flush=True)


if __name__ == "__main__":
    main()
