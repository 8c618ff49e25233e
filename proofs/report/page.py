"""One page with everything that is known about a game's rules: no network, no other file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape
from rulestone.proofs.checking.check_game import Checked
from rulestone.proofs.edge_cases.finding import Edges, FindingKind
from rulestone.proofs.running.plain_text import json_text, visible
from rulestone.proofs.running.written_files import write_whole

from .best_play_section import BestPlay, best_play_shown
from .clauses import clause_rows, property_rows, rule_rows
from .findings import changed, listed
from .glossary import id_of, words_on
from .many_plays import ManyPlays, many_plays_shown
from .open_questions import matrix_rows, question_rows
from .plays import MOST_STEPS, Gallery
from .polygon_boards import GROUND
from .verdicts import fared_rows, verdict_rows

PAGE = "index.html"
MOST_BYTES = 5_000_000
"""A larger page is written again with fewer pictures and plays."""

_CLAUSE_ID = re.compile(r"\b[a-z][a-z0-9_]*(?:\.[A-Za-z0-9_]+)+\b")
_CODE = re.compile(r"`([^`<>]+)`")


@dataclass(frozen=True)
class WrittenPage:
    """The page that was written; `left_out` says what is not in it."""

    path: Path
    size: int
    left_out: list[str]


def write_report(
    checked: Checked,
    edges: Edges | None,
    folder: Path | str,
    many: ManyPlays | None = None,
    best: BestPlay | None = None,
) -> WrittenPage:
    """Write `index.html` into a folder: ledger, findings, verdicts, questions, plays to step through.

    Args:
        checked: what `check` found.
        edges: what the search for edge cases found; without it the page says what the check found.
        folder: made where it does not exist.
        many: many plays, to be drawn; without them that part is left out.
        best: what is known of best play; without it that part is left out, and moves are not judged.

    Raises OSError where the folder cannot be written.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for share in (1.0, 0.5, 0.2, 0.05):
        page, left_out = render(checked, edges, share, many, best)
        if len(page.encode()) <= MOST_BYTES:
            break
    write_whole(folder / PAGE, page)
    return WrittenPage(folder / PAGE, len(page.encode()), left_out)


def render(
    checked: Checked,
    edges: Edges | None = None,
    share: float = 1.0,
    many: ManyPlays | None = None,
    best: BestPlay | None = None,
) -> tuple[str, list[str]]:
    """The page, with a share of the usual room for pictures and plays; and what is left out of it."""
    gallery = Gallery(int(2_500_000 * share), int(5_000 * share), best)
    game = checked.game
    found = listed(checked, edges, gallery)
    questions = list(question_rows(checked, edges, found, gallery))
    verdicts = list(verdict_rows(checked, gallery))
    fared = list(fared_rows(checked, gallery))
    columns, rows = matrix_rows(checked, edges, found)
    at_home = {one.viewer.id for one in found.listed if one.viewer is not None}
    at_home |= {p.viewer.id for q in questions for d in q.divergences for p in d.partings if p.viewer is not None}
    left_out = [f"{number:,} more findings of the kind “{kind}”" for kind, number in found.left_out.items()]
    if gallery.plays_left_out:
        left_out.append(f"{gallery.plays_left_out:,} plays, for which the page has no room")
    if gallery.left_out:
        left_out.append(f"pictures of {gallery.left_out:,} positions, for which the page has no room")
    for viewer in gallery.viewers:
        if any(track.skipped for track in viewer.tracks):
            left_out.append(f"of “{viewer.title}” all but the last {MOST_STEPS} moves")
    judged = checked.chosen.best()
    ids = set(game.clauses())
    page = _template().render(
        title=game.title or game.__name__,
        about=" ".join((game.__doc__ or "").split()),
        checked=checked,
        edges=edges,
        scope=checked.chosen.scope,
        scope_text=game.scope_text(checked.chosen.scope) or "",
        readings=", ".join(f"{q}={r}" for q, r in changed(game, checked.chosen.readings).items()),
        found=found,
        kinds=list(FindingKind),
        clauses=list(clause_rows(checked, found)),
        rules=list(rule_rows(game)),
        properties=list(property_rows(game)),
        verdicts=verdicts,
        fared=fared,
        questions=questions,
        open_points=game.open_points(),
        columns=columns,
        rows=rows,
        tally={
            "good": sum(v.status.is_good for v in judged.values()),
            "bad": sum(str(v.status) == "refuted" for v in judged.values()),
            "all": len(judged),
        },
        other_plays=[viewer for viewer in gallery.viewers if viewer.id not in at_home],
        gallery=gallery,
        best=None if best is None else best_play_shown(best),
        many=None if many is None else many_plays_shown(many),
        has_tables=any(name.startswith(GROUND) for name in gallery.definitions),
        data=_script_data(gallery),
        left_out=left_out,
        linked=lambda words: _linked(words, ids),
        word_id=id_of,
        clause_ids=ids,
        words_of=lambda body: words_on(body, found.counts),
        style=Markup(_file("report.css")),
        script=Markup(_file("report.js")),
    )
    return visible(page), left_out


def _script_data(gallery: Gallery) -> Markup:
    """What the page's script reads, as JSON that cannot end the element it stands in."""
    data: Mapping[str, Any] = {
        "pictures": [str(picture) for picture in gallery.pictures],
        "plays": {viewer.id: viewer.frames() for viewer in gallery.viewers},
    }
    text = json_text(data, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def _linked(words: str, ids: set[str]) -> Markup:
    """A sentence in which every clause id leads to the clause, and `words` are set as code."""

    def link(found: re.Match[str]) -> str:
        id = found[0]
        return f'<a href="#clause-{id}">{id}</a>' if id in ids else id

    text = _CODE.sub(r'<span class="code">\1</span>', str(escape(words)))
    return Markup(_CLAUSE_ID.sub(link, text))


def _breakable(name: str) -> Markup:
    """A long name that may go on in the next line after a dot or underscore."""
    return Markup(re.sub(r"([._])(?=\w)", r"\1<wbr>", str(escape(name))))


def _file(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


@cache
def _template() -> Any:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    environment = Environment(
        loader=FunctionLoader(_file), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["broken"] = _breakable
    return environment.get_template("page.jinja2")
