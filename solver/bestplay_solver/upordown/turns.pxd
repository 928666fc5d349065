cimport cython
from bestplay_solver cimport bits
from bestplay_solver.upordown cimport words
from bestplay_solver.upordown.packed_area cimport PackedAreas


cdef class PackedTurns(PackedAreas):
    cdef int seat(self, int at) noexcept nogil
    cdef bint asks(self, int at) noexcept nogil
    cdef bint is_over(self, int at) noexcept nogil
    cdef void settle(self, int at) noexcept nogil
    @cython.locals(seat=int, margin=int)
    cdef void score(self, int at) noexcept nogil
    cdef void bounds(self, int at) noexcept nogil
    cdef int plies(self, int at, int end) noexcept nogil
    cdef int plays(self, int at, int end) noexcept nogil
    cdef inline unsigned long long hand(self, int at, int seat) noexcept nogil
    @cython.locals(bit=cython.ulonglong, lower=cython.ulonglong)
    cdef inline int before(self, unsigned long long display, int card) noexcept nogil
    @cython.locals(higher=cython.ulonglong)
    cdef inline int behind(self, unsigned long long display, int card) noexcept nogil
    @cython.locals(
        hand=cython.ulonglong, display=cython.ulonglong, card=int, one=int, other=int
    )
    cdef int turns(self, int at, int end, bint settled) noexcept nogil
    @cython.locals(first=int, has_free=bint, may_discard=bint, slot=int)
    cdef int takes(self, int at, int end, int card, int taken, bint settled) noexcept nogil
    @cython.locals(rank=cython.longlong, code=cython.longlong)
    cdef int enter(
        self, int at, int end, int card, int taken, int place, bint settled
    ) noexcept nogil
    @cython.locals(
        seat=int,
        word=int,
        laid=cython.ulonglong,
        gone=cython.ulonglong,
        mover=cython.ulonglong,
        hand_at=int,
        slot=int,
    )
    cdef inline void follow(self, int at, int to, int card, int taken, int place) noexcept nogil
    @cython.locals(sum_at=int, before=cython.ulonglong, after=cython.ulonglong)
    cdef inline void count_discard(self, int at, int seat, int points) noexcept nogil
    cdef inline void order_rows(self, int first) noexcept nogil
    @cython.locals(word=cython.ulonglong)
    cdef inline void order_two(self, int first, int second) noexcept nogil
    @cython.locals(middle=int)
    cdef inline int rank(self, int at, int seat) noexcept nogil
    @cython.locals(own=int, others=int, low=int, high=int, gain=int, takeable=cython.ulonglong)
    cdef void find_bounds(self, int at) noexcept nogil
    @cython.locals(least=cython.ulonglong, most=cython.ulonglong)
    cdef inline void write_bounds(self, int at, int low, int high) noexcept nogil
    @cython.locals(cards=cython.ulonglong)
    cdef inline unsigned long long takeable(self, int at, int seat, int turns) noexcept nogil
    @cython.locals(
        seat=int,
        display=cython.ulonglong,
        card=int,
        bit=cython.ulonglong,
        one=int,
        other=int,
    )
    cdef int last_turns(self, int at, int turns) noexcept nogil
    cdef int last_turn(
        self, int at, int seat, int card, unsigned long long display
    ) noexcept nogil
    @cython.locals(bit=cython.ulonglong, other=int, card=int, gain=int)
    cdef int turn_before_last(
        self, int at, int seat, int taken, unsigned long long display
    ) noexcept nogil
