#pragma once

#include <array>
#include <cstddef>

namespace ludotheque::connect_four {

// Who has to give way in the end. Both players fill the quiet cells; nobody plays right below a cell where the other
// completes a run. When the quiet cells are used up, who is to move plays below an own threat, which is then lost,
// or else below one of the other's, and loses.
//
//     .        released once the threat is lost: an odd number of them passes the duty to the other
//     A        a threat of A, the lowest one of its column
//     .        guarded: B does not play here
//     .  .  .  quiet
template <class Cpu>
class Zugzwang {
public:
    static constexpr std::size_t me = 0;
    static constexpr std::size_t them = 1;

    // A column whose lowest threat is this player's, with so many cells above it.
    void add_guarded(std::size_t owner, int released_count) {
        ++columns_[owner];
        if (released_count % 2 != 0) ++passes_[owner];
    }

    // A column whose lowest threat is both players'.
    void add_shared() { ++shared_; }

    // 1: they will have to give way to me, who is to move now; -1: I to them; 0: nobody to anybody.
    int verdict(int quiet_count) {
        std::size_t mover = quiet_count % 2 == 0 ? me : them;
        while (passes_[mover] > 0) {
            --passes_[mover];
            --columns_[mover];
            mover = 1 - mover;
        }
        if (columns_[1 - mover] + shared_ == 0) return 0;
        return mover == me ? -1 : 1;
    }

private:
    std::array<int, 2> columns_{};
    std::array<int, 2> passes_{};
    int shared_ = 0;
};

}  // namespace ludotheque::connect_four
