"""Where a packed position of Up-Down-Stop44 keeps what, for ``layout.py`` and the rules.

words.pxd has the same numbers for C, where they are constants that shifts and masks can be folded
with; a test compares the two.

An end takes eight bits: its active number, its state, and its way. Twice the first bit of a state
is a stop, so that a word of both ends can be asked at once.
"""

END_BITS = 8
END_MASK = 0xFF
BOTH_ENDS = 0xFFFF
ACTIVE = 0xF
BUILT = 0x10
"""A tile that a player built is the end, with no stop on it. Without a state: the start tile."""
STOPPED = 0x20
"""A stop that may be removed lies on a built tile; with BUILT too, a fresh one."""
STATE = 0x30
BUILT_ENDS = 0x1010
STOPPED_ENDS = 0x2020
WAY_AT = 6
"""0 while the way is not fixed, 1 up, 2 down."""
WAYS = 0xC0
UP = 1
DOWN = 2
PASSES_AT = 16
"""How many seats have passed in a row, as far as it counts."""
MOVER_AT = 19
DRAWN_AT = 22
"""How many tiles of the pile have been drawn."""
DRAWN_MASK = 0x7F
OVER = 1 << 29
POINTS_AT = 32
"""The points of each seat's hand, eight bits each: derived from the tiles, and kept for speed."""
POINTS_BITS = 8
POINTS_MASK = 0xFF
FIELDS = 0x01010101
"""Times this, the sum of four fields of eight bits stands in the uppermost."""
TOP_FIELD = 24
TURN_BITS = 0x3F0000
"""The passes and who is to move."""
ALL = (1 << 64) - 1

KIND_AT = 9
"""In a code: the kind (build, stop, remove, pass), the tile, the end, and whether it goes down."""
TILE_AT = 2
END_AT = 1
STOP_KIND = 1
REMOVE_CODE = 0x400
PASS_CODE = 0x600
RANK_BIAS = 1 << 20
"""Keeps heads above 0."""
CODE_BITS = 16
"""As in ``game.py``."""
