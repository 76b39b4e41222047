#include <array>
#include <memory>
#include <set>

#include "games/morpion/engine/engine.hpp"
#include "games/morpion/multiplayer/forced_outcome.hpp"
#include "games/morpion/multiplayer/search.hpp"
#include "games/morpion/proof/proof.hpp"
#include "wasm/exports.hpp"

using namespace ludotheque;
using namespace ludotheque::morpion;
using wasm::ArgumentReader;
using wasm::call_export;
using wasm::require;
using wasm::ResultWriter;

namespace {

using Cells = std::vector<int>;

constexpr std::size_t engine_bytes = std::size_t{16} << 20U;

// Columns, rows, run, whether a longer line does not win.
Grid read_grid(ArgumentReader& arguments) {
    Grid grid;
    grid.columns = arguments.integer();
    grid.rows = arguments.integer();
    grid.run = arguments.integer();
    grid.is_exact = arguments.boolean();
    require(fits(grid), "sides and run are 1 to 26");
    return grid;
}

// How many seats, and the cells of each.
std::vector<Cells> read_stones(ArgumentReader& arguments, const Grid& grid) {
    std::vector<Cells> stones(static_cast<std::size_t>(arguments.integer()));
    std::set<int> taken;
    for (Cells& cells : stones) {
        cells = arguments.list();
        for (const int cell : cells) {
            require(cell >= 0 && cell < grid.cell_count(), "a stone lies beside the grid");
            require(taken.insert(cell).second, "a cell holds two stones");
        }
    }
    require(stones.size() >= 2 && stones.size() <= max_seats, "there are 2 to 26 seats");
    return stones;
}

// One engine, as long as the grid is the same.
Engine& engine_for(const Grid& grid) {
    static std::unique_ptr<Engine> only;
    const bool is_same = only != nullptr && only->grid().columns == grid.columns && only->grid().rows == grid.rows &&
                         only->grid().run == grid.run && only->grid().is_exact == grid.is_exact;
    if (!is_same) {
        only.reset();  // before the next one is made: two would not fit in the memory meant for it
        only = std::make_unique<Engine>(grid, engine_bytes);
    }
    return *only;
}

void put_cells(ResultWriter& result, const CellSet& cells) {
    result.put(cells.size());
    cells.for_each([&](int cell) { result.put(cell); });
}

}  // namespace

// Grid, stones of the two (the one to move first), depth limit, whether to forget first, budget
// -> move (-1: none), score, depth, whether it is proved, nodes, the line.
LUDOTHEQUE_EXPORT(engine_move) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Grid grid = read_grid(arguments);
        const std::vector<Cells> stones = read_stones(arguments, grid);
        const int depth_limit = arguments.integer();
        Engine& engine = engine_for(grid);
        if (arguments.boolean()) engine.forget();
        PolledBudgetCounter counter(arguments.budget());
        const EngineMove found = engine.search(stones[0], stones[1], depth_limit, counter);
        result.put(found.move);
        result.put(found.score);
        result.put(found.depth);
        result.put(found.is_proved);
        result.put(found.node_count);
        result.put_list(found.line);
    });
}

// Grid, stones of the two (the one to move first), budget -> 0 unknown, 1 loss, 2 draw, 3 win; nodes, the line.
LUDOTHEQUE_EXPORT(prove_value) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Grid grid = read_grid(arguments);
        const std::vector<Cells> stones = read_stones(arguments, grid);
        PolledBudgetCounter counter(arguments.budget());
        const Proof proof = prove({grid, stones[0], stones[1], false}, counter);
        result.put(static_cast<int>(proof.value));
        result.put(proof.node_count);
        result.put_list(proof.line);
    });
}

// Grid, stones, turn, the seat asked about, budget -> value as above, a cell that keeps it (-1: none), nodes.
LUDOTHEQUE_EXPORT(forced_outcome) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Grid grid = read_grid(arguments);
        CoalitionSearch::Position position;
        position.stones = read_stones(arguments, grid);
        position.turn = arguments.integer();
        const int seat = arguments.integer();
        const int seat_count = static_cast<int>(position.stones.size());
        require(position.turn >= 0 && position.turn < seat_count && seat >= 0 && seat < seat_count, "no such seat");
        require(CoalitionSearch::suits(grid, seat_count), "the grid is too large");
        PolledBudgetCounter counter(arguments.budget());
        const CoalitionValue outcome = CoalitionSearch(grid, position, counter).ask(seat);
        result.put(static_cast<int>(outcome.value));
        result.put(outcome.cell);
        result.put(counter.node_count());
    });
}

// Grid, stones of the two (the owner of the threats first) -> three lists: where a stone completes a run, threatens to
// in two ways, threatens to.
LUDOTHEQUE_EXPORT(threats) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Grid grid = read_grid(arguments);
        const std::vector<Cells> stones = read_stones(arguments, grid);
        const ShapeTable shapes(grid);
        const PatternValues values;
        PatternBoard board(grid, shapes, values);
        for (const int cell : stones[0]) board.put(0, cell);
        for (const int cell : stones[1]) board.put(1, cell);
        put_cells(result, board.fives(0));
        put_cells(result, board.double_fours(0));
        put_cells(result, board.fours(0));
    });
}

// Grid, stones, turn, method (0 expert, 1 max-n, 2 paranoid, 3 best reply, 4 Monte Carlo), depth limit, width, seed,
// budget -> cell, depth, whether it is proved, nodes, what the game is worth to each seat.
LUDOTHEQUE_EXPORT(search_multiplayer) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        using Method = MultiplayerMove (*)(MultiplayerBoard&, const SearchOptions&, PolledBudgetCounter&);
        constexpr std::array<Method, 5> methods{search_expert, search_max_n, search_paranoid, search_best_reply,
                                                search_monte_carlo};
        const Grid grid = read_grid(arguments);
        const std::vector<Cells> stones = read_stones(arguments, grid);
        MultiplayerBoard board(grid, static_cast<int>(stones.size()));
        for (std::size_t seat = 0; seat < stones.size(); ++seat) {
            for (const int cell : stones[seat]) {
                require(!board.is_over(), "the game is over");
                board.put(static_cast<int>(seat), cell);
            }
        }
        SearchOptions options;
        options.turn = arguments.integer();
        const auto method = static_cast<std::size_t>(arguments.integer());
        options.depth_limit = arguments.integer();
        options.width = arguments.integer();
        options.seed = static_cast<std::uint64_t>(arguments.number());
        require(!board.is_over() && method < methods.size(), "nothing to search");
        require(options.turn >= 0 && options.turn < board.seat_count(), "no such seat");
        PolledBudgetCounter counter(arguments.budget());
        const MultiplayerMove move = methods[method](board, options, counter);
        result.put(move.cell);
        result.put(move.depth);
        result.put(move.is_proved);
        result.put(counter.node_count());
        for (int seat = 0; seat < board.seat_count(); ++seat) result.put(move.shares[static_cast<std::size_t>(seat)]);
    });
}
