cdef extern from *:
    """
    #define WORDS_ALL 0xffffffffffffffffULL
    #define WORDS_CENTRE_AT 58
    #define WORDS_CENTRE_BITS 0x3c00000000000000ULL
    #define WORDS_CODE_BITS 16
    #define WORDS_DRAWN 0x4000000000000000ULL
    #define WORDS_DRAW_CODE 2047
    #define WORDS_ENDS 0xfffffffffffffULL
    #define WORDS_FIELDS 0x100200400801ULL
    #define WORDS_KNOCK_CODE 2046
    #define WORDS_LAST_AT 55
    #define WORDS_LAST_BITS 0x380000000000000ULL
    #define WORDS_LEAD 15
    #define WORDS_MOVER_AT 52
    #define WORDS_NUMBER_BITS 4
    #define WORDS_OPEN 0x1111111111111ULL
    #define WORDS_OVER 0x8000000000000000ULL
    #define WORDS_RANK_BIAS 1048576LL
    #define WORDS_SPOT_BITS 11
    #define WORDS_SPOT_MASK 0x7ffULL
    #define WORDS_SPOT_TOP 44
    #define WORDS_TOP_COUNT 48
    #define WORDS_TURN_BITS 0x4070000000000000ULL
    """
    const unsigned long long ALL "WORDS_ALL"
    const int CENTRE_AT "WORDS_CENTRE_AT"
    const unsigned long long CENTRE_BITS "WORDS_CENTRE_BITS"
    const int CODE_BITS "WORDS_CODE_BITS"
    const unsigned long long DRAWN "WORDS_DRAWN"
    const int DRAW_CODE "WORDS_DRAW_CODE"
    const unsigned long long ENDS "WORDS_ENDS"
    const unsigned long long FIELDS "WORDS_FIELDS"
    const int KNOCK_CODE "WORDS_KNOCK_CODE"
    const int LAST_AT "WORDS_LAST_AT"
    const unsigned long long LAST_BITS "WORDS_LAST_BITS"
    const int LEAD "WORDS_LEAD"
    const int MOVER_AT "WORDS_MOVER_AT"
    const int NUMBER_BITS "WORDS_NUMBER_BITS"
    const unsigned long long OPEN "WORDS_OPEN"
    const unsigned long long OVER "WORDS_OVER"
    const long long RANK_BIAS "WORDS_RANK_BIAS"
    const int SPOT_BITS "WORDS_SPOT_BITS"
    const unsigned long long SPOT_MASK "WORDS_SPOT_MASK"
    const int SPOT_TOP "WORDS_SPOT_TOP"
    const int TOP_COUNT "WORDS_TOP_COUNT"
    const unsigned long long TURN_BITS "WORDS_TURN_BITS"
