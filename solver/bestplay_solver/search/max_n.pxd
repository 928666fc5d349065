cimport cython
from bestplay_solver cimport bits
from bestplay_solver.game cimport Game
from bestplay_solver.search.limits cimport Limits

cdef unsigned long long GOLD, ALL, STOPPED, FIELDS, VECTOR, POINTS_MASK, CODE_MASK
cdef int MOST_SEATS, POINTS_BITS, POINTS_TOP, EFFORT_AT, MOST_EFFORT, WAYS
cdef int LEAST_BITS, GROWTH_BITS, WORST


cdef class MaxN(Limits):
    cdef Game game
    cdef object room
    cdef unsigned long long *table
    cdef unsigned long long *known
    cdef readonly long long most_bytes
    cdef readonly int table_bits
    cdef readonly long long stored
    cdef long long mask
    cdef int stride
    cdef int seats
    cdef bint can_grow
    cdef bint is_crowded

    @cython.locals(place=cython.longlong, last=cython.ulonglong)
    cdef void move(self, long long places) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cdef unsigned long long search_freely(self, int at, int end) noexcept
    @cython.locals(vector=cython.ulonglong, before=cython.longlong)
    cdef inline unsigned long long search(self, int at, int end) noexcept nogil
    @cython.locals(
        seat=int,
        last=int,
        best=int,
        best_order=int,
        chosen=cython.ulonglong,
        entry=int,
        vector=cython.ulonglong,
        margin=int,
        order=int,
    )
    cdef inline unsigned long long search_plays(self, int at, int end) noexcept nogil
    @cython.locals(vector=cython.ulonglong, points=cython.ulonglong, seat=int)
    cdef inline unsigned long long scored(self, int at) noexcept nogil
    @cython.locals(total=int, own=int)
    cdef inline int margin(self, unsigned long long vector, int seat) noexcept nogil
    @cython.locals(nodes=cython.longlong, effort=cython.ulonglong)
    cdef inline unsigned long long effort(self, long long before) noexcept nogil
    @cython.locals(word=int, key=cython.ulonglong)
    cdef inline long long bucket(self, unsigned long long *words, long long at) noexcept nogil
    @cython.locals(place=cython.longlong, word=int)
    cdef inline unsigned long long find(self, int at) noexcept nogil
    @cython.locals(
        place=cython.longlong,
        chosen=cython.longlong,
        least=cython.ulonglong,
        effort=cython.ulonglong,
        word=int,
    )
    cdef inline void write(
        self, unsigned long long *words, long long at, unsigned long long vector
    ) noexcept nogil
