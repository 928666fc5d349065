cimport cython
from bestplay_solver cimport bits
from bestplay_solver.game cimport Game
from bestplay_solver.upordown cimport words

cdef int IMPOSSIBLE


cdef class PackedAreas(Game):
    cdef readonly int cards
    cdef int colours
    cdef int[12] colour
    cdef unsigned long long[8] of_colour
    cdef int discard_value
    cdef bint by_row
    cdef bint only_when_stuck
    cdef int again
    cdef int[4] gain
    cdef int[4] sums
    cdef int asking

    @cython.locals(length=int)
    cdef inline int value_of(self, unsigned long long row) noexcept nogil
    @cython.locals(length=int)
    cdef inline int thrown(self, unsigned long long row) noexcept nogil
    cdef inline bint fits(self, unsigned long long row, int card) noexcept nogil
    @cython.locals(every=cython.ulonglong)
    cdef inline unsigned long long above(self, unsigned long long row) noexcept nogil
    @cython.locals(direction=int)
    cdef inline unsigned long long beyond(self, unsigned long long row) noexcept nogil
    @cython.locals(
        own=cython.ulonglong,
        bit=cython.ulonglong,
        missing=cython.ulonglong,
        most=cython.ulonglong,
        growing=cython.ulonglong,
        direction=int,
    )
    cdef inline unsigned long long appended(self, unsigned long long row, int card) noexcept nogil
    @cython.locals(first=int, discards=cython.ulonglong, score=int, points=int)
    cdef inline int score_of(self, int at, int seat) noexcept nogil
    @cython.locals(best=int, first=int, place=int, row=cython.ulonglong)
    cdef int best_gain(self, int at, int seat, int card) noexcept nogil
    @cython.locals(first=int, free=int, cheapest=int, place=int, row=cython.ulonglong)
    cdef int least_gain(self, int at, int seat, int turns) noexcept nogil
    @cython.locals(first=int, place=int, spent=int, best=int, cards=int)
    cdef int most_gain(
        self, int at, int seat, int turns, unsigned long long takeable
    ) noexcept nogil
    @cython.locals(direction=int, above=cython.ulonglong)
    cdef inline void find_gains(
        self, unsigned long long row, int turns, unsigned long long takeable
    ) noexcept nogil
    @cython.locals(
        length=int,
        most=int,
        value=int,
        missing=cython.ulonglong,
        cards=int,
        first=int,
        second=int,
        third=int,
        colour=int,
        has=int,
        lacks=int,
    )
    cdef inline void continue_row(
        self, unsigned long long row, int turns, unsigned long long following
    ) noexcept nogil
    @cython.locals(lost=int, alike=int, colour=int)
    cdef inline void begin_row(
        self, unsigned long long row, int turns, unsigned long long takeable
    ) noexcept nogil
