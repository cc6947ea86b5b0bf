"""Where settings and games are kept: the platform's folders, or the one of `--data-dir`."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Folders(msgspec.Struct, frozen=True):
    """The two folders of one person; none is made before something is written to it."""

    config: Path
    """Settings and own themes."""
    data: Path
    """Games."""

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "config.toml"

    @property
    def themes(self) -> Path:
        """A person's own themes."""
        return self.config / "themes"

    @property
    def games(self) -> Path:
        """The records of games, finished or not."""
        return self.data / "games"


def find_folders(data_dir: Path | None = None) -> Folders:
    """Return the platform's folders (XDG on Linux), or `data_dir` for everything."""
    if data_dir is not None:
        data_dir = data_dir.expanduser().absolute()
        return Folders(data_dir, data_dir)
    from platformdirs import PlatformDirs

    dirs = PlatformDirs("fangs", appauthor=False)
    return Folders(dirs.user_config_path, dirs.user_data_path)
