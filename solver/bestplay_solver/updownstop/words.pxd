cdef extern from *:
    """
    #define WORDS_ACTIVE 0xfULL
    #define WORDS_ALL 0xffffffffffffffffULL
    #define WORDS_BOTH_ENDS 0xffffULL
    #define WORDS_BUILT 0x10ULL
    #define WORDS_BUILT_ENDS 0x1010ULL
    #define WORDS_CODE_BITS 16
    #define WORDS_DOWN 2
    #define WORDS_DRAWN_AT 22
    #define WORDS_DRAWN_MASK 0x7fULL
    #define WORDS_END_AT 1
    #define WORDS_END_BITS 8
    #define WORDS_END_MASK 0xffULL
    #define WORDS_FIELDS 0x1010101ULL
    #define WORDS_KIND_AT 9
    #define WORDS_MOVER_AT 19
    #define WORDS_OVER 0x20000000ULL
    #define WORDS_PASSES_AT 16
    #define WORDS_PASS_CODE 1536
    #define WORDS_POINTS_AT 32
    #define WORDS_POINTS_BITS 8
    #define WORDS_POINTS_MASK 0xffULL
    #define WORDS_RANK_BIAS 1048576LL
    #define WORDS_REMOVE_CODE 1024
    #define WORDS_STATE 0x30ULL
    #define WORDS_STOPPED 0x20ULL
    #define WORDS_STOPPED_ENDS 0x2020ULL
    #define WORDS_STOP_KIND 1
    #define WORDS_TILE_AT 2
    #define WORDS_TOP_FIELD 24
    #define WORDS_TURN_BITS 0x3f0000ULL
    #define WORDS_UP 1
    #define WORDS_WAYS 0xc0ULL
    #define WORDS_WAY_AT 6
    """
    const unsigned long long ACTIVE "WORDS_ACTIVE"
    const unsigned long long ALL "WORDS_ALL"
    const unsigned long long BOTH_ENDS "WORDS_BOTH_ENDS"
    const unsigned long long BUILT "WORDS_BUILT"
    const unsigned long long BUILT_ENDS "WORDS_BUILT_ENDS"
    const int CODE_BITS "WORDS_CODE_BITS"
    const int DOWN "WORDS_DOWN"
    const int DRAWN_AT "WORDS_DRAWN_AT"
    const unsigned long long DRAWN_MASK "WORDS_DRAWN_MASK"
    const int END_AT "WORDS_END_AT"
    const int END_BITS "WORDS_END_BITS"
    const unsigned long long END_MASK "WORDS_END_MASK"
    const unsigned long long FIELDS "WORDS_FIELDS"
    const int KIND_AT "WORDS_KIND_AT"
    const int MOVER_AT "WORDS_MOVER_AT"
    const unsigned long long OVER "WORDS_OVER"
    const int PASSES_AT "WORDS_PASSES_AT"
    const int PASS_CODE "WORDS_PASS_CODE"
    const int POINTS_AT "WORDS_POINTS_AT"
    const int POINTS_BITS "WORDS_POINTS_BITS"
    const unsigned long long POINTS_MASK "WORDS_POINTS_MASK"
    const long long RANK_BIAS "WORDS_RANK_BIAS"
    const int REMOVE_CODE "WORDS_REMOVE_CODE"
    const unsigned long long STATE "WORDS_STATE"
    const unsigned long long STOPPED "WORDS_STOPPED"
    const unsigned long long STOPPED_ENDS "WORDS_STOPPED_ENDS"
    const int STOP_KIND "WORDS_STOP_KIND"
    const int TILE_AT "WORDS_TILE_AT"
    const int TOP_FIELD "WORDS_TOP_FIELD"
    const unsigned long long TURN_BITS "WORDS_TURN_BITS"
    const int UP "WORDS_UP"
    const unsigned long long WAYS "WORDS_WAYS"
    const int WAY_AT "WORDS_WAY_AT"
