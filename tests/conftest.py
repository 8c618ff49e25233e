"""Hypothesis draws new examples in every run, except in continuous integration, where runs must be repeatable."""

import os

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("repeatable")
