from cpython.array cimport array

cdef extern from *:
    """
    #include <time.h>
    #ifndef BESTPLAY_BUILT_FROM
    #define BESTPLAY_BUILT_FROM "unknown"
    #endif
    static inline int bestplay_highest_bit(unsigned long long word) {
        return 63 - __builtin_clzll(word);
    }
    static inline double bestplay_clock(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
    }
    """
    int popcount "__builtin_popcountll"(unsigned long long) noexcept nogil
    int highest_bit "bestplay_highest_bit"(unsigned long long) noexcept nogil
    int lowest_bit "__builtin_ctzll"(unsigned long long) noexcept nogil
    double clock "bestplay_clock"() noexcept nogil
    const char *c_built_from "BESTPLAY_BUILT_FROM"
    void *release_gil "PyEval_SaveThread"() noexcept
    void take_gil "PyEval_RestoreThread"(void *) noexcept

cdef inline unsigned long long *words(array room) noexcept:
    return room.data.as_ulonglongs

cdef inline long long *numbers(array room) noexcept:
    return room.data.as_longlongs

cdef inline double *reals(array room) noexcept:
    return room.data.as_doubles

cdef inline str built_from():
    return c_built_from.decode("ascii")

cdef inline short *shorts(array room) noexcept:
    return room.data.as_shorts

cdef inline int *ints(array room) noexcept:
    return room.data.as_ints
