"""Who is who: a person is their public key, and the first key that takes a name keeps it."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import msgspec

from tui import names
from tui.host.files import read, write
from tui.settings import Settings

GUEST = "~"
"""Stands before the name of somebody whom no key vouches for."""


class Person(msgspec.Struct):
    """What is kept of one key."""

    name: str
    settings: dict[str, Any] = {}
    """What differs from the default settings."""


class _Book(msgspec.Struct):
    people: dict[str, Person] = {}


class NameTaken(names.BadName):
    """A name that another key has."""


class Visitor(msgspec.Struct, eq=False):
    """Somebody who is connected; two connections of one key are two visitors with one id."""

    id: str
    """The key's fingerprint, or "guest:" and what nobody can guess."""
    address: str
    """Where they come from, see `limits.source`."""
    wanted: str
    """The name they logged in with, not looked at yet."""
    name: str = ""
    """Empty until they have one."""

    @property
    def verified(self) -> bool:
        """Whether a key vouches for them."""
        return not is_guest(self.id)


def guest_id() -> str:
    """Return the id of somebody without a key, for as long as they stay."""
    return f"guest:{secrets.token_hex(16)}"


def is_guest(id: str) -> bool:
    """Tell whether an id is that of somebody without a key."""
    return id.startswith("guest:")


class People:
    """The names and settings of all keys that ever came."""

    def __init__(self, path: Path) -> None:
        """Read the book; raises SaveError if it is damaged."""
        self._path = path
        self._book = read(path, _Book) or _Book()
        self._guests: dict[str, str] = {}
        self._writing = asyncio.Lock()
        """Held while the book is written, by a key that asks for a name from the first check on."""

    def known(self, id: str) -> bool:
        """Tell whether a key was let in before."""
        return id in self._book.people

    def name_of(self, id: str) -> str:
        """Return the name of a key or a present guest, empty if it has none."""
        person = self._book.people.get(id)
        return person.name if person else self._guests.get(id, "")

    def holder(self, name: str) -> str | None:
        """Return who has a name, or one that reads alike; None if it is free."""
        wanted = names.key(name)
        for id, person in self._book.people.items():
            if names.key(person.name) == wanted:
                return id
        for id, guest in self._guests.items():
            if names.key(guest) == wanted:
                return id
        return None

    async def claim(self, visitor: Visitor, text: str) -> None:
        """Give a visitor a name, once that is saved; raises BadName, NameTaken or SaveError.

        A key that got its name meanwhile, at another terminal, keeps that one.
        """
        if not visitor.verified:
            # At once: the name of a guest who is gone meanwhile would never be set free.
            if visitor.id not in self._guests:
                self._guests[visitor.id] = self._free_name(text, GUEST)
        else:
            async with self._writing:
                if visitor.id not in self._book.people:
                    people = {**self._book.people, visitor.id: Person(self._free_name(text))}
                    await self._write(people)
                    self._book.people = people
        visitor.name = self.name_of(visitor.id)

    def _free_name(self, text: str, mark: str = "") -> str:
        """Return the name that a text stands for; raises BadName or NameTaken."""
        name = names.clean_name(text.strip().lstrip(GUEST))
        if mark:
            name = names.clean_name(mark + name)
        if names.key(name) == names.key(names.YOU):
            raise names.BadName(f"Nobody is called {name!r} here; choose a name of your own.")
        if self.holder(name) is not None:
            raise NameTaken(f"Somebody else is called {name!r}; choose another name.")
        return name

    def forget_guest(self, id: str) -> None:
        """Set a guest's name free."""
        self._guests.pop(id, None)

    def settings(self, id: str) -> Settings:
        """Return a person's settings here."""
        person = self._book.people.get(id)
        values = {**_DEFAULTS, **(person.settings if person else {})}
        try:
            return msgspec.convert(values, Settings)
        except msgspec.ValidationError:
            return msgspec.convert(_DEFAULTS, Settings)

    async def keep_settings(self, id: str, settings: Settings) -> None:
        """Keep a person's settings; raises SaveError."""
        if (person := self._book.people.get(id)) is not None:
            new = msgspec.to_builtins(settings)
            standard = msgspec.to_builtins(Settings())
            person.settings = {key: new[key] for key in new if new[key] != standard[key]}
            async with self._writing:
                await self._write(self._book.people)

    async def _write(self, people: dict[str, Person]) -> None:
        await asyncio.to_thread(write, self._path, msgspec.to_builtins(_Book(people)))


_DEFAULTS: dict[str, Any] = {"speed": "off", "animations": False, "curtain": "never"}
"""Nothing moves by itself over a line, and nobody shares a keyboard here."""
