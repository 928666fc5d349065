cimport cython
from bestplay_solver cimport bits

cdef unsigned long long ALL, GOLD, FIRST_MIX, SECOND_MIX
cdef int ROUNDS


cdef class Deals:
    cdef readonly list rooms
    cdef readonly list allowed
    cdef readonly list sequence
    cdef readonly int ordered
    cdef readonly int places
    cdef readonly int tiles
    cdef readonly object orders
    cdef readonly object count
    cdef readonly object total
    cdef readonly bint is_numbered
    cdef list beyond
    cdef object _room
    cdef object _names
    cdef long long *first
    cdef long long *place_of
    cdef long long *after_of
    cdef unsigned long long *ways_of
    cdef long long *tile_of


cdef class Dealer:
    cdef Deals deals
    cdef int tiles
    cdef int places
    cdef int ordered
    cdef int in_order
    cdef bint is_numbered
    cdef unsigned long long total
    cdef unsigned long long orders
    cdef long long *first
    cdef long long *place_of
    cdef long long *after_of
    cdef unsigned long long *ways_of
    cdef long long *tile_of
    cdef object _mask_room
    cdef unsigned long long *masks
    cdef object _order_room
    cdef long long *order
    cdef unsigned long long state
    cdef unsigned long long seed
    cdef int half_bits

    cdef inline unsigned long long mix(self, unsigned long long word) noexcept nogil
    cdef inline unsigned long long random(self) noexcept nogil
    cdef void deal(self, unsigned long long index) noexcept nogil
    @cython.locals(
        number=cython.ulonglong,
        low=cython.ulonglong,
        high=cython.ulonglong,
        turn=cython.ulonglong,
        mask=cython.ulonglong,
    )
    cdef inline unsigned long long shuffle(self, unsigned long long index) noexcept nogil
    @cython.locals(at=int)
    cdef inline void clear(self) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef inline void put(self, int tile, int place) noexcept nogil
    @cython.locals(rest=cython.ulonglong, row=cython.longlong, edge=cython.longlong, at=int)
    cdef void find(self, unsigned long long number) noexcept nogil
    @cython.locals(rest=cython.ulonglong, row=cython.longlong, edge=cython.longlong, at=int)
    cdef void draw(self) noexcept nogil
    @cython.locals(found=int, half=int, tiles=cython.ulonglong)
    cdef inline void list_ordered(self) noexcept nogil
    @cython.locals(tile=cython.longlong)
    cdef inline void swap(self, int one, int other) noexcept nogil
