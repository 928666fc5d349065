cimport cython
from bestplay_solver cimport bits

cdef unsigned long long ALL, GOLD, FIRST_MIX, SECOND_MIX
cdef int ROUNDS


cdef class Deals:
    cdef readonly list rooms
    cdef readonly list allowed
    cdef readonly int ordered
    cdef readonly int places
    cdef readonly int tiles
    cdef readonly object orders
    cdef readonly object count
    cdef readonly object total
    cdef readonly bint is_numbered
    # the graph
    cdef readonly list groups
    cdef readonly bint are_together
    cdef readonly list group_rooms
    cdef list ways_into
    cdef readonly list splits
    cdef object rest
    cdef list sequence
    cdef readonly int layered
    cdef object _last_nodes
    cdef list beyond
    cdef readonly object paths
    # as C reads it
    cdef object _room
    cdef object _ways
    cdef long long *first
    cdef long long *group_of
    cdef long long *after_of
    cdef long long *name_of
    cdef long long *rest_groups
    cdef unsigned long long *ways_of


cdef class Dealer:
    cdef Deals deals
    cdef int tiles
    cdef int layered
    cdef int places
    cdef int groups
    cdef int ordered
    cdef int in_order
    cdef bint is_numbered
    cdef bint are_together
    cdef unsigned long long total
    cdef unsigned long long paths
    cdef unsigned long long orders
    cdef object _room
    cdef object _words
    cdef long long *first
    cdef long long *group_of
    cdef long long *after_of
    cdef long long *name_of
    cdef long long *rest_groups
    cdef unsigned long long *ways_of
    cdef long long *rooms
    cdef long long *members
    cdef long long *sizes
    cdef long long *group_rooms
    cdef long long *left
    cdef long long *order
    cdef unsigned long long *masks
    cdef unsigned long long *grouped
    cdef unsigned long long *splits
    cdef unsigned long long state
    cdef unsigned long long seed
    cdef unsigned long long[6] keys
    cdef int half_bits

    cdef inline unsigned long long mix(self, unsigned long long word) noexcept nogil
    cdef inline unsigned long long random(self) noexcept nogil
    cdef void deal(self, unsigned long long index) noexcept nogil
    @cython.locals(
        number=cython.ulonglong,
        low=cython.ulonglong,
        high=cython.ulonglong,
        turn=int,
        mask=cython.ulonglong,
    )
    cdef inline unsigned long long shuffle(self, unsigned long long index) noexcept nogil
    @cython.locals(order=cython.ulonglong, path=cython.ulonglong, split=cython.ulonglong, at=int)
    cdef void find(self, unsigned long long number) noexcept nogil
    @cython.locals(at=int)
    cdef void draw(self) noexcept nogil
    @cython.locals(
        tiles=cython.p_ulonglong,
        row=cython.longlong,
        edge=cython.longlong,
        ways=cython.ulonglong,
        group=int,
        at=int,
    )
    cdef inline void walk(self, unsigned long long path, bint afresh) noexcept nogil
    @cython.locals(share=cython.ulonglong, left=cython.ulonglong, chosen=int, group=int, at=int)
    cdef void share_rest(
        self, unsigned long long path, unsigned long long ways, bint afresh
    ) noexcept nogil
    @cython.locals(ways=cython.ulonglong, first=int, place=int, group=int, at=int)
    cdef void split(self, unsigned long long number, bint afresh) noexcept nogil
    @cython.locals(
        share=cython.ulonglong,
        left=cython.ulonglong,
        tiles=cython.ulonglong,
        afresh=bint,
        chosen=int,
        place=int,
        half=int,
    )
    cdef void split_group(
        self, int group, int first, unsigned long long path, unsigned long long ways
    ) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef inline void put(self, unsigned long long *masks, int tile, int place) noexcept nogil
    @cython.locals(found=int, half=int, tiles=cython.ulonglong)
    cdef inline void list_ordered(self) noexcept nogil
    @cython.locals(tile=cython.longlong)
    cdef inline void swap(self, int one, int other) noexcept nogil
