#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "bits.hpp"
#include "games/morpion/engine/line_shapes.hpp"
#include "games/morpion/engine/pattern_values.hpp"

namespace ludotheque::morpion {

// A set of cells that knows its size.
class CellSet {
public:
    int size() const { return size_; }
    bool is_empty() const { return size_ == 0; }
    bool has(int cell) const { return (words_[static_cast<std::size_t>(cell) / 64] >> (cell % 64) & 1) != 0; }

    void flip(int cell) {
        words_[static_cast<std::size_t>(cell) / 64] ^= std::uint64_t{1} << (cell % 64);
        size_ += has(cell) ? 1 : -1;
    }

    int lowest() const {
        int index = 0;
        while (words_[static_cast<std::size_t>(index)] == 0) ++index;
        return 64 * index + lowest_index(words_[static_cast<std::size_t>(index)]);
    }

    // Counted from 0, the lowest cell first.
    int nth(int number) const {
        std::size_t index = 0;
        for (; number >= std::popcount(words_[index]); ++index) number -= std::popcount(words_[index]);
        std::uint64_t rest = words_[index];
        for (; number > 0; --number) rest = without_lowest(rest);
        return 64 * static_cast<int>(index) + lowest_index(rest);
    }

    template <class Visit>
    void for_each(Visit visit) const {
        int left = size_;
        for (int index = 0; left > 0; ++index) {
            for (std::uint64_t rest = words_[static_cast<std::size_t>(index)]; rest != 0; rest = without_lowest(rest)) {
                visit(64 * index + lowest_index(rest));
                --left;
            }
        }
    }

private:
    std::array<std::uint64_t, (max_side * max_side + 63) / 64> words_{};
    int size_ = 0;
};

// A set of cells that joins others at once.
class CellMask {
public:
    void add(int cell) { words_[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64); }
    bool has(int cell) const { return (words_[static_cast<std::size_t>(cell) / 64] >> (cell % 64) & 1) != 0; }

    // What both have between them; larger grids need more words.
    void join(const CellMask& left, const CellMask& right, std::size_t word_count) {
        for (std::size_t i = 0; i < word_count; ++i) words_[i] = left.words_[i] | right.words_[i];
    }

    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t rest = words_[i]; rest != 0; rest = without_lowest(rest)) {
                visit(64 * static_cast<int>(i) + lowest_index(rest));
            }
        }
    }

private:
    std::array<std::uint64_t, (max_side * max_side + 63) / 64> words_{};
};

// The two sides of a game; `first` and `second` of Content are side 0 and side 1.
using Side = int;

// Stones, and for every free cell what a stone of either side would make there; kept up to date move by move.
class PatternBoard {
public:
    // The shapes and values must outlive the board.
    PatternBoard(const Grid& grid, const ShapeTable& shapes, const PatternValues& values);

    void put(Side side, int cell);
    void take_back();  // the last stone put

    const Grid& grid() const { return grid_; }
    bool is_free(int cell) const { return contents_[static_cast<std::size_t>(cell)] == empty; }
    // Whether a stone lies within two cells.
    bool is_near(int cell) const { return near().has(cell); }
    const CellMask& near() const { return nears_[moves_.size()]; }
    bool is_full() const { return stone_count_ == grid_.cell_count(); }
    int stone_count() const { return stone_count_; }
    std::uint64_t key() const { return key_; }
    std::uint64_t key_after(Side side, int cell) const {
        return key_ ^ keys_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(side)];
    }

    const PatternValue& value(Side side, int cell) const { return values_->of(pattern(side, cell)); }
    Rank rank(Side side, int cell) const { return values_->rank(pattern(side, cell)); }
    Order order(Side side, int cell) const { return values_->order(pattern(side, cell)); }

    // The static evaluation for this side, which is to move.
    int evaluation(Side side);

    // The free cells where this side would make such a thing or better.
    const CellSet& fives(Side side) const { return sets_[static_cast<std::size_t>(side)].fives; }
    const CellSet& double_fours(Side side) const { return sets_[static_cast<std::size_t>(side)].double_fours; }
    const CellSet& fours(Side side) const { return sets_[static_cast<std::size_t>(side)].fours; }

private:
    struct Ray {
        std::int16_t step = 0;    // to the next cell
        std::uint8_t before = 0;  // cells on the grid on either side, at most the radius
        std::uint8_t after = 0;
    };

    struct Sets {
        CellSet fives;
        CellSet double_fours;
        CellSet fours;
    };

    // Of both sides, in one number, so that one addition changes both.
    struct Patterns {
        std::uint32_t both = 0;

        Pattern of(Side side) const { return static_cast<Pattern>(both >> (16 * side)); }
    };

    // What a stone changed elsewhere, to be put back when it goes.
    struct Change {
        std::int16_t cell = 0;
        std::uint8_t direction = 0;
        ShapePair seen = 0;
        Patterns before{};
        Patterns after{};
        std::array<std::uint8_t, 2> flips{};  // by side: which sets lost or gained the cell
    };

    struct Move {
        Side side;
        int cell;
        std::size_t change_count;     // before it
        bool is_accumulated = false;  // whether the accumulators after it are known: few moves need them
    };

    template <class Visit>
    void for_each_neighbour(Side side, int cell, Visit visit);
    CellMask square(int cell) const;
    void see(int cell, int direction);
    void flip(Side side, int cell, std::uint8_t flips);
    ShapePair looked_at(int cell, int direction) const;
    Pattern pattern(Side side, int cell) const { return patterns_[static_cast<std::size_t>(cell)].of(side); }
    void count(int cell);
    void accumulate(std::size_t number);
    void update(std::array<Accumulator, 2>& accumulators, std::array<const PatternValue*, 2> before,
                std::array<const PatternValue*, 2> after) const;

    Grid grid_;
    const ShapeTable* shapes_;
    const PatternValues* values_;
    std::vector<std::array<Ray, 4>> rays_;
    std::vector<Content> contents_;
    std::vector<std::array<std::uint32_t, 4>> around_;
    std::vector<CellMask> squares_;  // what lies within two cells of each
    std::size_t word_count_;
    std::vector<std::array<ShapePair, 4>> seen_;  // by direction
    std::vector<Patterns> patterns_;
    std::array<Sets, 2> sets_;
    std::vector<std::array<std::uint64_t, 2>> keys_;
    std::vector<Move> moves_;
    // By the number of stones. Apart from the moves, which would be cleared and copied with them at every stone.
    std::vector<CellMask> nears_;                           // within two cells of a stone
    std::vector<std::array<Accumulator, 2>> accumulators_;  // by side to move; of the empty grid first
    std::vector<Change> changes_;
    std::uint64_t key_ = 0;
    int stone_count_ = 0;
};

}  // namespace ludotheque::morpion
