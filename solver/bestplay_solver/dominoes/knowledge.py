"""What one seat knows of the tiles that it does not see: the places that each of them may have.

A place is where a tile was at the moment that settles it: dealt to a seat, drawn by a seat in one
turn, in the boneyard, asleep. A seat that knocks or draws shows that it holds no tile of the
numbers open *then*; tiles that it draws later are free of that. So a tile may be in a place of a
seat if it fits at none of the seat's knocks and draws from then on until it was laid. Who lays
right after drawing lays what it drew, since before it could lay nothing. Under
``Lead.HIGHEST_DOUBLE`` nobody was dealt a higher double than the lead. (RULES.md, section 4.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from bestplay_solver.advice.tile_chances import ASLEEP
from bestplay_solver.dominoes.clashes import name_clash
from bestplay_solver.dominoes.leads import by_lead, lead_of
from bestplay_solver.dominoes.places import (
    AT_DEAL,
    BONEYARD,
    Knowledge,
    PastChoice,
    Place,
    Settled,
    Shown,
    may_have,
)
from bestplay_solver.dominoes.position import PlayKind, highest_double
from bestplay_solver.dominoes.seen import SeenHand, SeenPosition, SeenRecord
from bestplay_solver.dominoes.seen_replay import (
    IllegalStep,
    SeenEvent,
    SeenReplay,
    somebody_is_out,
)
from bestplay_solver.dominoes.settings import DominoRules, Drawing, Lead
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.search.deals import TOO_INTRICATE, TooManyWays
from bestplay_solver.tiles import Tile, full_set

__all__ = ["Knowledge", "know"]


def know(rules: DominoRules, seen: SeenPosition | SeenRecord, seat: int) -> list[Knowledge]:
    """Return what a seat knows: one set of deals, or disjoint ones (the lead is not known yet).

    The question has been checked. Raises FaultyQuestion for an illegal step, if no deal fits, and
    if the deals that fit are too intricate to be counted.
    """
    if isinstance(seen, SeenPosition):
        known = _of_position(rules, seen, seat)
    else:
        try:
            known = _of_record(rules, seen, seat)
        except IllegalStep as illegal:
            raise FaultyQuestion([illegal.fault]) from None
    path = "position" if isinstance(seen, SeenPosition) else "record"
    try:
        cases = [one for one in by_lead(known) if one.deals.count]
    except TooManyWays:
        raise FaultyQuestion([Fault(path, "DEALS_TOO_INTRICATE", TOO_INTRICATE)]) from None
    if not cases:
        raise FaultyQuestion([Fault(path, "NO_DEAL_FITS", name_clash(known))])
    return cases


# A position as it stands.


def _of_position(rules: DominoRules, seen: SeenPosition, seat: int) -> Knowledge:
    shown = [
        (Shown(tuple(sorted(set(void))), None),) if void else ()
        for void in (seen.voids or ((),) * rules.seats)
    ]
    places = [
        Place(other, hand.size, AT_DEAL, shown[other])
        for other, hand in enumerate(seen.hands)
        if other != seat
    ]
    led = None
    if rules.lead is Lead.HIGHEST_DOUBLE and (seen.is_before_lead or not rules.draws):
        led = lead_of(rules, seen, seat) if seen.is_before_lead else highest_double([seen.laid])
    stock = seen.stock
    if rules.draws and stock is None:
        own = len(seen.hands[seat].tiles)
        everything = len(tuple(full_set(rules.highest)))
        stock = everything - own - len(seen.laid) - sum(place.room for place in places)
    known = _placed(rules, seat, _tidy(rules, seen, stock), places, stock or 0, led=led)
    return replace(
        known,
        is_over=somebody_is_out(rules, [hand.size for hand in seen.hands]),
        shown_by_own=tuple(sorted(set(seen.voids[seat]))) if seen.voids else (),
    )


def _tidy(rules: DominoRules, seen: SeenPosition, stock: int | None) -> SeenPosition:
    """Return a position as answers show it: hands, ends and arms sorted."""
    cross = seen.cross
    if cross is not None:
        cross = replace(cross, waiting=tuple(sorted(cross.waiting)))
    return replace(
        seen,
        hands=tuple(SeenHand(tuple(sorted(hand.tiles)), hand.hidden) for hand in seen.hands),
        ends=tuple(sorted(seen.ends)),
        stock=stock if rules.draws else None,
        cross=cross,
    )


# A record.


def _of_record(rules: DominoRules, record: SeenRecord, seat: int) -> Knowledge:
    replay = SeenReplay(rules, record.deal, seat)
    replay.run(record, "record")
    led = lead_of(rules, record.deal, seat)
    if replay.events:
        led = replay.events[0].tile
    if rules.lead is not Lead.HIGHEST_DOUBLE:
        led = None
    places = list(_seat_places(rules, record.deal, seat, replay.events))
    drawn = _laid_as_drawn(rules, replay.events)
    settled, open_origin = _origins(record.deal, seat, replay.events, places, drawn, led)
    for one in settled:
        places = _less_room(places, one, drawn)
    known = _placed(
        rules, seat, replay.position(()), places, replay.stock, led=led, open_origin=open_origin
    )
    known = replace(
        known,
        settled=tuple(settled),
        choices=tuple(_choices(rules, seat, replay)),
        is_over=replay.is_over,
        shown_by_own=tuple(sorted(_shown_by(seat, replay.events))),
    )
    return replace(known, seen=replace(known.seen, voids=known.voids))


def _shown_by(seat: int, events: Sequence[SeenEvent]) -> set[int]:
    """Return the numbers that a seat's whole hand is known to have none of."""
    shown: set[int] = set()
    for event in events:
        if event.seat == seat and event.kind is PlayKind.DRAW:
            shown = set()
        elif event.seat == seat and event.could_not_lay:
            shown |= set(event.numbers)
    return shown


def _laid_as_drawn(rules: DominoRules, events: Sequence[SeenEvent]) -> dict[int, int]:
    """Return the steps that lay what the step before drew, and that step."""
    if rules.drawing is Drawing.ONE_ENDS_TURN:
        return {}
    return {
        after.index: before.index
        for before, after in pairwise(events)
        if before.kind is PlayKind.DRAW and after.kind is PlayKind.LAY and before.seat == after.seat
    }


def _seat_places(
    rules: DominoRules, deal: SeenPosition, seat: int, events: Sequence[SeenEvent]
) -> Iterable[Place]:
    """Yield the places of the other seats: what was dealt, and what was drawn and kept."""
    laid_at_once = set(_laid_as_drawn(rules, events).values())
    for other, hand in enumerate(deal.hands):
        if other == seat:
            continue
        shown = [
            Shown(event.numbers, event.index)
            for event in events
            if event.seat == other and event.could_not_lay
        ]
        yield Place(other, hand.size, AT_DEAL, tuple(shown))
        together: dict[tuple[int, tuple[int, ...]], Place] = {}
        for event in events:
            if event.seat != other or event.kind is not PlayKind.DRAW:
                continue
            if event.index in laid_at_once:
                continue
            later = tuple(one for one in shown if (one.index or 0) > event.index)
            # What was drawn in one turn and showed the same numbers is one place.
            turn = sum(one.seat != other or not one.could_not_lay for one in events[: event.index])
            key = (turn, tuple(sorted({n for one in later for n in one.numbers})))
            room = together[key].room if key in together else 0
            together[key] = Place(other, room + 1, event.index, later, room + 1)
        yield from together.values()


def _origins(
    deal: SeenPosition,
    seat: int,
    events: Sequence[SeenEvent],
    places: Sequence[Place],
    drawn: dict[int, int],
    led: Tile | None,
) -> tuple[list[Settled], dict[Tile, tuple[int, int]]]:
    """Return the laid tiles of others with one possible place, and the steps and places of more."""
    settled: list[Settled] = []
    room = [place.room for place in places]
    several: dict[Tile, tuple[int, int]] = {}
    for event in events:
        tile = event.tile
        if event.kind is not PlayKind.LAY or event.seat == seat or tile is None:
            continue
        if event.index in drawn:
            settled.append(Settled(tile, event.seat, drawn[event.index], event.index))
            continue
        shown_dealt = tile in deal.hands[event.seat].tiles
        mask = 0
        for at, place in enumerate(places):
            if place.seat != event.seat or place.since >= event.index:
                continue
            if not shown_dealt or place.since == AT_DEAL:
                mask |= may_have(place, tile, event.index, led) << at
        if not mask:
            raise IllegalStep(_never_held(event, tile, places, led))
        only = mask.bit_length() - 1
        if mask.bit_count() == 1 and room[only]:
            room[only] -= 1
            settled.append(Settled(tile, event.seat, places[only].since, event.index))
        else:
            several[tile] = (event.index, mask)
    return settled, several


def _never_held(event: SeenEvent, tile: Tile, places: Sequence[Place], led: Tile | None) -> Fault:
    """Return the fault of a lay of a tile that the seat cannot have had."""
    path = f"record.steps[{event.index}]"
    text = f"seat {event.seat} lays {tile}, but "
    why = [
        f"at step {shown.index} it could lay nothing at {' or '.join(map(str, shown.numbers))}"
        for place in places
        if place.seat == event.seat and place.since == AT_DEAL
        for shown in place.shown
        if (shown.index or 0) < event.index and set(shown.numbers) & set(tile)
    ]
    if led is not None and tile.is_double and tile > led:
        why.append(f"no higher double than the lead, {led}, was dealt")
    return Fault(path, "NO_DEAL_FITS", text + " and ".join(why))


def _less_room(places: list[Place], one: Settled, drawn: dict[int, int]) -> list[Place]:
    """Return the places with the room that a settled tile takes."""
    if one.laid_at in drawn:
        return places
    return [
        replace(place, room=place.room - 1)
        if place.seat == one.seat and place.since == one.since
        else place
        for place in places
    ]


def _choices(rules: DominoRules, seat: int, replay: SeenReplay) -> Iterable[PastChoice]:
    for event in replay.events:
        if event.kind is not PlayKind.LAY or event.seat == seat:
            continue
        if event.numbers:
            yield PastChoice(event.index, event.seat, event.numbers)
        elif rules.lead is not Lead.HIGHEST_DOUBLE:
            yield PastChoice(event.index, event.seat, None)


# Both.


def _placed(
    rules: DominoRules,
    seat: int,
    seen: SeenPosition,
    places: list[Place],
    stock: int,
    led: Tile | None,
    open_origin: dict[Tile, tuple[int, int]] | None = None,
) -> Knowledge:
    """Return the knowledge of places of seats, to which the boneyard and sleep are added."""
    several = open_origin or {}
    laid = set(seen.laid)
    unseen = [
        tile
        for tile in full_set(rules.highest)
        if tile not in laid and tile not in seen.hands[seat].tiles
    ]
    tiles = [*unseen, *several]
    if stock or rules.draws:
        places = [*places, Place(BONEYARD, stock)]
    asleep = len(tiles) - sum(place.room for place in places)
    if asleep > 0:
        places = [*places, Place(ASLEEP, asleep)]
    shown = {
        tile: other for other, hand in enumerate(seen.hands) if other != seat for tile in hand.tiles
    }
    allowed = []
    for tile in unseen:
        mask = 0
        for at, place in enumerate(places):
            fits = place.seat < 0 or may_have(place, tile, None, led)
            if tile in shown:
                fits = fits and place.seat == shown[tile] and place.since == AT_DEAL
            mask |= fits << at
        allowed.append(mask)
    allowed += [mask for _, mask in several.values()]
    laid_at = {tile: index for tile, (index, _) in several.items()}
    known = Knowledge(
        rules, seat, seen, tuple(places), tuple(tiles), tuple(allowed), laid_at, led=led
    )
    return replace(known, seen=replace(seen, voids=known.voids))
