#include "search/in_progress.hpp"

#include <cstdint>

#include "tests/check.hpp"

using ludotheque::search::InProgress;

SUITE(in_progress_test) {
    constexpr std::uint64_t one = 12345, neighbour = one + 4096;
    InProgress in_progress;
    CHECK(!in_progress.has(one));
    {
        const InProgress::Guard guard(in_progress, one);
        CHECK(in_progress.has(one));
        CHECK(!in_progress.has(neighbour));
        {
            const InProgress::Guard other(in_progress, neighbour);  // in the same place: the first mark is lost
            CHECK(in_progress.has(neighbour));
            CHECK(!in_progress.has(one));
        }
        CHECK(!in_progress.has(neighbour));
    }
    CHECK(!in_progress.has(one));
}
