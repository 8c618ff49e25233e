"""Citations in the margin of a game's text: which clauses of the rulebook a line, a rule or a variable encodes.

    #: kings.bank.closed                          before a statement, a block, a rule, a variable: of all of it
    self.gold[player] -= 1                        #: kings.buy.price, kings.buy.gold
    self.phase = "play"                           #: bookkeeping
    require(self.round > 1)                       #: assumed: nobody buys in the first round

They are read from the source, so a formatter may break and join lines: a comment belongs to the statement on whose
last line it stands, one on a line of its own to the statement that follows.
"""

from __future__ import annotations

import ast
import functools
import linecache
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import GameError, did_you_mean
from ..plain.method_sources import tree_of
from ..plain.tree_walks import statements_of
from .comments import comments_of
from .declarations import Declaration, Property, Rule
from .shared_conditions import method_of

_ID = re.compile(r"^[a-z][a-z0-9_]*(\.[A-Za-z0-9_]+)+$")
_FIX = "write `#: id, id`, `#: assumed: words`, or `#: bookkeeping`"

CLAUSE, ASSUMED, BOOKKEEPING = "clause", "assumed", "bookkeeping"


@dataclass(frozen=True)
class Citation:
    """What stands in the margin.

    Attributes:
        kind: "clause", "assumed" (the modeller filled it in) or "bookkeeping" (no text says it: paper needs no phases).
        ids: clauses of the ledger.
        words: what is assumed.
        line: where it stands.
    """

    kind: str
    ids: tuple[str, ...]
    words: str
    line: int


@dataclass(frozen=True)
class CitedLine:
    """A statement of a rule that requires or changes something, with what is cited for it, here or around it."""

    file: str
    line: int
    citations: tuple[Citation, ...]


class Margin:
    """The citations of one file.

    Args:
        source: its text.
        file: its name, for errors.

    Raises GameError for a comment that begins as a citation and is none.
    """

    def __init__(self, source: str, file: str) -> None:
        self.tree = tree_of(source)
        self.file = file
        self._after: dict[int, Citation] = {}
        self._before: dict[int, list[Citation]] = {}
        for comment in comments_of(source):
            if comment.text.startswith("#:"):
                found = _read(comment.text[2:].strip(), file, comment.line)
                if comment.is_alone:
                    self._before.setdefault(comment.before, []).append(found)
                else:
                    self._after[comment.line] = found

    def of_statement(self, node: ast.stmt) -> tuple[Citation, ...]:
        """What is cited before a statement, and beside its own lines; of a block, beside its head."""
        first = _first_line(node)
        last = node.body[0].lineno - 1 if isinstance(node, _BLOCKS) else (node.end_lineno or node.lineno)
        return self.beside(first, last)

    def beside(self, first: int, last: int) -> tuple[Citation, ...]:
        """What is cited just before some lines, and beside them."""
        told = (self._after[line] for line in range(first, last + 1) if line in self._after)
        return (*self._before.get(first, ()), *told)

    def inside(self, node: ast.stmt) -> tuple[Citation, ...]:
        """Everything that is cited for a statement, and in it."""
        first, last = _first_line(node), node.end_lineno or node.lineno
        found = list(self._before.get(first, ()))
        for line in range(first, last + 1):
            found += self._before.get(line, []) if line != first else []
            found += [self._after[line]] if line in self._after else []
        return tuple(found)

    def all(self) -> Iterator[Citation]:
        """Whatever is cited in the file."""
        yield from self._after.values()
        for some in self._before.values():
            yield from some

    def statement_at(self, line: int) -> ast.stmt | None:
        """The statement of a class body on a line, the innermost; or the function that begins there."""
        functions, statements = self._places
        if line in functions:
            return functions[line]
        return next((node for first, last, node in reversed(statements) if first <= line <= last), None)

    @functools.cached_property
    def _places(self) -> tuple[dict[int, ast.FunctionDef], list[tuple[int, int, ast.stmt]]]:
        """Functions by the lines on which they begin, and the statements of class bodies, outer ones first."""
        functions: dict[int, ast.FunctionDef] = {}
        statements = []
        for kind in statements_of(self.tree):
            if isinstance(kind, ast.FunctionDef):
                for line in (kind.lineno, _first_line(kind)):
                    functions.setdefault(line, kind)
            for node in kind.body if isinstance(kind, ast.ClassDef) else ():
                statements.append((_first_line(node), node.end_lineno or node.lineno, node))
        return functions, statements

    def lines_of(self, node: ast.stmt) -> Iterator[CitedLine]:
        """The statements of a method that require or change something."""
        if isinstance(node, ast.FunctionDef):
            yield from self._lines(node.body, self.of_statement(node))

    def _lines(self, body: list[ast.stmt], around: tuple[Citation, ...]) -> Iterator[CitedLine]:
        for node in body:
            here = (*around, *self.of_statement(node))
            if isinstance(node, _BLOCKS):
                yield from self._lines(node.body, here)
                yield from self._lines(getattr(node, "orelse", []), here)
            elif _requires(node) or _changes(node):
                yield CitedLine(self.file, node.lineno, here)


_BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.FunctionDef)


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


def _read(text: str, file: str, line: int) -> Citation:
    if text == BOOKKEEPING:
        return Citation(BOOKKEEPING, (), "", line)
    if text.startswith(f"{ASSUMED}:") and text.removeprefix(f"{ASSUMED}:").strip():
        return Citation(ASSUMED, (), text.removeprefix(f"{ASSUMED}:").strip(), line)
    ids = tuple(part.strip() for part in text.split(","))
    wrong = next((one for one in ids if not _ID.match(one)), None)
    if wrong is not None:
        raise GameError(f"`#: {text}` cites {wrong!r}, which is no clause id", file=file, line=line, fix=_FIX)
    return Citation(CLAUSE, ids, "", line)


def _requires(node: ast.stmt) -> bool:
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "require"


def _changes(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assign):
        targets = [part for one in node.targets for part in (one.elts if isinstance(one, ast.Tuple) else [one])]
    elif isinstance(node, ast.AugAssign):
        targets = [node.target]
    else:
        return False
    return any(isinstance(one, ast.Attribute | ast.Subscript) for one in targets)


@functools.lru_cache(maxsize=128)
def _margin(source: str, file: str) -> Margin | None:
    return Margin(source, file) if "#:" in source else None


def margin_of(file: str | None) -> Margin | None:
    """The margin of a file; None where nothing is cited in it, or its source is gone. Raises GameError."""
    if file is None:
        return None
    try:
        return _margin("".join(linecache.getlines(file)), file)
    except (SyntaxError, tokenize.TokenError):  # a cell of a notebook with words of its own
        return None


def cited(found: Any) -> tuple[Citation, ...]:
    """What is cited in the margin of something declared. Raises GameError."""
    return _inside(getattr(found, "file", None), found.line)


def beside(file: str | None, first: int, last: int) -> tuple[str, ...]:
    """The clauses that are cited beside some lines, or just above them. Raises GameError."""
    margin = margin_of(file)
    found = () if margin is None else margin.beside(first, last)
    return tuple(dict.fromkeys(one for citation in found for one in citation.ids))


def _inside(file: str | None, line: int | None) -> tuple[Citation, ...]:
    """What is cited for a statement of a class body, and in it."""
    margin = margin_of(file)
    node = margin.statement_at(line) if margin is not None and line else None
    return () if margin is None or node is None else margin.inside(node)


def _shared(game: Any, rule: Rule) -> Iterator[tuple[str, int, tuple[Citation, ...]]]:
    """The conditions that a rule shares with others: the file and line of each, and what is cited for it."""
    for name in rule.during:
        code = getattr(method_of(game, name), "__code__", None)
        if code is None:
            continue  # said when the class is checked
        yield code.co_filename, code.co_firstlineno, _inside(code.co_filename, code.co_firstlineno)


def cite(game: Any, texts: Iterable[type]) -> None:
    """Add what the margin cites to the clauses of whatever is declared in some of the classes that a game consists of.

    What replaces something of a base, and does it, too, by `super()`, encodes whatever that encodes.

    Raises GameError for a clause that is not in the ledger, and for a comment that begins as a citation and is none.
    """
    ledger = game.clauses()
    said = [(text, name, found) for text in texts for name, found in vars(text).items()]
    for text in texts:
        for its_file, citation in _of_helpers(text):
            for one in citation.ids:
                _check_clause(game, ledger, one, its_file, citation.line)
    for text, name, found in said:
        if not isinstance(found, Declaration | Rule | Property):
            continue
        known: tuple[str, ...] = tuple(getattr(found, "clauses", ()))
        if isinstance(found, Rule | Property) and calls_what_it_replaces(name, found):
            known += tuple(one for one in _clauses_before(game, text, name) if not ledger or one in ledger)
        ids = [(one, citation.line, found.file) for citation in cited(found) for one in citation.ids]
        if isinstance(found, Rule):
            ids += [(one, c.line, file) for file, _, told in _shared(game, found) for c in told for one in c.ids]
        for one, line, file in ids:
            _check_clause(game, ledger, one, file, line)
        found.clauses = tuple(dict.fromkeys((*known, *(one for one, _, _ in ids))))


def calls_what_it_replaces(name: str, found: Rule | Property) -> bool:
    """Whether a rule or property calls `super().name(...)`."""
    names = found.written.__code__.co_names
    return "super" in names and name in names


def _clauses_before(game: Any, text: type, name: str) -> tuple[str, ...]:
    """What is encoded by what a class replaces under a name."""
    behind = game.__mro__[game.__mro__.index(text) + 1 :]
    before = next((vars(kind)[name] for kind in behind if name in vars(kind)), None)
    return tuple(getattr(before, "clauses", ()))


def check_margin(game: Any, file: str | None) -> None:
    """Whatever the margin of a file cites is in the ledger of a game. Raises GameError."""
    margin = margin_of(file)
    ledger = game.clauses()
    for citation in margin.all() if margin is not None else ():
        for one in citation.ids:
            _check_clause(game, ledger, one, file, citation.line)


def _check_clause(game: Any, ledger: Mapping[str, Any], clause: str, file: str | None, line: int) -> None:
    if game.ledger is not None and clause not in ledger:
        raise GameError(
            f"clause {clause} is not in the ledger {game.ledger}",
            file=file,
            line=line,
            fix=did_you_mean(clause, ledger),
        )


def _of_helpers(game: Any) -> Iterator[tuple[str, Citation]]:
    """What is cited for methods that a class writes beside what it declares, and in them."""
    for found in vars(game).values():
        method = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
        code = getattr(method, "__code__", None)
        own = getattr(method, "__qualname__", "") == f"{game.__qualname__}.{getattr(method, '__name__', '')}"
        if code is not None and own and getattr(method, "__module__", None) == game.__module__:
            for citation in _inside(code.co_filename, code.co_firstlineno):
                yield code.co_filename, citation


def clauses_at(game: Any, rule: Rule, line: int | None) -> tuple[str, ...]:
    """The clauses that the margin cites for a line of a rule's own method, those nearest to it first.

    Of a condition that rules share, those of its method.
    """
    for _, first, told in _shared(game, rule):
        if first == line:
            return tuple(dict.fromkeys(one for citation in told for one in citation.ids))
    margin = margin_of(rule.file)
    node = margin.statement_at(rule.line) if margin is not None and rule.line else None
    if margin is None or node is None:
        return ()
    here = next((one for one in margin.lines_of(node) if one.line == line), None)
    return tuple(dict.fromkeys(one for citation in reversed(here.citations) for one in citation.ids)) if here else ()


def cited_lines(game: Any) -> list[CitedLine]:
    """The lines of a game's rules that require or change something, of the files in which anything is cited."""
    found = []
    for rule in game.declared(Rule):
        margin = margin_of(rule.file)
        node = margin.statement_at(rule.line) if margin is not None and rule.line else None
        if margin is not None and node is not None:
            found += list(margin.lines_of(node))
    return found
