#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "games/connect_four/discs.hpp"
#include "search/bounds.hpp"
#include "search/watch.hpp"

namespace ludotheque::connect_four {

class Book;
class Kernel;
class Session;

struct Limits {
    std::uint64_t node_count = search::no_limit;  // for the first thread
    int thread_count = 1;
    std::function<bool()> is_enough{};  // asked now and then, by the calling thread; true ends the search
};

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

// Solves positions exactly (score.hpp says what a score is). It keeps what it learns about a board for
// the next question, so the first question after `forget` is the one whose node count can be repeated.
// Threads may share a solver; their questions are answered one after the other.
class Solver {
public:
    explicit Solver(std::size_t table_bytes);
    ~Solver();

    // Of a game that is over too: what the one who would move next has got.
    Answer score(const Setup& setup, const Limits& limits);
    // Only as far as win, draw or loss: bounds of the same sign, or both zero.
    Answer outcome(const Setup& setup, const Limits& limits);
    // Every column's score, for the player who drops a disc there; none when the game is over.
    ColumnAnswers column_scores(const Setup& setup, const Limits& limits);
    Line best_line(const Setup& setup, const Limits& limits);

    void forget();
    // Its scores are believed from now on; none: no book.
    void read_book(std::shared_ptr<const Book> book);

private:
    Kernel& kernel_for(const Board& board);
    search::Bounds in_book(const Setup& setup) const;
    search::Bounds known(const Setup& setup, const Session& session) const;

    std::mutex turn_;
    std::size_t table_bytes_;
    Board board_;
    std::unique_ptr<Kernel> kernel_;
    std::shared_ptr<const Book> book_;
};

}  // namespace ludotheque::connect_four
