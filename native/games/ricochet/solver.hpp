#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "games/ricochet/field.hpp"
#include "search/watch.hpp"

namespace ludotheque::ricochet {

class Desk;

constexpr int any_colour = -1;

struct Riddle {
    std::vector<int> robots;  // their cells, by colour
    int target = 0;
    int colour = any_colour;  // of the robot that has to get there
    bool must_ricochet = false;
};

// Whether robots stand on different cells of the board, and the one that is asked for is among them.
bool is_sound(const Riddle& riddle, const Board& board);

struct Limits {
    std::uint64_t node_count = search::no_limit;
    std::size_t byte_count = std::size_t{256} << 20;
    search::Watch::Ask is_enough;
};

struct Slide {
    int robot = 0;
    Direction direction = north;
};
using Way = std::vector<Slide>;

struct Answer {
    bool is_proved = false;  // otherwise a limit was reached
    std::optional<Way> way;  // a shortest one; none when there is none, or none is known
    int at_least = 0;        // shorter ways there are none; 0 when there is none at all
    std::uint64_t node_count = 0;
};

struct Ways {
    Answer answer;
    std::uint64_t count = 0;  // of all shortest ways
    bool is_complete = true;  // otherwise a limit was reached, and there may be more
    std::vector<Way> ways;    // not all of them when there are more than wanted
};

// Solves riddles. Threads may share it: each question gets a desk of its own, and desks are kept for the next.
class Solver {
public:
    Solver();
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    Answer solve(const SharedField& field, const Riddle& riddle, const Limits& limits);

    // All shortest ways: those through fewer robots first, then those with fewer changes of robot.
    Ways all_ways(const SharedField& field, const Riddle& riddle, const Limits& limits, std::size_t most);

private:
    // A desk for as long as a question takes.
    class Loan;

    std::mutex mutex_;
    std::vector<std::unique_ptr<Desk>> desks_;
};

}  // namespace ludotheque::ricochet
