"""The questions that a game's text leaves open and nobody has asked, found one after another and ranked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.declarations.declarations import Rule
from rulestone.model.declarations.varied_scopes import lessened
from rulestone.model.errors import did_you_mean
from rulestone.model.system.read_before import ReadBefore
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.spare_memory import give_back

from .authors_answers import AnswerKind, AuthorsAnswer, answer_to
from .axes import Axis
from .game_outline import Outline
from .in_words.asked_in_words import WordedOffers
from .in_words.text_units import Text
from .in_words.worded_question import WordedQuestion
from .inherited_questions import InheritedQuestions
from .judging_readings import AskEffort, ReadingJudge, ReadingTrial, TrialResult
from .lexicon import Lexicon
from .likely_readings import likely
from .mixed_order import mixed
from .operators import other_readings
from .other_reading import OtherReading
from .outside_proposals import OutsideProposal, outside_readings
from .proposals import Proposal, cause, together, varied
from .remaking import Remaker
from .sentence_put import put_about
from .sentences import SILENT, Opening, Sentences
from .sentences_of_helpers import clauses_of_helpers, clauses_of_variations
from .small_scopes import small_scopes

ENGINE = "asking"

SHOWN_EARLY = 15
"""How many of those that were tried stand early: about what these ask nothing is asked in words."""

IDLE_SHOWN = 3
"""How many answers about nothing are named: after one of a game's rules was renamed there may be dozens."""


@dataclass
class AskedGame:
    """What was asked of a game, as far as it has come.

    Attributes:
        title: of the game.
        readings: in which it is modelled.
        scopes: those at which other readings were tried so far.
        settled: of how many the sentence says which of both is meant.
        silent: of how many no word of the sentence asks; they are not tried.
        trials: by name the gravest of what came of each at any scope.
        openings: for each other reading that the operators make the sentence.
        offered: these readings, by name; also such as are not tried.
        answers: what the author has answered before.
        only: rules to which it was confined; all of them if empty.
        game: the class that has these scopes, once they are known.
        work: positions gone through.
        untried: how many readings of a rule in a corner were not tried, their share of the work being spent.
        in_formulas: names of readings that can be told in formulas only; they are not tried.
        worded: questions in words, of which the model has no other reading, the most telling first; until all was
            tried also those that are asked with a reading.
        stopped: why not all were tried; empty where all were.
    """

    title: str
    readings: Mapping[str, str]
    scopes: list[str] = field(default_factory=list)
    settled: int = 0
    silent: int = 0
    trials: dict[str, ReadingTrial] = field(default_factory=dict)
    openings: dict[str, Opening] = field(default_factory=dict)
    offered: dict[str, OtherReading] = field(default_factory=dict)
    answers: Sequence[AuthorsAnswer] = ()
    only: Collection[str] = ()
    game: type[Game] | None = None
    work: int = 0
    untried: int = 0
    in_formulas: set[str] = field(default_factory=set)
    worded: Sequence[WordedQuestion] = ()
    stopped: str = ""

    def of(self, fate: TrialResult) -> list[ReadingTrial]:
        """Those of one fate."""
        return [trial for trial in self.trials.values() if trial.fate is fate]

    def proposals(self) -> list[Proposal]:
        """The questions that nobody has answered, the foremost first, and such as are not all alike (`varied`).

        A variation's own sentences, and what they alone bring up, come before those of the game of which it is one. Of
        several that come to the same figures the foremost speaks for all. An answer about one of them, or about a
        sibling, is an answer to all.
        """
        left = [one for one in self._all_proposals() if self.answer_to(one) is None]
        is_inherited = InheritedQuestions(self.game)
        parts: tuple[list[Proposal], list[Proposal]] = [], []
        for one in left:
            parts[is_inherited(one.other_reading, one.opening)].append(one)
        return [one for part in parts for one in varied(part)]

    def listed(self) -> list[Proposal | WordedQuestion]:
        """The questions that nobody has answered: most of those with another reading, then those in words.

        What no word of a sentence asks for, or one settles, comes behind all of them (`AskSettings.everything`).
        """
        asked, unasked = self._by_words()
        return [*mixed(asked, self.unanswered_in_words()), *unasked]

    def unanswered_in_words(self) -> list[WordedQuestion]:
        """The questions in words that nobody has answered."""
        return [one for one in self.worded if answer_to(self.answers, one.name) is None]

    def early(self) -> list[Proposal]:
        """The foremost of what words of a sentence ask for: of the same no question in words is put (`SHOWN_EARLY`)."""
        return self._by_words()[0][:SHOWN_EARLY]

    def _by_words(self) -> tuple[list[Proposal], list[Proposal]]:
        """What nobody has answered: such as words of a sentence ask for, and such as none does or one settles."""
        left = self.proposals()
        return [one for one in left if one.opening.strength > SILENT], [
            one for one in left if one.opening.strength <= SILENT
        ]

    def answer_to(self, one: Proposal) -> AuthorsAnswer | None:
        """What the author has said of a question, of what is the same, or of a sibling."""
        return next((known for name in one.names if (known := answer_to(self.answers, name)) is not None), None)

    def adopted(self) -> list[Proposal]:
        """What the author wants to adopt, as far as no question of the game has such a reading yet."""
        known = ((one, self.answer_to(one)) for one in self._all_proposals())
        return [self._meant(one, answer) for one, answer in known if answer and answer.kind is AnswerKind.ADOPT]

    def _meant(self, one: Proposal, answer: AuthorsAnswer) -> Proposal:
        """The reading of which an answer speaks, be it a sibling."""
        name = next(name for name in one.names if answer.is_about(name))
        return one if name == one.other_reading.name else Proposal(one.opening, self.trials[name])

    def doubts(self) -> list[str]:
        """Answers that need a second look, and what became of proposals from outside that are no question."""
        told = []
        for trial in self.trials.values():
            if trial.other_reading.axis is Axis.OUTSIDE and trial.fate is not TrialResult.OPEN:
                told.append(f"{trial.other_reading.name}: {trial.fate}" + (f": {trial.detail}" if trial.detail else ""))
        for one in self._all_proposals():
            known = self.answer_to(one)
            name = one.other_reading.name
            if known is not None and known.kind is AnswerKind.SETTLED and not known.reason:
                told.append(f"{name} is answered as settled, without a sentence, and would be another game")
            if known is not None and known.kind is AnswerKind.ADOPT:
                told.append(f"{name} is to be adopted, and no question of the game has such a reading yet")
        idle = [known.name for known in self.answers if self._is_idle(known)]
        if idle:
            others = f" and {len(idle) - IDLE_SHOWN} others" if len(idle) > IDLE_SHOWN else ""
            told.append(f"answers about no reading at these scopes: {', '.join(idle[:IDLE_SHOWN])}{others}")
        return told

    def _is_idle(self, known: AuthorsAnswer) -> bool:
        """Whether nothing that was asked is what an answer is about."""
        if self.only and known.rule not in self.only:
            return False  # it was not asked
        names = (*self.openings, *(one.name for one in self.worded))
        return not any(known.is_about(name) for name in names) and not self._is_of_another(known)

    def _is_of_another(self, known: AuthorsAnswer) -> bool:
        """Whether an answer is about a rule of another game of the same ledger."""
        game, rule = self.game, known.rule
        return bool(game is not None and game.ledger and rule.isidentifier() and rule not in game.declarations)

    def _all_proposals(self) -> list[Proposal]:
        return together([Proposal(self.openings[one.other_reading.name], one) for one in self.of(TrialResult.OPEN)])


def _no_readings(offered: Sequence[tuple[OtherReading, Opening]], answers: Sequence[AuthorsAnswer]) -> Collection[str]:
    """Names of what is no reading: what was answered so, and siblings about which nothing else was answered."""
    known = {one.name: answer_to(answers, one.name) for one, _ in offered}
    named = {name for name, answer in known.items() if answer and answer.kind is AnswerKind.NO_READING}
    causes = {cause(*pair) for pair in offered if pair[0].name in named}
    return named | {pair[0].name for pair in offered if known[pair[0].name] is None and cause(*pair) in causes}


def openings(
    system: TransitionSystem, lexicon: Lexicon, hidden: Collection[str] = ()
) -> Iterator[tuple[OtherReading, Opening]]:
    """All other readings that the operators make, each with the sentence that asks for it most."""
    game, outline = type(system.game), Outline(Remaker(system))
    sentences = Sentences(game, lexicon, hidden, clauses_of_helpers(outline, clauses_of_variations(game)))
    for one in other_readings(outline):
        about = (*one.about, one.rules[0].name)
        if one.mark:
            yield one, sentences.corner(one.axis, one.proposed, one.rules, one.about, (one.mark, one.marked_by))
            continue
        opening = sentences.opening(one.axis, one.modelled, one.proposed, one.rules, about, one.said_by, one.clauses)
        yield one, put_about(sentences, one, opening)


FURTHER = (TrialResult.SAME, TrialResult.NOTHING, TrialResult.UNDECIDED, TrialResult.NOTE)
"""What is tried again at the next scope: there may be room for a difference."""

MOST_INSTANCES = 4_000
"""A scope with more rule instances than this is tried only where the user names it, or there is no other."""


@dataclass(frozen=True)
class AskSettings:
    """What is asked, and how.

    Attributes:
        lexicon: the cue words.
        scopes: where; a reading that changes nothing at one scope is tried at the next. None: see `scopes_asked`.
        readings: of declared questions, that are not answered by their default.
        effort: how much is done at all scopes together.
        everything: try those for which no word of a sentence speaks, and those that one settles, too; they come last.
        hidden: questions that are taken for unknown.
        only: rules to which it is confined; all of them if empty.
        answers: what the author has answered before. What is not a reading is not tried, nor are its siblings.
        proposals: second readings from outside.
    """

    lexicon: Lexicon
    scopes: Sequence[str] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    effort: AskEffort = field(default_factory=AskEffort)
    everything: bool = False
    hidden: Collection[str] = ()
    only: Collection[str] = ()
    answers: Sequence[AuthorsAnswer] = ()
    proposals: Sequence[OutsideProposal] = ()


def scopes_asked(game: type[Game], settings: AskSettings) -> tuple[type[Game], Sequence[str]]:
    """Where other readings are tried, and the class that has these scopes.

    If none are named the two smallest that are listed; where the smallest has too many positions, smaller ones of the
    game's own constants, and then the smallest listed one.
    """
    named = list(settings.scopes)
    if any(game.scope_text(scope) is None for scope in named):
        return lessened(game, list(game.scopes)[-1]), named
    if named:
        return game, named
    small = small_scopes(game, settings.readings, settings.effort.positions)
    listed = list(game.scopes)[-1:-3:-1]
    return (game, listed) if small.fits else (small.game, [*small.scopes, listed[0]])


def inquire(game: type[Game], settings: AskSettings, listener: Listener = silent) -> Iterator[AskedGame]:
    """Try other readings of a game, the most open sentence first; gives what is known after each of them.

    While it is under way moves are taken as they were read before (`ReadBefore`), and so is their code.

    Raises GameError for whatever is wrong with the game, and for an unknown scope, reading or rule.
    """
    with ReadBefore.on():
        for found in _inquiry(game, settings, listener):
            with ReadBefore.resting():
                yield found


def _inquiry(game: type[Game], settings: AskSettings, listener: Listener) -> Iterator[AskedGame]:
    scopes = settings.scopes
    asked_at, at = scopes_asked(game, settings) if scopes else (game, (None,))
    for scope in at:
        asked_at(scope, **settings.readings)  # refuses what there is not, before anything is asked
    named = {rule.name for rule in game.declared(Rule)}
    for name in settings.only:
        if name not in named:
            raise GameError(f"{game.title} has no rule {name!r}", file=game.file, fix=did_you_mean(name, named))
    found = AskedGame(game.title, dict(settings.readings), answers=settings.answers, only=settings.only)
    as_written, found.game = game, game
    offers = None
    if not settings.only:
        offers = WordedOffers(Text.of(game, settings.hidden), settings.lexicon.kinds)
        found.worded = offers.beside()
        yield found
    listener(Progress(ENGINE, "looking for scopes of which all positions can be visited", 0))
    game, chosen = scopes_asked(game, settings)
    found.game = game
    for number, scope in enumerate(chosen):
        system = system_read(game, scope, settings.readings)
        if number and not scopes and len(system.instances) > MOST_INSTANCES:
            break
        found.scopes.append(scope)
        yield from _at_scope(system, settings, found, listener)
        if found.stopped:
            break
    if not settings.only:
        asked = {(one.sentence, str(one.other_reading.axis)) for one in found.early()}
        if offers is None or game is not as_written:  # the smaller scopes are of another class
            offers = WordedOffers(Text.of(game, settings.hidden), settings.lexicon.kinds)
        found.worded = offers.beside(asked)
    if found.untried and not found.stopped:
        found.stopped = f"{found.untried} readings of a rule in a corner were not tried: --effort does more"
    yield found


def _at_scope(
    system: TransitionSystem, settings: AskSettings, found: AskedGame, listener: Listener
) -> Iterator[AskedGame]:
    waiting: list[tuple[OtherReading, Opening]] = []
    listener(Progress(ENGINE, f"other readings at {system.scope}", 0))
    outside = outside_readings(settings.proposals, system)
    offered = [*outside, *openings(system, settings.lexicon, settings.hidden)]
    unread = _no_readings(offered, settings.answers)
    for one, opening in offered:
        known = found.trials.get(one.name)
        left_out = bool(settings.only) and one.rules[0].name not in settings.only
        if left_out or (known is not None and known.fate not in FURTHER):
            continue
        if one.name not in found.openings:
            found.openings[one.name] = opening
            found.offered[one.name] = one
            found.settled += opening.strength < SILENT
            found.silent += opening.strength == SILENT
        if one.name in unread:
            continue
        if one.in_formulas and opening.strength > SILENT and not settings.everything:
            found.in_formulas.add(one.name)
        elif opening.strength > SILENT or settings.everything:
            waiting.append((one, opening))
    yield found
    is_inherited = InheritedQuestions(type(system.game))
    waiting.sort(key=lambda pair: (is_inherited(*pair), -pair[1].strength * likely(pair[0].operator)))
    judge = ReadingJudge(system, settings.effort, settings.hidden, listener)
    spent = 0
    for number, (one, opening) in enumerate(waiting):
        if one.mark and spent >= settings.effort.corners:
            found.untried += 1
            continue
        if found.work >= settings.effort.whole:
            left = len(waiting) - number
            found.stopped = f"{left} further readings were not tried at {system.scope}: --effort does more"
            return
        told = f"{len(found.of(TrialResult.OPEN))} questions"
        listener(Progress(ENGINE, one.operator, number, len(waiting), told))
        trial = judge.judge(one)
        give_back()
        found.work += trial.work
        spent += trial.work if one.mark else 0
        known = found.trials.get(one.name)
        if known is None or trial.fate not in FURTHER:
            found.trials[one.name] = trial
            found.openings[one.name] = opening
        yield found
