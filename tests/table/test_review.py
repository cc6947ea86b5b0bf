"""The review after a game against a bot, from the result screen on."""

from rules.rattlesnake.actions import End, Pass
from tests.table.players import hasty


async def test_a_lost_game_can_be_reviewed(seated) -> None:
    async with seated() as at:
        await at.my_turn()
        while at.session.outcome is None:
            quiet = [action for action in at.view.legal if isinstance(action, End | Pass)]
            await at.decide(quiet[0] if quiet else hasty(at.view))
        await at.until(lambda: at.name == "Result")
        await at.press("v")
        await at.until(lambda: at.name == "Review")
        await at.until(lambda: at.page.slips is not None)
        await at.shown()
        assert "YOUR COSTLIEST DECISIONS" in at.text
        assert any(slip.cost > 0 for slip in at.page.slips)
        assert at.page.reasons
        await at.press("escape")
        assert at.name == "Result"
