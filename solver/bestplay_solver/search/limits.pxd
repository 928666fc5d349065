from bestplay_solver cimport bits

cdef int NODES_A_LOOK
cdef long long NO_LIMIT


cdef class Limits:
    cdef readonly long long nodes
    cdef long long look_at
    cdef long long most_nodes
    cdef double ends
    cdef bint timed
    cdef public bint stop
    cdef readonly bint out_of_nodes

    cdef bint must_stop(self) noexcept nogil
