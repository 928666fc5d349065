cimport cython
from bestplay_solver cimport bits
from bestplay_solver.search.limits cimport Limits

cdef double SLIP, LOWEST
cdef int LEAF_WORDS


cdef class CommonGame(Limits):
    cdef readonly int first
    cdef readonly double total
    cdef int[3] starts
    cdef int[2] roots
    cdef int[::1] parents
    cdef signed char[::1] choices
    cdef int[::1] leaves
    cdef int leaf_words
    cdef float[::1] payoffs
    cdef double[::1] weights
    cdef double[::1] plays
    cdef double[::1] regrets
    cdef double[::1] sums
    cdef double[::1] reach
    cdef double[::1] values
    cdef readonly int iterations
    cdef readonly double lower
    cdef readonly double upper

    @cython.locals(done=bint)
    cdef bint iterate_freely(self, int times) noexcept
    @cython.locals(done=bint)
    cdef bint prove_freely(self) noexcept
    @cython.locals(_turn=int)
    cdef bint iterate(self, int times) noexcept nogil
    @cython.locals(other=int)
    cdef bint learn(self, int seat) noexcept nogil
    @cython.locals(start=int, weights=int, k=int)
    cdef void start_reach(self, int seat) noexcept nogil
    @cython.locals(start=int, roots=int, may_slip=bint, k=int, parent=int, play=double)
    cdef void reach_by_plays(self, int seat) noexcept nogil
    @cython.locals(weight=double, k=int)
    cdef void add_to_average(self, int seat) noexcept nogil
    @cython.locals(k=int, at=cython.longlong, leaf=int)
    cdef bint value_leaves(self, int seat) noexcept nogil
    @cython.locals(rows=int, columns=int, width=int, row=int, column=int, value=double)
    cdef inline void value_rows(self, int leaf, long long at) noexcept nogil
    @cython.locals(rows=int, columns=int, width=int, row=int, column=int, reach=double)
    cdef inline void value_columns(self, int leaf, long long at) noexcept nogil
    @cython.locals(k=int)
    cdef void add_up(self, int seat) noexcept nogil
    @cython.locals(k=int, parent=int, now=double, regret=double)
    cdef void regret(self, int seat) noexcept nogil
    @cython.locals(k=int, total=double)
    cdef void match_regrets(self, int seat) noexcept nogil
    @cython.locals(other=int, value=double, start=int, weights=int, k=int)
    cdef bint respond(self, int seat) noexcept nogil
    @cython.locals(
        start=int, end=int, roots=int, may_slip=bint, k=int, parent=int, choices=int,
        play=double, total=double,
    )
    cdef void find_behaviour(self, int seat) noexcept nogil
    @cython.locals(k=int)
    cdef void reach_by_behaviour(self, int seat) noexcept nogil
    @cython.locals(roots=int, k=int, parent=int)
    cdef void add_up_best(self, int seat) noexcept nogil
