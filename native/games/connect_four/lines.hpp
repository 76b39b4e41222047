#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "bits.hpp"
#include "cpu.hpp"
#include "games/connect_four/lines_avx2.hpp"
#include "wide.hpp"

namespace ludotheque::connect_four {

constexpr int max_run = 26;

// Runs on a board: where they are and which cells would complete them.
template <class Layout>
class Lines {
public:
    using Word = typename Layout::Word;
    using Cpu = typename Layout::Cpu;

    // Whether all directions can be looked at in one vector.
    static constexpr bool has_avx2_lines = std::is_same_v<Cpu, Avx2Cpu> && sizeof(Word) == sizeof(std::uint64_t);

    explicit Lines(const Layout& layout) : layout_(layout) {}

    bool has_run(const Word& discs) const {
        const int stride = layout_.stride();
        if constexpr (has_avx2_lines) {
            if (layout_.run() == 4) return LinesAvx2<Cpu>(stride).has_four(discs);
        }
        if (layout_.run() == 4) {
            return is_any(four_starts(discs, stride)) || is_any(four_starts(discs, stride - 1)) ||
                   is_any(four_starts(discs, stride + 1)) || is_any(four_starts(discs, 1));
        }
        return has_run_along(discs, stride) || has_run_along(discs, stride - 1) || has_run_along(discs, stride + 1) ||
               has_run_along(discs, 1);
    }

    // Every cell, free or not, where one more disc would complete a run with these.
    Word completing_cells(const Word& discs) const {
        const int stride = layout_.stride();
        if constexpr (has_avx2_lines) {
            if (layout_.run() == 4) return layout_.masks().cells & LinesAvx2<Cpu>(stride).completing(discs);
        }
        if (layout_.run() == 4) {
            const Word above = (discs << 1) & (discs << 2) & (discs << 3);
            return layout_.masks().cells & (above | completing_four(discs, stride) |
                                            completing_four(discs, stride - 1) | completing_four(discs, stride + 1));
        }
        return layout_.masks().cells & (completing_above(discs) | completing_along(discs, stride) |
                                        completing_along(discs, stride - 1) | completing_along(discs, stride + 1));
    }

private:
    // A run of 4 in two steps: a pair of pairs.
    static Word four_starts(const Word& discs, int step) {
        const Word pairs = discs & (discs >> step);
        return pairs & (pairs >> (2 * step));
    }

    // Runs found so far are doubled: a run of 6 is two runs of 3, a run of 3 two of 2 that share a disc.
    bool has_run_along(const Word& discs, int step) const {
        Word starts = discs;
        for (int length = 1; length < layout_.run() && is_any(starts);) {
            const int gain = std::min(length, layout_.run() - length);
            const int shift = gain * step;
            if (shift >= bit_size(starts)) return false;
            starts = starts & (starts >> shift);
            length += gain;
        }
        return is_any(starts);
    }

    static Word completing_four(const Word& discs, int step) {
        const Word up = discs << step;
        const Word down = discs >> step;
        const Word two_up = up & (discs << (2 * step));
        const Word two_down = down & (discs >> (2 * step));
        return (two_up & ((discs << (3 * step)) | down)) | (two_down & ((discs >> (3 * step)) | up));
    }

    Word completing_along(const Word& discs, int step) const {
        const int run = layout_.run();
        std::array<Word, max_run> after;  // after[n]: the cells that follow n discs
        after[0] = ~Word{};
        for (int n = 1; n < run; ++n) {
            const auto i = static_cast<std::size_t>(n);
            after[i] = (after[i - 1] & discs) << step;
        }
        Word completing{};
        Word before = ~Word{};  // the cells that precede n discs
        for (int n = 0; n < run; ++n) {
            completing |= before & after[static_cast<std::size_t>(run - 1 - n)];
            before = (before & discs) >> step;
        }
        return completing;
    }

    Word completing_above(const Word& discs) const {
        Word after = ~Word{};
        for (int n = 1; n < layout_.run(); ++n) after = (after & discs) << 1;
        return after;
    }

    const Layout& layout_;
};

}  // namespace ludotheque::connect_four
