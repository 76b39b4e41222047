#include "games/ricochet/optimum_lookup.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "games/ricochet/optima_table.hpp"

namespace ludotheque::ricochet {

namespace {

// The same board with 16 columns; new ones lie beyond a wall.
class Widened {
public:
    explicit Widened(const Board& board) : board_(board), height_(board.cell_count() / board.width()) {}

    int cell(int narrow) const { return narrow / board_.width() * optima_side + narrow % board_.width(); }

    Plan plan() const {
        Plan plan{.width = optima_side, .height = height_, .exits = {}, .diagonals = {}};
        for (Direction direction = 0; direction < direction_count; ++direction) {
            auto& exits = plan.exits[static_cast<std::size_t>(direction)];
            exits.assign(static_cast<std::size_t>(optima_side * height_), no_exit);
            for (int narrow = 0; narrow < board_.cell_count(); ++narrow) {
                const Track track = board_.track(0, direction, narrow);
                if (!track.cells.empty()) exits[static_cast<std::size_t>(cell(narrow))] = cell(track.cells[0]);
            }
        }
        return plan;
    }

private:
    const Board& board_;
    int height_;
};

// Where robots could ever be, if they could stop anywhere.
std::vector<int> roamed(const Board& board, std::vector<int> cells) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (Direction direction = 0; direction < direction_count; ++direction)
            for (const Cell cell : board.track(0, direction, cells[i]).cells)
                if (std::ranges::find(cells, cell) == cells.end()) cells.push_back(cell);
    return cells;
}

}  // namespace

std::optional<int> looked_up_optimum(const Board& board, const Problem& problem, const Budget& budget) {
    if (problem.robots.size() != optima_robots || !board.is_straight()) return std::nullopt;
    if (board.width() > optima_side || board.cell_count() > optima_side * board.width()) return std::nullopt;
    const Widened widened(board);
    const Board wide(widened.plan());
    std::vector<int> robots = problem.robots;
    std::ranges::transform(robots, robots.begin(), [&](int cell) { return widened.cell(cell); });
    Region region{.cells = robots, .target = widened.cell(problem.target), .is_for_any = problem.colour == any_colour};
    if (std::ranges::find(robots, region.target) == robots.end()) region.cells.push_back(region.target);
    region.cells = roamed(wide, region.cells);
    if (!can_tabulate(wide, region) || OptimaTable::byte_count(region) > budget.byte_count) return std::nullopt;

    const std::size_t active = region.is_for_any ? 0 : static_cast<std::size_t>(problem.colour);
    std::swap(robots[0], robots[active]);
    std::sort(robots.begin() + 1, robots.end());
    const Placement placement{robots[0], robots[1], robots[2], robots[3]};
    BudgetCounter counter(budget);
    try {
        OptimaTable table(wide, region);
        while (table.advance(counter))
            if (table.is_solved(placement)) return static_cast<int>(table.counts().size()) - 1;
        return 0;
    } catch (const BudgetSpent&) {
        return std::nullopt;
    }
}

}  // namespace ludotheque::ricochet
