"""What is kept of searches, proofs and random plays says what they say, whatever was edited; what was spoilt is not."""

from __future__ import annotations

import itertools
import math
import random
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rulestone.model import Game
from rulestone.model.declarations.ledger import read_ledger
from rulestone.proofs.checking.kept_readings import reading_data
from rulestone.proofs.checking.one_reading import judge_job
from rulestone.proofs.engines.explicit import kept_searches
from rulestone.proofs.engines.explicit.engine import ExplicitEngine
from rulestone.proofs.engines.random import kept_random_plays
from rulestone.proofs.engines.random.judge import RandomEffort, random_judgement
from rulestone.proofs.engines.random.kept_random_plays import KeptRandomPlays
from rulestone.proofs.engines.symbolic import engine as symbolic
from rulestone.proofs.plays import numbered_verdicts
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running import sources
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.progress import silent
from rulestone.proofs.running.store import Store

from tests.amounts import every, in_part
from tests.model.roads import CHANGES, GAME, LEDGER, changed

EFFORT = CheckEffort(engines=("explicit",), states=400)
PROOFS = CheckEffort(engines=("symbolic",), quick=True)
DRAWN = CheckEffort(engines=("random",), plays=30)
EFFORTS = {"searched": EFFORT, "proved": PROOFS, "drawn": DRAWN}


def job_of(folder: Path, text: str = GAME, **options: Any) -> Job:
    """The toy game, in which every rule denotes as long as nobody edits it."""
    folder.mkdir(exist_ok=True)
    (folder / "roads.py").write_text(text.replace("[s.turn] + s.hand <= self.most", "[s.turn] + 2 <= self.most"))
    (folder / "roads.md").write_text(LEDGER)
    read_ledger.cache_clear()
    game: type[Game] = vars(module_from(folder / "roads.py"))["Roads"]
    return Job.of(game, **{"effort": EFFORT, **options})


def said(job: Job, store: Store | None = None, fresh: bool = False) -> Any:
    """Everything that an engine says, without times; or why there was none."""
    try:
        judged = judge_job(job, Bench(store=store or Store(None), fresh=fresh))
    except Exception as error:
        return type(error).__name__, str(error)
    data = reading_data(judged)
    data.pop("seconds")
    return data | {"verdicts": [{**one, "seconds": 0} for one in data["verdicts"]]}


@pytest.fixture(params=[False, True], ids=["by what is demanded", "by code"])
def read_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the toy game counts as one that reads no data, so that what is asked of steps goes by its code."""
    monkeypatch.setattr(sources, "_since", math.inf if request.param else 0.0)
    return bool(request.param)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scopes that were searched."""
    scopes: list[str] = []
    from rulestone.proofs.engines.explicit import engine

    explore = engine.explore

    def noted(system: Any, **given: Any) -> Any:
        scopes.append(system.scope)
        return explore(system, **given)

    monkeypatch.setattr(engine, "explore", noted)
    return scopes


class Alone(NamedTuple):
    """What a check says that has nothing kept, found once for each text and effort.

    Attributes:
        folder: where the toy game stands then, as it must for who compares.
        said: by text and effort.
    """

    folder: Path
    said: Callable[[str, CheckEffort], Any]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Alone:
    folder = tmp_path_factory.mktemp("alone") / "a"

    @cache
    def judged(text: str, effort: CheckEffort) -> Any:
        return said(job_of(folder, text, effort=effort))

    return Alone(folder, judged)


@pytest.fixture(scope="module")
def kept_before(tmp_path_factory: pytest.TempPathFactory) -> Callable[[CheckEffort, Path], Store]:
    """A copy of what is kept of the unchanged game after it was judged so."""

    @lru_cache
    def judged(effort: CheckEffort) -> Path:
        place = tmp_path_factory.mktemp("before")
        said(job_of(place / "a", effort=effort), Store(place / "kept"))
        return place / "kept"

    return lambda effort, folder: Store(shutil.copytree(judged(effort), folder))


@pytest.mark.parametrize(("name", "effort"), every(2, list(itertools.product(CHANGES, EFFORTS))))
def test_after_a_change_it_says_what_a_search_or_proof_says(
    name: str, effort: str, kept_before: Callable[[CheckEffort, Path], Store], tmp_path: Path
) -> None:
    tried = EFFORTS[effort]
    store = kept_before(tried, tmp_path / "kept")
    job = job_of(tmp_path / "a", changed(name), effort=tried)
    assert said(job, store) == said(job_of(tmp_path / "a", changed(name), effort=tried))


@pytest.mark.parametrize("effort", EFFORTS.values(), ids=EFFORTS)
@pytest.mark.usefixtures("read_alone")
def test_random_edits_one_after_another(effort: CheckEffort, alone: Alone, tmp_path: Path) -> None:
    """Numbers, comparisons and names in the text are changed; every search so far is kept all the while."""
    chance = random.Random(7)
    store = Store(tmp_path / "kept")
    edits = [r"(?<![\w.])\d(?![\w.])", r" (<=|<|>=|>|==|!=) ", r"\b(red|blue)\b", r"\b(and|or)\b", r"\b(True|False)\b"]
    words = {"red": "blue", "blue": "red", "and": "or", "or": "and", "True": "False", "False": "True"}
    refused = 0
    for _ in range(in_part(12, 30)):
        places = [found for edit in edits for found in re.finditer(edit, GAME)]
        found = chance.choice(places)
        old = found.group()
        signs = [" <= ", " < ", " >= ", " > ", " == ", " != "]
        new = words.get(old) or (str(chance.randrange(5)) if old.isdigit() else chance.choice(signs))
        text = GAME[: found.start()] + new + GAME[found.end() :]
        try:
            told = said(job_of(alone.folder, text, effort=effort), store)
        except Exception:  # no game at all
            refused += 1
            continue
        assert told == alone.said(text, effort), (old, new, found.start())
    assert refused < in_part(6, 15)


@pytest.mark.parametrize("effort", every(2, list(EFFORTS.values())))
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("        return s.hand\n", "        return 3 - s.hand\n"),
        ('after.gold["left"] >= before', 'after.gold["left"] > before'),
        ('after.gold["left"] >=', "self.of_left(after) >="),
        ("return s.town ==", "return s.town !="),
        ('s.gold["left"] <= 9', 's.gold["left"] <= 1'),
    ],
)
def test_after_an_edit_of_a_property(
    old: str, new: str, effort: CheckEffort, alone: Alone, tmp_path: Path, read_alone: bool
) -> None:
    """A helper is changed once more, where only the property calls it."""
    assert sources.stands_alone(job_of(tmp_path / "a").game.load()) is read_alone
    helper = '    def of_left(self, s):\n        return s.gold["left"]\n\n    @step_property'
    first = GAME.replace("    @step_property", helper)
    assert first.count(old) == 1
    second = first.replace(old, new)
    third = second.replace('        return s.gold["left"]\n', '        return 3 - s.gold["left"]\n')
    store = Store(tmp_path / "kept")
    for text in (first, second, third):
        told = said(job_of(alone.folder, text, effort=effort), store)
        assert told == alone.said(text, effort)


@pytest.mark.parametrize("effort", EFFORTS.values(), ids=EFFORTS)
@pytest.mark.parametrize("is_soon", [True, False], ids=["with the rules", "for a step"])
def test_what_a_file_says_counts(
    effort: CheckEffort, is_soon: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A property reads a number from a file, when it is first asked; the same, where the rules have read it before."""
    monkeypatch.setattr(sources, "_since", math.inf)
    old = 'after.gold["left"] >= before'
    new = 'after.gold["left"] + int((HERE / "more.txt").read_text()) >= before'
    text = GAME.replace(old, new).replace("class Roads(Game)", "HERE = Path(__file__).parent\n\n\nclass Roads(Game)")
    text = text.replace("\nfrom rulestone", "\nfrom pathlib import Path\n\nfrom rulestone", 1)
    if is_soon:
        text = text.replace("    @terminal\n", '    more = int((HERE / "more.txt").read_text())\n\n    @terminal\n')
    store = Store(tmp_path / "kept")

    def found(number: int, kept: Store | None) -> Any:
        monkeypatch.setattr(sources, "_opened", {})  # as in a new process
        (tmp_path / "a").mkdir(exist_ok=True)
        (tmp_path / "a" / "more.txt").write_text(str(number))
        return said(job_of(tmp_path / "a", text, effort=effort), kept)

    for number in (0, 0, -9, 0):
        assert found(number, store) == found(number, None)
    assert found(0, None) != found(-9, None)


def test_what_was_found_while_a_file_was_opened_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "_since", math.inf)
    monkeypatch.setattr(sources, "_opened", {})
    monkeypatch.setattr(sources, "_NATIVE", ())  # another test may have loaded what opens files unseen
    system = job_of(tmp_path / "a", "from pathlib import Path\n" + GAME.replace("from __future__", "# ")).system
    known = KeptRandomPlays(Store(tmp_path / "kept"))
    key = known.key(system, None, RandomEffort(30, 50), 0)
    sources._opened["more.txt"] = "what stands there"
    known.put(key, [], system)
    assert known.find(key, system) is None
    again = known.key(system, None, RandomEffort(30, 50), 0)
    assert again != key
    known.put(again, [], system)
    assert known.find(again, system) == []


EQUAL = {
    "a comment": ("    @terminal\n", "    # so it ends\n    @terminal\n"),
    "what is required twice": (
        '        require(lookup(ROADS, s.town, to), because="there is no road")\n',
        '        require(lookup(ROADS, s.town, to), because="there is no road")\n'
        '        require(lookup(ROADS, s.town, to), because="there is none")\n',
    ),
    "a title": ('title = "Roads"', 'title = "Streets"'),
}


@pytest.mark.parametrize("name", EQUAL)
def test_what_changes_no_expression_is_not_searched_again(name: str, tmp_path: Path, searched: list[str]) -> None:
    store = Store(tmp_path / "kept")
    said(job_of(tmp_path / "a"), store)
    assert searched
    searched.clear()
    old, new = EQUAL[name]
    assert GAME.count(old) == 1
    text = GAME.replace(old, new)
    told = said(job_of(tmp_path / "a", text), store)
    assert not searched
    assert told == said(job_of(tmp_path / "a", text))


@pytest.mark.parametrize("name", EQUAL)
def test_what_changes_no_expression_is_not_proved_again(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "kept")
    asked = [name for name in said(job_of(tmp_path / "a"))["properties"] if name not in ("cards", "defined")]
    before = said(job_of(tmp_path / "a", effort=PROOFS, properties=asked), store)
    monkeypatch.setattr(symbolic, "judge_symbolically", None)
    old, new = EQUAL[name]
    told = said(job_of(tmp_path / "a", GAME.replace(old, new), effort=PROOFS, properties=asked), store)
    assert told == before
    assert said(job_of(tmp_path / "a", changed("a range"), effort=PROOFS, properties=asked), store)[0] == "TypeError"


@pytest.mark.parametrize("name", EQUAL)
def test_what_changes_no_expression_is_not_played_again(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "kept")
    before = said(job_of(tmp_path / "a", effort=DRAWN), store)
    monkeypatch.setattr(kept_random_plays, "random_judgement", None)
    old, new = EQUAL[name]
    assert said(job_of(tmp_path / "a", GAME.replace(old, new), effort=DRAWN), store) == before
    for job in (
        job_of(tmp_path / "a", changed("a range"), effort=DRAWN),
        replace(job_of(tmp_path / "a", effort=DRAWN), seed=1),
        job_of(tmp_path / "a", effort=replace(DRAWN, plays=31)),
        job_of(tmp_path / "a", effort=DRAWN, properties=["deadlock"]),
    ):
        assert said(job, store)[0] == "TypeError"


@pytest.mark.parametrize("seconds", [0.0, 100.0])
def test_plays_that_ended_for_want_of_time_are_kept_for_who_has_as_much(
    seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = job_of(tmp_path / "a").system
    known = KeptRandomPlays(Store(tmp_path / "kept"))
    effort = RandomEffort(30, 50, seconds)
    found = random_judgement(system, None, effort, 0, silent)
    assert found.is_whole is (seconds > 0)
    first = known.judgement(system, None, effort, 0, silent)
    monkeypatch.setattr(kept_random_plays, "random_judgement", None)
    assert _facts(known.judgement(system, None, effort, 0, silent)) == _facts(first)
    for other in (RandomEffort(30, 50), RandomEffort(30, 50, 50.0)):
        if seconds:
            assert _facts(known.judgement(system, None, other, 0, silent)) == _facts(first)
        else:
            with pytest.raises(TypeError):
                known.judgement(system, None, other, 0, silent)


def test_plays_that_were_interrupted_are_not_kept(tmp_path: Path) -> None:
    system = job_of(tmp_path / "a").system
    known = KeptRandomPlays(Store(tmp_path / "kept"))

    def interrupts(progress: object) -> None:
        raise KeyboardInterrupt

    known.judgement(system, None, RandomEffort(30, 50), 0, interrupts)
    assert not Store(tmp_path / "kept").kept().entries.get("plays")
    known.judgement(system, None, RandomEffort(30, 50), 0, silent)
    assert Store(tmp_path / "kept").kept().entries["plays"] == 1


def _facts(verdicts: list[Verdict]) -> list[Any]:
    return [(v.property, v.status, v.detail, v.figures, None if v.play is None else v.play.moves) for v in verdicts]


def test_fresh_looks_nothing_up(tmp_path: Path, searched: list[str]) -> None:
    store = Store(tmp_path / "kept")
    for _ in range(2):
        said(job_of(tmp_path / "a"), store, fresh=True)
        assert searched
        searched.clear()
    said(job_of(tmp_path / "a"), store)
    assert not searched  # what was found is kept all the same


@pytest.mark.parametrize("how", ["cut", "flipped", "another's", "no play"])
def test_what_was_spoilt_is_searched_again(
    how: str, tmp_path: Path, searched: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "kept")
    told = said(job_of(tmp_path / "a"), store)
    cache = store._open()
    for name in list(cache):
        if str(name).startswith("searches:"):
            data = cache[name]
            if how == "cut":
                cache[name] = data[: len(data) // 2]
            elif how == "flipped":
                cache[name] = data[:-1] + bytes([data[-1] ^ 1])
            elif how == "another's":
                cache[name] = data[16:]
    if how == "no play":  # whole, but the rules do not allow it
        asked = numbered_verdicts._play

        def other(data: Any, system: Any) -> Any:
            return asked({**data, "moves": [len(system.instances) - 1, *data["moves"], 0, 0]}, system)

        monkeypatch.setattr(numbered_verdicts, "_play", other)
    searched.clear()
    assert said(job_of(tmp_path / "a"), store) == told
    assert searched


def test_the_limit_and_what_is_asked_are_part_of_the_key(tmp_path: Path) -> None:
    job = job_of(tmp_path / "a")
    known = kept_searches.KeptSearches(Store(tmp_path / "kept"))
    from rulestone.proofs.plays.exploration import Limits

    names = [None, [], ["defined"], ["deadlock"]]
    limits = [Limits(), Limits(states=3), Limits(work=3.0), Limits(cap=5), Limits(only_whole=True)]
    keys = {known.key(job.system, one, limit) for one, limit in itertools.product(names, limits)}
    assert len(keys) == len(names) * len(limits)


def test_a_search_that_ended_for_want_of_time_is_not_kept(tmp_path: Path, searched: list[str]) -> None:
    job = job_of(tmp_path / "a")
    known = kept_searches.KeptSearches(Store(tmp_path / "kept"))
    from rulestone.proofs.engines.explicit import explore, verdicts_of
    from rulestone.proofs.plays.ending import Ending, Stopped
    from rulestone.proofs.plays.exploration import Limits

    for limits, is_kept in ((Limits(states=5), True), (Limits(seconds=0.0), False), (Limits(), True)):
        found = explore(job.system, limits=limits)
        if limits.seconds is not None:
            found.stopped = Stopped("more than 0 seconds", Ending.TIME)
        key = known.key(job.system, None, limits)
        known.keep(key, found, limits, verdicts_of(found))
        assert (known.find(key, job.system) is not None) is is_kept


def test_the_engine_keeps_nothing_where_there_is_no_store(tmp_path: Path) -> None:
    assert list(ExplicitEngine(Bench()).judge(job_of(tmp_path / "a")))
