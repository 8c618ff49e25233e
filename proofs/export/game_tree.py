"""A game as other programs play it: one position after another, each of one player, of chance, or an end.

By the plain semantics. A step that nobody decides on is made at once. Where several choose at once, each unseen by the
others, they are asked one after another, in the order of the players.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import permutations

from rulestone.model import CHANCE, GameError, TransitionSystem
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Node
from rulestone.model.system.semantics import is_over, successors
from rulestone.model.system.system import Instance, State
from rulestone.proofs.plays.initial_states import listed_initial_states
from rulestone.proofs.plays.player_memory import Memory, PlayerMemory
from rulestone.proofs.plays.weighted_initial_states import weighted_initial_states

from .played import all_initial_states

_Step = tuple[Instance, State]
_BEFORE: State = ()
"""No position: the cards lie in the middle."""


@dataclass(frozen=True)
class DealtOutcome:
    """What a set-up has dealt, as an outcome of chance; as text, what lies where."""

    text: str

    def __str__(self) -> str:
        return self.text


_MOST_MET = 1 << 14
"""Of more positions the steps are not kept: they are asked for anew."""


@dataclass(frozen=True)
class TreeNode:
    """A place of a play.

    Attributes:
        state: the position.
        memories: what each player remembers there, in the order of the players.
        chooser: who goes on; CHANCE, or None at an end.
        options: what may be done, by name, with the position after it, in an order that only the names decide.
        weights: of chance how likely each option is, summing to 1.
        worths: at an end what it is worth to each player.
        known: places after options, as far as anybody has asked.
    """

    state: State
    memories: tuple[Memory, ...]
    chooser: Hashable | None
    options: tuple[tuple[Instance | DealtOutcome, State], ...] = ()
    weights: tuple[Fraction, ...] = ()
    worths: tuple[Fraction, ...] = ()
    known: dict[int, TreeNode] = field(default_factory=dict, compare=False, repr=False)


class GameTree:
    """The tree of a game's plays, made place by place.

    Args:
        system: the game.
        begins_with_deal: whether what the set-up deals may be the first outcome of chance.

    Attributes:
        memory: says what a player remembers who has a memory of some place.

    Raises GameError where it has no players or no outcome, or begins in several positions that no deal decides.
    """

    def __init__(self, system: TransitionSystem, begins_with_deal: bool = False) -> None:
        self.system = system
        self.players = tuple(system.game.player_elements())
        self._outcomes = system.outcomes()
        self.memory = PlayerMemory(system)
        if not self.players or not self._outcomes:
            raise self._no("it has no players, or no outcome")
        is_dealt = begins_with_deal and bool(system.initial.deals)
        self._firsts = all_initial_states(system) if is_dealt else listed_initial_states(system)
        if len(self._firsts) != 1 and not is_dealt:
            raise self._no("plays begin in several positions: deal by a rule of chance")
        self._met: dict[State, list[_Step] | None] = {}

    @cached_property
    def root(self) -> TreeNode:
        """Where play begins."""
        if len(self._firsts) > 1:
            return self._dealt()
        return self._begun(self._firsts[0])

    def _begun(self, state: State) -> TreeNode:
        return self._settled(state, tuple(self.memory.at_first(player, state) for player in self.players))

    def _dealt(self) -> TreeNode:
        """Before the deal. Raises GameError where something else is left open, too."""
        options: list[tuple[DealtOutcome, State]] = []
        weights: list[Fraction] = []
        dealt = [cell for cell in self.system.cells if cell in self.system.initial.dealt]
        for is_open, share, state in weighted_initial_states(self.system, self._firsts, self.system.cells):
            if is_open:
                raise self._no(f"nobody decides how play begins ({', '.join(is_open)}): decide it by a rule of chance")
            read = self.system.reader_of(state)
            options.append((DealtOutcome(", ".join(f"{cell} = {read(cell)}" for cell in dealt if read(cell))), state))
            weights.append(share)
        whole = sum(weights, Fraction(0))
        return TreeNode(_BEFORE, (), CHANCE, tuple(options), tuple(weight / whole for weight in weights))

    def after(self, node: TreeNode, option: int) -> TreeNode:
        """The place after an option, by its number. Raises GameError where the game is none for such programs."""
        if option not in node.known:
            node.known[option] = self._after(node, option)
        return node.known[option]

    def _after(self, node: TreeNode, option: int) -> TreeNode:
        move, state = node.options[option]
        if isinstance(move, DealtOutcome):
            return self._begun(state)
        memories = tuple(
            self.memory.chosen(memory, player, str(move)) if player == node.chooser else memory
            for player, memory in zip(self.players, node.memories, strict=True)
        )
        return self._settled(state, self._shown(memories, state))

    def _shown(self, memories: tuple[Memory, ...], state: State) -> tuple[Memory, ...]:
        pairs = zip(self.players, memories, strict=True)
        return tuple(self.memory.after(memory, player, state) for player, memory in pairs)

    def _settled(self, state: State, memories: tuple[Memory, ...]) -> TreeNode:
        """The first place where somebody chooses, chance has a say, or play is over."""
        met = set()
        while (steps := self._steps(state)) is not None:
            if state in met:
                raise self._no("forced steps go round for ever")
            met.add(state)
            choosers = {move.label.chooser for move, _ in steps}
            if not choosers:
                raise self._no("play may get stuck")
            if len(choosers) > 1:
                steps = self._of_the_first(steps)
            chooser = steps[0][0].label.chooser
            if chooser == CHANCE:
                found = [(move, after, self._weight(move, state)) for move, after in steps]
                found = [one for one in found if one[2] > 0]
                whole = sum((weight for _, _, weight in found), Fraction(0))
                shares = tuple(weight / whole for _, _, weight in found)
                return TreeNode(state, memories, chooser, tuple((move, after) for move, after, _ in found), shares)
            if chooser is not None:
                return TreeNode(state, memories, chooser, tuple(steps))
            if len(steps) > 1:
                raise self._no("nobody decides between several forced steps")
            state = steps[0][1]
            memories = self._shown(memories, state)
        read = self.system.reader_of(state)
        worths = tuple(Fraction(evaluate(self._outcomes[player], read)) for player in self.players)
        return TreeNode(state, memories, None, worths=worths)

    def _steps(self, state: State) -> list[_Step] | None:
        """All steps, in the order of their names; None where play is over. Most places of a tree are met positions."""
        if state not in self._met:
            if len(self._met) >= _MOST_MET:
                self._met.clear()
            found = None
            if not is_over(self.system, state):
                found = sorted(successors(self.system, state), key=lambda step: str(step[0]))
            self._met[state] = found
        return self._met[state]

    def _of_the_first(self, steps: list[_Step]) -> list[_Step]:
        """The steps of the first of several who choose at once.

        They do where the order of any two choices changes nothing, where whoever has chosen waits for the others, and
        where nobody else is shown what was chosen. Raises GameError where it matters who is first.
        """
        sides = [[step for step in steps if step[0].label.chooser == player] for player in self.players]
        sides = [own for own in sides if own]
        if sum(map(len, sides)) < len(steps):
            raise self._no("somebody may move at once with dice or with what happens by itself")
        after: dict[State, dict[str, _Step]] = {}
        for _, state in steps:
            after[state] = {str(move): (move, to) for move, to in self._steps(state) or ()}
        for own, others in permutations(sides, 2):
            for (one, state), (other, elsewhere) in ((mine, theirs) for mine in own for theirs in others):
                first, second = after[state].get(str(other)), after[elsewhere].get(str(one))
                if first is None or second is None or first[1] != second[1]:
                    raise self._matters()
            for _, state in own:
                left = [move for move, _ in after[state].values() if move.label.chooser == others[0][0].label.chooser]
                waits = all(move.label.chooser != own[0][0].label.chooser for move, _ in after[state].values())
                if len(left) != len(others) or not waits:
                    raise self._matters()
        for own in sides:
            for player in self.players:
                seen = {self.memory.view(player, state) for _, state in own}
                if player != own[0][0].label.chooser and len(seen) > 1:
                    raise self._matters()
        return sides[0]

    def _matters(self) -> GameError:
        why = "several may move at once, and it matters who is first"
        fix = (
            "keep each choice from the others' eyes (seen_by=OWNER) until all have chosen, and let who has chosen wait"
        )
        return GameError(
            f"{self.system.name} is no game for other programs: {why}", fix=fix, file=self.system.game.file
        )

    def _weight(self, move: Instance, state: State) -> Fraction:
        weight = move.weight if move.weight is not None else 1
        return Fraction(evaluate(weight, self.system.reader_of(state)) if isinstance(weight, Node) else weight)

    def _no(self, why: str) -> GameError:
        return GameError(f"{self.system.name} is no game for other programs: {why}", file=self.system.game.file)
