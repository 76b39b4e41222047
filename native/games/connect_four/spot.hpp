#pragma once

#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/lines.hpp"
#include "games/connect_four/new_wins.hpp"
#include "wide.hpp"

namespace ludotheque::connect_four {

// A position's name in a table: 128 bits that change by one exclusive-or with each disc.
template <class Processor>
struct Fingerprint {
    std::uint64_t place = 0;
    std::uint64_t tag = 0;

    void turn_disc(int index, int owner) {
        const auto disc = static_cast<std::uint64_t>(2 * index + owner) + 1;
        place ^= mixed(disc * 0x9E3779B97F4A7C15U);
        tag ^= mixed(disc * 0xD1B54A32D192ED03U);
    }

private:
    static std::uint64_t mixed(std::uint64_t word) {
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9U;
        word = (word ^ word >> 27) * 0x94D049BB133111EBU;
        return word ^ word >> 31;
    }
};

// A position on the way of a judge, seen by the player to move.
template <class Shape>
struct Spot {
    using Word = typename Shape::Word;

    Word mine{};
    Word theirs{};
    Word my_wins{};     // empty cells on which the player to move completes a run
    Word their_wins{};  // the same for the other
    int disc_count = 0;
    Fingerprint<typename Shape::Processor> print{};

    Word occupied() const { return mine | theirs; }
};

// How spots follow each other.
template <class Shape>
class Course {
public:
    using Word = typename Shape::Word;

    explicit Course(const Shape& shape) : shape_(shape), lines_(shape), new_wins_(shape) {}

    Spot<Shape> start(const Word& mine, const Word& theirs) const {
        Spot<Shape> spot;
        spot.mine = mine;
        spot.theirs = theirs;
        spot.my_wins = lines_.completing_cells(mine) & ~spot.occupied();
        spot.their_wins = lines_.completing_cells(theirs) & ~spot.occupied();
        spot.disc_count = bit_count(spot.occupied());
        add_discs(spot.print, mine, spot.disc_count % 2);
        add_discs(spot.print, theirs, (spot.disc_count + 1) % 2);
        return spot;
    }

    Spot<Shape> after(const Spot<Shape>& spot, const Word& move) const {
        Spot<Shape> next;
        next.mine = spot.theirs;
        next.theirs = spot.mine | move;
        next.my_wins = spot.their_wins & ~move;
        next.disc_count = spot.disc_count + 1;
        const int cell = lowest_index(move);
        next.their_wins = new_wins_.after(next.theirs, empty(next), spot.my_wins, cell);
        next.print = spot.print;
        next.print.turn_disc(cell, spot.disc_count % 2);
        return next;
    }

    // The lowest empty cell of each open column.
    Word landing(const Spot<Shape>& spot) const {
        return (spot.occupied() + shape_.masks().floor) & shape_.masks().cells;
    }

    // The moves after which the opponent does not win at once; none: all is lost.
    Word choices(const Spot<Shape>& spot, const Word& landing) const {
        const Word forced = landing & spot.their_wins;
        const Word below_their_wins = spot.their_wins >> 1;
        if (!is_any(forced)) return landing & ~below_their_wins;
        if (is_any(without_lowest(forced))) return Word{};
        return forced & ~below_their_wins;
    }

    Word empty(const Spot<Shape>& spot) const { return shape_.masks().cells & ~spot.occupied(); }
    bool could_fill_a_run(const Word& discs, const Word& empty) const { return lines_.has_run(discs | empty); }
    int column_of(const Word& move) const { return lowest_index(move) / shape_.stride(); }

private:
    static void add_discs(Fingerprint<typename Shape::Processor>& print, Word discs, int owner) {
        for (; is_any(discs); discs = without_lowest(discs)) print.turn_disc(lowest_index(discs), owner);
    }

    const Shape& shape_;
    Lines<Shape> lines_;
    NewWins<Shape> new_wins_;
};

}  // namespace ludotheque::connect_four
