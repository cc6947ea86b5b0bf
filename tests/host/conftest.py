"""A host for the tests of a module, and keys of people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.host.people import HostProcess, make_key
from tests.support.tools import needed


@pytest.fixture(scope="session", autouse=True)
def openssh() -> None:
    """Real clients come to these hosts."""
    needed("ssh", "ssh-keygen", "ssh-agent", "sftp", "scp")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the keys of a module's people."""
    return tmp_path_factory.mktemp("keys")


@pytest.fixture(scope="module")
def key_of(folder: Path) -> Callable[[str], Path]:
    """The key of somebody, made when first asked for."""
    keys: dict[str, Path] = {}

    def find(name: str) -> Path:
        if name not in keys:
            keys[name] = make_key(folder, name)
        return keys[name]

    return find


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    """A host that anybody with a key may come to, used by a whole module."""
    with HostProcess(tmp_path_factory.mktemp("host"), "--per-address", "200") as process:
        yield process
