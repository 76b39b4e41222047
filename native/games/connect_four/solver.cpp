#include "games/connect_four/solver.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "games/connect_four/book.hpp"
#include "games/connect_four/kernel.hpp"
#include "games/connect_four/schedule.hpp"
#include "games/connect_four/score.hpp"
#include "games/connect_four/session.hpp"

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

void ask(const Setup& setup, int alpha, Bounds& bounds, Session& session) {
    const int bound = session.ask(setup, alpha);
    (bound > alpha ? bounds.lower : bounds.upper) = bound;
}

// These narrow the bounds as far as asked, unless interrupted.
void find_score(const Setup& setup, Bounds& bounds, Session& session) {
    while (!bounds.is_exact()) ask(setup, next_alpha(bounds), bounds, session);
}

// What a book tells is often the score itself, so that is asked first.
void find_told_score(const Setup& setup, const Bounds& told, Bounds& bounds, Session& session) {
    if (!bounds.is_exact() && bounds.lower == told.lower) ask(setup, bounds.lower, bounds, session);
    if (!bounds.is_exact() && bounds.upper == told.upper) ask(setup, bounds.upper - 1, bounds, session);
    find_score(setup, bounds, session);
}

void find_outcome(const Setup& setup, Bounds& bounds, Session& session) {
    while (!is_decided(bounds)) ask(setup, bounds.upper > 0 ? 0 : -1, bounds, session);
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
Setup after_best_move(const Setup& setup, int score, Session& session, const Known& known, std::vector<int>& line) {
    for (const int column : columns_from_centre(setup.board)) {
        if (!can_drop(setup, column)) continue;
        const Setup next = after_drop(setup, column);
        Bounds bounds = known(next);
        if (bounds.lower <= -score && bounds.upper > -score) ask(next, -score, bounds, session);
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
    } catch (const search::Interrupted&) {
        return false;
    }
}

}  // namespace

Solver::Solver(std::size_t table_bytes) : table_bytes_(table_bytes) {}

Solver::~Solver() = default;

Answer Solver::score(const Setup& setup, const Limits& limits) {
    const std::scoped_lock lock(turn_);
    Session session(kernel_for(setup.board), limits);
    const Bounds told = in_book(setup);
    Bounds bounds = both(session.at_sight(setup), told);
    finishes([&] { find_told_score(setup, told, bounds, session); });
    return {bounds, session.node_count()};
}

Answer Solver::outcome(const Setup& setup, const Limits& limits) {
    const std::scoped_lock lock(turn_);
    Session session(kernel_for(setup.board), limits);
    Bounds bounds = known(setup, session);
    finishes([&] { find_outcome(setup, bounds, session); });
    return {bounds, session.node_count()};
}

ColumnAnswers Solver::column_scores(const Setup& setup, const Limits& limits) {
    const std::scoped_lock lock(turn_);
    Session session(kernel_for(setup.board), limits);
    ColumnAnswers answers{std::vector<std::optional<Bounds>>(static_cast<std::size_t>(setup.board.columns)), 0};
    bool goes_on = true;
    if (is_over(setup)) return answers;
    const Bounds of_best = negated(in_book(setup));  // no move leads to less for the other player
    for (const int column : columns_from_centre(setup.board)) {
        if (!can_drop(setup, column)) continue;
        const Setup next = after_drop(setup, column);
        const Bounds told = both(in_book(next), {of_best.lower, search::nothing_known.upper});
        Bounds bounds = both(session.at_sight(next), told);
        goes_on = goes_on && finishes([&] { find_told_score(next, told, bounds, session); });
        answers.columns[static_cast<std::size_t>(column)] = negated(bounds);
    }
    answers.node_count = session.node_count();
    return answers;
}

Line Solver::best_line(const Setup& setup, const Limits& limits) {
    const std::scoped_lock lock(turn_);
    Session session(kernel_for(setup.board), limits);
    const auto known_here = [&](const Setup& next) { return known(next, session); };
    Line line{known_here(setup), {}, false, 0};
    line.is_complete = finishes([&] {
        find_score(setup, line.bounds, session);
        int score = line.bounds.lower;
        const int end = is_over(setup) ? 0 : end_of_game(setup.board.cells(), disc_count(setup), score);
        Setup next = setup;
        for (int discs = disc_count(setup); discs < end; ++discs, score = -score) {
            next = after_best_move(next, score, session, known_here, line.columns);
        }
    });
    line.node_count = session.node_count();
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
    return book_ == nullptr ? search::nothing_known : book_->bounds(setup);
}

Bounds Solver::known(const Setup& setup, const Session& session) const {
    return both(session.at_sight(setup), in_book(setup));
}

Kernel& Solver::kernel_for(const Board& board) {
    if (kernel_ == nullptr || board != board_) {
        kernel_.reset();  // before the new table is made: two would not fit in the memory promised
        kernel_ = make_kernel(board, table_bytes_);
        board_ = board;
    }
    return *kernel_;
}

}  // namespace ludotheque::connect_four
