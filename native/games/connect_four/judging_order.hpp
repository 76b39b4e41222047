#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/prospects.hpp"
#include "games/connect_four/spot.hpp"

namespace ludotheque::connect_four {

// The moves of a spot, the most promising first.
template <class Shape>
class JudgingOrder {
public:
    using Word = typename Shape::Word;

    static constexpr std::size_t most_columns = Shape::most_columns;

    struct Moves {
        std::array<std::uint16_t, most_columns> cells;  // by index
        std::array<int, most_columns> merits;
        int count = 0;

        void add(int cell, int merit) {
            int i = count++;
            for (; i > 0 && merits[static_cast<std::size_t>(i - 1)] < merit; --i) {
                cells[static_cast<std::size_t>(i)] = cells[static_cast<std::size_t>(i - 1)];
                merits[static_cast<std::size_t>(i)] = merits[static_cast<std::size_t>(i - 1)];
            }
            cells[static_cast<std::size_t>(i)] = static_cast<std::uint16_t>(cell);
            merits[static_cast<std::size_t>(i)] = merit;
        }

        int cell(int i) const { return cells[static_cast<std::size_t>(i)]; }
    };

    explicit JudgingOrder(const Shape& shape) : shape_(shape) {}

    // `known` is the column that was best before, if one is known.
    Moves moves(const Spot<Shape>& spot, Word choices, const Outlook<Shape>& outlook, int known, int ply) const {
        Moves found;
        for (; is_any(choices); choices = without_lowest(choices)) {
            const int cell = lowest_index(choices);
            const int column = cell / shape_.stride();
            int merit = history(spot, cell) + centrality(column);
            if (column == known) merit += 1 << 24;
            if (killers_[static_cast<std::size_t>(ply)][0] == cell) merit += 600;
            if (killers_[static_cast<std::size_t>(ply)][1] == cell) merit += 400;
            const Word move = lowest(choices);
            if (is_any(move & outlook.my_gaps)) merit += 500;
            if (is_any(move & outlook.their_gaps)) merit += 300;
            if (is_any((move << 1) & spot.my_wins)) merit -= 2000;  // the opponent takes the win away
            found.add(cell, merit);
        }
        return found;
    }

    // This move refuted what was played before.
    void reward(const Spot<Shape>& spot, int cell, int depth, int ply) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != cell) {
            killers[1] = killers[0];
            killers[0] = cell;
        }
        int& merit = history_[mover(spot)][static_cast<std::size_t>(cell)];
        merit = std::min(merit + depth * depth, most_history);
    }

    void begin_iteration() {
        for (auto& merits : history_) {
            for (int& merit : merits) merit /= 4;
        }
    }

    static constexpr int furthest = 120;  // plies from the root

private:
    static constexpr int most_history = 4000;

    static std::size_t mover(const Spot<Shape>& spot) { return static_cast<std::size_t>(spot.disc_count % 2); }

    int history(const Spot<Shape>& spot, int cell) const {
        return history_[mover(spot)][static_cast<std::size_t>(cell)];
    }

    int centrality(int column) const {
        const int columns = shape_.board().columns;
        return 4 * std::min(column, columns - 1 - column);
    }

    static constexpr int no_cell = -1;

    static constexpr auto no_killers() {
        std::array<std::array<int, 2>, furthest + 1> none{};
        for (auto& killers : none) killers = {no_cell, no_cell};
        return none;
    }

    const Shape& shape_;
    std::array<std::array<int, 8 * sizeof(Word)>, 2> history_{};
    std::array<std::array<int, 2>, furthest + 1> killers_ = no_killers();
};

}  // namespace ludotheque::connect_four
