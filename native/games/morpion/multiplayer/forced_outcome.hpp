#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/morpion/grid.hpp"
#include "games/morpion/proof/proof.hpp"
#include "search/budget.hpp"

namespace ludotheque::morpion {

struct CoalitionValue {
    Value value = Value::unknown;
    int cell = -1;  // keeps the value, where the seat asked about is to move
};

// Exact values for any number of players on small boards: one seat against the coalition of all others, by alpha-beta
// search. The coalition shares no lines: every line still has one owner.
class CoalitionSearch {
public:
    struct Position {
        std::vector<std::vector<int>> stones;  // by seat
        int turn = 0;
    };

    // Whether the table can tell all positions apart.
    static bool suits(const Grid& grid, int seat_count);

    CoalitionSearch(const Grid& grid, const Position& position, PolledBudgetCounter& counter);

    // For `seat`, in a position that is not over: a win is its own line, a loss a line of any other.
    CoalitionValue ask(int seat);

private:
    using Cells = std::uint64_t;
    using Key = std::array<std::uint64_t, 2>;

    struct Bounds {
        std::int8_t lower = -1;
        std::int8_t upper = 1;
    };

    struct Slot {
        Key key{};
        Bounds bounds;
    };

    struct Line {
        Cells cells = 0;
        Cells beyond = 0;  // where a stone of the same owner would make it too long
    };

    int search(int turn, int alpha, int beta);
    int cell_with_value(int value);
    int try_cells(int turn, Cells cells, int alpha, int beta);
    Bounds at_sight(int turn, Cells& cells) const;

    static std::vector<Line> lines_on(const Grid& grid);
    Cells completing(int seat) const;
    bool completes(int seat, int cell) const;
    bool has_live_line(Cells own) const;
    Cells all_of_others() const;
    Cells free() const { return all_ & ~taken_; }
    int next(int turn) const { return (turn + 1) % static_cast<int>(stones_.size()); }
    void flip(int seat, int cell);
    Slot& place();

    Grid grid_;
    PolledBudgetCounter& counter_;
    int turn_;
    int seat_ = 0;
    Cells all_ = 0;
    Cells taken_ = 0;
    std::vector<Cells> stones_;
    std::vector<Line> lines_;
    std::vector<std::vector<Line>> lines_through_;  // by cell
    std::vector<int> order_;                        // the busiest cells first
    Key key_{};
    int bits_per_cell_;
    int slot_bits_;  // more than there are cells, as far as memory goes
    std::vector<Slot> slots_;
};

}  // namespace ludotheque::morpion
