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
_KNOWN = {*_INHERITED, *_OWN, *_OPACITY, "style"}
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
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


def sheet_of(root: ElementTree.Element) -> Sheet:
    """The declarations of all simple selectors in the style sheets of a document."""
    rules: Sheet = {}
    for element in root.iter():
        if isinstance(element.tag, str) and element.tag.rpartition("}")[2] == "style":
            for match in _RULE.finditer(_COMMENT.sub("", element.text or "")):
                for selector in (part.strip() for part in match[1].split(",")):
                    if _SIMPLE.fullmatch(selector):
                        rules.setdefault(selector, {}).update(_declarations(match[2]))
    return rules


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
    return SvgStyle(found)


def _declarations(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";"))
    return {
        name.strip().lower(): value.removesuffix("!important").strip()
        for name, colon, value in ((name, colon, value.strip()) for name, colon, value in pairs)
        if colon and value
    }
