#include <memory>

#include "games/ricochet/solver.hpp"
#include "wasm/door.hpp"

using namespace ludotheque;
using namespace ludotheque::ricochet;
using wasm::answered;
using wasm::Question;
using wasm::Reply;
using wasm::require;

namespace {

constexpr std::size_t table_bytes = std::size_t{192} << 20U;

Solver& solver() {
    static Solver only;
    return only;
}

std::shared_ptr<Field>& field() {
    static std::shared_ptr<Field> laid;
    return laid;
}

// Robots, target, the colour wanted there (-1: any), whether it must ricochet.
Riddle read_riddle(Question& question) {
    require(field() != nullptr, "no board was laid");
    Riddle riddle;
    riddle.robots = question.list();
    riddle.target = question.whole();
    riddle.colour = question.whole();
    riddle.must_ricochet = question.truth();
    require(is_sound(riddle, field()->board()), "no riddle on this board");
    return riddle;
}

Limits read_limits(Question& question) {
    Limits limits{.node_count = question.limit(), .byte_count = table_bytes, .is_enough = {}};
    limits.is_enough = question.patience();
    return limits;
}

void put_way(Reply& reply, const Way& way) {
    reply.put(way.size());
    for (const Slide& slide : way) {
        reply.put(slide.robot);
        reply.put(slide.direction);
    }
}

// Whether it is proved, at least so many slides, nodes, whether there is a way, and the way.
void put_answer(Reply& reply, const Answer& found) {
    reply.put(found.is_proved);
    reply.put(found.at_least);
    reply.put(found.node_count);
    reply.put(found.way.has_value());
    put_way(reply, found.way.value_or(Way{}));
}

}  // namespace

// Width, height; by direction the exit of every cell (-1: none); how many diagonals: cell, colour, whether it leans up.
LUDOTHEQUE_DOOR(lay_board) {
    return answered(count, [](Question& question, Reply&) {
        Plan plan;
        plan.width = question.whole();
        plan.height = question.whole();
        require(plan.width > 0 && plan.width <= longest_side && plan.height > 0 && plan.height <= longest_side,
                "the board is too large");
        for (auto& exits : plan.exits) {
            exits.resize(static_cast<std::size_t>(plan.width * plan.height));
            for (int& exit : exits) exit = question.whole();
        }
        plan.diagonals.resize(static_cast<std::size_t>(question.whole()));
        for (Diagonal& diagonal : plan.diagonals) {
            diagonal.cell = question.whole();
            diagonal.colour = question.whole();
            diagonal.leans_up = question.truth();
        }
        require(is_sound(plan), "no board");
        field() = std::make_shared<Field>(plan);
    });
}

// Riddle, limits -> an answer.
LUDOTHEQUE_DOOR(solve) {
    return answered(count, [](Question& question, Reply& reply) {
        const Riddle riddle = read_riddle(question);
        put_answer(reply, solver().solve(field(), riddle, read_limits(question)));
    });
}

// Riddle, how many ways at most, limits -> an answer; how many there are, whether that is all, so many of them.
LUDOTHEQUE_DOOR(all_ways) {
    return answered(count, [](Question& question, Reply& reply) {
        const Riddle riddle = read_riddle(question);
        const auto most = static_cast<std::size_t>(question.number());
        const Ways ways = solver().all_ways(field(), riddle, read_limits(question), most);
        put_answer(reply, ways.answer);
        reply.put(ways.count);
        reply.put(ways.is_complete);
        reply.put(ways.ways.size());
        for (const Way& way : ways.ways) put_way(reply, way);
    });
}
