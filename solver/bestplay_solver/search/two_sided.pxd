cimport cython
from bestplay_solver cimport bits
from bestplay_solver.game cimport Game
from bestplay_solver.search.limits cimport Limits

cdef unsigned long long GOLD, ALL
cdef int STOPPED, WORST, ZERO
cdef unsigned long long LAST_AGE


cdef class TwoSided(Limits):
    cdef Game game
    cdef object room
    cdef unsigned long long *table
    cdef readonly int table_bits
    cdef unsigned long long mask
    cdef int stride
    cdef unsigned long long age
    cdef int low
    cdef int high

    cdef void next_deal(self) noexcept nogil
    cdef void drive_freely(self, int at, int guess, int end) noexcept
    @cython.locals(found=int)
    cdef int search_freely(self, int at, int beta, int end) noexcept
    @cython.locals(word=int, key=cython.ulonglong)
    cdef inline int slot_of(self, int at) noexcept nogil
    @cython.locals(word=int)
    cdef inline bint is_stored(self, int slot, int at) noexcept nogil
    @cython.locals(word=int, least=cython.ulonglong, most=cython.ulonglong)
    cdef inline void store(self, int slot, int at, int low, int high) noexcept nogil
    @cython.locals(entry=int, best=int, step=int, head=cython.ulonglong, work=cython.p_ulonglong)
    cdef inline int pick(self, int end, int last) noexcept nogil
    @cython.locals(low=int, high=int, slot=int, bounds=cython.ulonglong, best=int, least=int, most=int)
    cdef inline int search(self, int at, int beta, int end) noexcept nogil
    @cython.locals(last=int, entry=int, best=int, value=int, ours=bint)
    cdef inline int search_plays(self, int at, int beta, int end) noexcept nogil
    @cython.locals(beta=int, value=int)
    cdef inline bint drive(self, int at, int guess, int end) noexcept nogil
