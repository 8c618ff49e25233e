"""Two versions of a game: what was added, what is gone, and what that changes."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rulestone.model import Game, GameError
from rulestone.model.content import modules_called
from rulestone.model.declarations.declarations import Property, Question, State
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
class VersionDifference:
    """How two versions of a game differ.

    Attributes:
        scope: where they were read and compared.
        rules, variables, questions, clauses, properties: what was added, is gone, or says something else. A rule that
            only reads otherwise, and does the same, is not changed.
        verdicts: properties that hold in one version and not in the other: (old, new) statuses.
        comparison: what it changes in the end.
    """

    scope: str
    rules: Parts
    variables: Parts
    questions: Parts
    clauses: Parts
    properties: Parts
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
        scope: the smallest that both list if None.
        readings: for questions that are not answered by their default; each version gets those that it asks.
        effort: see `compare_readings.compare`.
        listener: gets progress.

    Raises GameError for whatever is wrong with one of the versions, and where they have no scope in common.
    """
    scope = scope or _common_scope(old, new)
    made = [_made(version, scope, readings or {}) for version in (old, new)]
    systems = made[0].system, made[1].system
    with modules_called(_modules(old, new)):
        prints = Fingerprints()
        rules = _parts(*({r: _rule_content(i, prints) for r, i in s.instances_by_rule.items()} for s in systems))
        variables = _parts(
            *(
                {one.name: prints.of_function(system.functions[one.name]) for one in game.declared(State)}
                for system, game in zip(systems, made, strict=True)
            )
        )
    return VersionDifference(
        scope,
        rules,
        variables,
        _parts(*({n: _question_content(q) for n, q in version.questions().items()} for version in (old, new))),
        _parts(*({name: clause.text for name, clause in version.clauses().items()} for version in (old, new))),
        _parts(*({p.name: p.kind for p in version.declared(Property)} for version in (old, new))),
        _verdicts(made, listener),
        compare_versions(systems[0], systems[1], effort=effort, listener=listener),
    )


def _common_scope(old: type[Game], new: type[Game]) -> str:
    common = [scope for scope in old.scopes if scope in new.scopes]
    if not common:
        raise GameError(
            "the versions have no scope in common", file=new.file, fix="name one that both can be played in"
        )
    return common[-1]


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
