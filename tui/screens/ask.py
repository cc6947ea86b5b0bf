"""A question with yes and no; Escape is no, and no is what the cursor stands on at first."""

from __future__ import annotations

from collections.abc import Iterator

from tui.keys import CONTEXTS, bindings
from tui.paint import Canvas, Look, fit, width_of, wrap
from tui.screens.page import Page
from tui.widgets.panel import Panel


class Question(Panel):
    """The question in a box, and its two answers."""

    def __init__(self, look: Look, question: str, detail: str, answers: tuple[str, str]) -> None:
        super().__init__(look)
        self.question = question
        self.detail = detail
        self.answers = answers
        self.keys = ("y", "n")
        """The keys of yes and no."""
        self.yes = False
        """Whether the cursor is on yes."""

    def paint(self, canvas: Canvas) -> None:
        look = self.look
        width = 52
        lines = wrap(self.detail, width - 8)
        height = len(lines) + (8 if lines else 6)
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
        canvas.fill(x, y, width, height, look.style("panel_ink", "panel"))
        frame = look.style("title", "panel")
        canvas.box(x, y, width, height, look.glyphs.thin, frame)
        title = look.style("title", "panel", bold=True)
        canvas.put(x + 4, y + 2, fit(self.question, width - 8), title)
        for row, line in enumerate(lines, y + 4):
            canvas.put(x + 4, row, line, look.style("faint", "panel"))
        at = x + 4
        for number, (key, answer) in enumerate(zip(self.keys, self.answers, strict=True)):
            at = self._answer(
                canvas, at, y + height - 3, key, answer, here=self.yes == (not number)
            )

    def _answer(self, canvas: Canvas, x: int, y: int, key: str, answer: str, *, here: bool) -> int:
        look = self.look
        on = "cursor" if here else "panel"
        ink = look.style("cursor_ink" if here else "panel_ink", on, bold=here)
        mark = look.glyphs.pointer if here else " "
        width = width_of(key) + width_of(answer) + 6
        canvas.put(x, y, f" {mark} ", ink)
        end = canvas.put(x + 3, y, key, look.style("cursor_ink" if here else "key", on, bold=True))
        canvas.put(end, y, f" {answer}  ", ink)
        canvas.press(x, y, width, 1, "ask.yes" if answer == self.answers[0] else "ask.no")
        return x + width + 2


class Ask(Page[bool]):
    """Dismissed with True for yes, False for no."""

    BINDINGS = bindings(*CONTEXTS["ask"])

    def __init__(
        self, question: str, detail: str = "", yes: str = "yes", no: str = "no, stay"
    ) -> None:
        super().__init__()
        self.question = question
        self.detail = detail
        self.answers = (yes, no)

    def build(self) -> Iterator[Panel]:
        panel = Question(self.look, self.question, self.detail, self.answers)
        panel.keys = (self.app.keymap.key("ask.yes"), self.app.keymap.key("ask.no"))
        yield panel

    def do(self, command: str) -> None:
        panel = self.panel(Question)
        match command:
            case "ask.yes":
                self.dismiss(True)
            case "ask.no" | "common.back":
                self.dismiss(False)
            case "common.choose":
                self.dismiss(panel.yes)
            case "common.left" | "common.right":
                panel.yes = not panel.yes
                panel.redraw()
