#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "games/ricochet/prepared_board.hpp"
#include "search/budget.hpp"

namespace ludotheque::ricochet {

class Workspace;

constexpr int any_colour = -1;

// Where the robot must have turned: nowhere, when it stops on the target for the last time, or at every stop there.
enum class Ricochet : std::uint8_t { none, last_stop, every_stop };

struct Problem {
    std::vector<int> robots;  // their cells, by colour
    int target = 0;
    int colour = any_colour;  // of the robot that has to get there
    Ricochet ricochet = Ricochet::none;
    std::vector<int> axes = {};  // travelled by each robot before; empty: none
};

// Whether robots stand on different cells of the board, and the one that is asked for is among them.
bool is_sound(const Problem& problem, const Board& board);

struct Slide {
    int robot = 0;
    Direction direction = north;
};
using Path = std::vector<Slide>;

struct Answer {
    bool is_proved = false;    // otherwise a limit was reached
    std::optional<Path> path;  // a shortest one; none when there is none, or none is known
    int at_least = 0;          // there is no shorter path; 0 when there is none at all
    std::uint64_t node_count = 0;
};

struct Paths {
    Answer answer;
    std::uint64_t count = 0;  // of all shortest paths
    bool is_complete = true;  // otherwise a limit was reached, and there may be more
    std::vector<Path> paths;  // not all of them when there are more than wanted
};

// Solves problems. Threads may share it: each call gets a workspace of its own, and workspaces are kept for the next.
class Solver {
public:
    Solver();
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    Answer solve(const SharedBoard& prepared, const Problem& problem, const Budget& budget);

    // All shortest paths: those with fewer robots first, then those with fewer changes of robot.
    Paths all_paths(const SharedBoard& prepared, const Problem& problem, const Budget& budget, std::size_t max_count);

private:
    // A workspace for the duration of one call.
    class Lease;

    std::mutex mutex_;
    std::vector<std::unique_ptr<Workspace>> workspaces_;
};

}  // namespace ludotheque::ricochet
