#include <memory>

#include "games/ricochet/solver.hpp"
#include "wasm/exports.hpp"

using namespace ludotheque;
using namespace ludotheque::ricochet;
using wasm::ArgumentReader;
using wasm::call_export;
using wasm::require;
using wasm::ResultWriter;

namespace {

constexpr std::size_t table_bytes = std::size_t{192} << 20U;

Solver& solver() {
    static Solver only;
    return only;
}

std::shared_ptr<PreparedBoard>& prepared() {
    static std::shared_ptr<PreparedBoard> laid;
    return laid;
}

// Robots, target, the colour wanted there (-1: any), the ricochet rule (see Ricochet), the axes travelled before.
Problem read_problem(ArgumentReader& arguments) {
    require(prepared() != nullptr, "no board was set");
    Problem problem;
    problem.robots = arguments.list();
    problem.target = arguments.integer();
    problem.colour = arguments.integer();
    const int ricochet = arguments.integer();
    require(ricochet >= 0 && ricochet <= 2, "no such ricochet rule");
    problem.ricochet = static_cast<Ricochet>(ricochet);
    problem.axes = arguments.list();
    require(is_sound(problem, prepared()->board()), "no problem on this board");
    return problem;
}

Budget read_budget(ArgumentReader& arguments) {
    Budget budget = arguments.budget();
    budget.byte_count = table_bytes;
    return budget;
}

void put_path(ResultWriter& result, const Path& path) {
    result.put(path.size());
    for (const Slide& slide : path) {
        result.put(slide.robot);
        result.put(slide.direction);
    }
}

// Whether it is proved, at least so many slides, nodes, whether there is a path, and the path.
void put_answer(ResultWriter& result, const Answer& found) {
    result.put(found.is_proved);
    result.put(found.at_least);
    result.put(found.node_count);
    result.put(found.path.has_value());
    put_path(result, found.path.value_or(Path{}));
}

}  // namespace

// Width, height; by direction the exit of every cell (-1: none); how many diagonals: cell, colour, whether it leans up.
LUDOTHEQUE_EXPORT(set_board) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter&) {
        Plan plan;
        plan.width = arguments.integer();
        plan.height = arguments.integer();
        require(plan.width > 0 && plan.width <= max_side && plan.height > 0 && plan.height <= max_side,
                "the board is too large");
        for (auto& exits : plan.exits) {
            exits.resize(static_cast<std::size_t>(plan.width * plan.height));
            for (int& exit : exits) exit = arguments.integer();
        }
        plan.diagonals.resize(static_cast<std::size_t>(arguments.integer()));
        for (Diagonal& diagonal : plan.diagonals) {
            diagonal.cell = arguments.integer();
            diagonal.colour = arguments.integer();
            diagonal.leans_up = arguments.boolean();
        }
        require(is_sound(plan), "no board");
        prepared() = std::make_shared<PreparedBoard>(plan);
    });
}

// Problem, budget -> an answer.
LUDOTHEQUE_EXPORT(solve) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Problem problem = read_problem(arguments);
        put_answer(result, solver().solve(prepared(), problem, read_budget(arguments)));
    });
}

// Problem, how many paths at most, budget -> an answer; how many there are, whether that is all, so many of them.
LUDOTHEQUE_EXPORT(all_paths) {
    return call_export(count, [](ArgumentReader& arguments, ResultWriter& result) {
        const Problem problem = read_problem(arguments);
        const auto max_count = static_cast<std::size_t>(arguments.number());
        const Paths paths = solver().all_paths(prepared(), problem, read_budget(arguments), max_count);
        put_answer(result, paths.answer);
        result.put(paths.count);
        result.put(paths.is_complete);
        result.put(paths.paths.size());
        for (const Path& path : paths.paths) put_path(result, path);
    });
}
