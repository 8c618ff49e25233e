"""Two versions of a game: what was added, what is gone, and what that changes."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rulestone.model import Game, GameError
from rulestone.model.content import modules_called
from rulestone.model.declarations.declarations import Constant, Property, Question, State
from rulestone.model.expressions.expression import Node
from rulestone.model.system.fingerprint import Fingerprints
from rulestone.model.system.system import Instance
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.progress import Listener, silent

from .compare_readings import ComparisonEffort, compare_versions
from .contrasts import Comparison


@dataclass(frozen=True)
class Parts:
    """Names of what two versions declare, of one kind.

    Attributes:
        added, gone: only in the new, only in the old version.
        changed: in both, but not saying the same.
    """

    added: tuple[str, ...]
    gone: tuple[str, ...]
    changed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.added or self.gone or self.changed)


@dataclass(frozen=True)
class LargerDifference:
    """What reads otherwise at a scope at which two versions were not compared in play.

    Attributes:
        scope: the first that both list, which is the rulebook's.
        rules, variables: as of a `VersionDifference`.
    """

    scope: str
    rules: Parts
    variables: Parts

    def __bool__(self) -> bool:
        return bool(self.rules or self.variables)


@dataclass(frozen=True)
class VersionDifference:
    """How two versions of a game differ.

    Attributes:
        scope: where they were read and compared.
        further: the other scopes that both list.
        scopes, constants: what is said of a scope, or the values for all of them, was added, is gone, or is another.
        rules, variables, questions, clauses, properties: what was added, is gone, or says something else. A rule that
            only reads otherwise, and does the same, is not changed.
        larger: the same of rules and variables at the rulebook's scope; None where only one scope was asked for.
        verdicts: properties that hold in one version and not in the other: (old, new) statuses.
        comparison: what it changes in the end.
    """

    scope: str
    further: tuple[str, ...]
    scopes: Parts
    constants: Parts
    rules: Parts
    variables: Parts
    questions: Parts
    clauses: Parts
    properties: Parts
    larger: LargerDifference | None
    verdicts: Mapping[str, tuple[str, str]]
    comparison: Comparison


def difference(
    old: type[Game],
    new: type[Game],
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    effort: ComparisonEffort | None = None,
    listener: Listener = silent,
) -> VersionDifference:
    """Compare two versions of a game.

    Args:
        old, new: the classes.
        scope: the smallest that both list if None; then the rules of the largest are compared, too.
        readings: for questions that are not answered by their default; each version gets those that it asks.
        effort: see `compare_readings.compare`.
        listener: gets progress.

    Raises GameError for whatever is wrong with one of the versions, and where they have no scope in common.
    """
    common = [one for one in old.scopes if one in new.scopes]
    if scope is None and not common:
        raise GameError(
            "the versions have no scope in common", file=new.file, fix="name one that both can be played in"
        )
    compared = scope or common[-1]
    made = [_made(version, compared, readings or {}) for version in (old, new)]
    systems = made[0].system, made[1].system
    rules, variables = _read_apart(made, _modules(old, new))
    larger = None
    if scope is None and compared != common[0]:
        rulebook = [_made(version, common[0], readings or {}) for version in (old, new)]
        larger = LargerDifference(common[0], *_read_apart(rulebook, _modules(old, new)))
    return VersionDifference(
        compared,
        tuple(one for one in common if one != compared),
        _parts(dict(old.scopes), dict(new.scopes)),
        _parts(*({one.name: _values(one, version) for one in version.declared(Constant)} for version in (old, new))),
        rules,
        variables,
        _parts(*({n: _question_content(q) for n, q in version.questions().items()} for version in (old, new))),
        _parts(*({name: clause.text for name, clause in version.clauses().items()} for version in (old, new))),
        _parts(*({p.name: p.kind for p in version.declared(Property)} for version in (old, new))),
        larger,
        _verdicts(made, listener),
        compare_versions(systems[0], systems[1], effort=effort, listener=listener),
    )


def _read_apart(made: Sequence[Game], modules: Mapping[str, str]) -> tuple[Parts, Parts]:
    """The rules and the variables that read otherwise in one scope of two versions."""
    with modules_called(modules):
        prints = Fingerprints()
        rules = _parts(
            *({r: _rule_content(i, prints) for r, i in game.system.instances_by_rule.items()} for game in made)
        )
        variables = _parts(
            *(
                {one.name: prints.of_function(game.system.functions[one.name]) for one in game.declared(State)}
                for game in made
            )
        )
    return rules, variables


def _values(constant: Constant[object], version: type[Game]) -> object:
    """The value of a constant in each scope that is listed, and those that may be tried besides."""
    first = next(iter(version.scopes), "")
    instead = constant.by_scope.get(first)
    return {scope: repr(constant.by_scope.get(scope, instead)) for scope in version.scopes}, repr(constant.also)


def _made(version: type[Game], scope: str, readings: Mapping[str, str]) -> Game:
    asked = version.questions()
    return version(scope=scope, **{name: reading for name, reading in readings.items() if name in asked})


def _modules(old: type[Game], new: type[Game]) -> dict[str, str]:
    """What modules of the new version are called in the old one: those of classes of the same name, and of the two."""
    called = {base.__qualname__: base.__module__ for base in old.__mro__} | {new.__qualname__: old.__module__}
    return {one.__module__: called[one.__qualname__] for one in reversed(new.__mro__) if one.__qualname__ in called}


def _parts(old: Mapping[str, object], new: Mapping[str, object]) -> Parts:
    return Parts(
        tuple(name for name in new if name not in old),
        tuple(name for name in old if name not in new),
        tuple(name for name in new if name in old and old[name] != new[name]),
    )


def _rule_content(instances: object, fingerprints: Fingerprints) -> object:
    assert isinstance(instances, list)
    return [_instance_content(instance, fingerprints) for instance in instances]


def _instance_content(instance: Instance, fingerprints: Fingerprints) -> object:
    """What an instance does, in words that are the same in both versions."""
    weight = instance.weight
    return (
        str(instance.label),
        instance.rule.out_of_turn,
        fingerprints.of(instance.guard),
        sorted((str(cell), fingerprints.of(node)) for cell, node in instance.updates.items()),
        [fingerprints.of(o.condition) for o in (*instance.guard_obligations, *instance.obligations)],
        fingerprints.of(weight) if isinstance(weight, Node) else weight,
    )


def _question_content(question: Question) -> object:
    return question.text, dict(question.readings), question.default, question.is_open


def _verdicts(made: list[Game], listener: Listener) -> dict[str, tuple[str, str]]:
    """The properties that do not fare alike, where the scope can be gone through."""
    found = []
    for game in made:
        judged = judge(
            type(game),
            game.scope,
            effort=CheckEffort(engines=("explicit",), exhaust=60.0),
            listener=listener,
            made=game,
        )
        found.append({verdict.property: str(verdict.status) for verdict in judged.verdicts})
    both = [name for name in found[0] if name in found[1]]
    return {name: (found[0][name], found[1][name]) for name in both if found[0][name] != found[1][name]}


@contextmanager
def version(spec: str) -> Iterator[type[Game]]:
    """The class of a version: a game as everywhere, or a file as it was: `mygame.py@REVISION` (of git).

    The folder of the file is taken as it was at that revision, so that its ledger and its parts are of the same age.
    Raises GameError where there is no such game, file or revision.
    """
    path, at, revision = spec.rpartition("@")
    if not at or Path(spec).exists():
        yield load_game(spec)
        return
    name, _, wanted = path.partition(":")
    file = Path(name).resolve()
    with tempfile.TemporaryDirectory(prefix="rulestone-") as folder:
        top = Path(_git(file.parent, spec, "rev-parse", "--show-toplevel").decode().strip())
        inside = file.parent.relative_to(top.resolve())
        packed = _git(top, spec, "archive", "--format=tar", revision, "--", str(inside))
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        was = Path(folder) / inside / file.name
        yield load_game(f"{was}:{wanted}" if wanted else str(was))


def _git(folder: Path, spec: str, *words: str) -> bytes:
    try:
        done = subprocess.run(["git", *words], cwd=folder, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", b"") or str(error).encode()
        message = " ".join(said.decode(errors="replace").split())
        raise GameError(f"git: {message}", file=spec, fix="write FILE@REVISION, as in mygame.py@HEAD~1") from None
    return done.stdout
