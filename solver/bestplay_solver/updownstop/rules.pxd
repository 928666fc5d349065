cimport cython
from bestplay_solver cimport bits
from bestplay_solver.updownstop cimport words
from bestplay_solver.updownstop.layout cimport Layout

cdef int NO_TILE, AGAIN, REPLY, OURS, THEIRS, DOUBLE, REMOVAL, PASS, FORCED, MANY_POINTS


cdef class PackedUpDownStop(Layout):
    cdef int seat(self, int at) noexcept nogil
    cdef bint asks(self, int at) noexcept nogil
    cdef bint is_over(self, int at) noexcept nogil
    cdef int in_order(self, int code) noexcept nogil
    cdef int plays(self, int at, int end) noexcept nogil
    cdef int plies(self, int at, int end) noexcept nogil
    cdef inline int turn(self, int at) noexcept nogil
    cdef inline unsigned long long hand(self, int at, int seat, int half) noexcept nogil
    cdef inline unsigned long long can_play(self, unsigned long long meta, int half) noexcept nogil
    @cython.locals(count=int)
    cdef inline int replies(self, int at, int seat) noexcept nogil
    cdef inline unsigned long long removable(self, unsigned long long meta) noexcept nogil
    @cython.locals(one=int, passes=int, drawn=int)
    cdef inline bint pass_ends(self, unsigned long long meta) noexcept nogil
    @cython.locals(seat=cython.ulonglong)
    cdef inline unsigned long long next_turn(self, unsigned long long meta) noexcept nogil
    @cython.locals(
        meta=cython.ulonglong,
        after=cython.ulonglong,
        seat=int,
        drawn=int,
        bit=cython.ulonglong,
        weight=cython.ulonglong,
        passes=cython.ulonglong,
        tile=int,
    )
    cdef inline void pass_turn(self, int at) noexcept nogil
    @cython.locals(ends=cython.ulonglong)
    cdef inline unsigned long long turned(self, unsigned long long meta) noexcept nogil
    cdef void settle(self, int at) noexcept nogil
    @cython.locals(at=int)
    cdef void redeal(self) noexcept nogil
    @cython.locals(best=int, most=cython.ulonglong, entry=int, rank=cython.ulonglong)
    cdef int usual(self, int end, int last) noexcept nogil
    @cython.locals(rank=cython.longlong, meta=cython.ulonglong, other=int, which=int, end=int)
    cdef long long rank(self, int at, int seat, int code) noexcept nogil
    cdef inline int rank_of_kind(self, int code) noexcept nogil
    cdef inline int can_play_at(self, int at, int seat, int end) noexcept nogil
    @cython.locals(
        seat=int, word=int, field=int, bit=cython.ulonglong, weight=cython.ulonglong
    )
    cdef inline int enter(
        self,
        int at,
        int end,
        unsigned long long meta,
        int tile,
        int code,
        bint settled,
    ) noexcept nogil
    @cython.locals(rank=cython.longlong)
    cdef inline void finish_entry(
        self, int end, int seat, int code, bint settled
    ) noexcept nogil
    @cython.locals(meta=cython.ulonglong, after=cython.ulonglong, ends=cython.ulonglong)
    cdef inline int turns(self, int at, int end, bint settled) noexcept nogil
    @cython.locals(word=int)
    cdef inline void copy(self, int at, int to) noexcept nogil
    @cython.locals(field=cython.ulonglong, way=int)
    cdef inline int builds(
        self, int at, int end, unsigned long long after, int which, bint settled
    ) noexcept nogil
    cdef inline int number_after(self, int active, int way) noexcept nogil
    @cython.locals(
        place=int,
        active=int,
        number=int,
        code=int,
        field=cython.ulonglong,
        row=cython.ulonglong,
        half=int,
        tiles=cython.ulonglong,
        tile=int,
        row_after=cython.ulonglong,
    )
    cdef inline int builds_by(
        self, int at, int end, unsigned long long after, int which, int way, bint settled
    ) noexcept nogil
    @cython.locals(place=int, active=int, half=int, tiles=cython.ulonglong, tile=int, code=int)
    cdef inline int stop(
        self, int at, int end, unsigned long long after, int which, bint settled
    ) noexcept nogil
    @cython.locals(which=int, place=int, code=int, row=cython.ulonglong)
    cdef int removals(
        self, int at, int end, unsigned long long after, unsigned long long ends, bint settled
    ) noexcept nogil
    @cython.locals(
        meta=cython.ulonglong,
        left=cython.ulonglong,
        seat=int,
        after=cython.ulonglong,
        hand=cython.ulonglong,
        which=int,
        place=int,
        tiles=cython.ulonglong,
        code=int,
        row=cython.ulonglong,
        ends=cython.ulonglong,
        passes=cython.ulonglong,
    )
    cdef inline int plain_turns(self, int at, int end) noexcept nogil
    @cython.locals(
        place=int,
        field=cython.ulonglong,
        way=int,
        tiles=cython.ulonglong,
        number=int,
        code=int,
        row=cython.ulonglong,
    )
    cdef inline int plain_builds(
        self,
        int end,
        unsigned long long after,
        unsigned long long left,
        int seat,
        unsigned long long hand,
        int which,
    ) noexcept nogil
    @cython.locals(
        bit=cython.ulonglong,
        weight=cython.ulonglong,
        work=cython.p_ulonglong,
        doubles=cython.ulonglong,
        hand=cython.ulonglong,
        field=int,
        first=cython.ulonglong,
        second=cython.ulonglong,
        rank=cython.longlong,
        ours=cython.longlong,
        head=cython.longlong,
        tile=int,
    )
    cdef inline int plain_entries(
        self,
        int end,
        unsigned long long row,
        unsigned long long left,
        int seat,
        unsigned long long tiles,
        int code,
    ) noexcept nogil
    @cython.locals(head=cython.longlong)
    cdef void plain_head(self, int end, int seat, int code, bint is_out) noexcept nogil
    @cython.locals(
        first=cython.ulonglong,
        second=cython.ulonglong,
        rank=cython.longlong,
        hand=cython.ulonglong,
    )
    cdef inline int plain_entry(
        self,
        int end,
        unsigned long long row,
        unsigned long long left,
        int seat,
        int code,
    ) noexcept nogil
    @cython.locals(other=int, hand=cython.ulonglong, rank=cython.longlong)
    cdef inline long long plain_rank(
        self,
        unsigned long long row,
        unsigned long long left,
        int seat,
        unsigned long long first,
        unsigned long long second,
    ) noexcept nogil
    cdef inline int sum_points(self, unsigned long long points) noexcept nogil
    @cython.locals(own=int, least=int, seat=int, left=int)
    cdef int outcome(self, unsigned long long meta) noexcept nogil
    cdef inline int worth(self, unsigned long long meta, int margin) noexcept nogil
    @cython.locals(
        meta=cython.ulonglong,
        seat=int,
        total=int,
        ours=int,
        now=int,
        rest=int,
        gain=int,
        weighed=int,
        ends=bint,
        left=cython.ulonglong,
    )
    cdef void bounds(self, int at) noexcept nogil
    @cython.locals(meta=cython.ulonglong, ours=int, margin=int)
    cdef int first_guess(self, int at) noexcept nogil
    @cython.locals(gain=int, half=int, tiles=cython.ulonglong)
    cdef inline int best_gain(self, int at, int seat) noexcept nogil
    @cython.locals(low=int, high=int)
    cdef inline void bound_by_points(
        self, int total, int ours, int rest, int weighed
    ) noexcept nogil
    @cython.locals(value=int)
    cdef inline void bound_by_ending(self, unsigned long long meta, int margin) noexcept nogil
    @cython.locals(other=int, tiles=cython.ulonglong)
    cdef inline unsigned long long others_tiles(self, int at, int seat, int half) noexcept nogil
    @cython.locals(half=int)
    cdef inline bint others_are_stuck(
        self, int at, unsigned long long meta, int seat
    ) noexcept nogil
    @cython.locals(drawn=int, weight=cython.ulonglong)
    cdef inline void bound_by_pass(self, unsigned long long meta, int seat, int now) noexcept nogil
    @cython.locals(meta=cython.ulonglong, least=int, sharing=int, seat=int, left=int)
    cdef void score(self, int at) noexcept nogil
    @cython.locals(left=int, other=int)
    cdef inline int side_points(self, unsigned long long meta, int seat) noexcept nogil
