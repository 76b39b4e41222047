#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "games/ricochet/solver.hpp"

// A plain breadth-first search, written apart from the solver: slow, short, and easy to believe.
namespace ludotheque::tests {

using ricochet::Diagonal;
using ricochet::Direction;
using ricochet::Plan;
using ricochet::Problem;

struct Slow {
    bool is_known = false;  // false: too many states
    int slides = 0;         // 0: there is no path
    std::uint64_t count = 0;
};

// Robots and, for each, the axes it has travelled on.
using SlowState = std::pair<std::vector<int>, std::vector<int>>;

struct SlowSlide {
    int end;
    bool is_deflected;
};

inline SlowSlide slow_slide(const Plan& plan, const std::vector<int>& robots, std::size_t robot, Direction direction) {
    const int start = robots[robot];
    SlowSlide slide{start, false};
    Direction heading = direction;
    for (int steps = 0; steps < 5000; ++steps) {
        const int ahead = plan.exits[static_cast<std::size_t>(heading)][static_cast<std::size_t>(slide.end)];
        if (ahead < 0) return slide;
        for (std::size_t other = 0; other < robots.size(); ++other)
            if (other != robot && robots[other] == ahead) return slide;
        slide.end = ahead;
        for (const Diagonal& diagonal : plan.diagonals) {
            if (diagonal.cell != ahead || diagonal.colour == static_cast<int>(robot)) continue;
            heading = diagonal.leans_up ? heading ^ 1 : 3 - heading;
            slide.is_deflected = true;
        }
    }
    return {start, false};  // round and round
}

inline Slow slow_answer(const Plan& plan, const Problem& problem, std::size_t most_states) {
    const bool must_turn = problem.ricochet != ricochet::Ricochet::none;
    const std::vector<int> axes =
        must_turn && !problem.axes.empty() ? problem.axes : std::vector<int>(problem.robots.size(), 0);
    std::map<SlowState, std::uint64_t> layer{{{problem.robots, axes}, 1}};
    std::set<SlowState> seen{layer.begin()->first};
    for (int depth = 1; !layer.empty(); ++depth) {
        std::map<SlowState, std::uint64_t> next;
        std::uint64_t count = 0;
        for (const auto& [state, paths] : layer) {
            for (std::size_t robot = 0; robot < problem.robots.size(); ++robot) {
                for (Direction direction = 0; direction < 4; ++direction) {
                    const SlowSlide slide = slow_slide(plan, state.first, robot, direction);
                    if (slide.end == state.first[robot]) continue;
                    SlowState after = state;
                    after.first[robot] = slide.end;
                    const bool is_wanted = problem.colour < 0 || problem.colour == static_cast<int>(robot);
                    if (is_wanted && must_turn) after.second[robot] |= slide.is_deflected ? 3 : 2 >> direction % 2;
                    const bool has_turned = !must_turn || after.second[robot] == 3;
                    const bool is_there = is_wanted && slide.end == problem.target;
                    if (is_there && has_turned) count += paths;
                    if (is_there && !has_turned && problem.ricochet == ricochet::Ricochet::every_stop) continue;
                    if (!seen.contains(after)) next[after] += paths;
                }
            }
        }
        if (count > 0) return {true, depth, count};
        for (const auto& [state, paths] : next) seen.insert(state);
        if (seen.size() > most_states) return {};
        layer = std::move(next);
    }
    return {true, 0, 0};
}

}  // namespace ludotheque::tests
