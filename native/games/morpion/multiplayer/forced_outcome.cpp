#include "games/morpion/multiplayer/forced_outcome.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "games/morpion/lines.hpp"

namespace ludotheque::morpion {

namespace {

int bits_for(int seat_count) {
    return std::bit_width(static_cast<unsigned>(seat_count));
}

constexpr int max_slot_bits = 20;

}  // namespace

bool CoalitionSearch::suits(const Grid& grid, int seat_count) {
    return grid.cell_count() <= 64 && grid.cell_count() <= 2 * (64 / bits_for(seat_count));
}

CoalitionSearch::CoalitionSearch(const Grid& grid, const Position& position, PolledBudgetCounter& counter)
    : grid_(grid),
      counter_(counter),
      turn_(position.turn),
      all_(all_cells<Cells>(grid)),
      stones_(position.stones.size()),
      lines_(lines_on(grid)),
      lines_through_(at(grid.cell_count())),
      order_(at(grid.cell_count())),
      bits_per_cell_(bits_for(static_cast<int>(position.stones.size()))),
      slot_bits_(std::min(grid.cell_count() + 4, max_slot_bits)),
      slots_(std::size_t{1} << slot_bits_) {
    for (const Line& line : lines_) {
        for_each_cell(line.cells, [&](int cell) { lines_through_[at(cell)].push_back(line); });
    }
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(), [&](int left, int right) {
        return lines_through_[at(left)].size() > lines_through_[at(right)].size();
    });
    for (std::size_t seat = 0; seat < stones_.size(); ++seat) {
        for (const int cell : position.stones[seat]) flip(static_cast<int>(seat), cell);
    }
}

std::vector<CoalitionSearch::Line> CoalitionSearch::lines_on(const Grid& grid) {
    std::vector<Line> lines;
    for (int row = 0; row < grid.rows; ++row) {
        for (int column = 0; column < grid.columns; ++column) {
            for (const Step step : steps) {
                const auto along = [&](int i, Cells& cells) {
                    const int x = column + step.column * i;
                    const int y = row + step.row * i;
                    if (!grid.has_cell(x, y)) return false;
                    cells |= bit_of<Cells>(grid.cell(x, y));
                    return true;
                };
                Line line;
                bool fits = true;
                for (int i = 0; i < grid.run; ++i) fits = fits && along(i, line.cells);
                if (!fits) continue;
                if (grid.is_exact) along(-1, line.beyond), along(grid.run, line.beyond);
                lines.push_back(line);
            }
        }
    }
    return lines;
}

CoalitionValue CoalitionSearch::ask(int seat) {
    seat_ = seat;
    std::fill(slots_.begin(), slots_.end(), Slot{});
    const int value = search(turn_, -1, 1);
    const int cell = turn_ == seat ? cell_with_value(value) : -1;
    if (counter_.is_spent()) return {};
    return {value > 0 ? Value::win : value < 0 ? Value::loss : Value::draw, cell};
}

// The first cell that keeps this value for the seat, which is to move.
int CoalitionSearch::cell_with_value(int value) {
    if (const Cells last = completing(seat_); last != 0) return lowest_index(last);
    for (const int cell : order_) {
        if ((free() >> cell & 1) == 0) continue;
        flip(seat_, cell);
        const bool is_worth = search(next(seat_), value - 1, value) >= value;
        flip(seat_, cell);
        if (is_worth || counter_.is_spent()) return cell;
    }
    return -1;
}

// Values are the seat's: it wants more of them, everybody else less.
int CoalitionSearch::search(int turn, int alpha, int beta) {
    counter_.count();
    if (counter_.is_spent()) return 0;
    Cells cells = free();
    const Bounds sight = at_sight(turn, cells);
    alpha = std::max<int>(alpha, sight.lower);
    beta = std::min<int>(beta, sight.upper);
    if (alpha >= beta) return sight.lower >= beta ? sight.lower : sight.upper;
    if (const Slot& known = place(); known.key == key_ && taken_ != 0) {
        alpha = std::max<int>(alpha, known.bounds.lower);
        beta = std::min<int>(beta, known.bounds.upper);
        if (alpha >= beta) return known.bounds.lower >= beta ? known.bounds.lower : known.bounds.upper;
    }
    const int value = try_cells(turn, cells, alpha, beta);
    if (counter_.is_spent()) return 0;
    Slot& kept = place();
    if (kept.key != key_) kept = {key_, sight};
    if (value > alpha) kept.bounds.lower = std::max(kept.bounds.lower, static_cast<std::int8_t>(value));
    if (value < beta) kept.bounds.upper = std::min(kept.bounds.upper, static_cast<std::int8_t>(value));
    return value;
}

int CoalitionSearch::try_cells(int turn, Cells cells, int alpha, int beta) {
    const bool is_seats = turn == seat_;
    int best = is_seats ? -1 : 1;
    for (const int cell : order_) {
        if ((cells >> cell & 1) == 0) continue;
        flip(turn, cell);
        const int value = search(next(turn), alpha, beta);
        flip(turn, cell);
        if (counter_.is_spent()) return 0;
        best = is_seats ? std::max(best, value) : std::min(best, value);
        (is_seats ? alpha : beta) = is_seats ? std::max(alpha, best) : std::min(beta, best);
        if (alpha >= beta) break;
    }
    return best;
}

// Bounds without search; and of the free cells only those to try.
CoalitionSearch::Bounds CoalitionSearch::at_sight(int turn, Cells& cells) const {
    if (cells == 0) return {0, 0};
    const Cells own = completing(seat_);
    if (turn == seat_ && own != 0) return {1, 1};
    // Until the seat's turn comes again, each of the others moves once, unless the grid is full before.
    Cells threats = 0;
    int others = 0;
    const int room = std::popcount(cells) - (turn == seat_ ? 1 : 0);
    for (int other = turn == seat_ ? next(turn) : turn; other != seat_; other = next(other)) {
        if (++others <= room) threats |= completing(other);
    }
    if (turn == seat_) {
        if (std::popcount(threats) > 1) return {-1, -1};
        if (threats != 0) cells = threats;
    } else {
        if (threats != 0) return {-1, -1};
        if (std::popcount(own) > others) return {1, 1};
        if (std::popcount(own) == others) cells = own;
    }
    return {static_cast<std::int8_t>(has_live_line(all_of_others()) ? -1 : 0),
            static_cast<std::int8_t>(has_live_line(stones_[at(seat_)]) ? 1 : 0)};
}

CoalitionSearch::Cells CoalitionSearch::completing(int seat) const {
    Cells cells = 0;
    for_each_cell(free(), [&](int cell) {
        if (completes(seat, cell)) cells |= bit_of<Cells>(cell);
    });
    return cells;
}

bool CoalitionSearch::completes(int seat, int cell) const {
    const Cells with = stones_[at(seat)] | bit_of<Cells>(cell);
    const auto& lines = lines_through_[at(cell)];
    return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
        return (with & line.cells) == line.cells && (with & line.beyond) == 0;
    });
}

// Whether a line is free but for stones of one owner; `own` may be several owners', then too many lines count as live.
bool CoalitionSearch::has_live_line(Cells own) const {
    const Cells blocked = taken_ & ~own;
    return std::any_of(lines_.begin(), lines_.end(), [&](const Line& line) { return (line.cells & blocked) == 0; });
}

CoalitionSearch::Cells CoalitionSearch::all_of_others() const {
    return taken_ & ~stones_[at(seat_)];
}

CoalitionSearch::Slot& CoalitionSearch::place() {
    const std::uint64_t mixed = key_[0] * 0x9E3779B97F4A7C15ULL ^ key_[1] * 0xC2B2AE3D27D4EB4FULL;
    return slots_[mixed >> (64 - slot_bits_)];
}

void CoalitionSearch::flip(int seat, int cell) {
    stones_[at(seat)] ^= bit_of<Cells>(cell);
    taken_ ^= bit_of<Cells>(cell);
    const int cells_per_word = 64 / bits_per_cell_;
    key_[at(cell / cells_per_word)] ^= static_cast<std::uint64_t>(seat + 1)
                                       << (bits_per_cell_ * (cell % cells_per_word));
}

}  // namespace ludotheque::morpion
