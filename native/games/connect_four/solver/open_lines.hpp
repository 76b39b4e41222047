#pragma once

#include <array>
#include <cstddef>

#include "bits.hpp"
#include "games/connect_four/lines.hpp"
#include "games/connect_four/lines_avx2.hpp"

namespace ludotheque::connect_four {

// A player's open lines: as many cells in line as a run has, horizontal or diagonal, with discs of that player and none
// of the other. Each is stored as its lowest bit, one word per direction.
template <class Layout>
class OpenLines {
public:
    using Word = typename Layout::Word;

    OpenLines(const Layout& layout, const Word& mine, const Word& theirs) : layout_(layout) {
        const Word open = layout.masks().cells & ~theirs;
        if constexpr (Lines<Layout>::has_avx2_lines) {
            if (layout.run() == 4) {
                LinesAvx2<typename Layout::Cpu>(layout.stride()).find_open_lines(mine, open, lowest_bits_);
                return;
            }
        }
        for (std::size_t i = 0; i < steps(); ++i) {
            lowest_bits_[i] = every(open, step(i)) & any(mine, step(i));
        }
    }

    // How many of them pass through this cell.
    int count_through(const Word& cell) const {
        int count = 0;
        if constexpr (Lines<Layout>::has_avx2_lines) {
            if (layout_.run() == 4) {
                return LinesAvx2<typename Layout::Cpu>(layout_.stride()).count_through(cell, lowest_bits_);
            }
        }
        for (std::size_t i = 0; i < steps(); ++i) count += bit_count(lowest_bits_[i] & any(cell, step(i)));
        return count;
    }

private:
    static constexpr std::size_t steps() { return 3; }
    int step(std::size_t i) const { return layout_.stride() - 1 + static_cast<int>(i); }

    // The lowest bits of the lines that hold only such cells.
    Word every(const Word& cells, int step) const {
        Word found = cells;
        for (int n = 1; n < layout_.run(); ++n) found = cells & (found >> step);
        return found;
    }

    // The lowest bits of the lines that hold at least one.
    Word any(const Word& cells, int step) const {
        Word found = cells;
        for (int n = 1; n < layout_.run(); ++n) found = cells | (found >> step);
        return found;
    }

    const Layout& layout_;
    alignas(32) std::array<Word, 4> lowest_bits_{};
};

}  // namespace ludotheque::connect_four
