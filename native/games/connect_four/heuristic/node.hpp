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

// A Zobrist hash (Zobrist 1970): 128 bits that change by one exclusive-or with each disc.
template <class Cpu>
struct PositionHash {
    std::uint64_t index = 0;
    std::uint64_t tag = 0;

    void toggle_disc(int cell, int owner) {
        const auto disc = static_cast<std::uint64_t>(2 * cell + owner) + 1;
        index ^= mixed(disc * 0x9E3779B97F4A7C15U);
        tag ^= mixed(disc * 0xD1B54A32D192ED03U);
    }

private:
    static std::uint64_t mixed(std::uint64_t word) {
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9U;
        word = (word ^ word >> 27) * 0x94D049BB133111EBU;
        return word ^ word >> 31;
    }
};

// A position in the heuristic search, seen by the player to move.
template <class Layout>
struct HeuristicNode {
    using Word = typename Layout::Word;

    Word mine{};
    Word theirs{};
    Word my_wins{};     // empty cells on which the player to move completes a run
    Word their_wins{};  // the same for the other
    int disc_count = 0;
    PositionHash<typename Layout::Cpu> hash{};

    Word occupied() const { return mine | theirs; }
};

// The moves of a node, and the nodes they lead to.
template <class Layout>
class MoveGenerator {
public:
    using Word = typename Layout::Word;

    explicit MoveGenerator(const Layout& layout) : layout_(layout), lines_(layout), winning_cells_(layout) {}

    HeuristicNode<Layout> start(const Word& mine, const Word& theirs) const {
        HeuristicNode<Layout> node;
        node.mine = mine;
        node.theirs = theirs;
        node.my_wins = lines_.completing_cells(mine) & ~node.occupied();
        node.their_wins = lines_.completing_cells(theirs) & ~node.occupied();
        node.disc_count = bit_count(node.occupied());
        add_discs(node.hash, mine, node.disc_count % 2);
        add_discs(node.hash, theirs, (node.disc_count + 1) % 2);
        return node;
    }

    HeuristicNode<Layout> after(const HeuristicNode<Layout>& node, const Word& move) const {
        HeuristicNode<Layout> next;
        next.mine = node.theirs;
        next.theirs = node.mine | move;
        next.my_wins = node.their_wins & ~move;
        next.disc_count = node.disc_count + 1;
        const int cell = lowest_index(move);
        next.their_wins = winning_cells_.after(next.theirs, empty(next), node.my_wins, cell);
        next.hash = node.hash;
        next.hash.toggle_disc(cell, node.disc_count % 2);
        return next;
    }

    // The lowest empty cell of each open column.
    Word landing(const HeuristicNode<Layout>& node) const {
        return (node.occupied() + layout_.masks().floor) & layout_.masks().cells;
    }

    // The moves after which the opponent does not win at once; none: all is lost.
    Word choices(const HeuristicNode<Layout>& node, const Word& landing) const {
        const Word forced = landing & node.their_wins;
        const Word below_their_wins = node.their_wins >> 1;
        if (!is_any(forced)) return landing & ~below_their_wins;
        if (is_any(without_lowest(forced))) return Word{};
        return forced & ~below_their_wins;
    }

    Word empty(const HeuristicNode<Layout>& node) const { return layout_.masks().cells & ~node.occupied(); }
    bool could_fill_a_run(const Word& discs, const Word& empty) const { return lines_.has_run(discs | empty); }
    int column_of(const Word& move) const { return lowest_index(move) / layout_.stride(); }

private:
    static void add_discs(PositionHash<typename Layout::Cpu>& hash, Word discs, int owner) {
        for (; is_any(discs); discs = without_lowest(discs)) hash.toggle_disc(lowest_index(discs), owner);
    }

    const Layout& layout_;
    Lines<Layout> lines_;
    WinningCells<Layout> winning_cells_;
};

}  // namespace ludotheque::connect_four
