"""The rules of the domino games, as options and as a message."""

from __future__ import annotations

from typing import Literal, TypedDict

from bestplay.dominoes.v1.dominoes_pb2 import (
    DominoRules,
    Drawing,
    Game,
    LeadRule,
    Scoring,
    Sides,
    TieRule,
)
from bestplay.faults import Faults
from bestplay.options import Choices

GAMES = Choices(Game.items(), "GAME_", "rules.game", "GAME_UNKNOWN")
"""The games by name: ``block``, ``draw``, ``cross``, ``double-nine-cross``."""
SIDES = Choices(Sides.items(), "SIDES_", "rules.sides", "SIDES_UNKNOWN")
"""Who plays together: ``partners``, ``singles``."""
LEAD_RULES = Choices(LeadRule.items(), "LEAD_RULE_", "rules.lead", "LEAD_UNKNOWN")
"""Who leads, and what: ``highest-double``, ``any-tile``."""
SCORINGS = Choices(Scoring.items(), "SCORING_", "rules.scoring", "SCORING_UNKNOWN")
"""What the winner scores: ``difference``, ``losers-total``, ``everybodys-total``, ``one-point``."""
TIE_RULES = Choices(TieRule.items(), "TIE_RULE_", "rules.tie", "TIE_RULE_UNKNOWN")
"""Who wins a tie: ``nobody``, ``lightest-tile``, ``laid-last-loses``, ``laid-last-wins``."""
DRAWINGS = Choices(Drawing.items(), "DRAWING_", "rules.drawing", "DRAWING_UNKNOWN")
"""How a seat draws: ``until-playable``, ``one``, ``one-ends-turn``."""


class RuleOptions(TypedDict, total=False):
    """The rules to play by; what is left out or None is the default."""

    set: int | None
    """The set: double-n has every pair 0..n once. 6, 9 or 12; by default 6, in Double Nine
    Cross 9."""
    sides: Literal["partners", "singles"] | str | None
    """Who plays together: by default four are partners, 0 and 2 against 1 and 3."""
    hand_size: int | None
    """The tiles of a dealt hand; by default all dealt hands have equally many."""
    lead_rule: Literal["highest-double", "any-tile"] | str | None
    """Who leads, and what: by default the highest double, by its holder."""
    until_both_out: bool | None
    """Partners play on until both are out; by default not."""
    scoring: Literal["difference", "losers-total", "everybodys-total", "one-point"] | str | None
    """What the winner scores: by default the losers' spots, and blocked the difference."""
    lowest_single: bool | None
    """The lowest single hand wins a blocked hand of partners; by default not."""
    tie: Literal["nobody", "lightest-tile", "laid-last-loses", "laid-last-wins"] | str | None
    """Who wins a blocked hand with equal lowest; by default nobody."""
    drawing: Literal["until-playable", "one", "one-ends-turn"] | str | None
    """How a seat draws that cannot play, not in Block; by default until it can."""
    reserve: int | None
    """The last tiles of the boneyard that are never drawn, 0 or 2, not in Block; by default 0."""
    ends_for_double: int | None
    """How many ends one becomes by a later double in Double Nine Cross, 3 or 2; by default 3."""


def read_rules(game: Game.ValueType, options: RuleOptions, faults: Faults) -> DominoRules:
    """Return the rules of a game as a message; what it cannot hold is a fault of ``rules...``."""
    return DominoRules(
        game=game,
        set=faults.number(options.get("set"), "rules.set"),
        sides=SIDES.read(options.get("sides"), faults),
        hand_size=faults.number(options.get("hand_size"), "rules.hand_size"),
        lead=LEAD_RULES.read(options.get("lead_rule"), faults),
        until_both_out=options.get("until_both_out"),
        scoring=SCORINGS.read(options.get("scoring"), faults),
        lowest_single=options.get("lowest_single"),
        tie=TIE_RULES.read(options.get("tie"), faults),
        drawing=DRAWINGS.read(options.get("drawing"), faults),
        reserve=faults.number(options.get("reserve"), "rules.reserve"),
        ends_for_double=faults.number(options.get("ends_for_double"), "rules.ends_for_double"),
    )
