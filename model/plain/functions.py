"""Functions made of rewritten source: each once, with the names, cells and lines of the one that was written."""

from __future__ import annotations

import ast
import copy
import functools
import inspect
import itertools
import operator
from collections.abc import Callable
from enum import Enum
from functools import partial
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, MethodType, MethodWrapperType
from typing import Any, TypeVar

from ..errors import GameError
from ..words import paths
from ..words.merged_names import OneOf
from ..words.paths import current
from ..words.said_to import run_at_hand
from ..words.values import Value
from . import spoken
from .authors_operators import with_operators
from .expressions import OWN, SPOKEN, Expressions, put
from .iterators import goes_on
from .lasting_changes import may_change_things, may_go_on
from .method_sources import Definition, copied, definition_of, inner_codes
from .of_each_process import may_be_of_each_process
from .outlasting import iterators_are_kept
from .own_functions import FACTORY, NOTES, function_of, need_reading, operators_in, run_unseen
from .refused_at_once import is_changeable
from .rewriting import Unread, rewritten
from .set_orders import given_in_order
from .shared_calls import called
from .standing_for_python import stands_for_python
from .tree_walks import place
from .unread_calls import refuse_unknown_numbers, unread

F = TypeVar("F", bound=Callable[..., Any])

_MADE = "__rulestone_made__"
_IS_DIRECT, _WRITTEN = "__rulestone_runs__", "__rulestone_written__"


class _Notes:
    """What is known of a function.

    Attributes:
        function: whose they are; `functools.wraps` hands a function's attributes on to another one.
        written: of a function that is traced, the one that its author wrote.
        form: of a function that is called only where what it returns is not known, what it is made of.
        traced: of a written function, the one that is traced.
        called: of a written function that is no method, what is called in its place; see `own`.
    """

    __slots__ = ("called", "form", "function", "traced", "written")

    def __init__(self, function: FunctionType, written: FunctionType | None = None, form: _Form | None = None) -> None:
        self.function = function
        self.written = written
        self.form = form
        self.traced: FunctionType | None = None
        self.called: Callable[..., Any] | None = None


def _notes_of(function: Any) -> _Notes | None:
    if type(function) is not FunctionType:
        return None
    found: _Notes | None = vars(function).get(NOTES)
    return found if found is not None and found.function is function else None


def _noted(function: FunctionType) -> _Notes:
    found = _notes_of(function)
    if found is None:
        found = _Notes(function)
        setattr(function, NOTES, found)
    return found


def _attributes(function: FunctionType) -> dict[str, Any]:
    """What its author keeps on a function."""
    return {name: value for name, value in vars(function).items() if name != NOTES}


def written_form(function: Any) -> Any:
    """The function as its author wrote it."""
    notes = _notes_of(function)
    return function if notes is None or notes.written is None else notes.written


def traced_form(function: Any) -> Any:
    """The function as it is traced: the same in ordinary Python, with a meaning for what depends on the state.

    A function without source, a generator, and what is no plain function stay as they are: there Python's `if`, `and`
    and `in` of a symbolic value raise. Raises GameError for forms that are never traced; of a bundled game, which has
    none, the form is made when it is first called.
    """
    if type(function) is not FunctionType:
        return function
    notes = _noted(function)
    if notes.written is not None:
        return function
    if notes.traced is None:
        notes.traced = _traced(function)
    return notes.traced


def made_anew(function: Any) -> Any:
    """A traced function that is run whenever it is called: as what is never called twice alike."""
    notes = _notes_of(function)
    return function if notes is None or notes.form is None else notes.form.made()


def word(function: F) -> F:
    """Declares a function of a module as one that is read as methods of a game are: its `if` may ask the state."""
    found: F = traced_form(function)
    return found


def own(thing: Any) -> Any:
    """What a rule calls or hands on: a function of the author's own is read as methods are, given what is of the state.

    So it need not be declared a `word`. Raises GameError where it can be neither read nor run.
    """
    kind = type(thing)
    function = thing.__func__ if kind is MethodType else thing
    if type(function) is FunctionType:
        notes: _Notes | None = function.__dict__.get(NOTES)  # as `_notes_of`, which is asked too often
        if notes is not None and notes.function is function:
            if notes.written is not None:
                return thing  # as nearly all that is called
            if notes.called is not None:
                return notes.called if function is thing else MethodType(notes.called, thing.__self__)
    elif kind is BuiltinFunctionType and thing.__name__ in _ONLY_ASKED.get(type(thing.__self__), ()):
        return thing
    if isinstance(thing, partial):
        return partial(own(thing.func), *thing.args, **thing.keywords)
    if isinstance(thing, OneOf):  # a method of elements, or of one of two things
        return thing.each(own)
    function = function_of(thing)
    if function is None:
        if isinstance(thing, MethodWrapperType) and thing.__name__ in ("__call__", "__get__"):
            return own(thing.__self__) if thing.__name__ == "__call__" else partial(_handed_on, thing)
        if isinstance(thing, type | BuiltinFunctionType) and thing in _CALLING:
            return partial(_handed_on, thing)
        if isinstance(thing, type) and run_unseen(thing):
            return partial(_made, thing)
        if isinstance(thing, type) and (is_changeable(thing) or _keeps_something(thing)):
            return partial(_made_anew, thing)
        found = unread(thing, own)
        if found is thing and type(thing) is FunctionType:
            _noted(thing).called = thing  # a word of the language, say, whatever it is called with
        return found
    if thing is function or kind is MethodType:
        notes = _noted(function)
        if notes.called is None:
            notes.called = _read_or_run(function)
        return notes.called if thing is function else MethodType(notes.called, thing.__self__)
    return _read_or_run(function, thing)


def _read_or_run(function: FunctionType, *bound: Any) -> Callable[..., Any]:
    """An author's function, which is read where it is given something of the state; `bound`: what it is given first."""

    @functools.wraps(function)
    def read_or_run(*args: Any, **named: Any) -> Any:
        given = (*bound, *args) if bound else args
        things = (*given, *named.values()) if named else given
        if not need_reading(things) and not _is_watched(function):
            return _in_one_order(function, things)(*given, **named)
        form = traced_form(function)
        if form is function:
            raise GameError(
                f"{function.__name__} is given something of the state, and its source is not to be had",
                fix="write it to a file or in a notebook",
            )
        return form(*given, **named)

    return read_or_run


def _in_one_order(function: FunctionType, given: tuple[Any, ...]) -> Callable[..., Any]:
    """A function that is given nothing of the state: as it is read, where it may go through a set; else as it is."""
    if is_bundled(function.__module__) or not may_be_of_each_process(function, given):
        return function
    try:
        found: Callable[..., Any] = traced_form(function)
    except GameError:  # nobody can read it, and Python can run it
        return function
    return found


def _is_watched(function: FunctionType) -> bool:
    """Whether a function is read, though it is given nothing of the state: the state decides what it may change."""
    context = current()
    if context is None:
        return False
    if context.path and (may_change_things(function) or iterators_are_kept()):
        return True
    return bool(context.begun) and may_go_on(function)


def _keeps_something(kind: type) -> bool:
    """Whether calling a class makes a new thing, whose attributes may be changed."""
    if kind.__module__ == "builtins" or issubclass(kind, int | str | tuple | Enum | BaseException):
        return False
    return type(kind) is type and not any(isinstance(vars(one).get("__new__"), staticmethod) for one in kind.__mro__)


_ONLY_ASKED: dict[type, frozenset[str]] = {
    dict: frozenset(("items", "keys", "values")),
    str: frozenset(("endswith", "find", "index", "lower", "split", "startswith", "strip", "upper")),
}
"""Methods that change nothing, keep nothing and go on with no iterator, whatever they are given."""

_CALLING: frozenset[Any] = frozenset(
    [
        *(map, filter, functools.reduce, partial, MethodType, functools.cmp_to_key),
        *(itertools.accumulate, itertools.starmap, itertools.groupby),
        *(itertools.takewhile, itertools.dropwhile, itertools.filterfalse),
        operator.call,
    ]
)
"""What of Python's own calls functions that it is given."""


@stands_for_python
def _handed_on(word: Any, *args: Any, **named: Any) -> Any:
    """What one of Python's own makes of functions that it is given: the author's are read."""
    if (word is MethodType or isinstance(word, MethodWrapperType)) and any(isinstance(one, Value) for one in args):
        raise GameError(f"{word.__name__} is given something of the state", fix="call the function with it")
    given = [own(one) if callable(one) and not isinstance(one, Value) else one for one in given_in_order(word, args)]
    return word(*given, **{name: own(one) if function_of(one) is not None else one for name, one in named.items()})


@stands_for_python
def _made_anew(kind: type, *args: Any, **named: Any) -> Any:
    """A list, dict, set, graph or object that is made here."""
    refuse_unknown_numbers(kind, *args, **named)
    for one in (*args, *named.values()):
        goes_on(one)
    return spoken.fresh(kind(*given_in_order(kind, args), **named))


@stands_for_python
def _made(kind: type, *args: Any, **named: Any) -> Any:
    """An object of an author's class; its `__init__` is read as methods are, where it is given something of the state.

    Raises GameError where the class has more that Python runs unseen, which nobody reads: operators, properties.
    """
    given = (*args, *named.values())
    of_the_state = need_reading(given)
    begins = function_of(kind.__init__)  # type: ignore[misc]
    if not of_the_state and (begins is None or not may_be_of_each_process(begins, given)):
        return kind(*args, **named)
    unseen = [name for name in run_unseen(kind) if name != "__init__"]
    if type(kind) is not type:
        unseen.append("metaclass")
    if any("__new__" in vars(one) for one in kind.__mro__[:-1]):
        unseen.append("__new__")
    if unseen and not of_the_state:
        return kind(*args, **named)
    if unseen:
        raise GameError(
            f"{kind.__name__} is made of the state, and its {unseen[0]} is not read",
            fix="keep what belongs together in a tuple, and say the rest in functions",
        )
    made = spoken.fresh(object.__new__(kind))
    own(kind.__init__)(made, *args, **named)  # type: ignore[misc]  # its own, and not one of a class below
    return made


class _Form:
    """The rewritten function of a written one, made when it is first asked for: many are never called.

    Attributes:
        ready: the function, once it is made.
    """

    def __init__(self, function: FunctionType, definition: Definition) -> None:
        self._function = function
        self._definition = definition
        self.ready: FunctionType | None = None

    def made(self) -> FunctionType:
        """The rewritten function. Raises GameError for forms that are never traced."""
        if self.ready is None:
            self.ready = self._make(self._function)
        return self.ready

    def _make(self, function: FunctionType) -> FunctionType:
        try:
            made = _compiled(function, copied(self._definition))
        except Unread as error:
            raise GameError(
                error.message,
                file=function.__code__.co_filename,
                line=error.line,
                rule=function.__name__,
                fix=error.fix,
            ) from None
        made.__defaults__, made.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
        made.__annotations__ = function.__annotations__
        made.__doc__, made.__module__, made.__qualname__ = function.__doc__, function.__module__, function.__qualname__
        made.__dict__.update(_attributes(function))
        _noted(made).written = function
        return made


def _traced(function: FunctionType) -> FunctionType:
    definition = definition_of(function)
    if definition is None:
        paths.without_source.add(function.__code__)
        return function
    form = _Form(function, definition)
    if not is_bundled(function.__module__):
        form.made()
    return _shared(function, form)


def _shared(function: FunctionType, form: _Form) -> FunctionType:
    """The function, called only where what it returns is not known; it has the name and place of the one written."""

    def asked(*args: Any, **named: Any) -> Any:
        return called(form.ready or form.made(), args, named)

    code, own = function.__code__, asked.__code__
    own = own.replace(
        co_filename=code.co_filename,
        co_name=code.co_name,
        co_qualname=code.co_qualname,
        co_firstlineno=code.co_firstlineno,
    )
    found = FunctionType(own, globals(), function.__name__, None, asked.__closure__)
    found.__annotations__, found.__doc__ = function.__annotations__, function.__doc__
    found.__module__, found.__qualname__ = function.__module__, function.__qualname__
    found.__dict__.update({"__signature__": inspect.signature(function), **_attributes(function)})
    setattr(found, NOTES, _Notes(found, function, form))
    return found


def is_bundled(module: str) -> bool:
    """Whether a module is of a game that comes with rulestone: its forms have been tried, so none is refused."""
    return module.startswith("rulestone.model.games.")


def _compiled(function: FunctionType, definition: ast.FunctionDef | ast.Lambda) -> FunctionType:
    """The rewritten function, in the globals and with the cells of the written one."""
    free = function.__code__.co_freevars
    mangled = _class_of(function)
    inner = _rewritten(definition, mangled)
    if operators_in(function.__globals__):
        inner = with_operators(inner)
    if isinstance(inner, ast.FunctionDef):
        inner.name = _MADE  # what it calls by its own name is what that name means outside
    given = [*free, SPOKEN, OWN, _IS_DIRECT, _WRITTEN]
    args = ast.arguments([], [put(ast.arg(name), inner) for name in given], None, [], [], None, [])
    returned = put(ast.Name(inner.name, ast.Load()), inner) if isinstance(inner, ast.FunctionDef) else inner
    body: list[ast.stmt] = [inner] if isinstance(inner, ast.FunctionDef) else []
    factory = ast.FunctionDef(FACTORY, args, [*body, put(ast.Return(returned), inner)], [], None, None)
    name = inner.name if isinstance(inner, ast.FunctionDef) else "<lambda>"
    whole = _code_of(ast.Module([put(factory, inner)], []), function)
    code = next(one for one in inner_codes(whole) if one.co_name == name)
    cells = dict(zip(free, function.__closure__ or (), strict=True))
    cells.update(
        {SPOKEN: CellType(spoken), OWN: CellType(own), _IS_DIRECT: CellType(is_direct), _WRITTEN: CellType(function)}
    )
    closure = tuple(cells[one] for one in code.co_freevars)
    code = code.replace(co_name=function.__code__.co_name, co_qualname=function.__code__.co_qualname)
    return FunctionType(code, function.__globals__, function.__name__, None, closure)


def _code_of(module: ast.Module, function: FunctionType) -> CodeType:
    """The code of a module, in the file of a function."""
    file, flags = function.__code__.co_filename, _future(function)
    made: CodeType
    try:
        made = compile(module, file, "exec", dont_inherit=True, flags=flags)
    except TypeError:  # something has no place in the text; to look for it takes nearly as long as to compile
        place(module)
        made = compile(module, file, "exec", dont_inherit=True, flags=flags)
    return made


def _future(function: FunctionType) -> int:
    """The flags of `from __future__ import ...`."""
    return function.__code__.co_flags & 0x1FE0000


def _class_of(function: FunctionType) -> str:
    """The class whose private names a method uses."""
    outer = function.__qualname__.rpartition(".")[0]
    name = outer.rpartition(".")[2]
    return "" if name in ("", "<locals>") else name.lstrip("_")


def _rewritten(definition: ast.FunctionDef | ast.Lambda, mangled: str) -> ast.FunctionDef | ast.expr:
    if isinstance(definition, ast.Lambda):
        definition.args.defaults, definition.args.kw_defaults = [], [None for _ in definition.args.kwonlyargs]
        return _lambda(definition, mangled)
    first = definition.decorator_list[:1]  # never called; the function begins on its line
    definition.decorator_list = [put(ast.Constant(None), one) for one in first]
    definition.args.defaults = []
    definition.args.kw_defaults = [None for _ in definition.args.kwonlyargs]
    return rewritten(definition, mangled, [_runs_as_written(definition)])


def _runs_as_written(node: ast.FunctionDef) -> ast.stmt:
    """`if a direct run is going on: return the written function's result`."""
    first = node.body[0]
    found = ast.If(ast.Call(ast.Name(_IS_DIRECT, ast.Load()), [], []), [ast.Return(_as_written(node.args))], [])
    for one in ast.walk(found):
        put(one, first)
    return found


def _lambda(node: ast.Lambda, mangled: str) -> ast.Lambda:
    """`lambda x: the written function's result if a direct run is going on, else what is traced`."""
    inner = ast.Lambda(copy.deepcopy(node.args), node.body)
    traced: ast.expr = Expressions(set(), mangled, changes=False).visit(put(inner, node))
    asked = ast.Call(ast.Name(_IS_DIRECT, ast.Load()), [], [])
    again = ast.Call(traced, *_passed_on(node.args))
    node.body = ast.IfExp(asked, _as_written(node.args), again)
    for one in (node.body, asked, again, *ast.walk(node.body.body)):
        put(one, traced)
    return node


def _as_written(taken: ast.arguments) -> ast.expr:
    """A call of the written function with what this one is called with."""
    return ast.Call(ast.Name(_WRITTEN, ast.Load()), *_passed_on(taken))


def _passed_on(taken: ast.arguments) -> tuple[list[ast.expr], list[ast.keyword]]:
    """The parameters of a function as arguments for another one that takes the same."""
    args: list[ast.expr] = [ast.Name(one.arg, ast.Load()) for one in (*taken.posonlyargs, *taken.args)]
    if taken.vararg is not None:
        args.append(ast.Starred(ast.Name(taken.vararg.arg, ast.Load()), ast.Load()))
    named = [ast.keyword(one.arg, ast.Name(one.arg, ast.Load())) for one in taken.kwonlyargs]
    if taken.kwarg is not None:
        named.append(ast.keyword(None, ast.Name(taken.kwarg.arg, ast.Load())))
    return args, named


def is_direct() -> bool:
    """Whether rules are run as they are written, on a position."""
    return run_at_hand() is not None
