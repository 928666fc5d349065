"""Write the oracle's answers to long endgames into tests/vectors/upordown_endgame.json.

Run as `python -m tests.oracles.upordown_record` (two minutes); `read` gives them back.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

from tests.oracles import upordown as oracle

FILE = Path(__file__).parent.parent / "vectors" / "upordown_endgame.json"
SEED = 2009
POSITIONS = 250
ABOUT = (
    "Up or Down?, two players, both piles empty: three turns for the player to move, who stands "
    "first in hands and areas. `colours` has a digit for card 1, 2, ... (null: the six in "
    "turn); `turned` is how many rows went to the discards. `values`: for each card of the hand "
    "in ascending order, for each neighbour taken (the one that the card lies above, then "
    "below; at the wrap the highest, then the lowest), for each placement (append to row 0, 1, "
    "2, new row, discard row 0, 1, 2; what is legal of it) the final margin. From a plain "
    "minimax."
)


def _rules(rules: oracle.Rules) -> dict[str, object]:
    return {
        "cards": rules.cards,
        "colours": None if rules.colours is None else "".join(map(str, rules.colours)),
        "unit": rules.discard_unit,
        "value": rules.discard_value,
        "when_forced": rules.discard_when_forced,
    }


def _record(rules: oracle.Rules, position: oracle.Position) -> dict[str, object]:
    return {
        **_rules(rules),
        "display": position.display,
        "hands": [sorted(hand) for hand in position.hands],
        "areas": [
            {"rows": area.rows, "discards": area.discards, "turned": area.discarded_rows}
            for area in position.areas
        ],
        "values": [margin for _, margin in oracle.value_of_turns(rules, position)],
    }


def read() -> Iterator[tuple[oracle.Rules, oracle.Position, list[int]]]:
    """Return each position, and the values of its turns in the order of `legal_turns`."""
    for one in json.loads(FILE.read_text())["vectors"]:
        rules = oracle.Rules(
            cards=one["cards"],
            colours=one["colours"] and tuple(map(int, one["colours"])),
            discard_unit=one["unit"],
            discard_value=one["value"],
            discard_when_forced=one["when_forced"],
        )
        mine, theirs = (
            oracle.Area(tuple(map(tuple, area["rows"])), tuple(area["discards"]), area["turned"])
            for area in one["areas"]
        )
        hands = (frozenset(one["hands"][0]), frozenset(one["hands"][1]))
        display = tuple(one["display"])
        yield rules, oracle.Position(display, hands, (mine, theirs)), one["values"]


def main() -> None:
    dice = random.Random(SEED)
    lines = [
        json.dumps(_record(*oracle.random_endgame(dice, 3, least_turns=3)), separators=(",", ":"))
        for _ in range(POSITIONS)
    ]
    FILE.write_text(
        f'{{"about": {json.dumps(ABOUT)},\n"vectors": [\n' + ",\n".join(lines) + "\n]}\n"
    )


if __name__ == "__main__":
    main()
