"""Programs besides Python that some tests talk to; `.ci/run` installs them."""

from __future__ import annotations

import os
import shutil

import pytest


def needed(*programs: str) -> None:
    """Skip the test on a machine without these programs; in CI their absence is a failure."""
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        words = f"this test needs {', '.join(missing)}"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
