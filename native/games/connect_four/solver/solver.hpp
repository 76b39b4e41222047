#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "games/connect_four/setup.hpp"
#include "search/bounds.hpp"
#include "search/budget.hpp"

namespace ludotheque::connect_four {

class Book;
class SearchKernel;
class ParallelSearch;

// A score between bounds, which are the same unless the search was ended early.
struct Answer {
    search::Bounds bounds;
    std::uint64_t node_count;
};

struct ColumnAnswers {
    std::vector<std::optional<search::Bounds>> columns;  // none: the column is full
    std::uint64_t node_count;
};

// A score and a best line to the end of the game; without an exact score, no line.
struct Line {
    search::Bounds bounds;
    std::vector<int> columns;
    bool is_complete;
    std::uint64_t node_count;
};

// Solves positions exactly (score.hpp says what a score is). The transposition table stays for the next call on the
// same board, so only the first call after `forget` has a reproducible node count. Threads may share a solver; their
// calls run one after the other.
class Solver {
public:
    explicit Solver(std::size_t table_bytes);
    ~Solver();

    // Of a game that is over too: what the one who would move next has got.
    Answer score(const Setup& setup, const Budget& budget);
    // Only as far as win, draw or loss: bounds of the same sign, or both zero.
    Answer outcome(const Setup& setup, const Budget& budget);
    // Every column's score, for the player who drops a disc there; none when the game is over.
    ColumnAnswers column_scores(const Setup& setup, const Budget& budget);
    Line best_line(const Setup& setup, const Budget& budget);

    void forget();
    // Uses its scores from now on; none: no book.
    void read_book(std::shared_ptr<const Book> book);

private:
    SearchKernel& kernel_for(const Board& board);
    search::Bounds in_book(const Setup& setup) const;
    search::Bounds known(const Setup& setup, const ParallelSearch& parallel_search) const;

    std::mutex turn_;
    std::size_t table_bytes_;
    Board board_;
    std::unique_ptr<SearchKernel> kernel_;
    std::shared_ptr<const Book> book_;
};

}  // namespace ludotheque::connect_four
