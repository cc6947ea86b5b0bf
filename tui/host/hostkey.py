"""The host's own key: made once, readable by its owner alone, never replaced in silence.

A host whose key changes looks to its guests like an impostor, so a key that cannot be used stops
the host instead of being made anew.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import asyncssh

from rules.core import RulesError
from rules.record import SaveError


class BadHostKey(RulesError):
    """A host key that cannot be used."""


def load_host_key(path: Path) -> asyncssh.SSHKey:
    """Return the host's key, an ed25519 key made now if there is none.

    Raises BadHostKey, and SaveError if a new one cannot be written.
    """
    try:
        data = _read(path)
    except FileNotFoundError:
        return _make(path)
    try:
        key = asyncssh.import_private_key(data)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError) as error:
        raise BadHostKey(f"{path} is no private key; put it back, or move it away.") from error
    if key.get_algorithm() != "ssh-ed25519":
        raise BadHostKey(f"{path} is no ed25519 key; put it back, or move it away.")
    return key


def _read(path: Path) -> bytes:
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadHostKey(f"{path} cannot be read: {error.strerror or error}.") from error
    with os.fdopen(handle, "rb") as file:
        mode = stat.S_IMODE(os.fstat(handle).st_mode)
        if mode & 0o077:
            raise BadHostKey(f"{path} can be read by others (mode {mode:o}); set it to 600.")
        return file.read()


def _make(path: Path) -> asyncssh.SSHKey:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(key.export_private_key())
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            # Half a key would keep the host from ever starting again.
            path.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {error.strerror or error}.") from error
    return key
