cimport cython
from bestplay_solver cimport bits
from bestplay_solver.dominoes cimport words
from bestplay_solver.dominoes.scoring cimport Scorer
from bestplay_solver.search.limits cimport Limits

cdef int LEAF_WORDS, ENTRY_BYTES, LEAF_BYTES, STEP_WORDS
cdef int ONE_END, OTHER_END, MOVER, KNOCKED, LAST, SEATS, SEAT_WORDS
cdef int HANDS, COUNT, ENTRY, LEFT, NODE_WORDS


cdef class HiddenTree(Scorer):
    cdef Limits limits
    cdef int[2] counts
    cdef int[2] sizes
    cdef int[2] ends
    cdef int mover_at_root
    cdef int last_at_root
    cdef object masks_room
    cdef unsigned long long *masks
    cdef bint has_weights
    cdef double[::1] pair_weights
    cdef unsigned long long[2] in_pair
    cdef double[::1] hand_weights
    cdef readonly long long pairs
    cdef readonly double total
    cdef int found_partners
    # the recursion
    cdef int[::1] stack
    cdef int[::1] origins
    cdef int[::1] steps
    cdef int step_words
    cdef bint is_filling
    cdef long long most_bytes
    cdef readonly bint is_too_large
    # the tree
    cdef int[2] entries
    cdef int offset
    cdef readonly long long node_count
    cdef readonly long long leaf_count
    cdef readonly long long leaf_pairs
    cdef readonly long long information_sets
    cdef int[::1] parents
    cdef signed char[::1] choices
    cdef int[::1] leaves
    cdef float[::1] payoffs

    @cython.locals(mine=int, first=int, weight=double, at=int, one=double)
    cdef double weigh_partners(self, int seat, int hand) noexcept nogil
    cdef double weight_of(self, int mine, int theirs) noexcept nogil
    @cython.locals(done=bint)
    cdef bint grow_freely(self) noexcept
    @cython.locals(end=int, seat=int, of_seat=int, hand=int)
    cdef bint grow_root(self) noexcept nogil
    @cython.locals(
        one=cython.ulonglong,
        other=cython.ulonglong,
        fits=cython.ulonglong,
        tiles=cython.ulonglong,
        bit=cython.ulonglong,
    )
    cdef bint grow(self, int node, int end, unsigned long long played) noexcept nogil
    @cython.locals(size=cython.longlong)
    cdef bint may_go_on(self) noexcept nogil
    @cython.locals(of_mover=int, hands=int, tiles=cython.ulonglong, at=int)
    cdef unsigned long long offered(self, int node) noexcept nogil
    @cython.locals(of_mover=int, top=int, unable=int)
    cdef bint grow_knock(
        self, int node, int end, unsigned long long played, unsigned long long fits
    ) noexcept nogil
    @cython.locals(mover=int, top=int, tile=int, number=int, left=int)
    cdef bint grow_lay(
        self, int node, int end, unsigned long long played, unsigned long long bit, int at
    ) noexcept nogil
    @cython.locals(
        mover=int,
        top=int,
        seat=int,
        word=int,
        of_seat=int,
        hands=int,
        entry=int,
        at=int,
        mask=cython.ulonglong,
        stays=bint,
    )
    cdef int select(
        self, int node, int end, unsigned long long fits, unsigned long long bit
    ) noexcept nogil
    @cython.locals(
        mover=int, seat=int, of_seat=int, entry=int, hands=int, at=int, mask=cython.ulonglong
    )
    cdef void enter(self, int node, int end, unsigned long long unplayed) noexcept nogil
    @cython.locals(one=cython.ulonglong, other=cython.ulonglong, plays=int)
    cdef int plays_of(self, int node, unsigned long long tiles) noexcept nogil
    @cython.locals(of_mover=int)
    cdef void note_step(self, int node, int end, int code) noexcept nogil
    @cython.locals(rows=int, columns=int, at=cython.longlong)
    cdef bint end_hand(self, int end, unsigned long long played) noexcept nogil
    @cython.locals(
        rows=int, columns=int, to=cython.longlong, row=int, column=int, mine=int, theirs=int
    )
    cdef void pay(self, int end, unsigned long long played) noexcept nogil
    @cython.locals(last=cython.ulonglong)
    cdef unsigned long long last_bits(self, int seat) noexcept nogil
    @cython.locals(spots=cython.ulonglong, points=int)
    cdef double paid(self, int mine, int theirs, unsigned long long unplayed) noexcept nogil
    @cython.locals(spots=int)
    cdef int sum_of(self, unsigned long long tiles) noexcept nogil
    cdef unsigned long long hand(self, int at, int seat, int half) noexcept nogil
