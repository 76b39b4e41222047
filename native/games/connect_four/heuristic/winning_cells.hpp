#pragma once

#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/lines.hpp"
#include "wide.hpp"

namespace ludotheque::connect_four {

// The empty cells that complete a run once one more disc lies on the board. On wide boards it is faster to follow
// the lines through that disc than to look at every cell:
//
//     . d d x d . d        x the new disc; the gap on each side completes a run if the discs before and behind it do
template <class Layout>
class WinningCells {
public:
    using Word = typename Layout::Word;

    explicit WinningCells(const Layout& layout) : layout_(layout), lines_(layout) {}

    // `discs` are the player's with the new one, `wins` where they completed a run without it.
    Word after(const Word& discs, const Word& empty, const Word& wins, int cell) const {
        if constexpr (sizeof(Word) == sizeof(std::uint64_t)) {
            return lines_.completing_cells(discs) & empty;
        } else {
            Word found = wins & empty;
            for (const int step : {1, layout_.stride() - 1, layout_.stride(), layout_.stride() + 1}) {
                add_along(discs, empty, cell, step, found);
            }
            return found;
        }
    }

private:
    void add_along(const Word& discs, const Word& empty, int cell, int step, Word& found) const {
        const int upwards = count(discs, cell, step);
        const int downwards = count(discs, cell, -step);
        const int length = upwards + 1 + downwards;
        add_gap(discs, empty, cell + (upwards + 1) * step, step, length, found);
        add_gap(discs, empty, cell - (downwards + 1) * step, -step, length, found);
    }

    void add_gap(const Word& discs, const Word& empty, int gap, int step, int length, Word& found) const {
        if (!has(empty, gap) || length + 1 + count(discs, gap, step) < layout_.run()) return;
        found.words[static_cast<std::size_t>(gap) / 64] |= std::uint64_t{1} << (gap % 64);
    }

    // How many discs follow each other from this cell on, itself left out. The spare bits end every line.
    int count(const Word& discs, int cell, int step) const {
        int length = 0;
        while (length < layout_.run() && has(discs, cell + (length + 1) * step)) ++length;
        return length;
    }

    static bool has(const Word& bits, int index) {
        if (index < 0 || index >= bit_size(bits)) return false;
        return (bits.words[static_cast<std::size_t>(index) / 64] >> (index % 64) & 1) != 0;
    }

    const Layout& layout_;
    Lines<Layout> lines_;
};

}  // namespace ludotheque::connect_four
