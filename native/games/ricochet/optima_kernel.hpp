#pragma once

#include <algorithm>

#include "games/ricochet/optima_dispatch.hpp"
#include "games/ricochet/row_bits.hpp"

namespace ludotheque::ricochet {

template <class Cpu>
class OptimaKernelOf final : public OptimaKernel {
public:
    OptimaKernelOf(const Board& board, const Region& region, const OptimaMemory& memory);

    void begin(int third) override;
    void slide_helpers(int second) override;
    std::uint64_t close(int third, Layer& layer) override;

private:
    using Set = RowBits<Cpu>;
    using ByCell = std::array<CellSet<4>, 256>;

    // CellSet in line without a wall between them.
    struct Segment {
        int first = 0;
        int last = 0;
    };

    // What stops the active robot and where it may go, by direction.
    struct Ground {
        std::array<Set, direction_count> stops;
        std::array<Set, direction_count> open;
    };

    static constexpr int side = 16;

    static std::size_t pair_number(int first, int second) {
        return static_cast<std::size_t>(second) * static_cast<std::size_t>(second - 1) / 2 +
               static_cast<std::size_t>(first);
    }
    static std::size_t triple_number(int first, int second, int third) {
        const auto c = static_cast<std::size_t>(third);
        return c * (c - 1) * (c - 2) / 6 + pair_number(first, second);
    }
    int cell(int place) const { return cells_[static_cast<std::size_t>(place)]; }
    Set single(int cell) const { return Set(&singles_[static_cast<std::size_t>(cell)]); }

    void add_segments(const Board& board, Direction ahead, std::vector<Segment>& segments);

    [[gnu::always_inline]] inline Ground with_helper(const Ground& ground, Set helper) const;
    [[gnu::always_inline]] inline static Set led_to(Set solved, const Ground& ground);
    template <Direction direction>
    [[gnu::always_inline]] inline static Set led_to_by(Set solved, const Ground& ground);
    template <class Visit>
    void each_pair(int third, Visit visit) const;

    void slide_third(int first, int second);
    template <class Visit>
    void each_third(int first, int second, Visit visit) const;
    template <int step>
    void slide_along(const std::vector<Segment>& segments, int blocker, int other_blocker);
    template <int step>
    [[gnu::always_inline]] inline void slide_between(int first, int last);

    OptimaMemory memory_;
    std::vector<int> cells_;
    int place_count_;
    int target_;
    bool is_for_any_;
    Set all_;
    Ground walls_;
    std::vector<Segment> across_;
    std::vector<Segment> upright_;

    ByCell singles_{};  // each cell alone
    // For two helpers that stay, by the third one's cell:
    ByCell there_{};   // solved cells of the active robot
    ByCell before_{};  // what leads to them
};

template <class Cpu>
OptimaKernelOf<Cpu>::OptimaKernelOf(const Board& board, const Region& region, const OptimaMemory& memory)
    : memory_(memory),
      cells_(region.cells),
      place_count_(static_cast<int>(region.cells.size())),
      target_(region.target),
      is_for_any_(region.is_for_any) {
    for (int cell = 0; cell < board.cell_count(); ++cell) singles_[static_cast<std::size_t>(cell)].add(cell);
    for (const int cell : cells_) all_ = all_ | single(cell);
    for (Direction direction = 0; direction < direction_count; ++direction) {
        const auto d = static_cast<std::size_t>(direction);
        for (const int cell : cells_) {
            const Track track = board.track(0, direction, cell);
            if (track.cells.empty())
                walls_.stops[d] = walls_.stops[d] | single(cell);
            else
                walls_.open[d] = walls_.open[d] | single(track.cells[0]);
        }
    }
    add_segments(board, east, across_);
    add_segments(board, south, upright_);
}

template <class Cpu>
void OptimaKernelOf<Cpu>::add_segments(const Board& board, Direction ahead, std::vector<Segment>& segments) {
    const Direction back = (ahead + 2) % direction_count;
    for (const int cell : cells_) {
        if (!board.track(0, back, cell).cells.empty()) continue;
        const Track track = board.track(0, ahead, cell);
        if (!track.cells.empty()) segments.push_back({cell, track.cells.back()});
    }
}

// Calls visit(first, second, number of the triple, ground under the three helpers, their cells).
template <class Cpu>
template <class Visit>
void OptimaKernelOf<Cpu>::each_pair(int third, Visit visit) const {
    std::size_t number = triple_number(0, 1, third);
    const Ground under_third = with_helper(walls_, single(cell(third)));
    for (int second = 1; second < third; ++second) {
        const Ground under_two = with_helper(under_third, single(cell(second)));
        const Set two = single(cell(third)) | single(cell(second));
        for (int first = 0; first < second; ++first, ++number) {
            const Set one = single(cell(first));
            visit(first, second, number, two | one, [&] { return with_helper(under_two, one); });
        }
    }
}

template <class Cpu>
void OptimaKernelOf<Cpu>::begin(int third) {
    each_pair(third, [this](int, int, std::size_t number, Set helpers, auto ground) {
        const Set solved = single(target_) - helpers;
        (led_to(solved, ground()) - helpers).write(memory_.found + number);
    });
}

template <class Cpu>
std::uint64_t OptimaKernelOf<Cpu>::close(int third, Layer& layer) {
    std::uint64_t count = 0;
    each_pair(third, [&](int first, int second, std::size_t number, Set helpers, auto ground) {
        const Set found(memory_.found + number);
        const Set more = found - Set(memory_.solved + number);
        if (more.is_empty()) return;
        count += more.count();
        for (CellSet<4>* const plane : layer.planes) (Set(plane + number) | more).write(plane + number);
        if (!layer.samples.are_enough()) {
            CellSet<4> active;
            more.write(&active);
            layer.samples.add({0, cell(first), cell(second), cell(third)}, active, is_for_any_);
        }
        found.write(memory_.solved + number);
        memory_.has_new[pair_number(first, second)] = 1;
        memory_.has_new[pair_number(first, third)] = 1;
        memory_.has_new[pair_number(second, third)] = 1;
        const Set solved = found | (single(target_) - helpers);
        (found | (led_to(solved, ground()) - helpers)).write(memory_.found + number);
    });
    return count;
}

template <class Cpu>
auto OptimaKernelOf<Cpu>::with_helper(const Ground& ground, Set helper) const -> Ground {
    return {
        {ground.stops[north] | helper.template moved<south, 1>(), ground.stops[east] | helper.template moved<west, 1>(),
         ground.stops[south] | helper.template moved<north, 1>(),
         ground.stops[west] | helper.template moved<east, 1>()},
        {ground.open[north] - helper, ground.open[east] - helper, ground.open[south] - helper,
         ground.open[west] - helper}};
}

// The cells from where one slide of the active robot ends in the set.
template <class Cpu>
auto OptimaKernelOf<Cpu>::led_to(Set solved, const Ground& ground) -> Set {
    return led_to_by<north>(solved, ground) | led_to_by<east>(solved, ground) | led_to_by<south>(solved, ground) |
           led_to_by<west>(solved, ground);
}

// Those behind each end, as seen from a robot that arrives there, up to a wall or a helper. The ends
// themselves lead nowhere.
template <class Cpu>
template <Direction direction>
auto OptimaKernelOf<Cpu>::led_to_by(Set solved, const Ground& ground) -> Set {
    constexpr Direction back = (direction + 2) % direction_count;
    Set open = ground.open[back];
    Set filled = (solved & ground.stops[direction]).template moved<back, 1>() & open;
    if constexpr (back == east) {
        return Set::filled_eastward(filled, open);
    } else {
        filled = filled | (filled.template moved<back, 1>() & open);
        open = open & open.template moved<back, 1>();
        filled = filled | (filled.template moved<back, 2>() & open);
        open = open & open.template moved<back, 2>();
        filled = filled | (filled.template moved<back, 4>() & open);
        open = open & open.template moved<back, 4>();
        return filled | (filled.template moved<back, 8>() & open);
    }
}

template <class Cpu>
void OptimaKernelOf<Cpu>::slide_helpers(int second) {
    for (int first = 0; first < second; ++first)
        if (memory_.has_new[pair_number(first, second)] != 0) slide_third(first, second);
}

// Calls visit(cell, number of the triple) for each cell of a third helper.
template <class Cpu>
template <class Visit>
void OptimaKernelOf<Cpu>::each_third(int first, int second, Visit visit) const {
    std::size_t number = triple_number(0, first, second);
    for (int third = 0; third < first; ++third, ++number) visit(cell(third), number);
    for (int third = first + 1; third < second; ++third) visit(cell(third), triple_number(first, third, second));
    for (int third = second + 1; third < place_count_; ++third) visit(cell(third), triple_number(first, second, third));
}

// All slides of one helper while the two others stay.
template <class Cpu>
void OptimaKernelOf<Cpu>::slide_third(int first, int second) {
    each_third(first, second, [this](int cell, std::size_t number) {
        Set(memory_.solved + number).write(&there_[static_cast<std::size_t>(cell)]);
        Set().write(&before_[static_cast<std::size_t>(cell)]);
    });
    const int first_cell = cell(first);
    const int second_cell = cell(second);
    if (is_for_any_) {
        const Set others = single(first_cell) | single(second_cell) | single(target_);
        (all_ - others).write(&there_[static_cast<std::size_t>(target_)]);
    }
    slide_along<1>(across_, first_cell, second_cell);
    slide_along<side>(upright_, first_cell, second_cell);
    each_third(first, second, [this](int cell, std::size_t number) {
        const Set before = Set(&before_[static_cast<std::size_t>(cell)]) - single(cell);
        const Set found(memory_.found + number);
        if (!(before - found).is_empty()) (found | before).write(memory_.found + number);
    });
}

template <class Cpu>
template <int step>
void OptimaKernelOf<Cpu>::slide_along(const std::vector<Segment>& segments, int blocker, int other_blocker) {
    for (const Segment& segment : segments) {
        int start = segment.first;
        for (const int stop : {blocker, other_blocker}) {
            if (stop < start || stop > segment.last || (stop - start) % step != 0) continue;
            slide_between<step>(start, stop - step);
            start = stop + step;
        }
        slide_between<step>(start, segment.last);
    }
}

// Both ways along a free stretch, from the end of each: what becomes of a helper that slides on from a
// cell is known from the next one. With the active robot ahead of it, it stops.
template <class Cpu>
template <int step>
void OptimaKernelOf<Cpu>::slide_between(int first, int last) {
    if (first >= last) return;
    const CellSet<4>* const there = there_.data();
    const CellSet<4>* const singles = singles_.data();
    CellSet<4>* const before = before_.data();
    Set later(there + last);
    Set earlier(there + first);
    for (int down = last, up = first; down > first; down -= step, up += step) {
        const Set ahead(singles + down);
        const Set passes = later - ahead;
        (Set(before + down - step) | passes).write(before + down - step);
        later = passes | (Set(there + down - step) & ahead);

        const Set behind(singles + up);
        const Set returns = earlier - behind;
        (Set(before + up + step) | returns).write(before + up + step);
        earlier = returns | (Set(there + up + step) & behind);
    }
}

}  // namespace ludotheque::ricochet
