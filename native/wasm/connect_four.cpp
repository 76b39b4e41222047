#include <algorithm>
#include <memory>
#include <utility>

#include "games/connect_four/book.hpp"
#include "games/connect_four/judge.hpp"
#include "games/connect_four/solver.hpp"
#include "wasm/door.hpp"

using namespace ludotheque;
using namespace ludotheque::connect_four;
using wasm::answered;
using wasm::Question;
using wasm::Reply;
using wasm::require;

namespace {

constexpr std::size_t solver_bytes = std::size_t{32} << 20U;
constexpr std::size_t judge_bytes = std::size_t{16} << 20U;

Solver& solver() {
    static Solver only(solver_bytes);
    return only;
}

Judge& judge() {
    static Judge only(judge_bytes);
    return only;
}

void put(Discs& discs, int bit) {
    discs.words[static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << (bit % 64);
}

// Columns, rows, run; then every cell, column after column from below: 0 empty, 1 mine, 2 theirs.
Setup read_setup(Question& question) {
    Setup setup{};
    setup.board.columns = question.whole();
    setup.board.rows = question.whole();
    setup.board.run = question.whole();
    require(is_solvable_size(setup.board), "the board is too large");
    for (int column = 0; column < setup.board.columns; ++column) {
        for (int row = 0; row < setup.board.rows; ++row) {
            const int owner = question.whole();
            if (owner != 0) put(owner == 1 ? setup.mine : setup.theirs, column * (setup.board.rows + 1) + row);
        }
    }
    require(are_stacked(setup) && !has_run(setup.board, setup.mine), "no position to be solved");
    return setup;
}

Limits read_limits(Question& question) {
    Limits limits{.node_count = question.limit()};
    limits.is_enough = question.patience();
    return limits;
}

void put_bounds(Reply& reply, const search::Bounds& bounds) {
    reply.put(bounds.lower);
    reply.put(bounds.upper);
}

}  // namespace

// Setup, limits -> for each column whether it is open and its bounds; nodes.
LUDOTHEQUE_DOOR(column_scores) {
    return answered(count, [](Question& question, Reply& reply) {
        const Setup setup = read_setup(question);
        const ColumnAnswers found = solver().column_scores(setup, read_limits(question));
        for (const auto& bounds : found.columns) {
            reply.put(bounds.has_value());
            put_bounds(reply, bounds.value_or(search::Bounds{0, 0}));
        }
        reply.put(found.node_count);
    });
}

// Setup, limits -> bounds, nodes.
LUDOTHEQUE_DOOR(score) {
    return answered(count, [](Question& question, Reply& reply) {
        const Setup setup = read_setup(question);
        const Answer found = solver().score(setup, read_limits(question));
        put_bounds(reply, found.bounds);
        reply.put(found.node_count);
    });
}

// Setup, limits -> bounds, whether the line is complete, nodes, the line.
LUDOTHEQUE_DOOR(best_line) {
    return answered(count, [](Question& question, Reply& reply) {
        const Setup setup = read_setup(question);
        const Line line = solver().best_line(setup, read_limits(question));
        put_bounds(reply, line.bounds);
        reply.put(line.is_complete);
        reply.put(line.node_count);
        reply.put_list(line.columns);
    });
}

// Setup, the columns to choose from (none: all), limits -> column, points, discs to come (-1: not seen), depth,
// whether it is proved, nodes, the line.
LUDOTHEQUE_DOOR(judge_columns) {
    return answered(count, [](Question& question, Reply& reply) {
        const Setup setup = read_setup(question);
        std::vector<int> columns = question.list();
        require(is_judgeable_size(setup.board) && !is_over(setup), "nothing to judge");
        require(std::ranges::all_of(columns, [&](int column) { return can_drop(setup, column); }), "a column is full");
        const Judgement found = judge().judge(setup, read_limits(question), std::move(columns));
        reply.put(found.column);
        reply.put(found.value);
        reply.put(found.discs_to_come.value_or(-1));
        reply.put(found.depth);
        reply.put(found.is_proved);
        reply.put(found.node_count);
        reply.put_list(found.line);
    });
}

// The book on the shelf is believed from now on.
LUDOTHEQUE_DOOR(read_book) {
    return answered(count, [](Question&, Reply&) { solver().read_book(std::make_shared<Book>(wasm::shelf())); });
}

LUDOTHEQUE_DOOR(forget) {
    return answered(count, [](Question&, Reply&) { solver().forget(); });
}
