cdef extern from *:
    """
    #define WORDS_BOUNDS_AT 7
    #define WORDS_CARDS 12
    #define WORDS_CARD_CODE_AT 8
    #define WORDS_CARD_MASK 0xfff
    #define WORDS_CODE_BITS 16
    #define WORDS_COUNT_MASK 0x3f
    #define WORDS_DIRECTION_AT 4
    #define WORDS_DISCARD 4
    #define WORDS_DISCARDS_AT 40
    #define WORDS_DOWN 3
    #define WORDS_EDGE_MASK 0xf
    #define WORDS_EMPTY 0
    #define WORDS_HAND_AT 12
    #define WORDS_LENGTH_AT 6
    #define WORDS_MISSING_AT 18
    #define WORDS_MISSING_LOW 0x5555
    #define WORDS_MOST_AT 12
    #define WORDS_MOVER_AT 36
    #define WORDS_NEW_ROW 3
    #define WORDS_NO_DISCARDS 64
    #define WORDS_POSITION_WORDS 8
    #define WORDS_RANK_BIAS 1048576
    #define WORDS_ROWS 3
    #define WORDS_ROWS_AT 1
    #define WORDS_SINGLE 1
    #define WORDS_TAKEN_CODE_AT 4
    #define WORDS_UP 2
    #define WORDS_ZERO 16384
    """
    const int BOUNDS_AT "WORDS_BOUNDS_AT"
    const int CARDS "WORDS_CARDS"
    const int CARD_CODE_AT "WORDS_CARD_CODE_AT"
    const int CARD_MASK "WORDS_CARD_MASK"
    const int CODE_BITS "WORDS_CODE_BITS"
    const int COUNT_MASK "WORDS_COUNT_MASK"
    const int DIRECTION_AT "WORDS_DIRECTION_AT"
    const int DISCARD "WORDS_DISCARD"
    const int DISCARDS_AT "WORDS_DISCARDS_AT"
    const int DOWN "WORDS_DOWN"
    const int EDGE_MASK "WORDS_EDGE_MASK"
    const int EMPTY "WORDS_EMPTY"
    const int HAND_AT "WORDS_HAND_AT"
    const int LENGTH_AT "WORDS_LENGTH_AT"
    const int MISSING_AT "WORDS_MISSING_AT"
    const int MISSING_LOW "WORDS_MISSING_LOW"
    const int MOST_AT "WORDS_MOST_AT"
    const int MOVER_AT "WORDS_MOVER_AT"
    const int NEW_ROW "WORDS_NEW_ROW"
    const int NO_DISCARDS "WORDS_NO_DISCARDS"
    const int POSITION_WORDS "WORDS_POSITION_WORDS"
    const int RANK_BIAS "WORDS_RANK_BIAS"
    const int ROWS "WORDS_ROWS"
    const int ROWS_AT "WORDS_ROWS_AT"
    const int SINGLE "WORDS_SINGLE"
    const int TAKEN_CODE_AT "WORDS_TAKEN_CODE_AT"
    const int UP "WORDS_UP"
    const int ZERO "WORDS_ZERO"
