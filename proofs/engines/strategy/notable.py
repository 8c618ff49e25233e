"""What nobody asked about a solved game: who may keep it going for ever, who is left out, what cannot end any more;
and what is worth knowing of its choices.

Each is a fact about all positions of the scope, with how many positions it concerns and a play that shows it. Nothing
is said where not all positions were looked at, nor of a strategy that would need what somebody cannot see: there it is
the same choice wherever they see the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import numpy as np
from rulestone.model.expressions.printing import so_many, value_text
from rulestone.proofs.plays.play import Play

from .arena import DICE, GameArena
from .leading_plays import leading, within
from .notable_choices import NotableChoices
from .solution import Solution
from .solved_game import Notable, SolvedGame
from .spreading import Truths
from .uniform import UniformSearch, UniformStrategy, uniform_search


def notable(solution: Solution) -> list[Notable]:
    """Everything of note, gravest first; nothing where not all positions were looked at."""
    if not solution.complete:
        return []
    found, choices = _Endings(solution), NotableChoices(solution)
    return [
        *found.hopeless(),
        *found.stranded(),
        *found.shut_out(),
        *found.stalling(),
        *choices.kingmaking(),
        *found.wins(),
        *choices.never_better(),
        *choices.idle(),
        *choices.only_winning(),
    ]


class _Endings(SolvedGame):
    """Who may keep play going or is left out, and who wins."""

    def hopeless(self) -> Iterator[Notable]:
        """Positions from which play goes on for ever, whatever all do; what gets stuck is no such play."""
        lost = ~self.reaches(self.arena.degrees == 0)
        if self.positions.over.any() and lost.any():
            words = f"no end can be reached any more, whatever all do, in {self.many(lost)}"
            yield Notable("hopeless", words, (), int(lost.sum()), self.play_to(lost))

    def stranded(self) -> Iterator[Notable]:
        """Somebody who will never choose again though others may more than once; players who fare alike together."""
        arena = self.arena
        alike: dict[str, list[tuple[Hashable, Truths]]] = {}
        for number, player in enumerate(self.solution.players):
            mine = self.reaches(self.chooses(number))
            theirs = self.chooses(*(self.solution.everybody - {number}))
            later = self.reaches(theirs)
            if not (~mine & later).any():  # then nobody chooses twice there, either
                continue
            twice = theirs & arena.having(later[arena.to])
            where = ~mine & self.reaches(twice)
            if where.any() and not where[self.solution.is_initial].any():
                ways = [self.reaches(player.worths.worth == place) for place in range(len(player.values))]
                ways.append(self.reaches(~self.can_end))
                unsettled = int((where & (np.sum(ways, axis=0) > 1)).sum())
                settled = f"goes by what follows in {unsettled:,} of these" if unsettled else "is settled"
                get = f"; what they get {settled}" if player.values else ""
                words = f"will never choose again though others may more than once, in {self.many(where)}{get}"
                alike.setdefault(words, []).append((player.player, where))
        for words, found in alike.items():
            players = tuple(player for player, _ in found)
            where = found[0][1]
            yield Notable(
                "stranded",
                f"{' or '.join(map(value_text, players))} {words}",
                players,
                int(where.sum()),
                self.play_to(where),
            )

    def shut_out(self) -> Iterator[Notable]:
        """Somebody whom the others can keep from ever moving."""
        for number, player in enumerate(self.solution.players):
            others = self.solution.everybody - {number}
            quiet = ~self.moves(number)
            play = None if quiet.all() else self._kept(others, quiet)
            if play is not None:
                who = value_text(self.solution.players[min(others)].player) if len(others) == 1 else "the others"
                whose = min(others) if len(others) == 1 else None
                how = "" if whose is None else self._by_what(self.solution.players[whose].player, play, False)
                words = f"{who} can keep {value_text(player.player)} from ever moving{how}"
                yield Notable("shut out", words, (player.player,), None, play)

    def stalling(self) -> Iterator[Notable]:
        """Somebody who alone can keep play from ending, where it might."""
        able = []
        for number, player in enumerate(self.solution.players):
            if player.endless is None and (player.bounds.high < len(player.values))[self.solution.is_initial].any():
                continue  # who can be held to some result is brought to an end
            play = self._kept(frozenset({number}), self.arena.degrees > 0)
            if play is not None:
                able.append((player.player, play))
        if able and self.can_end[self.solution.is_initial].all():
            who = " and ".join(value_text(player) for player, _ in able)
            words = f"{who}, each alone," if len(able) > 1 else f"{who} alone"
            sentence = f"{words} can keep play from ever ending{self._by_what(*able[0], len(able) > 1)}"
            yield Notable("stalling", sentence, tuple(player for player, _ in able), None, able[0][1])

    def wins(self) -> Iterator[Notable]:
        """A player who wins by force."""
        for number, player in enumerate(self.solution.players):
            if player.player not in self.solution.winners:
                continue
            aim, play, steps = self.solution.alone_best[number], None, ""
            if not self.seeing[number]:
                search = uniform_search(self.positions, {number})
                way = search.force(aim.ends)
                if way is None:
                    continue
                play, steps = (
                    self._followed(search, way, aim.ends),
                    f" within {so_many(way.within or 0, 'step')}, seeing what is shown",
                )
            elif self.arena.force({number}, aim.ends)[0]:
                line = leading(self.arena, {number}, aim.ends, 0)
                play, steps = self.played(0, line), f" within {so_many(len(line), 'step')}"
            words = f"{value_text(player.player)} wins by force{steps}"
            if self.positions.initial_count == 1 and self.seeing[number]:
                choices, kept = self.solution.first_moves(number), self.solution.keeping(number)
                if len(kept) == 1 < len(choices):
                    only = self.positions.move(kept[0])
                    words += f"; of {len(choices)} first moves only {only} keeps that"
            yield Notable("forced win", words, (player.player,), None, play)

    @staticmethod
    def _by_what(player: Hashable, play: Play, named: bool) -> str:
        """What somebody does again and again in a play, in words; "" where that is nothing."""
        again = play.moves[play.loop :] if play.loop is not None else ()
        rules = dict.fromkeys(move.label.rule for move in again if move.label.chooser == player)
        if not rules:
            return ""
        who = f"{value_text(player)} " if named else ""
        return f", {who}for example by {' and '.join(f'`{rule}`' for rule in rules)}"

    def _kept(self, by: frozenset[int], safe: Truths) -> Play | None:
        """A play that a coalition keeps among some positions from every beginning, seeing what each is shown.

        Where one of them may move they do not wait for the rules: that musicians may play and pause for ever is not
        what a player brings about.
        """
        if not safe[self.solution.is_initial].all():
            return None
        kept = kept_by_acting(self.arena, by, safe)
        if not kept[self.solution.is_initial].all():
            return None
        if all(self.seeing[number] for number in by):
            steps, loop = within(self.arena, by, kept, 0, waits=False)
            play = self.played(0, steps)
            return Play(play.system, play.states, play.moves, loop)
        search = uniform_search(self.positions, by, waits=False)
        way = search.keep(kept)
        return None if way is None else self._followed(search, way, None)

    def _followed(self, search: UniformSearch, way: UniformStrategy, target: Truths | None) -> Play:
        steps, loop = search.play(way, 0, target)
        play = self.played(0, steps)
        return Play(play.system, play.states, play.moves, loop)


def kept_by_acting(arena: GameArena, by: frozenset[int], safe: Truths) -> Truths:
    """From where a coalition can keep play among some positions, never waiting for what the rules may do.

    Where it is on turn, and no dice fall, one of its own moves has to stay there, too.
    """
    own = arena.owned(by)
    must = arena.having(own & arena.on_turn)
    must &= ~arena.having(~own & (arena.owner == DICE))
    while True:
        kept = arena.keep(by, safe)
        able = arena.having(own & kept[arena.to])
        lost = kept & must & ~able
        if not lost.any():
            return kept
        safe = kept & ~lost
