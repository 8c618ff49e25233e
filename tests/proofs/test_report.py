"""The report page: its structure, what it escapes, what it leaves out, and that it works in a browser."""

from __future__ import annotations

import itertools
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from rulestone.model.games.svelfwld import Svelfwld
from rulestone.model.system.semantics import first_state_with
from rulestone.proofs.checking.check_game import check
from rulestone.proofs.checking.one_reading import CheckEffort
from rulestone.proofs.edge_cases.finding import Edges, Finding, FindingKind
from rulestone.proofs.report.findings import MOST_OF_A_KIND
from rulestone.proofs.report.page import MOST_BYTES, write_report
from rulestone.proofs.report.plays import MOST_STEPS, Gallery
from rulestone.proofs.report.position_pictures import Pictures, markup_html
from rulestone.proofs.running.loading import load_game

from tests.proofs.report_samples import BROKEN, BY_READING, HOSTILE, checked, edges, system, walk

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VOID = {"meta", "link", "input", "br", "wbr", "img"}


class Page(HTMLParser):
    """Elements with their attributes; text by the id of the element around it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self._words: dict[str, list[str]] = {}
        self._open: list[tuple[str, str | None]] = []
        self.feed(text)
        self.close()
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if tag not in VOID:
            self._open.append((tag, attributes.get("id")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open.pop()[0] == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        for _, id in self._open:
            if id is not None:
                self._words.setdefault(id, []).append(data)

    @cached_property
    def text(self) -> dict[str, str]:
        return {id: "".join(words) for id, words in self._words.items()}

    @property
    def ids(self) -> list[str]:
        return [a["id"] or "" for _, a in self.elements if "id" in a]

    @property
    def links(self) -> list[str]:
        return [a["href"] or "" for _, a in self.elements if "href" in a]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(checked(), edges(), tmp_path_factory.mktemp("report")).path


@pytest.fixture(scope="module")
def page(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))


def test_every_clause_has_its_row(page: Page) -> None:
    for clause in Svelfwld.clauses().values():
        row = page.text[f"clause-{clause.id}"]
        assert clause.id in row and " ".join(clause.text.split()) in row
    slide = page.text["clause-svelfwld.move.slide"]
    assert "slide" in slide and "sides_take_turns" in slide and "zero_move" in slide
    assert "how_often_white_wins_at_random" in page.text["clause-svelfwld.claim.cancel"]


def test_a_clause_of_which_nothing_speaks_says_so(tmp_path: Path) -> None:
    game = load_game(f"{Path(__file__).with_name('flawed_games.py')}:Questioned")
    found = check(game, effort=CheckEffort(("explicit",)))
    written = write_report(found, None, tmp_path).path
    assert "nothing" in Page(written.read_text(encoding="utf-8")).text["clause-heap.music"]


def test_ids_are_unique_and_links_lead_somewhere(page: Page) -> None:
    twice = [id for id, number in Counter(page.ids).items() if number > 1]
    assert twice == []
    assert [link for link in page.links if link.startswith("#") and link[1:] not in page.ids] == []


def test_headings_go_down_step_by_step_and_pictures_have_names(page: Page) -> None:
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(below <= above + 1 for above, below in itertools.pairwise(levels)), levels
    for tag, attributes in page.elements:
        if tag == "svg":
            assert attributes.get("aria-hidden") == "true" or (
                attributes.get("role"),
                bool(attributes.get("aria-label")),
            ) == ("img", True)
    assert "step property" in page.text["rules-table"] and "word-step-property" in page.ids
    assert all(attributes.get("href") != "#" for _, attributes in page.elements), "a word that nothing explains"


def test_nothing_is_fetched(page: Page, path: Path) -> None:
    for tag, attributes in page.elements:
        for name in ("src", "href", "action", "srcset", "poster", "data"):
            value = attributes.get(name)
            assert value is None or value.startswith(("#", "data:")), f"<{tag} {name}={value}>"
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"(https?:)?//[a-z0-9-]+\.[a-z]", text.replace("\\/", "/"))
    assert "@import" not in text and "url(" not in text


def test_every_finding_is_told_and_linked(page: Page) -> None:
    told = [id for id in page.ids if id.startswith("finding-") and not id.startswith("findings")]
    kinds = Counter(page.text[id].split("rests on")[0].split("\n")[1].strip() for id in told)
    assert len(told) == 3 + 2 + len(checked().uncovered), kinds  # of the search, of the check, of the ledger
    assert all(f"#{id}" in page.links for id in told)
    gap = next(id for id in told if id.startswith("finding-gap"))
    assert "Nobody can move" in page.text[gap] and "exhausted: 12,345 states" in page.text[gap]
    rows = [i for i in page.ids if i == "clause-svelfwld.move.none"]
    assert rows and "gap" in page.text[rows[0]]
    broken = next(id for id in told if id.startswith("finding-breaks"))
    reading = next(id for id in told if id.startswith("finding-reading-breaks"))
    assert BROKEN in page.text[broken]
    assert BY_READING in page.text[reading] and "blocking=jumps" in page.text[reading]
    assert BY_READING in page.text["question-blocking"]


def test_plays_show_each_step(page: Page) -> None:
    gap = next(id for id in page.ids if id.startswith("finding-gap"))
    for move in walk(4, 6).moves:
        for name, value in move.label.parameters:
            assert f"{name}={value}" in page.text[gap]
        assert all(clause in page.text[gap] for clause in move.rule.clauses)
    assert "→" in page.text[gap]


def test_divergences_and_questions(page: Page) -> None:
    text = page.text["question-own_check"]
    assert "decides" in text and "default" in text and "After 2 moves other moves are offered" in " ".join(text.split())
    assert "They are the same game." in page.text["question-edge"]
    assert "harmless" in page.text["question-edge"]


def test_what_a_play_shows_is_set_as_all_else(path: Path) -> None:
    """Backticks stood in the headings of plays as they are."""
    parts = re.findall(r'<p class="part">(.*?)</p>', path.read_text(encoding="utf-8"))
    assert any('<span class="code">' in part for part in parts) and not any("`" in part for part in parts)


def test_hostile_words_stay_words(page: Page, path: Path) -> None:
    harmless = next(id for id in page.ids if id.startswith("finding-harmless"))
    assert HOSTILE in page.text[harmless]
    assert not any(tag == "img" or "onerror" in attributes for tag, attributes in page.elements)
    assert sum(tag == "script" for tag, _ in page.elements) == 2
    assert path.read_text(encoding="utf-8").count("</script>") == 2


def test_markup_becomes_spans() -> None:
    assert markup_html("[bold red]a[/] <b> [#ff0000]c[/]") == (
        '<span class="b c-red">a</span> &lt;b&gt; <span style="color:#ff0000">c</span>'
    )
    assert markup_html("x\n[reverse]y[/]") == 'x\n<span class="r">y</span>'


def test_a_finished_game_shows_its_result() -> None:
    drawer = Pictures(system())
    assert "The game is over: white 1, black -1" in drawer.html(first_state_with(system(), {"ending": "escape"}))
    assert "The game is over" not in drawer.html(walk(4, 6).last)


def test_without_a_search_the_page_says_so(tmp_path: Path) -> None:
    page = Page(write_report(checked(), None, tmp_path / "new" / "folder").path.read_text(encoding="utf-8"))
    assert any(id.startswith("finding-breaks") for id in page.ids)
    assert "the search for edge cases was not" in page.text["main"]


def test_what_is_too_much_is_left_out_and_said(tmp_path: Path) -> None:
    plays = [walk(seed, MOST_STEPS + 80) for seed in range(2)]
    assert min(map(len, plays)) > MOST_STEPS, "the sample has no long plays"
    findings = [
        Finding(kind, f"subject{number}", HOSTILE * 3, scope="tiny", plays=(replace(plays[number % 2], loop=number),))
        for kind in list(FindingKind)[:5]
        for number in range(MOST_OF_A_KIND + 50)
    ]
    written = write_report(checked(), Edges("svelfwld", "Svelfwld", "tiny", findings), tmp_path)
    assert written.size == written.path.stat().st_size < MOST_BYTES
    page = Page(written.path.read_text(encoding="utf-8"))
    listed = [id for id in page.ids if id.startswith("finding-gap")]
    assert len(listed) == MOST_OF_A_KIND
    assert any("50 more findings of the kind “gap”" in words for words in written.left_out)
    assert any("plays, for which the page has no room" in words for words in written.left_out)
    assert any(f"all but the last {MOST_STEPS} moves" in words for words in written.left_out)
    assert all(words in page.text["main"] for words in written.left_out)


def test_what_plays_have_in_common_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    html = Pictures.html

    def counted(self: Pictures, state: Any, before: Any = None, move: Any = None) -> Any:
        drawn.append(state)
        return html(self, state, before, move)

    monkeypatch.setattr(Pictures, "html", counted)
    whole = walk(4, 6)
    part = replace(whole, states=whole.states[:4], moves=whole.moves[:3])
    gallery = Gallery()
    shown = [gallery.viewer((play,), (), "a play") for play in (whole, part)]
    assert drawn == [*reversed(whole.states)]
    frames = [one.tracks[0].frames for one in shown if one is not None]
    assert frames[1] == frames[0][:4] and len(set(frames[0])) == 7
    late = gallery.viewer((replace(whole, states=whole.states[3:], moves=whole.moves[3:]),), (), "a play")
    assert late is not None and len(drawn) == 8, "where a play begins no point is marked as changed"
    first, *later = late.tracks[0].frames
    assert later == frames[0][4:] and gallery.pictures[first or 0] == html(Pictures(system()), whole.states[3])
    other = replace(whole, states=(whole.states[1], whole.states[4]), moves=whole.moves[3:4])
    leap = gallery.viewer((other,), (), "a play")
    assert leap is not None and leap.tracks[0].frames[1] != frames[0][4], "more points have changed since"


def test_a_gallery_without_room_keeps_the_end() -> None:
    whole = Gallery()
    viewer = whole.viewer((walk(4, 6),), (), "a play")
    assert viewer is not None and None not in viewer.tracks[0].frames
    room = sum(len(whole.pictures[frame or 0].encode()) for frame in viewer.tracks[0].frames[-2:])
    short = Gallery(room=room)
    cut = short.viewer((walk(4, 6),), (), "a play")
    assert cut is not None
    assert [frame is None for frame in cut.tracks[0].frames] == [True] * 5 + [False] * 2
    assert short.left_out == 5
    assert short.viewer((walk(4, 6),), (), "again") is cut


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed: pip install playwright"
    )
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with playwright.sync_playwright() as run:
        own = Path(run.chromium.executable_path)
        if found is None and not own.exists():
            pytest.skip(f"no browser is present: none of {', '.join(BROWSERS)}")
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium refuses to run as root otherwise
        started = run.chromium.launch(executable_path=found or str(own), args=arguments)
        yield started
        started.close()


@pytest.fixture
def opened(browser: Any, path: Path) -> Iterator[Any]:
    """The page in a wide window; whatever goes wrong in it fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    shown = context.new_page()
    wrong: list[str] = []
    shown.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    shown.on("pageerror", lambda error: wrong.append(str(error)))
    shown.on(
        "request", lambda request: None if request.url.startswith(("file:", "data:")) else wrong.append(request.url)
    )
    shown.goto(path.as_uri())
    yield shown
    assert shown.title() == "Svelfwld: report on the rules"
    context.close()
    assert wrong == []


def test_a_play_is_stepped(opened: Any) -> None:
    viewer = opened.locator(".viewer").first
    stage, output = viewer.locator(".stage"), viewer.locator("output")
    last = stage.inner_html()
    assert output.inner_text() == "after move 4 of 4"
    viewer.get_by_role("button", name="First position").click()
    assert output.inner_text() == "the first position"
    first = stage.inner_html()
    assert first != last
    viewer.get_by_role("button", name="Next move").click()
    assert output.inner_text() == "after move 1 of 4"
    assert stage.locator(".changed").count() >= 2
    assert viewer.locator("li[aria-current]").get_attribute("value") == "1"
    opened.keyboard.press("ArrowRight")
    assert output.inner_text() == "after move 2 of 4"
    opened.keyboard.press("ArrowLeft")
    opened.keyboard.press("ArrowLeft")
    opened.keyboard.press("ArrowLeft")
    assert output.inner_text() == "the first position"
    assert stage.inner_html() == first
    opened.keyboard.press("End")
    assert stage.inner_html() == last
    viewer.get_by_role("button", name="One move back").click()
    assert output.inner_text() == "after move 3 of 4"
    viewer.locator("[data-to='1']").click()
    assert output.inner_text() == "after move 1 of 4"
    viewer.get_by_role("button", name="Last position").click()
    assert stage.inner_html() == last


def test_two_plays_are_stepped_together(opened: Any) -> None:
    opened.get_by_role("link", name="own_check", exact=True).first.click()
    viewer = opened.locator(".viewer:has(.n2)").first
    viewer.wait_for(state="visible")
    viewer.get_by_role("button", name="First position").click()
    one, other = viewer.locator(".stage").all()
    assert one.inner_html() == other.inner_html()
    for _ in range(4):
        viewer.get_by_role("button", name="Next move").click()
    assert [item.get_attribute("value") for item in viewer.locator("li[aria-current]").all()] == ["4", "3"]


def test_tables_are_sorted_and_filtered(opened: Any) -> None:
    def names() -> list[str]:
        return [cell.inner_text() for cell in opened.locator("#verdicts-table tbody th > :first-child").all()]

    heading = opened.locator("#verdicts-table thead th").first
    declared = names()
    heading.get_by_role("button").focus()
    opened.keyboard.press("Enter")
    assert names() == sorted(declared) != declared
    assert heading.get_attribute("aria-sort") == "ascending"
    opened.keyboard.press("Enter")
    assert names() == sorted(declared, reverse=True)
    assert heading.get_attribute("aria-sort") == "descending"

    box = opened.locator("[data-for=ledger-table]")
    rows = opened.locator("#ledger-table tbody tr:visible")
    everything = rows.count()
    assert everything == len(Svelfwld.clauses())
    box.get_by_role("searchbox").fill("svelfwld.capture")
    assert 0 < rows.count() < everything
    assert box.locator("output").inner_text() == f"{rows.count()} of {everything}"
    box.get_by_role("searchbox").fill("")
    box.get_by_role("combobox").select_option("uncovered")
    assert rows.count() == len(checked().uncovered)
    opened.get_by_role("link", name="svelfwld.move.none").first.click()  # a filtered row that is asked for appears
    row = opened.locator("[id='clause-svelfwld.move.none']")
    row.wait_for(state="visible")  # the page hears of the address a moment after the click
    assert row.is_visible()


def test_links_open_what_is_folded(opened: Any) -> None:
    story = opened.locator("details[id^=finding-gap]")
    assert not story.evaluate("box => box.open")
    opened.locator("#findings-table").get_by_role("link", name="slide", exact=True).click()
    opened.locator("details[id^=finding-gap][open]").wait_for()
    assert story.evaluate("box => box.open")


def test_light_and_dark(opened: Any) -> None:
    def background() -> str:
        colour: str = opened.evaluate("getComputedStyle(document.body).backgroundColor")
        return colour

    light = background()
    toggle = opened.get_by_role("button", name="Dark colours")
    assert toggle.get_attribute("aria-pressed") == "false"
    toggle.click()
    dark = background()
    assert dark != light and toggle.get_attribute("aria-pressed") == "true"
    opened.reload()
    assert background() == dark, "the choice is forgotten"
    opened.get_by_role("button", name="Dark colours").click()
    assert background() == light
    opened.evaluate("localStorage.clear()")
    opened.reload()
    opened.emulate_media(color_scheme="dark")
    assert background() == dark


def test_keyboard_reaches_the_report(opened: Any) -> None:
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.textContent") == "Skip to the report"
    opened.keyboard.press("Enter")
    assert opened.evaluate("document.activeElement.id") == "main"
    assert {"banner", "main", "navigation", "contentinfo"} <= set(_landmarks(opened))
    heading = opened.locator("#findings-table thead button").first
    heading.focus()
    opened.keyboard.press("Shift+Tab")
    opened.keyboard.press("Tab")
    assert opened.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def _landmarks(shown: Any) -> list[str]:
    roles = ("banner", "main", "navigation", "contentinfo")
    return [role for role in roles if shown.get_by_role(role).count() == 1]


@pytest.mark.parametrize("width", [390, 320])
def test_a_phone_is_never_scrolled_sideways(opened: Any, width: int) -> None:
    opened.set_viewport_size({"width": width, "height": 844})
    opened.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })")
    assert opened.evaluate("document.documentElement.scrollWidth") <= width
    opened.evaluate("window.scrollTo(500, 0)")
    assert opened.evaluate("window.scrollX") == 0


def test_a_clause_that_no_ledger_has_is_no_link(tmp_path: Path) -> None:
    file = tmp_path / "pair.py"
    file.write_text(_CITED, encoding="utf-8")
    found = check(load_game(str(file)), effort=CheckEffort(("explicit",)))
    shown = Page(write_report(found, None, tmp_path / "out").path.read_text(encoding="utf-8"))
    assert "pair.add" in shown.text["rules-table"] and "#ledger" not in shown.links
    assert not [link for link in shown.links if link.startswith("#") and link[1:] not in shown.ids]


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    from click.testing import CliRunner
    from rulestone.proofs.commands.report_command import report

    game = tmp_path / "pair.py"
    game.write_text(_GAME, encoding="utf-8")
    folder = tmp_path / "out"
    arguments = [str(game), "-o", str(folder), "--no-edges", "--effort", "quick", "--workers", "1"]
    done = CliRunner().invoke(report, arguments)
    assert done.exit_code == 1, done.output  # one of its properties fails
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    assert any(id.startswith("finding-breaks") for id in page.ids)
    assert str(folder / "index.html") in done.output
    (folder / "file").write_text("")
    refused = CliRunner().invoke(report, [str(game), "-o", str(folder / "file" / "below")])
    assert refused.exit_code == 2 and "choose another" in refused.output


_GAME = '''
from rulestone.model import Game, Int, State, initial, invariant, require, rule


class Pair(Game):
    """Count <to> three."""

    total = State(Int(0, 3))

    @initial
    def begin(self, s):
        s.total = 0

    @rule()
    def add(self, s):
        require(s.total < 3)
        s.total += 1

    @invariant
    def below_three(self, s):
        """Never three."""
        return s.total < 3
'''


def test_a_game_without_board_or_ledger(tmp_path: Path) -> None:
    assert system().game.picture is not None  # the sample has a board; this one has neither board nor picture
    game = tmp_path / "pair.py"
    game.write_text(_GAME, encoding="utf-8")
    found = check(load_game(str(game)), effort=CheckEffort(("explicit",)))
    page = Page(write_report(found, None, tmp_path).path.read_text(encoding="utf-8"))
    assert "total3" in page.text["play-1"].replace("\n", "").replace(" ", "")
    assert "Count <to> three." in page.text["main"]
    assert "names no ledger" in page.text["main"]


_CITED = '''
from rulestone.model import Game, Int, State, initial, require, rule


class Pair(Game):
    """Count to three."""

    language = 2
    total = State(Int(0, 3))

    @initial
    def begin(self):
        self.total = 0

    @rule()
    def add(self):
        require(self.total < 3)  #: pair.add
        self.total += 1  #: pair.add
'''
