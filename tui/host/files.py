"""Where a host keeps what outlives it: its key, who is who, and the tables beside their records."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rules.core import RulesError
from rules.record import SaveError, write_file

T = TypeVar("T", bound=msgspec.Struct)

END = ".table.json"
"""The end of the name of a table's file; before it stands the name of its record."""


class HostFolders(msgspec.Struct, frozen=True):
    """The folders of one host; none is made before something is written to it."""

    data: Path
    """Games, tables and people."""
    state: Path
    """The host's key."""

    @property
    def games(self) -> Path:
        """The records of hosted games, and beside each the file of its table."""
        return self.data / "games"

    @property
    def people(self) -> Path:
        """Who is who."""
        return self.data / "people.json"

    @property
    def key(self) -> Path:
        """The host's private key."""
        return self.state / "host_key"


def find_host_folders(data_dir: Path | None) -> HostFolders:
    """Return the platform's folders (XDG on Linux), or a part of `data_dir` for everything."""
    if data_dir is not None:
        base = data_dir.expanduser().absolute() / "host"
        return HostFolders(base, base)
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("fangs", appauthor=False)
    return HostFolders(dirs.user_data_path / "host", dirs.user_state_path / "host")


class HostInUse(RulesError):
    """A data folder that another host uses."""


class FolderHold:
    """A host's data folder held by this process until it ends; raises HostInUse or SaveError."""

    def __init__(self, folders: HostFolders) -> None:
        path = folders.data / ".lock"
        try:
            folders.data.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise SaveError(f"{path} cannot be written: {error.strerror or error}.") from error
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._handle)
            raise HostInUse(
                f"Another host uses {folders.data}; give this one a --data-dir of its own."
            ) from error

    def close(self) -> None:
        """Let go of the folder."""
        os.close(self._handle)


def read(path: Path, kind: type[T]) -> T | None:
    """Return what a file of ours holds, None if it is not there; raises SaveError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(f"{path} is damaged; put it right or move it away.") from error


def write(path: Path, value: Any) -> None:
    """Replace a file of ours, mode 0600; raises SaveError."""
    write_file(path, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")
