"""What the methods of a class ask of nobody: `unsettled(...)` in their text, as questions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import CodeType, FunctionType

from ..errors import GameError
from ..plain.method_sources import definition_of, inner_codes
from .citations import beside
from .declared_methods import INITIAL, Property, Rule
from .declared_silence import FORBIDDEN, OPEN, UNIFORM, WISH, Unsettled, answer_text, name_of


def unsettled_in(game: type) -> Iterator[Unsettled]:
    """The questions that the methods of a class ask of nobody, in the order of the text. Raises GameError."""
    for declared in vars(game).values():
        written = declared.written if isinstance(declared, Rule | Property) else declared
        if not isinstance(written, FunctionType) or not _says(written.__code__):
            continue
        definition = definition_of(written)
        is_set_up = isinstance(declared, Property) and declared.kind == INITIAL
        for node in ast.walk(definition) if definition is not None else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "unsettled":
                yield _question(game, written, node, is_set_up=is_set_up)


def _says(code: CodeType) -> bool:
    return any("unsettled" in one.co_names for one in inner_codes(code))


def _question(game: type, function: FunctionType, node: ast.Call, *, is_set_up: bool) -> Unsettled:
    file, line = function.__code__.co_filename, node.lineno
    first = node.args[0] if node.args else None
    text = first.value if isinstance(first, ast.Constant) else None
    if not isinstance(text, str) or not name_of(text).isidentifier():
        fix = 'write unsettled("who opens?", among=...)'
        raise GameError("`unsettled` does not say in plain text what nobody says", file=file, line=line, fix=fix)
    among = next((one.value for one in node.keywords if one.arg == "among"), None)
    answers = ["no", "yes"] if among is None else list(_answers(game, function, among))
    moves = {} if is_set_up else {name: UNIFORM[name] for name in (WISH, FORBIDDEN)}
    uniform = {name: f"always {name}" for name in answers if name not in UNIFORM}
    made = Unsettled(text, beside(file, line, node.end_lineno or line), {OPEN: UNIFORM[OPEN], **uniform, **moves})
    made.name, made.owner, made.file, made.line = name_of(text), game, file, line
    return made


def _answers(game: type, function: FunctionType, among: ast.expr) -> Iterator[str]:
    """What it may be, as far as it can be told before a scope is chosen."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    known = {name: cell.cell_contents for name, cell in cells if name != "__class__"}
    try:
        found = eval(compile(ast.Expression(among), "<among>", "eval"), {**function.__globals__, **known, "self": game})
        found = found.listed_at_once() if hasattr(found, "listed_at_once") else found
        yield from map(answer_text, found or ())
    except Exception:  # it asks a scope, say: then only the other readings are known
        return
