"""The glossary: the docs' page and reports take their words from one place, and a report explains what it uses."""

from __future__ import annotations

import re
from pathlib import Path

from rulestone.proofs.edge_cases.finding import FindingKind
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.report.glossary import id_of, page, sections, words_on

ROOT = Path(__file__).parents[2]


def terms(body: str, *kinds: FindingKind) -> set[str]:
    return {word.term for word in words_on(f"<main>{body}</main>", kinds)}


def test_the_page_is_written_from_these_words() -> None:
    written = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert written == page(), "python -m rulestone.proofs.report.glossary > docs/glossary.md"


def test_every_status_and_every_kind_of_finding_is_explained() -> None:
    assert [str(one) for one in (*Status, *FindingKind) if not id_of(str(one))] == []
    ids = [word.id for entries in sections().values() for entry in entries for word in entry.words]
    assert len(ids) == len(set(ids))


def test_kinds_of_findings_mean_what_their_page_says() -> None:
    table = (ROOT / "docs" / "reference" / "edges.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| ([a-z ]+?)(?: !)? \| `[a-z-]+` \| (.+?) \|", table, re.MULTILINE))
    known = {word.term: word.meaning for entry in sections()["Kinds of findings"] for word in entry.words}
    assert known == told


def test_only_what_occurs_is_explained() -> None:
    assert terms("<td>2-inductive</td>") == {"k-induction"}
    assert terms("<td>by the proved <b>invariants</b></td>") >= {"Houdini", "invariant"}
    assert terms("by_force kajuka.clause.scope clause=scope x.induction") == set()
    assert terms("<script>deadlock</script><svg><text>deadlock</text></svg>") == set()
    assert terms("gap leak option") == set()
    assert terms("gap leak option", FindingKind.LEAK) == {"leak"}


def test_what_the_author_wrote_is_not_searched() -> None:
    assert terms("<p data-theirs>Draw a <b>deadlock</b><br>, <i>sampled</i></p>") == set()
    assert terms("It says “the deadlock”. <p data-theirs>deadlock</p> sampled") == {"sampled"}
