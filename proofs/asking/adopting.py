"""What an author adopts becomes a question of the game: its declaration, and the branch in the lines of the rule.

That is done for operators that change lines of a rule: a requirement that is not asked for, an effect that is left out,
a turn that goes on, a parameter that is confined. The changed files are read again before anything is said: the game
has to be the same in the default reading, and the game that the operator made in the other one. What does not pass is
no patch: then only the declaration is given, to be completed by hand.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rulestone.model import Game, GameError, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import Rule
from rulestone.proofs.comparison.compare_graphs import compare_graphs
from rulestone.proofs.comparison.contrasts import Contrast
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.plays.rules_read import system_read

from .inquiry import AskedGame
from .other_reading import OtherReading
from .outside_proposals import game_of_texts
from .proposals import Proposal
from .words import DEFAULT, OTHERWISE, declaration

MOST_POSITIONS = 48_000
"""A patch is tried by all positions of a scope; in a game with more of them none is made."""


@dataclass(frozen=True)
class Adopted:
    """A question as it is written into a game.

    Attributes:
        name: of the question.
        file: in which the rule stands.
        text: of the whole file, changed.
        patch: the change as a unified diff.
        scope: at which both readings were tried.
    """

    name: str
    file: Path
    text: str
    patch: str
    scope: str

    def write(self) -> None:
        """Change the file."""
        self.file.write_text(self.text, encoding="utf-8")


def adopted(one: Proposal, found: AskedGame) -> Adopted | None:
    """The question in the game's own file; None where the reading is none of lines, or the patch did not pass."""
    assert found.game is not None
    system = system_read(found.game, one.comparison.scope, found.readings)
    reading = one.other_reading
    rule = reading.rules[0]
    game = type(system.game)
    if not isinstance(rule, Rule) or not rule.file or reading.operator not in _BRANCHES:
        return None
    file = Path(rule.file)
    before = file.read_text(encoding="utf-8")
    name = _free_name(game, reading)
    after = _changed(before, rule, reading, name, declaration(one, name))
    if after is None or not _is_as_said(system, reading, name, file, after):
        return None
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    patch = "".join(difflib.unified_diff(old, new, f"a/{file.name}", f"b/{file.name}"))
    return Adopted(name, file, after, patch, system.scope)


def _free_name(game: type[Game], reading: OtherReading) -> str:
    words = "_".join((reading.rules[0].name, *reading.about[:1], reading.operator.split(",")[0]))
    name = re.sub(r"\W+", "_", words).strip("_").lower()
    while hasattr(game, name):
        name += "_"
    return name


def _is_as_said(system: TransitionSystem, reading: OtherReading, name: str, file: Path, text: str) -> bool:
    """Whether the changed game is the same by default, and the game that the operator made in the other reading."""
    vocabulary = Vocabulary()

    def same(one: TransitionSystem, other: TransitionSystem) -> bool:
        graphs = [graph_of(each, vocabulary, limit=MOST_POSITIONS) for each in (one, other)]
        return compare_graphs("", graphs[0], graphs[1], vocabulary).verdict is Contrast.SAME

    try:
        made = reading.make()
        with game_of_texts(system, name, {file: text}) as changed:
            readings = dict(system.readings)
            default = changed({**readings, name: DEFAULT})
            otherwise = changed({**readings, name: OTHERWISE})
            return made is not None and same(system, default) and same(made, otherwise)
    except (GameError, Undefined):
        return False


def _changed(text: str, rule: Rule, reading: OtherReading, name: str, declared: str) -> str | None:
    """The file with the question before the rule and a branch in it; None where its lines are written otherwise."""
    lines = text.splitlines(keepends=True)
    function = _function(ast.parse(text), rule)
    if function is None:
        return None
    edits = _BRANCHES[reading.operator](function, lines, reading, f"{function.args.args[0].arg}.{name}")
    if not edits:
        return None
    for first, last, new in sorted(edits, reverse=True):
        lines[first - 1 : last] = [new]
    top = min([function.lineno, *(one.lineno for one in function.decorator_list)])
    while top > 1 and lines[top - 2].strip().startswith("#"):
        top -= 1
    indent = " " * function.col_offset
    lines[top - 1 : top - 1] = [*(f"{indent}{line}\n" for line in declared.splitlines()), "\n"]
    if not re.search(r"^\s*(from .* import .*\bQuestion\b|Question,)", text, re.MULTILINE):
        _import_question(lines, ast.parse(text))
    return "".join(lines)


def _import_question(lines: list[str], tree: ast.Module) -> None:
    """Add `Question` to the names that are imported from the model, in their order; else a line of its own."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "rulestone.model" and node.end_lineno is not None:
            after = next((one for one in node.names if one.name > "Question" and not one.name.isupper()), None)
            if after is not None:
                first = lines[after.lineno - 1]
                column = after.col_offset
                own_line = not first[:column].strip()
                told = f"Question,\n{first[:column]}" if own_line else "Question, "
                lines[after.lineno - 1] = first[:column] + told + first[column:]
                return
    ends = [one.end_lineno or one.lineno for one in tree.body if isinstance(one, ast.Import | ast.ImportFrom)]
    place = max(ends, default=0)
    lines[place:place] = ["from rulestone.model import Question\n"]


def _function(tree: ast.Module, rule: Rule) -> ast.FunctionDef | None:
    """The method of a rule: the one of its name around its line."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == rule.name]
    for node in found:
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        if rule.line is not None and first <= rule.line <= (node.end_lineno or first):
            return node
    return None


Edit = tuple[int, int, str]
"""The first and the last line that are replaced, from 1 on, and what stands there instead."""

Branch = Callable[[ast.FunctionDef, list[str], OtherReading, str], list[Edit]]


def _indented(lines: list[str], first: int, last: int, condition: str) -> Edit:
    """Lines under an `if`."""
    indent = lines[first - 1][: len(lines[first - 1]) - len(lines[first - 1].lstrip())]
    told = [
        f"{indent}if {condition}:\n",
        *(f"    {line}" if line.strip() else line for line in lines[first - 1 : last]),
    ]
    return first, last, "".join(told)


def _requirement(function: ast.FunctionDef, lines: list[str], reading: OtherReading, asked: str) -> list[Edit]:
    """The requirement is asked for in the default reading, and where the parameter is another."""
    if reading.place is None:
        return []
    line, position = reading.place
    calls = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "require"
        and node.lineno <= line <= (node.end_lineno or line)
    ]
    if len(calls) != 1:
        return []
    call = calls[0]
    assert isinstance(call.value, ast.Call)
    condition = f'{asked} == "{DEFAULT}"'
    if reading.when:
        condition += f" or {reading.when[0]} != {reading.when[1]!r}"
    if len(call.value.args) == 1:
        return [_indented(lines, call.lineno, call.end_lineno or call.lineno, condition)]
    if not 0 <= position < len(call.value.args):
        return []
    indent = " " * call.col_offset
    words = [ast.unparse(one) for one in call.value.args]
    because = "".join(f", {word.arg}={ast.unparse(word.value)}" for word in call.value.keywords)
    mine = f"require({words.pop(position)}{because})"
    parts = f"{indent}if {condition}:\n{indent}    {mine}\n{indent}require({', '.join(words)}{because})\n"
    return [(call.lineno, call.end_lineno or call.lineno, parts)]


def _effects(function: ast.FunctionDef, lines: list[str], reading: OtherReading, asked: str) -> list[Edit]:
    """What a rule does with a variable it does in the default reading only."""
    variable = reading.about[0]
    found = []
    for node in _statements(function.body):
        if isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {_variable(target) for target in targets}
            if variable in names and len(names) > 1:
                return []  # it stands in one line with others
            if variable in names and not any(isinstance(target, ast.Tuple) for target in targets):
                found.append(_indented(lines, node.lineno, node.end_lineno or node.lineno, f'{asked} == "{DEFAULT}"'))
    return found


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    for node in body:
        yield node
        for name in ("body", "orelse"):
            yield from _statements(getattr(node, name, []))


def _variable(target: ast.expr) -> str:
    while isinstance(target, ast.Subscript):
        target = target.value
    return target.attr if isinstance(target, ast.Attribute) else ""


def _confined(condition: Callable[[OtherReading, str], str]) -> Branch:
    """In the other reading one thing more is required."""

    def branch(function: ast.FunctionDef, lines: list[str], reading: OtherReading, asked: str) -> list[Edit]:
        first = function.body[0]
        is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        if is_text and len(function.body) < 2:
            return []
        place = function.body[1 if is_text else 0]
        known = {argument.arg for argument in function.args.args}
        if not {name for name in reading.about[:1]} <= known:
            return []
        indent = " " * place.col_offset
        moment = (
            function.args.args[1].arg if len(known) > 1 and function.args.args[1].arg == "s" else asked.split(".")[0]
        )
        told = f'{indent}if {asked} == "{OTHERWISE}":\n{indent}    require({condition(reading, moment)})\n'
        return [(place.lineno, place.lineno, told + lines[place.lineno - 1])]

    return branch


_BRANCHES: Mapping[str, Branch] = {
    "condition dropped": _requirement,
    "effect left out": _effects,
    "turn goes on": _effects,
    "only this one": _confined(lambda reading, moment: f"{reading.about[0]} == {reading.about[1]!r}"),
    "two different ones": _confined(lambda reading, moment: f"{reading.about[0]} != {reading.about[1]}"),
    "not the one who": _confined(lambda reading, moment: f"{reading.about[0]} != {moment}.{reading.about[1]}"),
}
"""For each operator that changes lines how it does."""
