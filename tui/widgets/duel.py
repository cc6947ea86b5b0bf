"""The duel: the attack and the defense, their strongest combos, and what decides."""

from __future__ import annotations

from collections import Counter

from rules.rattlesnake.combos import Combo, attack_wins, deciding
from rules.rattlesnake.events import Played
from rules.rattlesnake.state import DuelView
from tui.choosing import Option
from tui.duel_board import DuelBoard
from tui.faces.rattlesnake import PLAYED, played_back, played_face
from tui.narration.rattlesnake import combo as combo_text
from tui.paint import Canvas, fit, width_of
from tui.widgets.board_panel import BoardPanel

LEFT = 9


class DuelArea(BoardPanel[DuelBoard]):
    """The cards played by both sides."""

    height = 5

    def paint(self, canvas: Canvas) -> None:
        board = self.board
        if board is None:
            return
        duel = board.duel
        canvas.ink(1, 0, "DUEL", "title")
        if duel is None:
            canvas.ink(LEFT, 0, "Nobody has drawn yet.", "faint")
            return
        half = (canvas.width - LEFT) // 2
        right = LEFT + half + 1
        if board.duel_past:
            canvas.ink(1, 1, "over:", "faint")
            if duel.success is not None:
                canvas.ink(1, 2, "a HIT" if duel.success else "DODGED", "warn", bold=True)
        names = [board.names[duel.attacker].upper(), board.names[1 - duel.attacker].upper()]
        for x, word, name in ((LEFT, "ATTACK", names[0]), (right, "DEFENSE", names[1])):
            x = canvas.ink(x, 0, word, word.lower(), bold=True)
            canvas.ink(x + 2, 0, name, "ink")
        self._cards(canvas, LEFT, half, "attack", duel, duel.attack, duel.count)
        if duel.defense is None:
            canvas.ink(right, 2, "not played yet", "faint")
        else:
            self._cards(canvas, right, half, "defense", duel, duel.defense, 0)
        self._verdict(canvas, right, half, duel)

    def _cards(
        self,
        canvas: Canvas,
        left: int,
        width: int,
        side: str,
        duel: DuelView,
        cards: tuple[Played, ...] | None,
        hidden: int,
    ) -> None:
        board = self.board
        assert board is not None, "painted from a board"
        count = hidden if cards is None else len(cards)
        if not count:
            canvas.ink(left, 2, "no card", "faint")
            return
        step = min(PLAYED[0], (width - PLAYED[0] - 1) // max(1, count - 1))
        if cards is None:
            for place in range(count):
                canvas.blit(left + place * step, 1, played_back(self.look))
            return
        combo = duel.attack_combo if side == "attack" else duel.defense_combo
        counted = Counter(combo.values) if combo and not duel.flipped else Counter[int]()
        ask = board.chooser.ask if board.chooser else None
        numbers = []
        for place, card in enumerate(cards):
            inside = card.value is not None and counted[card.value] > 0
            if inside and card.value is not None:
                counted[card.value] -= 1
            target = (side, card.kind, card.value)
            options = [option for option in ask.options if option.target == target] if ask else []
            shown = played_face(
                card,
                self.look,
                in_combo=inside,
                plain=combo is None or duel.flipped,
                target=bool(options),
            )
            x = left + place * step
            only = options[0] if len(options) == 1 else None
            canvas.blit(x, 1, shown, f"option:{only.number}" if only else None)
            if only is not None:
                numbers.append((x + step // 2, only))
        for x, option in numbers:
            self._number(canvas, x, option)

    def _number(self, canvas: Canvas, x: int, option: Option) -> None:
        """Write an option's number on its card; the cursor is marked beside it."""
        assert self.board is not None, "painted from a board"
        chooser = self.board.chooser
        if chooser is not None and chooser.option is option:
            canvas.ink(x - 1, 3, self.look.glyphs.pointer, "cursor", bold=True)
        canvas.ink(x, 3, str(option.number), "key", bold=True)

    def _verdict(self, canvas: Canvas, right: int, width: int, duel: DuelView) -> None:
        """Name both combos and what decides between them."""
        if duel.attack_combo is None or duel.defense_combo is None:
            canvas.ink(LEFT, 4, "face down", "faint")
            return
        combos = (duel.attack_combo, duel.defense_combo)
        if duel.flipped:
            words = ["flipped" if combo.values else "cannot win" for combo in combos]
            why = self._why_flipped(duel)
        else:
            words = [combo_text(combo) for combo in combos]
            why = self._why(*combos)
        success = self._success(duel)
        end = canvas.ink(LEFT, 4, fit(words[0], width), "combo" if success else "faint")
        x = canvas.ink(right, 4, words[1], "faint" if success else "combo")
        if not why:
            return
        mark = self.look.glyphs.deciding
        start, stop = (end, right - 1) if success else (x, canvas.width)
        if start + width_of(why) + 4 <= stop:
            canvas.ink(start + 2, 4, f"{mark} {why}", "warn")

    def _why(self, attack: Combo, defense: Combo) -> str:
        """Name the tie-break in a few words; the log names it in full."""
        high, low = sorted((attack.values[-1:], defense.values[-1:]), reverse=True)
        match deciding(attack, defense):
            case "size":
                most, least = sorted((len(attack.values), len(defense.values)), reverse=True)
                return f"{most} card{'s' if most > 1 else ''} to {least}"
            case "shape":
                return "set beats run"
            case "highest":
                return f"{high[0]} beats {low[0]}"
            case _:
                return "level: dodged"

    def _why_flipped(self, duel: DuelView) -> str:
        """Name what decides between two flipped cards; level ones are flipped anew (R11)."""
        attack, defense = duel.attack_combo, duel.defense_combo
        if attack is None or defense is None or attack == defense:
            return "" if duel.success is not None else "level: flip again"
        return self._why(attack, defense) if attack.values and defense.values else ""

    def _success(self, duel: DuelView) -> bool:
        if duel.success is not None:
            return duel.success
        assert duel.attack_combo is not None, "both sides are revealed"
        assert duel.defense_combo is not None, "both sides are revealed"
        return attack_wins(duel.attack_combo, duel.defense_combo)
