#include "search/busy.hpp"

#include <cstdint>

#include "tests/check.hpp"

using ludotheque::search::Busy;

int main() {
    constexpr std::uint64_t one = 12345, neighbour = one + 4096;
    Busy busy;
    CHECK(!busy.has(one));
    {
        const Busy::Stay stay(busy, one);
        CHECK(busy.has(one));
        CHECK(!busy.has(neighbour));
        {
            const Busy::Stay other(busy, neighbour);  // in the same place: the first mark is lost
            CHECK(busy.has(neighbour));
            CHECK(!busy.has(one));
        }
        CHECK(!busy.has(neighbour));
    }
    CHECK(!busy.has(one));
    return ludotheque::tests::failures;
}
