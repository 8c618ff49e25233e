"""The questions among a game's kept findings, compared again and told in today's words, without a search of the rest.

    python -m benchmarks.told_anew kings casino     these games, in gravest_findings.json; then the page is written

A whole search is `python -m benchmarks.gravest_findings GAME`: it takes minutes, and its place is not taken by this.
What else was found then is kept as it was found; the page says when that was. What a reading breaks, and how it is in
the base of a variant, is kept as it was told, but for measures that do not fall, which are no longer told.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from typing import Any

from rulestone.model import Game
from rulestone.proofs.comparison.question_search import answers
from rulestone.proofs.edge_cases.citing import asked, with_clauses
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import FindingKind
from rulestone.proofs.edge_cases.findings_json import finding_data
from rulestone.proofs.edge_cases.questioned import question_finding
from rulestone.proofs.running.loading import load_game

from benchmarks.gravest_findings import EFFORT, PAGE, QUESTION_TOLD, keep, kept, page, reduced_finding
from benchmarks.words_given import words_given

_QUESTIONS = (str(FindingKind.DECIDES), str(FindingKind.MATTERS))
_MEASURE = re.compile(r" Read as [^:]*?, it is not shown that every play ends: .*? does not fall(?:: .*?)?\.(?= |$)")


def main(games: list[str]) -> None:
    """Tell the kept findings of some games anew, and write the page."""
    for game in games:
        found = kept()[game]
        findings = [retold(load_game(game), one, found["scope"]) for one in found["findings"]]
        keep(game, {**found, "searched": found.get("searched") or _revision(), "findings": findings})
        print(f"{game}: {sum(one['kind'] in _QUESTIONS for one in findings)} questions told anew", flush=True)
    PAGE.write_text(page(kept()), encoding="utf-8")


def retold(game: type[Game], one: Mapping[str, Any], scope: str) -> dict[str, Any]:
    """A finding in today's words, its question compared again; what is no question, or told of the base, as it is."""
    if one["kind"] not in _QUESTIONS or "as_in" in one:
        return dict(one)
    name = next(name for name, question in game.questions().items() if one["sentence"].startswith(asked(question)))
    effort = EFFORTS[EFFORT].comparison
    (answer,) = answers(game, questions=[name], scopes=[one["scope"]], all_pairs=False, effort=effort)
    (found,) = with_clauses([question_finding(game, answer, {}, scope)], game)
    new = reduced_finding(finding_data(found, game.__name__))
    rest = QUESTION_TOLD.search(one["sentence"])
    sentence = found.sentence + (_MEASURE.sub("", one["sentence"][rest.start() + 1 :]) if rest else "")
    return {**one, **new, "sentence": sentence, "plays": [*new["plays"], *one["plays"][2:]]}


def _revision() -> str:
    """The commit that has last changed what is kept."""
    command = ["git", "log", "-1", "--format=%h", "--", "benchmarks/gravest_findings.json"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    main(words_given(__doc__))
