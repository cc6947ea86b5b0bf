"""What the App leaves out of Textual, and what it never sends to a terminal."""

import sys

import pytest
from textual.app import ComposeResult
from textual.widgets import Input, Static

from tests.support.memory import MemoryDriver, running
from tests.support.terminal import ROOT, Terminal, python
from tui.terminal.app import EXCUSE, TerminalApp


class Sheet(TerminalApp[None]):
    """A field and a text."""

    def compose(self) -> ComposeResult:
        yield Input("Ann", id="name")
        yield Static("text", id="text")


async def test_the_only_bindings_are_those_of_the_terminal() -> None:
    app = Sheet(driver_class=MemoryDriver)
    async with running(app):
        bound = {binding.action for _, binding in app._bindings}
        assert bound == {"ask_to_leave", "suspend_process"}
        assert not app.use_command_palette
        assert list(app.get_system_commands(app.screen)) == []


async def test_nothing_is_copied_to_the_terminals_clipboard_or_pointer() -> None:
    app = Sheet(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        app.copy_to_clipboard("secret")
        driver.feed(b"\x1b[<35;3;2M\x1b[<35;3;9M")
        app.query_one("#text").styles.pointer = "pointer"
        await pilot.pause()
        assert b"\x1b]" not in b"".join(driver.sent)
        assert app.clipboard == "secret"


async def test_the_bell_rings_at_once() -> None:
    app = Sheet(driver_class=MemoryDriver)
    async with running(app) as (_, driver):
        app.bell()
        assert driver.sent[-1] == b"\x07"


async def test_the_cursor_is_put_where_the_focused_field_has_it() -> None:
    app = Sheet(driver_class=MemoryDriver)
    async with running(app) as (pilot, driver):
        driver.feed(b"x")
        await pilot.pause()
        assert app.cursor_position.x > 1
        assert (driver.screen.cursor.x, driver.screen.cursor.y) == app.cursor_position


async def test_animations_can_be_off() -> None:
    assert Sheet(animations=False).animation_level == "none"
    assert Sheet().animation_level != "none"


class Breaking(TerminalApp[None]):
    """Breaks while it starts, with something private at hand."""

    words: list[str]

    def __init__(self, error: Exception) -> None:
        super().__init__(driver_class=MemoryDriver)
        self.error = error
        self.words = []

    def on_mount(self) -> None:
        private = "SECRET-7"
        self.note = private
        raise self.error

    def last_words(self, words: str) -> None:
        self.words.append(words)


class Rich(Exception):
    """An error that Textual would draw itself."""

    def __rich__(self) -> str:
        return "SECRET-7"


@pytest.mark.parametrize("error", [RuntimeError("SECRET-7"), Rich()])
async def test_a_crash_leaves_one_sentence(
    error: Exception, capfd: pytest.CaptureFixture[str]
) -> None:
    app = Breaking(error)
    await app.run_async()
    assert app.words == [EXCUSE]
    assert app.return_code == 1
    assert "SECRET" not in "".join(capfd.readouterr())


async def test_a_report_that_fails_still_leaves_a_sentence() -> None:
    class Worse(Breaking):
        def report_crash(self, error: BaseException) -> str:
            raise OSError("no room")

    app = Worse(RuntimeError())
    await app.run_async()
    assert app.words == [EXCUSE]


async def test_a_message_given_at_the_exit_is_shown() -> None:
    class Polite(TerminalApp[None]):
        words = ""

        def on_mount(self) -> None:
            self.exit(message="Bye.")

        def last_words(self, words: str) -> None:
            self.words = words

    app = Polite(driver_class=MemoryDriver)
    await app.run_async()
    assert app.words == "Bye."


def test_only_what_is_needed_is_imported() -> None:
    code = (
        "import sys, tui.terminal.app, tui.terminal.tty\n"
        "heavy = {'asyncssh', 'click', 'markdown_it', 'pygments', 'tree_sitter', 'webbrowser',"
        " 'textual.drivers.linux_driver', 'rich.traceback', 'rich.markdown'}\n"
        "print('heavy:', sorted(heavy & set(sys.modules)))\n"
    )
    with Terminal([sys.executable, "-c", code], cwd=ROOT) as terminal:
        terminal.wait_exit()
        assert "heavy: []" in terminal.screen_text()


def test_with_no_terminal_there_is_a_sentence_and_no_traceback() -> None:
    script = ROOT / "tests/support/apps/probe.py"
    command = " ".join(python(script, "/dev/null"))
    with Terminal(["sh", "-c", f"{command} </dev/null 2>&1 | cat"]) as terminal:
        terminal.wait_exit()
        assert terminal.screen_text().strip() == "It broke; see the report."
