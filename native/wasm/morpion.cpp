#include <array>
#include <memory>
#include <set>

#include "games/morpion/advice.hpp"
#include "games/morpion/alliance.hpp"
#include "games/morpion/engine.hpp"
#include "games/morpion/proof.hpp"
#include "wasm/door.hpp"

using namespace ludotheque;
using namespace ludotheque::morpion;
using wasm::answered;
using wasm::Question;
using wasm::Reply;
using wasm::require;

namespace {

using Cells = std::vector<int>;

constexpr std::size_t engine_bytes = std::size_t{16} << 20U;

// Columns, rows, run, whether a longer line does not win.
Grid read_grid(Question& question) {
    Grid grid;
    grid.columns = question.whole();
    grid.rows = question.whole();
    grid.run = question.whole();
    grid.is_exact = question.truth();
    require(fits(grid), "sides and run are 1 to 26");
    return grid;
}

// How many seats, and the cells of each.
std::vector<Cells> read_stones(Question& question, const Grid& grid) {
    std::vector<Cells> stones(static_cast<std::size_t>(question.whole()));
    std::set<int> taken;
    for (Cells& cells : stones) {
        cells = question.list();
        for (const int cell : cells) {
            require(cell >= 0 && cell < grid.cell_count(), "a stone lies beside the grid");
            require(taken.insert(cell).second, "a cell holds two stones");
        }
    }
    require(stones.size() >= 2 && stones.size() <= most_seats, "there are 2 to 26 seats");
    return stones;
}

Meter read_meter(Question& question) {
    const std::uint64_t node_limit = question.limit();
    return Meter(node_limit, question.patience());
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

void put_spots(Reply& reply, const Spots& spots) {
    reply.put(spots.size());
    spots.for_each([&](int cell) { reply.put(cell); });
}

}  // namespace

// Grid, stones of the two (the one to move first), depth limit, whether to forget first, limits
// -> move (-1: none), score, depth, whether it is proved, nodes, the line.
LUDOTHEQUE_DOOR(think) {
    return answered(count, [](Question& question, Reply& reply) {
        const Grid grid = read_grid(question);
        const std::vector<Cells> stones = read_stones(question, grid);
        const int depth_limit = question.whole();
        Engine& engine = engine_for(grid);
        if (question.truth()) engine.forget();
        Meter meter = read_meter(question);
        const Thought thought = engine.think(stones[0], stones[1], depth_limit, meter);
        reply.put(thought.move);
        reply.put(thought.score);
        reply.put(thought.depth);
        reply.put(thought.is_proved);
        reply.put(thought.node_count);
        reply.put_list(thought.line);
    });
}

// Grid, stones of the two (the one to move first), limits -> 0 unknown, 1 loss, 2 draw, 3 win; nodes, the line.
LUDOTHEQUE_DOOR(prove_value) {
    return answered(count, [](Question& question, Reply& reply) {
        const Grid grid = read_grid(question);
        const std::vector<Cells> stones = read_stones(question, grid);
        Meter meter = read_meter(question);
        const Proof proof = prove({grid, stones[0], stones[1], false}, meter);
        reply.put(static_cast<int>(proof.value));
        reply.put(proof.node_count);
        reply.put_list(proof.line);
    });
}

// Grid, stones, turn, the seat asked about, limits -> value as above, a cell that keeps it (-1: none), nodes.
LUDOTHEQUE_DOOR(outlook) {
    return answered(count, [](Question& question, Reply& reply) {
        const Grid grid = read_grid(question);
        Alliance::Position position;
        position.stones = read_stones(question, grid);
        position.turn = question.whole();
        const int seat = question.whole();
        const int seat_count = static_cast<int>(position.stones.size());
        require(position.turn >= 0 && position.turn < seat_count && seat >= 0 && seat < seat_count, "no such seat");
        require(Alliance::suits(grid, seat_count), "the grid is too large");
        Meter meter = read_meter(question);
        const Standing standing = Alliance(grid, position, meter).ask(seat);
        reply.put(static_cast<int>(standing.value));
        reply.put(standing.cell);
        reply.put(meter.node_count());
    });
}

// Grid, stones of the two (the owner of the threats first) -> three lists: where a stone completes a run, threatens to
// in two ways, threatens to.
LUDOTHEQUE_DOOR(threats) {
    return answered(count, [](Question& question, Reply& reply) {
        const Grid grid = read_grid(question);
        const std::vector<Cells> stones = read_stones(question, grid);
        const Shapes shapes(grid);
        const Worths worths;
        Field field(grid, shapes, worths);
        for (const int cell : stones[0]) field.put(0, cell);
        for (const int cell : stones[1]) field.put(1, cell);
        put_spots(reply, field.fives(0));
        put_spots(reply, field.double_fours(0));
        put_spots(reply, field.fours(0));
    });
}

// Grid, stones, turn, method (0 expert, 1 max-n, 2 paranoid, 3 best reply, 4 Monte Carlo), depth limit, width, seed,
// limits -> cell, depth, whether it is proved, nodes, what the game is worth to each seat.
LUDOTHEQUE_DOOR(advise) {
    return answered(count, [](Question& question, Reply& reply) {
        using Method = Advice (*)(Crowd&, const Request&, Meter&);
        constexpr std::array<Method, 5> methods{by_expertise, by_max_n, by_paranoia, by_best_reply, by_sampling};
        const Grid grid = read_grid(question);
        const std::vector<Cells> stones = read_stones(question, grid);
        Crowd crowd(grid, static_cast<int>(stones.size()));
        for (std::size_t seat = 0; seat < stones.size(); ++seat) {
            for (const int cell : stones[seat]) {
                require(!crowd.is_over(), "the game is over");
                crowd.put(static_cast<int>(seat), cell);
            }
        }
        Request request;
        request.turn = question.whole();
        const auto method = static_cast<std::size_t>(question.whole());
        request.depth_limit = question.whole();
        request.width = question.whole();
        request.seed = static_cast<std::uint64_t>(question.number());
        require(!crowd.is_over() && method < methods.size(), "nothing to advise");
        require(request.turn >= 0 && request.turn < crowd.seat_count(), "no such seat");
        Meter meter = read_meter(question);
        const Advice advice = methods[method](crowd, request, meter);
        reply.put(advice.cell);
        reply.put(advice.depth);
        reply.put(advice.is_proved);
        reply.put(meter.node_count());
        for (int seat = 0; seat < crowd.seat_count(); ++seat) reply.put(advice.shares[static_cast<std::size_t>(seat)]);
    });
}
