"""Findings as JUnit XML, which continuous integration services show: each kind of fault is a test."""

from __future__ import annotations

from xml.etree import ElementTree

from rulestone.proofs.running.plain_text import visible

from .finding import Edges, FindingKind


def junit_xml(edges: Edges) -> str:
    """One test case for every kind of edge case: it fails with what was found, or passes with what was looked at."""
    suite = ElementTree.Element("testsuite", name=f"rulestone edges {edges.game}", time=f"{edges.seconds:.3f}")
    failures = 0
    faults = [kind for kind in FindingKind if not kind.is_information]
    for kind in faults:
        case = ElementTree.SubElement(suite, "testcase", classname=f"rulestone.{edges.game}", name=str(kind))
        found = [finding for finding in edges.findings if finding.kind is kind]
        lines = [f"{finding.id}: {finding.sentence}" for finding in found]
        if found and kind.is_fault:
            failures += 1
            failure = ElementTree.SubElement(case, "failure", message=lines[0], type=kind.name)
            failure.text = "\n".join(lines)
        elif found:
            ElementTree.SubElement(case, "system-out").text = "\n".join(lines)
        elif edges.interrupted or edges.lost:
            why = "the search was interrupted" if edges.interrupted else "; ".join(edges.lost)
            ElementTree.SubElement(case, "skipped", message=why)
    suite.set("tests", str(len(faults)))
    suite.set("failures", str(failures))
    suites = ElementTree.Element("testsuites")
    suites.append(suite)
    ElementTree.indent(suites)
    return visible(ElementTree.tostring(suites, encoding="unicode", xml_declaration=True)) + "\n"
