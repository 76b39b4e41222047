#include "games/connect_four/solver/solver.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "games/connect_four/book/book.hpp"
#include "games/connect_four/score.hpp"
#include "games/connect_four/solver/parallel_search.hpp"
#include "games/connect_four/solver/search_dispatch.hpp"

namespace ludotheque::connect_four {

namespace {

using search::Bounds;

Bounds negated(const Bounds& bounds) {
    return {-bounds.upper, -bounds.lower};
}

Bounds both(const Bounds& some, const Bounds& others) {
    return {std::max(some.lower, others.lower), std::min(some.upper, others.upper)};
}

bool is_decided(const Bounds& bounds) {
    return bounds.lower > 0 || bounds.upper < 0 || bounds.is_exact();
}

void search_window(const Setup& setup, int alpha, Bounds& bounds, ParallelSearch& parallel_search) {
    const int bound = parallel_search.search_window(setup, alpha);
    (bound > alpha ? bounds.lower : bounds.upper) = bound;
}

// Most scores are near zero, and windows there cost most: the cheap ones come first, and then one step at a time.
constexpr int near_zero = 6;

int halving_towards_zero(const search::Bounds& bounds) {
    const int middle = bounds.lower + (bounds.upper - bounds.lower) / 2;
    if (middle <= 0 && bounds.lower / 2 < middle) return bounds.lower / 2;
    if (middle >= 0 && bounds.upper / 2 > middle) return bounds.upper / 2;
    return middle;
}

int step_from_zero(const search::Bounds& bounds) {
    if (bounds.lower >= 0) return bounds.lower;
    if (bounds.upper <= 0) return bounds.upper - 1;
    return bounds.upper > -bounds.lower ? 0 : -1;
}

// The next null window on the way to an exact score.
int next_alpha(const search::Bounds& bounds) {
    assert(bounds.lower < bounds.upper);
    const bool is_near_zero = bounds.lower >= -near_zero && bounds.upper <= near_zero + 1;
    return is_near_zero ? step_from_zero(bounds) : halving_towards_zero(bounds);
}

// These narrow the bounds until the budget is spent.
void find_score(const Setup& setup, Bounds& bounds, ParallelSearch& parallel_search) {
    while (!bounds.is_exact()) search_window(setup, next_alpha(bounds), bounds, parallel_search);
}

// A bound from the book is often the score itself, so the windows beside it come first.
void find_score_from_book(const Setup& setup, const Bounds& from_book, Bounds& bounds,
                          ParallelSearch& parallel_search) {
    if (!bounds.is_exact() && bounds.lower == from_book.lower)
        search_window(setup, bounds.lower, bounds, parallel_search);
    if (!bounds.is_exact() && bounds.upper == from_book.upper)
        search_window(setup, bounds.upper - 1, bounds, parallel_search);
    find_score(setup, bounds, parallel_search);
}

void find_outcome(const Setup& setup, Bounds& bounds, ParallelSearch& parallel_search) {
    while (!is_decided(bounds)) search_window(setup, bounds.upper > 0 ? 0 : -1, bounds, parallel_search);
}

// Columns from the centre outwards: the first best move is the most central one.
std::vector<int> columns_from_centre(const Board& board) {
    std::vector<int> columns;
    for (int i = 0; i < board.columns; ++i) {
        const int offset = (i + 1) / 2;
        columns.push_back((board.columns - 1) / 2 + (i % 2 == 0 ? -offset : offset));
    }
    return columns;
}

template <class Known>
Setup after_best_move(const Setup& setup, int score, ParallelSearch& parallel_search, const Known& known,
                      std::vector<int>& line) {
    for (const int column : columns_from_centre(setup.board)) {
        if (!can_drop(setup, column)) continue;
        const Setup next = after_drop(setup, column);
        Bounds bounds = known(next);
        if (bounds.lower <= -score && bounds.upper > -score) search_window(next, -score, bounds, parallel_search);
        if (bounds.upper > -score) continue;
        line.push_back(column);
        return next;
    }
    assert(false);  // some move keeps the score
    return setup;
}

// Calls `search`; false if it was interrupted.
template <class Action>
bool finishes(const Action& search) {
    try {
        search();
        return true;
    } catch (const BudgetSpent&) {
        return false;
    }
}

}  // namespace

Solver::Solver(std::size_t table_bytes) : table_bytes_(table_bytes) {}

Solver::~Solver() = default;

Answer Solver::score(const Setup& setup, const Budget& budget) {
    const std::scoped_lock lock(turn_);
    ParallelSearch parallel_search(kernel_for(setup.board), budget);
    const Bounds from_book = in_book(setup);
    Bounds bounds = both(parallel_search.static_bounds(setup), from_book);
    finishes([&] { find_score_from_book(setup, from_book, bounds, parallel_search); });
    return {bounds, parallel_search.node_count()};
}

Answer Solver::outcome(const Setup& setup, const Budget& budget) {
    const std::scoped_lock lock(turn_);
    ParallelSearch parallel_search(kernel_for(setup.board), budget);
    Bounds bounds = known(setup, parallel_search);
    finishes([&] { find_outcome(setup, bounds, parallel_search); });
    return {bounds, parallel_search.node_count()};
}

ColumnAnswers Solver::column_scores(const Setup& setup, const Budget& budget) {
    const std::scoped_lock lock(turn_);
    ParallelSearch parallel_search(kernel_for(setup.board), budget);
    ColumnAnswers answers{std::vector<std::optional<Bounds>>(static_cast<std::size_t>(setup.board.columns)), 0};
    bool goes_on = true;
    if (is_over(setup)) return answers;
    const Bounds of_best = negated(in_book(setup));  // no move leads to less for the other player
    for (const int column : columns_from_centre(setup.board)) {
        if (!can_drop(setup, column)) continue;
        const Setup next = after_drop(setup, column);
        const Bounds from_book = both(in_book(next), {of_best.lower, search::unknown_bounds.upper});
        Bounds bounds = both(parallel_search.static_bounds(next), from_book);
        goes_on = goes_on && finishes([&] { find_score_from_book(next, from_book, bounds, parallel_search); });
        answers.columns[static_cast<std::size_t>(column)] = negated(bounds);
    }
    answers.node_count = parallel_search.node_count();
    return answers;
}

Line Solver::best_line(const Setup& setup, const Budget& budget) {
    const std::scoped_lock lock(turn_);
    ParallelSearch parallel_search(kernel_for(setup.board), budget);
    const auto known_here = [&](const Setup& next) { return known(next, parallel_search); };
    Line line{known_here(setup), {}, false, 0};
    line.is_complete = finishes([&] {
        find_score(setup, line.bounds, parallel_search);
        int score = line.bounds.lower;
        const int end = is_over(setup) ? 0 : end_of_game(setup.board.cells(), disc_count(setup), score);
        Setup next = setup;
        for (int discs = disc_count(setup); discs < end; ++discs, score = -score) {
            next = after_best_move(next, score, parallel_search, known_here, line.columns);
        }
    });
    line.node_count = parallel_search.node_count();
    return line;
}

void Solver::forget() {
    const std::scoped_lock lock(turn_);
    kernel_.reset();
}

void Solver::read_book(std::shared_ptr<const Book> book) {
    const std::scoped_lock lock(turn_);
    book_ = std::move(book);
}

Bounds Solver::in_book(const Setup& setup) const {
    return book_ == nullptr ? search::unknown_bounds : book_->bounds(setup);
}

Bounds Solver::known(const Setup& setup, const ParallelSearch& parallel_search) const {
    return both(parallel_search.static_bounds(setup), in_book(setup));
}

SearchKernel& Solver::kernel_for(const Board& board) {
    if (kernel_ == nullptr || board != board_) {
        kernel_.reset();  // before the new table is made: two would not fit in the memory budget
        kernel_ = make_search_kernel(board, table_bytes_);
        board_ = board;
    }
    return *kernel_;
}

}  // namespace ludotheque::connect_four
