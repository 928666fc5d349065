"""Where a packed position of dominoes keeps what, for ``layout.py`` and the rules.

words.pxd has the same numbers for C, where they are constants that shifts and masks can be folded
with; a test compares the two.
"""

NUMBER_BITS = 4
OPEN = 0x1111111111111
"""The lowest bit of each number's count of open ends."""
ENDS = 0xFFFFFFFFFFFFF
"""All of the counts."""
TOP_COUNT = 48
"""Where the last count begins: there, times OPEN, stands the sum of all, if they are few."""
MOVER_AT = 52
LAST_AT = 55
LAST_BITS = 7 << 55
CENTRE_AT = 58
CENTRE_BITS = 15 << 58
"""The number at the centre of an unfinished cross, plus 1; 0 if there is none."""
DRAWN = 1 << 62
OVER = 1 << 63
TURN_BITS = 7 << 52 | DRAWN
"""Who is to move, and whether it has drawn."""
ALL = (1 << 64) - 1

SPOT_BITS = 11
SPOT_MASK = 0x7FF
SPOT_TOP = 44
FIELDS = 0x100200400801
"""Times this, the sum of all fields of 11 bits stands in the field at SPOT_TOP."""

LEAD = 15
"""Stands in a code for the end's number when there is none."""
KNOCK_CODE = 0x7FE
DRAW_CODE = 0x7FF
RANK_BIAS = 1 << 20
"""Keeps heads above 0."""
CODE_BITS = 16
"""As in ``game.py``."""
