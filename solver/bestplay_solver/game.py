"""The shared exact game model: what every game of play tells the searches.

Rules know no search and searches know no game: a search *holds* a ``Game``. The sources run
compiled or plain, with the same meaning: C types stand in the .pxd beside each .py, and a ``def``
that is named there is a C function of a compiled build (docs/architecture.md tells the traps).

**Positions** lie in the game's ``work``, a room of 64-bit words: one at place ``at`` has the words
``work[at : at + words]``. The first ``key_words`` of them (at least two) tell positions apart and
are compared whole by tables; the others can be derived from them and are kept for speed.

**Plays** are written to ``work`` as entries of ``1 + words`` words: a head, then the position after
the play. A head is ``rank << CODE_BITS | code``: the search tries the highest head first, and the
code names the play to the readable layer. Heads are above 0. ``plays`` makes forced plies
at once, so that every position a search meets is over or has a choice; ``plies`` makes each single
ply, knocks and draws too, and ``settle`` leads from the one kind of position to the other.

**Values** fold a margin and an outcome (``fold``, ``Game.folded``) and belong to the *asking* side:
any set of seats against all others. ``bounds`` writes its static bounds to ``low`` and ``high``,
equal when the hand is over (or as good as over). ``score`` writes what a finished hand gives each
seat, the more points the better, and ``in_order`` which of two plays comes first: of plays worth
the same a seat takes that.

**Hidden hands.** A position may be placed of which only the table and one hand are known. The
tiles of each seat are then written to ``new_hands`` (two words a seat), the stock to ``new_stock``,
and ``redeal`` makes that the position: once for each deal that fits.

**Chance** (an unknown stock) will be one more seat, ``CHANCE``: its plays are what may come next,
and a head's rank its weight. No game has it yet, and two-sided search refuses none of it.
"""

from __future__ import annotations

from array import array

from bestplay_solver import bits

BUILT_FROM = bits.built_from()
"""The hash of the sources that this module was compiled from; every compiled module has one."""

COMPILED = not __file__.endswith(".py")
"""Whether the rules and searches run compiled; plain they are about 100 times slower."""

CODE_BITS = 16
"""The bits of a head below the rank."""

CHANCE = 7
"""The seat that a position has to move when chance is next."""


def fold(margin: int, outcome: int) -> int:
    """Return one number that compares as margins do, then outcomes.

    A margin above 0 is a win and one below 0 a loss, so only a margin of 0 has three outcomes.
    """
    return margin + outcome


def unfold(value: int) -> tuple[int, int]:
    """Return the margin and the outcome of a folded value."""
    outcome = (value > 0) - (value < 0)
    return value - outcome, outcome


class Game:
    """What a game of play tells a search; each game is a subclass that overrides what it needs.

    Methods take places in ``work``. None of those that searches call needs the GIL, and a game is
    used by one thread at a time. ``fold_step`` is what a point of margin counts in a folded value:
    1 where the margin's sign settles the outcome, 4 where any outcome may go with any margin.
    """

    def __init__(self) -> None:
        self.words = 2
        self.key_words = 2
        self.seats = 2
        self.low = 0
        self.high = 0
        self.asking_moves = True
        self.fold_step = 1
        self.points = [0] * 8
        self.outcomes = [0] * 8
        self.new_hands = [0] * 16
        self.new_stock = [0] * 128
        self.room = array("Q", [0, 0])
        self.work = bits.words(self.room)

    def make_room(self, words: int) -> None:
        """Give ``work`` at least so many words; what lay there may be gone."""
        if len(self.room) < words:
            self.room = array("Q", bytes(8 * words))
            self.work = bits.words(self.room)

    def seat(self, at: int) -> int:
        """Return the seat that is to move."""
        return 0

    def asks(self, at: int) -> bool:
        """Return whether the seat to move belongs to the asking side."""
        return True

    def is_over(self, at: int) -> bool:
        """Return whether the hand is over."""
        return True

    def bounds(self, at: int) -> None:
        """Write to ``low`` and ``high`` what the asking side's folded value is between.

        And to ``asking_moves`` whether the seat to move belongs to the asking side.
        """

    def plays(self, at: int, end: int) -> int:
        """Write an entry for each choice to ``work[end:]``, forced plies made; return its end."""
        return end

    def plies(self, at: int, end: int) -> int:
        """Write an entry for each legal single ply to ``work[end:]``, in any order, unranked."""
        return end

    def settle(self, at: int) -> None:
        """Make forced plies in place until somebody has a choice or the hand is over."""

    def in_order(self, code: int) -> int:
        """Return a number that is the lower, the earlier a play comes in play order."""
        return code

    def score(self, at: int) -> None:
        """Write what a hand that is over gives each seat to ``points`` and ``outcomes``."""

    def folded(self, margin: int, outcome: int) -> int:
        """Return the one number that stands for a margin and an outcome."""
        return margin * self.fold_step + outcome

    def sequences(self, at: int, end: int, depth: int) -> int:
        """Return the number of sequences of so many plies; entries are written from ``end`` on."""
        if depth == 0:
            return 1
        last = self.plies(at, end)
        total = 0
        entry = end
        while entry < last:
            total += self.sequences(entry + 1, last, depth - 1)
            entry += 1 + self.words
        return total

    def redeal(self) -> None:
        """Let the position at place 0 have ``new_hands`` and ``new_stock``."""

    def usual(self, end: int, last: int) -> int:
        """Return which of the entries from ``end`` to ``last`` a simple player takes."""
        return end

    # What the readable layer calls; it sees no C function.

    def unfolded(self, value: int) -> tuple[int, int]:
        """Return the margin and the outcome of a folded value."""
        if self.fold_step == 1:
            return unfold(value)
        margin = (value + self.fold_step // 2) // self.fold_step
        return margin, value - margin * self.fold_step

    def mover(self, at: int) -> int:
        """Return the seat that is to move."""
        return self.seat(at)

    def asks_of(self, at: int) -> bool:
        """Return whether the seat to move belongs to the asking side."""
        return self.asks(at)

    def finished(self, at: int) -> bool:
        """Return whether the hand is over."""
        return self.is_over(at)

    def codes(self, at: int, end: int) -> list[tuple[int, int]]:
        """Write every single ply to ``end``; return its code and the place of what follows."""
        last = self.plies(at, end)
        step = 1 + self.words
        return [(self.work[entry] & 0xFFFF, entry + 1) for entry in range(end, last, step)]

    def settled(self, at: int) -> None:
        """Make forced plies in place."""
        self.settle(at)

    def copied(self, at: int, to: int) -> None:
        """Copy a position to another place."""
        for word in range(self.words):
            self.work[to + word] = self.work[at + word]

    def play(self, at: int, code: int) -> None:
        """Make the legal ply of a code in place."""
        raise NotImplementedError

    def rank_of(self, at: int, seat: int, code: int) -> int:
        """Return the rank of a settled position that follows a seat's ply; any if forced."""
        return 0

    def guess(self, at: int) -> int:
        """Return a likely folded value of a position, for a search to begin from."""
        return 0

    def scored(self, at: int) -> tuple[list[int], list[int]]:
        """Return each seat's points and outcome in a hand that is over."""
        self.score(at)
        points = [self.points[seat] for seat in range(self.seats)]
        return points, [self.outcomes[seat] for seat in range(self.seats)]

    def perft(self, depth: int) -> int:
        """Return the number of sequences of exactly so many single plies from place 0."""
        return self.sequences(0, self.words, depth)
