"""What one seat knows of the tiles that it does not see: the places that each of them may have.

A place is where a tile was at the moment that settles it: in another seat's hand when the start
tile was laid, drawn by one of its later passes, in the pile, whose order counts, or nowhere in
sight. A tile that a seat played was in one of the places that it had by then. Passing is always
allowed, so a pass proves nothing. Tiles put aside in an exchange are shuffled into the pile only
when every seat has exchanged: what the asking seat put aside was in nobody's hand then, but it may
be the start tile, have been drawn since, or be in the pile. What others exchanged proves nothing
more: every hand that they may have come to came about in equally many ways. Dealt tiles of another
seat that are told were kept in its exchange. (RULES.md, section 3.)

A position does not tell who has drawn. If its pile is as large as after the deal nobody has, so the
tiles put aside are in it; else they may be anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bestplay_solver.advice.clashes import find_clash, meets
from bestplay_solver.advice.tile_chances import ASLEEP, STOCK
from bestplay_solver.faults import Fault, FaultyQuestion
from bestplay_solver.search.deals import TOO_INTRICATE, Deals, TooManyWays
from bestplay_solver.tiles import Tile, full_set, set_size
from bestplay_solver.updownstop.checks import row_places
from bestplay_solver.updownstop.seen import SeenHand, SeenPosition, SeenRecord
from bestplay_solver.updownstop.seen_checks import pile_of
from bestplay_solver.updownstop.seen_replay import IllegalStep, SeenReplay, SeenTurn
from bestplay_solver.updownstop.settings import UpDownStopRules

AT_START = -1
"""The moment when the start tile was laid."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where ``room`` tiles are, or were before they were played.

    ``seat`` may be STOCK (the pile) or ASLEEP (nowhere in sight). ``since`` is the step at which
    the seat got them.
    """

    seat: int
    room: int
    since: int = AT_START


@dataclass(frozen=True)
class Knowledge:
    """All that a seat knows.

    ``tiles`` are those to be placed: unseen, or played by others (``played_at`` has the step).
    ``allowed[tile]`` is a mask of ``places``. ``seen`` is the hand as it stands. ``turns`` are
    those of others, from which deals are weighed.
    """

    rules: UpDownStopRules
    seat: int
    seen: SeenPosition
    places: tuple[Place, ...]
    tiles: tuple[Tile, ...]
    allowed: tuple[int, ...]
    played_at: dict[Tile, int]
    turns: tuple[SeenTurn, ...] = ()
    is_over: bool = False

    @property
    def own(self) -> tuple[Tile, ...]:
        """The own tiles."""
        return self.seen.hands[self.seat].tiles

    @cached_property
    def numbered(self) -> tuple[Tile, ...]:
        """The own tiles and those to be placed, in order: as the packed game counts."""
        return tuple(sorted((*self.tiles, *self.own)))

    @cached_property
    def deals(self) -> Deals:
        """The deals that fit; the bits of their masks are the numbers of ``numbered``."""
        number = {tile: at for at, tile in enumerate(self.numbered)}
        pile = [at for at, place in enumerate(self.places) if place.seat == STOCK]
        return Deals(
            [place.room for place in self.places],
            self.allowed,
            pile[0] if pile else -1,
            [number[tile] for tile in self.tiles],
        )

    @property
    def count(self) -> int:
        """How many deals fit, the order of what was drawn and of the pile included."""
        return self.deals.total

    @property
    def place_seats(self) -> tuple[int, ...]:
        """The seat of each place."""
        return tuple(place.seat for place in self.places)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.rules.seats

    @cached_property
    def in_sight(self) -> set[Tile]:
        """The tiles to be placed that have been played since, or are shown in another hand."""
        return {*self.played_at, *(tile for hand in self.seen.hands for tile in hand.tiles)}

    @property
    def is_to_move(self) -> bool:
        """Whether the seat that asks is to move."""
        return self.seen.to_move == self.seat and not self.is_over


def know(rules: UpDownStopRules, seen: SeenPosition | SeenRecord, seat: int) -> Knowledge:
    """Return what a seat knows.

    The question has been checked. Raises FaultyQuestion for an illegal step, if no deal fits, and
    if the deals that fit are too intricate to be counted.
    """
    if isinstance(seen, SeenPosition):
        known, path = _of_position(rules, seen, seat), "position"
    else:
        try:
            known, path = _of_record(rules, seen, seat), "record"
        except IllegalStep as illegal:
            raise FaultyQuestion([illegal.fault]) from None
    try:
        fits = known.deals.count > 0
    except TooManyWays:
        raise FaultyQuestion([Fault(path, "DEALS_TOO_INTRICATE", TOO_INTRICATE)]) from None
    if not fits:
        raise FaultyQuestion([Fault(path, "NO_DEAL_FITS", _name_clash(known))])
    return known


# A position as it stands.


def _of_position(rules: UpDownStopRules, seen: SeenPosition, seat: int) -> Knowledge:
    pile = pile_of(rules, seen)
    places = [Place(other, hand.size) for other, hand in enumerate(seen.hands) if other != seat]
    laid = {tile for _, tile in row_places(seen.row, "")}
    hands = tuple(SeenHand(tuple(sorted(hand.tiles)), hand.hidden) for hand in seen.hands)
    row = seen.row
    row = replace(row, scrap=tuple(sorted(row.scrap)), dead=tuple(sorted(row.dead)))
    tidy = SeenPosition(hands, row, seen.to_move, pile, tuple(sorted(seen.put_aside)))
    dealt = set_size(rules.highest) - rules.seats * rules.dealt_hand_size - 1
    aside = seen.put_aside if pile == dealt else ()
    known = _placed(rules, seat, tidy, places, laid, {}, aside)
    is_over = row.passes >= rules.seats or not all(hand.size for hand in seen.hands)
    return replace(known, is_over=is_over)


# A record.


def _of_record(rules: UpDownStopRules, record: SeenRecord, seat: int) -> Knowledge:
    replay = SeenReplay(rules, record, seat, "record")
    replay.run()
    if replay.row is None or replay.start is None:
        text = "the record has no start tile, and before it is laid there is nothing to answer"
        raise IllegalStep("record.steps", "START_MISSING", text)
    turns = [turn for turn in replay.turns if turn.seat != seat]
    places = []
    for other, hand in enumerate(record.hands):
        if other != seat:
            places.append(Place(other, hand.size))
            draws = [turn for turn in turns if turn.seat == other and turn.drew]
            places += [Place(other, 1, turn.index) for turn in draws]
    played = {turn.tile: turn for turn in turns if turn.tile is not None}
    shown = {tile: other for other, hand in enumerate(record.hands) for tile in hand.tiles}
    origins = {}
    for tile, turn in played.items():
        mask = 0
        for at, place in enumerate(places):
            is_dealt = place.since == AT_START
            fits = place.seat == turn.seat and place.since < turn.index
            if tile in replay.put_aside:
                fits = fits and not is_dealt
            elif tile in shown:
                fits = fits and is_dealt
            mask |= fits << at
        if not mask:
            text = f"seat {seat} put {tile} aside, and seat {turn.seat} plays it before any draw"
            raise IllegalStep(f"record.steps[{turn.index}]", "NO_DEAL_FITS", text)
        origins[tile] = mask
    own_laid = {tile for tile in replay.played if tile not in played}
    known = _placed(
        rules,
        seat,
        replay.position(replay.row),
        places,
        own_laid | {replay.start},
        origins,
        tuple(replay.put_aside),
    )
    played_at = {tile: turn.index for tile, turn in played.items()}
    return replace(known, played_at=played_at, turns=tuple(turns), is_over=replay.is_over)


# Both.


def _placed(
    rules: UpDownStopRules,
    seat: int,
    seen: SeenPosition,
    places: Sequence[Place],
    laid: set[Tile],
    origins: dict[Tile, int],
    put_aside: Sequence[Tile],
) -> Knowledge:
    """Return the knowledge of places of seats, to which the pile and what is nowhere are added.

    ``origins`` are masks of where tiles that others played were. Tiles ``put_aside`` were in no
    hand when the start tile was laid.
    """
    gone = {*laid, *seen.hands[seat].tiles}
    tiles = [tile for tile in full_set(rules.highest) if tile not in gone]
    if seen.pile:
        places = [*places, Place(STOCK, seen.pile)]
    left = len(tiles) - sum(place.room for place in places)
    if left > 0:
        places = [*places, Place(ASLEEP, left)]
    shown = {
        tile: other for other, hand in enumerate(seen.hands) if other != seat for tile in hand.tiles
    }
    allowed = []
    for tile in tiles:
        mask = 0
        for at, place in enumerate(places):
            is_dealt = place.since == AT_START and place.seat >= 0
            fits = tile not in put_aside or not (is_dealt or place.seat == ASLEEP)
            if tile in shown:
                fits = fits and is_dealt and place.seat == shown[tile]
            mask |= fits << at
        allowed.append(origins.get(tile, mask))
    return Knowledge(rules, seat, seen, tuple(places), tuple(tiles), tuple(allowed), {})


def _name_clash(known: Knowledge) -> str:
    """Return a sentence that names the facts for which no deal fits."""
    clash = find_clash([place.room for place in known.places], known.allowed)
    room = sum(known.places[place].room for place in clash)
    tiles = [
        tile for tile, mask in zip(known.tiles, known.allowed, strict=True) if meets(mask, clash)
    ]
    whose = " and ".join(dict.fromkeys(_whose(known.places[place]) for place in clash))
    text = f"{whose}: {room} tiles, but only {len(tiles)} of those unseen, or played, can have "
    text += "been there"
    facts = list(_facts(known, clash))
    return text + (": " + "; ".join(facts) if facts else "")


def _whose(place: Place) -> str:
    if place.seat == STOCK:
        return "the pile"
    if place.seat == ASLEEP:
        return "what is nowhere in sight"
    if place.since == AT_START:
        return f"the hand of seat {place.seat}"
    return f"what seat {place.seat} drew at step {place.since}"


def _facts(known: Knowledge, clash: Sequence[int]) -> Iterator[str]:
    """Yield why tiles cannot have been in places that clash."""
    if known.seen.put_aside:
        aside = ", ".join(map(str, known.seen.put_aside))
        yield f"seat {known.seat} put {aside} aside, which nobody held before a draw"
    for tile, index in known.played_at.items():
        at = known.tiles.index(tile)
        if not meets(known.allowed[at], clash):
            yield f"{tile}, played at step {index}, was not there"
