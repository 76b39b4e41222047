#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "games/connect_four/board.hpp"
#include "games/connect_four/setup.hpp"

// The game once more, as a child would write it: a grid of letters, every line walked cell by cell, every
// move tried. It shares nothing with the solver but the meaning of a score.
namespace ludotheque::tests {

using connect_four::Board;
using connect_four::Discs;
using connect_four::Setup;

class SlowGame {
public:
    explicit SlowGame(const Board& board) : board_(board), columns_(static_cast<std::size_t>(board.columns)) {}

    int disc_count() const { return disc_count_; }
    bool is_full() const { return disc_count_ == board_.columns * board_.rows; }

    bool can_drop(int column) const { return height(column) < board_.rows; }

    void drop(int column) {
        columns_[static_cast<std::size_t>(column)] += disc_count_ % 2 == 0 ? 'x' : 'o';
        ++disc_count_;
    }

    void take_back(int column) {
        columns_[static_cast<std::size_t>(column)].pop_back();
        --disc_count_;
    }

    // Whether the topmost disc of this column lies in a run.
    bool wins(int column) const {
        const int row = height(column) - 1;
        for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
            const int length = 1 + reach(column, row, right, up) + reach(column, row, -right, -up);
            if (length >= board_.run) return true;
        }
        return false;
    }

    bool can_win_at_once() {
        for (int column = 0; column < board_.columns; ++column) {
            if (!can_drop(column)) continue;
            drop(column);
            const bool is_won = wins(column);
            take_back(column);
            if (is_won) return true;
        }
        return false;
    }

    // One point for a win, and one for each turn the winner would still have had.
    int score() {
        std::map<std::vector<std::string>, int> known;
        return score(known);
    }

    Setup setup() const {
        Setup setup{board_, {}, {}};
        const char mover = disc_count_ % 2 == 0 ? 'x' : 'o';
        for (int column = 0; column < board_.columns; ++column) {
            for (int row = 0; row < height(column); ++row) {
                Discs& discs = at(column, row) == mover ? setup.mine : setup.theirs;
                discs |= Discs{1} << (column * (board_.rows + 1) + row);
            }
        }
        return setup;
    }

    const Board& board() const { return board_; }

private:
    int height(int column) const { return static_cast<int>(columns_[static_cast<std::size_t>(column)].size()); }

    char at(int column, int row) const {
        return columns_[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
    }

    int reach(int column, int row, int right, int up) const {
        const char colour = at(column, row);
        int length = 0;
        for (;; ++length) {
            column += right;
            row += up;
            if (column < 0 || column >= board_.columns || row < 0 || row >= height(column)) return length;
            if (at(column, row) != colour) return length;
        }
    }

    int score(std::map<std::vector<std::string>, int>& known) {
        if (is_full()) return 0;
        if (const auto found = known.find(columns_); found != known.end()) return found->second;
        int best = -1000;
        for (int column = 0; column < board_.columns; ++column) {
            if (!can_drop(column)) continue;
            drop(column);
            const int turns_left = (board_.columns * board_.rows - disc_count_) / 2;
            best = std::max(best, wins(column) ? 1 + turns_left : -score(known));
            take_back(column);
        }
        return known[columns_] = best;
    }

    Board board_;
    std::vector<std::string> columns_;
    int disc_count_ = 0;
};

// A fixed source of chance, the same on every platform.
class Lots {
public:
    explicit Lots(std::uint64_t seed) : state_(seed * 2 + 1) {}

    int below(int limit) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<int>((state_ >> 33U) % static_cast<std::uint64_t>(limit));
    }

private:
    std::uint64_t state_;
};

// A position without a run, with so many cells left to fill.
inline SlowGame random_game(const Board& board, int empty_count, Lots& lots) {
    for (;;) {
        SlowGame game(board);
        for (int refusals = 0; refusals < 100 && game.disc_count() < board.cells() - empty_count;) {
            const int column = lots.below(board.columns);
            ++refusals;
            if (!game.can_drop(column)) continue;
            game.drop(column);
            if (game.wins(column)) {
                game.take_back(column);
            } else {
                refusals = 0;
            }
        }
        if (game.disc_count() == board.cells() - empty_count) return game;
    }
}

}  // namespace ludotheque::tests
