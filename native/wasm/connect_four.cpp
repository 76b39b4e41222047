#include <algorithm>
#include <memory>
#include <utility>

#include "games/connect_four/book/book.hpp"
#include "games/connect_four/heuristic/heuristic_search.hpp"
#include "games/connect_four/solver/solver.hpp"
#include "wasm/exports.hpp"

using namespace ludotheque;
using namespace ludotheque::connect_four;
using wasm::ArgumentReader;
using wasm::call_export;
using wasm::require;
using wasm::ResultWriter;

namespace {

constexpr std::size_t solver_bytes = std::size_t{32} << 20U;
constexpr std::size_t heuristic_bytes = std::size_t{16} << 20U;

Solver& solver() {
    static Solver only(solver_bytes);
    return only;
}

HeuristicSearch& heuristic_search() {
    static HeuristicSearch only(heuristic_bytes);
    return only;
}

void put(Discs& discs, int bit) {
    discs.words[static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << (bit % 64);
}

// Columns, rows, run; then every cell, column after column from below: 0 empty, 1 mine, 2 theirs.
Setup read_setup(ArgumentReader& arguments) {
    Setup setup{};
    setup.board.columns = arguments.integer();
    setup.board.rows = arguments.integer();
    setup.board.run = arguments.integer();
    require(is_solvable_size(setup.board), "the board is too large");
    for (int column = 0; column < setup.board.columns; ++column) {
        for (int row = 0; row < setup.board.rows; ++row) {
            const int owner = arguments.integer();
            if (owner != 0) put(owner == 1 ? setup.mine : setup.theirs, column * (setup.board.rows + 1) + row);
        }
    }
    require(are_stacked(setup) && !has_run(setup.board, setup.mine), "no position to be solved");
    return setup;
}

void put_bounds(ResultWriter& result, const search::Bounds& bounds) {
    result.put(bounds.lower);
    result.put(bounds.upper);
}

}  // namespace

// Setup, budget -> for each column whether it is open and its bounds; nodes.
LUDOTHEQUE_EXPORT(column_scores) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Setup setup = read_setup(arguments);
        const ColumnAnswers found = solver().column_scores(setup, arguments.budget());
        for (const auto& bounds : found.columns) {
            result.put(bounds.has_value());
            put_bounds(result, bounds.value_or(search::Bounds{0, 0}));
        }
        result.put(found.node_count);
    });
}

// Setup, budget -> bounds, nodes.
LUDOTHEQUE_EXPORT(score) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Setup setup = read_setup(arguments);
        const Answer found = solver().score(setup, arguments.budget());
        put_bounds(result, found.bounds);
        result.put(found.node_count);
    });
}

// Setup, budget -> bounds, whether the line is complete, nodes, the line.
LUDOTHEQUE_EXPORT(best_line) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Setup setup = read_setup(arguments);
        const Line line = solver().best_line(setup, arguments.budget());
        put_bounds(result, line.bounds);
        result.put(line.is_complete);
        result.put(line.node_count);
        result.put_list(line.columns);
    });
}

// Setup, the columns to choose from (none: all), budget -> column, points, discs to come (-1: not seen), depth,
// whether it is proved, nodes, the line.
LUDOTHEQUE_EXPORT(estimate) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Setup setup = read_setup(arguments);
        std::vector<int> columns = arguments.list();
        require(is_searchable_size(setup.board) && !is_over(setup), "nothing to estimate");
        require(std::ranges::all_of(columns, [&](int column) { return can_drop(setup, column); }), "a column is full");
        const Estimate found = heuristic_search().search(setup, arguments.budget(), std::move(columns));
        result.put(found.column);
        result.put(found.value);
        result.put(found.discs_to_come.value_or(-1));
        result.put(found.depth);
        result.put(found.is_proved);
        result.put(found.node_count);
        result.put_list(found.line);
    });
}

// The solver uses the book in the bytes buffer from now on.
LUDOTHEQUE_EXPORT(read_book) {
    return call_export(count, [](ArgumentReader&, ResultWriter&) {
        solver().read_book(std::make_shared<Book>(wasm::bytes_buffer()));
    });
}

LUDOTHEQUE_EXPORT(forget) {
    return call_export(count, [](ArgumentReader&, ResultWriter&) { solver().forget(); });
}
