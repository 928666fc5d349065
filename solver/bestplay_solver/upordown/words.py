"""Where a packed position of Up or Down? keeps what, for ``packed_area.py`` and ``turns.py``.

words.pxd has the same numbers for C, where they are constants that shifts and masks can be folded
with; a test compares the two. ``packed_area.py`` tells what they mean.
"""

CARDS = 12
"""The most cards in play: six in the display and three in each hand."""
CARD_MASK = 0xFFF
HAND_AT = 12
"""Seat 0's hand; seat 1's lies 12 bits above. The display is at 0."""
MOVER_AT = 36
DISCARDS_AT = 40
"""The points of seat 0's discards plus NO_DISCARDS, 8 bits; seat 1's lie above."""
NO_DISCARDS = 64

ROWS = 3
ROWS_AT = 1
"""Seat 0's three rows, one word each; then seat 1's."""
BOUNDS_AT = 7
"""The folded bounds, plus ZERO each: low in the upper 16 bits of 32."""
ZERO = 1 << 14
POSITION_WORDS = 8

EDGE_MASK = 15
DIRECTION_AT = 4
EMPTY = 0
SINGLE = 1
UP = 2
DOWN = 3
LENGTH_AT = 6
MOST_AT = 12
COUNT_MASK = 63
MISSING_AT = 18
MISSING_LOW = 0x5555
"""The lower bit of each colour's two."""

CARD_CODE_AT = 8
TAKEN_CODE_AT = 4
NEW_ROW = 3
DISCARD = 4
"""Places in a code: append to row 0, 1, 2; a new row; discard row 0, 1, 2 and begin it anew."""
CODE_BITS = 16
"""As in ``game.py``."""
RANK_BIAS = 1 << 20
"""Keeps heads above 0."""
