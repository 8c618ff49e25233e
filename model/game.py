"""The base class of all games: collects what is declared, and checks it when the class is made."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from .declarations import declarations as declared
from .declarations.apart import Pending, Registering, apart_of, close, is_pending
from .declarations.authored import SaidOfCode
from .declarations.citations import cite
from .declarations.class_checks import check_body, check_declared, file_of
from .declarations.declarations import Property, Question, Reading, Sort
from .declarations.declared_silence import Unsettled
from .declarations.dropping import Without, drop
from .declarations.identity import check_identity
from .declarations.ledger import Clause, OpenPoint, find_ledger, read_ledger, read_open_points
from .declarations.overriding import check_overrides
from .declarations.parts import DECLARABLE, in_order, is_text, join_parts, texts_of
from .declarations.rewritten_methods import rewrite_class
from .declarations.silence_in_methods import unsettled_in
from .declarations.tabletop import Journey, Tabletop
from .declarations.varied_scopes import varied_scopes, varied_text
from .errors import GameError, did_you_mean, error_in
from .expressions.types import Element
from .reading.grounding import build
from .system.system import Label, TransitionSystem
from .words.asked_once import AskedQuestions
from .words.moments import Seeing, keep_apart, view_of
from .words.tracing import is_read

T = TypeVar("T")


class GameClass(Registering):
    """The class of game classes."""

    def collect(cls) -> None:
        """Collect and check all that the class declares."""
        _collect(cast(Any, cls))

    def __call__(cls, *chosen: Any, **readings: Any) -> Any:
        own = next(vars(kind)["__init__"] for kind in cls.__mro__ if "__init__" in vars(kind))
        if own is not Game.__init__:
            try:
                inspect.signature(own).bind(None, *chosen, **readings)
            except TypeError as error:
                raise GameError(
                    f"{cls.__name__} cannot be made: its __init__ does not take what Game's does ({error})",
                    file=getattr(cls, "file", None),
                    fix="leave it out, or write def __init__(self, scope=None, **readings) and call super().__init__",
                ) from None
        made = super().__call__(*chosen, **readings)
        if "readings" not in vars(made):
            raise GameError(
                f"the __init__ of {cls.__name__} does not make a game of it",
                file=getattr(cls, "file", None),
                fix="call super().__init__(scope, **readings)",
            )
        return made


class Game(Seeing, metaclass=GameClass):
    """A game: a class whose body declares sorts, state, questions, rules and properties.

    An instance has all questions answered and a scope chosen, so it is a transition system:
    `Kajuka(scope="tiny", landing="stand").system`.

    Class attributes an author may set:
        title: the name for people; the class name if absent.
        ledger: file name of the clause ledger, beside the game's file.
        scopes: name and description of each scope; the first is the rulebook's game, and the default.
        on_the_table: the variables that lie on the table; what differs in others only, players do not notice. All that
            somebody may see if none is named.
        victory: what is said of a player whom the outcome is worth more than others, as in "Ada wins".
        players: the Sort whose elements play, if any.
        apart: modules beside its own in which more of the game is written: its properties, examples, claims, picture.
        based_on: of a variant the game that it changes: its class, or the name of a bundled one.
        language: 2 where a rule means what Python does when its method is run on a position, in the order of the text;
            1 (the first edition's words) where requirements go before effects, and a value that is named and not used
            owes nothing.

    Raises GameError for an unknown scope, question or reading, and for whatever is wrong with the rules.
    """

    title: ClassVar[str] = ""
    ledger: ClassVar[str | None] = None
    language: ClassVar[int] = 1
    scopes: ClassVar[Mapping[str, str]] = {"full": "the game of the rulebook"}
    victory: ClassVar[str] = "wins"
    on_the_table: ClassVar[Sequence[str]] = ()
    if not TYPE_CHECKING:  # a checker knows which sort a class says, and of what its elements are
        players: ClassVar[Sort[Any] | None] = None
    based_on: ClassVar[type[Game] | str | None] = None
    file: ClassVar[str | None] = None
    apart: ClassVar[Sequence[str]] = ()
    declarations: ClassVar[Mapping[str, Any]] = {}
    dropped: ClassVar[Mapping[str, Without]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        texts = texts_of(cls)
        for text in texts:
            check_body(cls, text)
        cls.file = file_of(cls)
        join_parts(cls, texts)
        cls.title = next((vars(text)["title"] for text in reversed(texts) if "title" in vars(text)), cls.__name__)
        for kind in filter(is_text, cls.__mro__):
            keep_apart(kind)
        if is_pending(cls):
            cls.declarations = cast(Any, Pending(cls, {}))
            return
        _collect(cls)
        if apart_of(cls):
            cls.declarations = cast(Any, Pending(cls, dict(cls.declarations)))

    def __init__(self, scope: str | None = None, **readings: str) -> None:
        close(type(self))
        rewrite_class(type(self))
        self.name = self.title
        scope = self.first_scope() if scope is None else scope
        if self.scope_text(scope) is None:
            raise GameError(f"{self.name} has no scope {scope!r}", file=self.file, fix=did_you_mean(scope, self.scopes))
        self.scope = scope
        self.resolved_sorts: dict[Sort[Any], Element] = {}
        self.consulted = AskedQuestions()
        self.asked_once: dict[object, frozenset[str]] = {}
        questions = {q.name: q for q in self.declared(Question)}
        for name, reading in readings.items():
            if name not in questions:
                raise GameError(
                    f"{self.name} has no question {name!r}", file=self.file, fix=did_you_mean(name, questions)
                )
            try:
                Reading.of(questions[name], reading)
            except GameError as error:
                error.file, error.line = questions[name].file, questions[name].line
                raise
        self.readings = {name: readings.get(name, q.default) for name, q in questions.items()}

    if not TYPE_CHECKING:  # a checker knows what a class declares

        def __getattr__(self, name: str) -> Any:
            if any(name in vars(kind) for kind in type(self).__mro__):
                return object.__getattribute__(self, name)  # a property has failed, and says itself at what
            if name.startswith("__") or view_of(self) is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            raise GameError(f"self has no {name}", fix=did_you_mean(name, _known(type(self))))

    def __setattr__(self, name: str, value: Any) -> None:
        if view_of(self) is not None:
            if not isinstance(self.declarations.get(name), declared.State):
                variables = [one.name for one in self.declared(declared.State)]
                if not name.startswith("__") and any(name in vars(kind) for kind in type(self).__mro__):
                    raise GameError(
                        f"{name} is an attribute of the class, and no variable of the state",
                        fix=f"what changes in play is declared as {name} = State(...)",
                    )
                raise GameError(f"there is no state variable {name}", fix=did_you_mean(name, variables))
            setattr(self._seen, name, value)
            return
        if isinstance(self.declarations.get(name), declared.Declaration):
            known = "a variable of the state" if isinstance(self.declarations[name], declared.State) else "declared"
            raise GameError(f"self.{name} is {known}, and not assigned so", fix=f"write s.{name} for the state")
        is_made = "readings" in vars(self)  # a rule may make another game, to ask what its sorts are
        if is_read() and is_made and name not in vars(self):
            raise GameError(
                f"self.{name} is assigned while the rules are read, which play does not see",
                fix="what changes in play is a State variable; what does not is computed in a cached_property",
            )
        super().__setattr__(name, value)

    @classmethod
    def first_scope(cls) -> str:
        """The scope of the rulebook's game, used where none is chosen."""
        return next(iter(cls.scopes))

    @classmethod
    def other_scope(cls, name: str) -> str | None:
        """What a scope is that `scopes` does not list; None where there is none. Games override it.

        So a game may be played in any size, or on a board read from a file: `--scope 3x4`, `--scope board=FILE`.
        """
        return None

    @classmethod
    def scope_text(cls, name: str) -> str | None:
        """What a scope is, listed or not; None where there is no such scope."""
        if name in cls.scopes:
            return cls.scopes[name]
        other = cls.other_scope(name)
        return varied_text(cls, name) if other is None else other

    @classmethod
    def scopes_from(cls, name: str) -> list[str]:
        """A scope and the smaller ones, which are listed after it; one that is not listed stands alone."""
        scopes = list(cls.scopes)
        return scopes[scopes.index(name) :] if name in scopes else [name]

    @classmethod
    def further_scopes(cls) -> Sequence[str]:
        """Small scopes that `scopes` does not list, the smallest first. Games may override it.

        A question that changes nothing in the listed scopes is looked at in these: the smallest of them with each
        further value of a `Constant`, one at a time.
        """
        return tuple(varied_scopes(cls))

    @classmethod
    def declared(cls, kind: type[T]) -> Iterator[T]:
        """Everything of one kind that the class declares, in order of declaration."""
        return (found for found in cls.declarations.values() if isinstance(found, kind))

    @classmethod
    def declared_properties(cls, kind: str) -> Iterator[Property]:
        """The properties of one kind, such as `declarations.INVARIANT`."""
        return (p for p in cls.declared(Property) if p.kind == kind)

    @classmethod
    def questions(cls) -> dict[str, Question]:
        """The questions by name."""
        return {q.name: q for q in cls.declared(Question)}

    @classmethod
    def clauses(cls) -> dict[str, Clause]:
        """The ledger; empty where the game has none."""
        return read_ledger(find_ledger(cls.ledger, cls.file)) if cls.ledger else {}

    @classmethod
    def open_points(cls) -> tuple[OpenPoint, ...]:
        """What its ledger lists as open that no question asks.

        Of a ledger that several games share, what is about a clause that the game names, or need not name.
        """
        if not cls.ledger:
            return ()
        needless = {name for name, clause in cls.clauses().items() if clause.is_commentary}
        own = needless | cls.covered_clauses().keys()
        points = read_open_points(find_ledger(cls.ledger, cls.file))
        return tuple(one for one in points if not one.clauses or not own.isdisjoint(one.clauses))

    @classmethod
    def covered_clauses(cls) -> dict[str, list[str]]:
        """For every clause id that is named, what names it."""
        covered: dict[str, list[str]] = {}
        for name, found in cls.declarations.items():
            for clause in getattr(found, "clauses", ()):
                covered.setdefault(clause, []).append(name)
        for name, one in cls.dropped.items():
            for clause in one.clauses:
                covered.setdefault(clause, []).append(name)
        return covered

    def player_type(self) -> Element | None:
        """The sort of the players, resolved."""
        kind: Any = type(self)
        players: Sort[Any] | None = kind.players  # on the class, where the descriptor gives the sort itself
        return players.resolve(self) if players is not None else None

    def player_elements(self) -> tuple[Any, ...]:
        """The players; empty where the game declares none."""
        players = self.player_type()
        return players.elements if players else ()

    @cached_property
    def system(self) -> TransitionSystem:
        """The transition system of this scope and these readings."""
        return build(self)

    @cached_property
    def said_of_code(self) -> SaidOfCode:
        """What the code of rules and properties says; see `authored`."""
        return SaidOfCode(self)

    def same_choice(self, label: Label) -> Label:
        """What a choice is called in the other readings; games override it where a reading renames a move.

        Readings are compared by playing the same choices in both, and a choice is known by its label: the rule, its
        parameters, and who chooses. Two choices of one reading may not be called alike.
        """
        return label

    def picture(self, position: Any) -> str:
        """A drawing of a position in rich markup; games override it. Empty: the values are listed instead."""
        return ""

    def tabletop(self, position: Any) -> Tabletop | None:
        """A position on a board of polygons, to be drawn; games that are played on one override it."""
        return None

    def journey(self, position: Any, label: Label) -> Journey | None:
        """Where a move in a position leads on the board, to be drawn as an arrow; None where nothing goes anywhere.

        Unless a game says otherwise: from the parameter `start` to the parameter `to`, where the rule has both.
        """
        told = dict(label.parameters)
        return Journey(told["start"], told["to"]) if {"start", "to"} <= told.keys() else None

    def __repr__(self) -> str:
        asked = self.questions()
        chosen = "".join(f", {n}={r!r}" for n, r in self.readings.items() if not asked[n].goes_without_saying(r))
        return f"{type(self).__name__}(scope={self.scope!r}{chosen})"


def _collect(kind: type[Game]) -> None:
    """Whatever a class declares and inherits, without what it drops. Raises GameError where it does not go together."""
    texts = texts_of(kind)
    for text in texts:
        check_overrides(kind, text)
    found: dict[str, Any] = {}
    dropped: dict[str, Without] = {}
    for one in in_order(kind):
        for name, declaration in vars(one).items():
            if isinstance(declaration, Without):
                drop(kind, declaration, found)
                dropped[name] = declaration
            elif isinstance(declaration, DECLARABLE) and _is_own(name, declaration):
                found[name] = declaration
                dropped.pop(name, None)
    for question in [question for text in texts for question in unsettled_in(text)]:
        _declare_unsettled(kind, question, found)
    _no_parameter_is_unsettled(found)
    kind.declarations, kind.dropped = found, dropped
    if kind.language >= 2:
        cite(kind, texts)
    check_declared(kind, Game)
    if not kind.__module__.startswith(_BUNDLED):  # what is bundled is read when it is first asked for
        for text in texts if kind.language < 2 else ():
            check_identity(text, {name for name, one in found.items() if isinstance(one, declared.State)})
        rewrite_class(kind)


def _declare_unsettled(kind: type[Game], question: Unsettled, found: dict[str, Any]) -> None:
    """Add what a method asks of nobody to what a class declares; the same words ask the same. Raises GameError."""
    known = found.get(question.name, vars(kind).get(question.name))
    if known is not None and not (isinstance(known, Unsettled) and known.text == question.text):
        fix = "ask it in other words"
        raise error_in(question, f"`{question.text}` is called {question.name}, and so is something else", fix=fix)
    if isinstance(known, Unsettled) and known.owner is question.owner:
        known.readings = {name: told for name, told in known.readings.items() if name in question.readings}
        return
    found[question.name] = question
    setattr(kind, question.name, question)


def _no_parameter_is_unsettled(found: Mapping[str, Any]) -> None:
    """A move tells parameters and answers by name. Raises GameError where one name means both."""
    questions = {name: one for name, one in found.items() if isinstance(one, Unsettled)}
    for one in found.values():
        for name in one.parameters if questions and isinstance(one, declared.Rule) else ():
            if name in questions:
                told = f"`{questions[name].text}` is called {name}, as is a parameter of {one.name}"
                raise error_in(questions[name], told, fix="ask it in other words")


def _known(kind: type[Game]) -> list[str]:
    """What an author may mean by `self.name`."""
    of_all = {*dir(Game)} - {"players"}
    return [name for name in dir(kind) if name not in of_all and not name.startswith("_")]


def _is_own(name: str, found: Any) -> bool:
    """Whether it is declared under this name: `players = Player` names a sort once more."""
    return name != "players" or getattr(found, "name", name) == name


_BUNDLED = "rulestone.model.games."
