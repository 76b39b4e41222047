#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/morpion/lines.hpp"

namespace ludotheque::morpion {

using Pairs = std::vector<std::pair<int, int>>;

// Proofs without search that the defender can stop every line.
//
// Erdős and Selfridge: a line that needs r cells weighs 2^-r. With the defender to move and less than 1 in all, or
// with the attacker to move and less than 1/2, the defender stops everything.
// Pairs: when the attacker takes a cell of a pair, the defender takes the other. A line with both cells of a pair is
// stopped for good; the price is that other lines through either cell must be counted as if the attacker had it.
// So: choose pairs greedily while the weight falls, then compare. Lines stopped by pairs alone weigh nothing.
template <class Bits>
class PairingStrategy {
public:
    explicit PairingStrategy(int cell_count)
        : size_(static_cast<std::size_t>(cell_count)), weight_through_(size_), shared_weight_(size_ * size_) {}

    // `missing`: the cells that each live line of the attacker still needs. Leaves the pairs of a proof in `pairs()`.
    bool is_proved(const std::vector<Bits>& missing, bool is_attackers_turn) {
        pairs_.clear();
        weigh(missing);
        const std::int64_t limit = is_attackers_turn ? one / 2 : one;
        if (total_ < limit) return true;
        if (total_ > one + one * 5 / 8) return false;  // above 1.6 pairs nearly never suffice (measured)
        return is_stopped_by_pairs(missing, limit, {});
    }

    // The same, with some pairs given: those of them that stop a line are taken first.
    bool is_proved_with(const Pairs& given, const std::vector<Bits>& missing, bool is_attackers_turn) {
        pairs_.clear();
        weigh(missing);
        return is_stopped_by_pairs(missing, is_attackers_turn ? one / 2 : one, given);
    }

    const Pairs& pairs() const { return pairs_; }

    // Where the defender should move when it is his turn: the heaviest cell that no pair uses; -1 if no line is left.
    int heaviest(const std::vector<Bits>& missing) const {
        Bits paired{};
        for (const auto& [low, high] : pairs_) paired |= bit_of<Bits>(low) | bit_of<Bits>(high);
        std::vector<double> weights(size_);
        int heaviest = -1;
        for (const Bits& cells : missing) {
            if (is_stopped(cells)) continue;
            const double weight = 1.0 / static_cast<double>(1ULL << bit_count(cells & ~paired));
            for_each_cell(cells & ~paired, [&](int cell) {
                weights[static_cast<std::size_t>(cell)] += weight;
                if (heaviest < 0 ||
                    weights[static_cast<std::size_t>(cell)] > weights[static_cast<std::size_t>(heaviest)]) {
                    heaviest = cell;
                }
            });
        }
        return heaviest;
    }

private:
    struct Entry {
        std::array<std::uint16_t, max_side> cells{};  // ascending
        std::uint16_t size = 0;
        std::int32_t weight = 0;

        bool has(std::uint16_t cell) const { return std::find(cells.begin(), end(), cell) != end(); }
        void drop(std::uint16_t cell) {
            size = static_cast<std::uint16_t>(std::remove(cells.begin(), cells.begin() + size, cell) - cells.begin());
        }
        auto end() const { return cells.begin() + size; }
    };

    static constexpr std::int64_t one = 1 << 24;

    bool is_stopped(const Bits& cells) const {
        return std::any_of(pairs_.begin(), pairs_.end(), [&](const std::pair<int, int>& pair) {
            return is_any(cells & bit_of<Bits>(pair.first)) && is_any(cells & bit_of<Bits>(pair.second));
        });
    }

    void weigh(const std::vector<Bits>& missing) {
        total_ = 0;
        for (const Bits& cells : missing) total_ += weight_of(bit_count(cells));
    }

    bool is_stopped_by_pairs(const std::vector<Bits>& missing, std::int64_t limit, const Pairs& given) {
        list(missing);
        for (const Entry& entry : entries_) spread(entry, entry.weight);
        bool is_possible = true;
        for (const auto& [low, high] : given) {
            const auto first = static_cast<std::uint16_t>(low);
            const auto second = static_cast<std::uint16_t>(high);
            if (is_possible && shared(first, second) > 0) is_possible = take(first, second);
        }
        while (is_possible && total_ >= limit) is_possible = choose();
        for (const Entry& entry : entries_) spread(entry, -entry.weight);
        return is_possible;
    }

    void list(const std::vector<Bits>& missing) {
        entries_.resize(missing.size());
        for (std::size_t i = 0; i < missing.size(); ++i) {
            Entry& entry = entries_[i];
            entry.size = 0;
            for_each_cell(missing[i], [&](int cell) { entry.cells[entry.size++] = static_cast<std::uint16_t>(cell); });
            entry.weight = weight_of(entry.size);
        }
    }

    static std::int32_t weight_of(int missing_count) {
        return static_cast<std::int32_t>(one >> std::min(missing_count, 24));
    }

    std::int32_t& shared(std::uint16_t low, std::uint16_t high) { return shared_weight_[low * size_ + high]; }

    void spread(const Entry& entry, std::int32_t weight) {
        for (std::size_t i = 0; i < entry.size; ++i) {
            weight_through_[entry.cells[i]] += weight;
            for (std::size_t j = i + 1; j < entry.size; ++j) shared(entry.cells[i], entry.cells[j]) += weight;
        }
    }

    // Takes the pair that saves most weight; false when no pair saves any.
    bool choose() {
        std::int32_t best = 0;
        std::uint16_t low = 0;
        std::uint16_t high = 0;
        for (const Entry& entry : entries_) {
            for (std::size_t i = 0; i < entry.size; ++i) {
                const std::int32_t through = weight_through_[entry.cells[i]];
                for (std::size_t j = i + 1; j < entry.size; ++j) {
                    const std::int32_t other = weight_through_[entry.cells[j]];
                    // At most the lighter of the two is shared.
                    if (3 * std::min(through, other) - through - other <= best) continue;
                    const std::int32_t saved = 3 * shared(entry.cells[i], entry.cells[j]) - through - other;
                    if (saved <= best) continue;
                    best = saved;
                    low = entry.cells[i];
                    high = entry.cells[j];
                }
            }
        }
        return best > 0 && take(low, high);
    }

    bool take(std::uint16_t low, std::uint16_t high) {
        pairs_.emplace_back(low, high);
        for (std::size_t i = 0; i < entries_.size();) {
            Entry& entry = entries_[i];
            const bool has_low = entry.has(low);
            const bool has_high = entry.has(high);
            if (!has_low && !has_high) {
                ++i;
                continue;
            }
            spread(entry, -entry.weight);
            total_ -= entry.weight;
            if (has_low && has_high) {
                entry = entries_.back();
                entries_.pop_back();
                continue;
            }
            entry.drop(has_low ? low : high);
            entry.weight *= 2;
            total_ += entry.weight;
            spread(entry, entry.weight);
            if (entry.size == 0) return false;  // the attacker would have it whole
            ++i;
        }
        return true;
    }

    std::size_t size_;
    std::int64_t total_ = 0;
    std::vector<Entry> entries_;
    std::vector<std::int32_t> weight_through_;
    std::vector<std::int32_t> shared_weight_;  // by low cell, then high cell
    Pairs pairs_;
};

// In every direction the drawing, repeated over the plane, has a pair of neighbours in each nine cells in a row
// (that such a drawing exists: Pollak and Shannon 1954; this one was found by exact cover).
// A pair begins at - | \ / and goes one cell → ↓ ↘ ↗; its second cell is a dot.
inline constexpr int tiling_side = 8;
inline constexpr int tiling_run = 9;
inline constexpr const char* tiling_drawing[tiling_side] = {
    R"(-.///\..)", R"(|-.\./.|)", R"(.-./.\..)", R"(.|||\/.-)",
    R"(....|.|-)", R"(.\.\.|.-)", R"(./....\-)", R"(-./...\.)",
};

inline Step step_of(char symbol) {
    if (symbol == '-') return {1, 0};
    if (symbol == '|') return {0, 1};
    return {1, symbol == '/' ? -1 : 1};
}

// The pairs of free cells that the drawing, moved by `shift`, gives on this grid.
template <class Bits>
Pairs tiling(const Grid& grid, int shift, const Bits& free) {
    Pairs pairs;
    for_each_cell(free, [&](int cell) {
        const int column = cell % grid.columns;
        const int row = cell / grid.columns;
        const char symbol = tiling_drawing[(row + shift / tiling_side) % tiling_side][(column + shift) % tiling_side];
        if (symbol == '.') return;
        const Step step = step_of(symbol);
        if (!grid.has_cell(column + step.column, row + step.row)) return;
        const int other = grid.cell(column + step.column, row + step.row);
        if (is_any(free & bit_of<Bits>(other))) pairs.emplace_back(std::min(cell, other), std::max(cell, other));
    });
    return pairs;
}

}  // namespace ludotheque::morpion
