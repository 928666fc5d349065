"""The requests of Up or Down?, written from options."""

from __future__ import annotations

from typing import Unpack

from bestplay.faults import NOTATION, Faults
from bestplay.games.upordown.cards import (
    AreaOptions,
    CardLike,
    CardsLike,
    RowsLike,
    has_area,
    read_area,
    read_card,
    read_cards,
    read_cards_message,
)
from bestplay.games.upordown.options import (
    AreasLike,
    HandsLike,
    PlanOptions,
    RankOptions,
    ScoreOptions,
    SolveOptions,
)
from bestplay.games.upordown.rules import read_rules
from bestplay.games.upordown.turns import read_turns
from bestplay.limits import read_limits
from bestplay.notation import shown
from bestplay.options import check_names
from bestplay.upordown.v1.upordown_pb2 import (
    Area,
    Cards,
    PlanRowsRequest,
    Position,
    RankRowsRequest,
    ScoreAreaRequest,
    SolveEndgameRequest,
)


def plan_rows_request(sequence: CardsLike, **options: Unpack[PlanOptions]) -> PlanRowsRequest:
    """Return the request for the best rows of cards that are taken in this order.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, PlanOptions)
    faults = Faults()
    request = PlanRowsRequest(
        rules=read_rules(options, faults),
        area=_area_of(options, faults),
        cards=read_cards(sequence, "cards", faults),
        limits=read_limits(options, faults),
    )
    faults.check()
    return request


def rank_rows_request(card: CardLike, **options: Unpack[RankOptions]) -> RankRowsRequest:
    """Return the request for the places of a card just taken.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, RankOptions)
    faults = Faults()
    request = RankRowsRequest(
        rules=read_rules(options, faults),
        area=_area_of(options, faults),
        card=read_card(card, "card", faults),
        next=_cards_if_any(options.get("next"), "next", faults),
        unseen=_cards_if_any(options.get("unseen"), "unseen", faults),
        turns_left=faults.number(options.get("turns_left"), "turns_left"),
        limits=read_limits(options, faults),
    )
    faults.check()
    return request


def solve_endgame_request(hands: HandsLike, **options: Unpack[SolveOptions]) -> SolveEndgameRequest:
    """Return the request for what every legal turn is worth.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, SolveOptions)
    faults = Faults()
    display, areas = options.get("display"), options.get("areas")
    request = SolveEndgameRequest(
        rules=read_rules(options, faults),
        position=Position(
            hands=_read_hands(hands, faults),
            display=None if display is None else read_cards(display, "position.display", faults),
            areas=None if areas is None else _read_areas(areas, faults),
            to_move=faults.number(options.get("to_move"), "position.to_move"),
        ),
        asking=faults.number(options.get("asking"), "asking"),
        only_turns=read_turns(options.get("only_turns") or "", "only_turns", faults),
        with_lines=options.get("with_lines") or None,
        limits=read_limits(options, faults),
    )
    faults.check()
    return request


def score_area_request(rows: RowsLike, **options: Unpack[ScoreOptions]) -> ScoreAreaRequest:
    """Return the request for the score of rows and discards.

    Raises:
        RequestError: something cannot be written into it; all faults at once.
    """
    check_names(options, ScoreOptions)
    faults = Faults()
    area: AreaOptions = {
        "rows": rows,
        "discards": options.get("discards"),
        "discarded_rows": options.get("discarded_rows"),
    }
    request = ScoreAreaRequest(
        rules=read_rules(options, faults), area=read_area(area, "area", faults)
    )
    faults.check()
    return request


def _area_of(options: AreaOptions, faults: Faults) -> Area | None:
    return read_area(options, "area", faults) if has_area(options) else None


def _cards_if_any(cards: CardsLike | None, field: str, faults: Faults) -> Cards | None:
    return None if cards is None else read_cards_message(cards, field, faults)


def _read_hands(hands: HandsLike, faults: Faults) -> list[Cards]:
    if _is_one_text(hands, "position.hands", "['7 1', '12 3']", faults):
        return []
    return [
        read_cards_message(hand, f"position.hands[{seat}]", faults)
        for seat, hand in enumerate(hands)
    ]


def _read_areas(areas: AreasLike, faults: Faults) -> list[Area]:
    if _is_one_text(areas, "position.areas", "['5 10, 40 33', '20; 1 2']", faults):
        return []
    return [read_area(area, f"position.areas[{seat}]", faults) for seat, area in enumerate(areas)]


def _is_one_text(things: object, field: str, example: str, faults: Faults) -> bool:
    """Return whether one text stands for a list, and note the fault: it is not one a character."""
    if isinstance(things, str):
        text = f"{shown(things)} is one text; there is one for each seat: {example}"
        faults.add(field, NOTATION, text)
    return isinstance(things, str)
