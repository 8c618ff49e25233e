"""How the shapes of an SVG look: fill, stroke and visibility, by attributes, style and simple style sheets.

Of a style sheet, rules for an element, a class, an id or everything are followed (`path`, `.land`, `#a7`, `*`, lists of
them); what has combinators is not.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from dataclasses import dataclass, field

_INHERITED = {
    "fill": "black",
    "fill-rule": "nonzero",
    "stroke": "none",
    "visibility": "visible",
    "font-size": "16",
    "text-anchor": "start",
}
_OWN = ("display", "opacity", "transform", "transform-origin")
_OPACITY = ("fill-opacity", "stroke-opacity")
_CUTTING = ("clip-path", "mask")  # what cuts a group cuts all that is in it
_KNOWN = {*_INHERITED, *_OWN, *_OPACITY, *_CUTTING, "style"}
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_AT_RULE = re.compile(r"(@[^{};]*)(?:;|\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\})")
_POINTED_AT = re.compile(":(?:hover|active|focus|focus-within|focus-visible|link|visited|target)")
_SIMPLE = re.compile(r"\*|[.#]?[\w-]+")


@dataclass(frozen=True)
class SvgStyle:
    """The properties that apply to an element, after inheritance."""

    properties: Mapping[str, str] = field(default_factory=lambda: dict(_INHERITED))

    @property
    def fill(self) -> str | None:
        """The paint of its inside; None if it has none."""
        return self._paint("fill")

    @property
    def stroke(self) -> str | None:
        """The paint of its outline; None if it has none."""
        return self._paint("stroke")

    def _paint(self, name: str) -> str | None:
        paint = self.properties.get(name, "none")
        if paint in ("none", "transparent") or _is_zero(self.properties.get(f"{name}-opacity")):
            return None
        return paint

    @property
    def hidden(self) -> bool:
        """Whether the element and all within are not drawn."""
        return self.properties.get("display") == "none" or _is_zero(self.properties.get("opacity"))

    @property
    def cut(self) -> bool:
        """Whether a clip path or a mask of the element, or of a group around it, may hide a part of it."""
        return any(self.properties.get(name, "none") != "none" for name in _CUTTING)

    @property
    def invisible(self) -> bool:
        """Whether the element is not drawn; what is within may be."""
        return self.properties.get("visibility") in ("hidden", "collapse")


def _is_zero(text: str | None) -> bool:
    try:
        return text is not None and float(text.removesuffix("%")) == 0
    except ValueError:
        return False


def _inherited(above: SvgStyle) -> dict[str, str]:
    return {name: value for name, value in above.properties.items() if name not in _OWN}


Sheet = dict[str, dict[str, str]]


def sheet_of(root: ElementTree.Element) -> tuple[Sheet, list[str]]:
    """What the style sheets of a document declare of simple selectors, and what else they style that is not followed.

    Conditional rules (`@media`) are not followed, nor selectors that combine others. Of these only such are named as
    could change what is seen of a shape; how it looks under a pointer does not.
    """
    rules: Sheet = {}
    others: dict[str, None] = {}
    for element in root.iter():
        if isinstance(element.tag, str) and element.tag.rpartition("}")[2] == "style":
            text = _COMMENT.sub("", element.text or "")
            for block in _AT_RULE.finditer(text):
                if any(_is_seen(_declarations(rule[2])) for rule in _RULE.finditer(block[2] or "")):
                    others[" ".join(block[1].split())] = None
            for match in _RULE.finditer(_AT_RULE.sub("", text)):
                declared = _declarations(match[2])
                for selector in (" ".join(part.split()) for part in match[1].split(",")):
                    if _SIMPLE.fullmatch(selector):
                        rules.setdefault(selector, {}).update(declared)
                    elif _is_seen(declared) and not _POINTED_AT.search(selector):
                        others[selector] = None
    return rules, list(others)


def _is_seen(declared: Mapping[str, str]) -> bool:
    """Whether declarations say what is seen of a shape, and not of a text alone."""
    return not declared.keys().isdisjoint(_KNOWN - {"font-size", "text-anchor"})


def look_of(element: ElementTree.Element, tag: str, above: SvgStyle, sheet: Sheet) -> SvgStyle:
    """The look of an element within one that looks as `above`: attributes, then style sheets, then its own style."""
    if not sheet and not any(name in _KNOWN for name in element.keys()):  # noqa: SIM118 (an element is no mapping)
        return above if not any(name in above.properties for name in _OWN) else SvgStyle(_inherited(above))
    found = _inherited(above)
    for name in _KNOWN - {"style"}:
        if (given := element.get(name)) is not None:
            found[name] = given.strip()
    classes = [f".{name}" for name in element.get("class", "").split()]
    for selector in ("*", tag, *classes, f"#{element.get('id', '')}"):
        found |= sheet.get(selector, {})
    found |= _declarations(element.get("style", ""))
    for name, value in found.items():
        if value == "inherit":
            found[name] = above.properties.get(name, "none")
    for name in _CUTTING:
        if found.get(name, "none") == "none" and name in above.properties:
            found[name] = above.properties[name]
    return SvgStyle(found)


def _declarations(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";"))
    return {
        name.strip().lower(): value.removesuffix("!important").strip()
        for name, colon, value in ((name, colon, value.strip()) for name, colon, value in pairs)
        if colon and value
    }
