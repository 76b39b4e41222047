#include "games/ricochet/lower_bound.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "games/ricochet/cell_set.hpp"

namespace ludotheque::ricochet {

namespace {

template <std::size_t words>
class ReachabilityOf;

template <std::size_t words>
class LowerBoundOf final : public LowerBound {
public:
    explicit LowerBoundOf(int cell_count)
        : LowerBound(cell_count), needs_(static_cast<std::size_t>(cell_count)), known_(needs_.size()) {}

    void set_target(const Reachability& reachability, int target, int active_kind) override;

private:
    // The supports of free paths from one cell. `longer` ones have up to one slide more.
    struct Supports {
        CellSet<words> last;
        CellSet<words> first;
        bool walls_do = false;
    };

    struct Needs {
        Supports free;
        Supports longer;
    };

    enum Known : std::uint8_t { nothing, its_free_ways, its_longer_ways };

    void measure(int target);
    void write_codes(int cell) override;
    const Supports& free(int cell);
    const Supports& longer(int cell);

    // Calls visit(stop, support) for each stop at this distance on the four tracks from a cell; no_exit: a wall
    // is the support.
    template <class Visit>
    void each_stop(int cell, int distance, Visit visit) const;

    static void join(Supports& from, const Supports& there, int support);

    const ReachabilityOf<words>* reachability_ = nullptr;
    int kind_ = 0;
    std::vector<CellSet<words>> rings_;  // the cells by distance
    std::vector<Needs> needs_;
    std::vector<std::uint8_t> known_;  // of each cell's needs
};

template <std::size_t words>
class ReachabilityOf final : public Reachability {
public:
    explicit ReachabilityOf(const Board& board);

    std::unique_ptr<LowerBound> make_bound() const override {
        return std::make_unique<LowerBoundOf<words>>(board_.cell_count());
    }

    const Board& board() const { return board_; }

    // The cells from where a robot of this kind could come to stop here.
    const CellSet<words>& watchers(int kind, int cell) const { return watchers_[index(kind, cell)]; }

    // Without diagonals: where a robot could come to stop.
    const CellSet<words>& reach(int cell) const { return reach_[static_cast<std::size_t>(cell)]; }

    // The watchers of any kind.
    const CellSet<words>& all_watchers(int cell) const { return watchers_[index(board_.kind_count(), cell)]; }

private:
    std::size_t index(int kind, int cell) const { return static_cast<std::size_t>(kind * board_.cell_count() + cell); }

    const Board& board_;
    std::vector<CellSet<words>> watchers_;
    std::vector<CellSet<words>> reach_;
};

// The next cell after a stop, on the straight path from `start`.
int straight_support(const Board& board, int start, int stop) {
    const CellGeometry& from = board.geometry()[start];
    const CellGeometry& to = board.geometry()[stop];
    const Direction direction = from.y == to.y ? (start < stop ? east : west) : (start < stop ? south : north);
    const std::array<int, direction_count> steps{-board.width(), 1, board.width(), -1};
    const auto i = static_cast<std::size_t>(direction);
    return to.wall_stops[i] == stop ? no_exit : stop + steps[i];
}

template <std::size_t words>
ReachabilityOf<words>::ReachabilityOf(const Board& board)
    : board_(board),
      watchers_(static_cast<std::size_t>((board.kind_count() + 1) * board.cell_count())),
      reach_(static_cast<std::size_t>(board.cell_count())) {
    for (int kind = 0; kind < board.kind_count(); ++kind) {
        for (int start = 0; start < board.cell_count(); ++start) {
            for (Direction direction = 0; direction < direction_count; ++direction) {
                for (const Cell cell : board.track(kind, direction, start).cells) {
                    watchers_[index(kind, cell)].add(start);
                    watchers_[index(board.kind_count(), cell)].add(start);
                    reach_[static_cast<std::size_t>(start)].add(cell);
                }
            }
        }
    }
}

template <std::size_t words>
void LowerBoundOf<words>::set_target(const Reachability& reachability, int target, int active_kind) {
    reachability_ = static_cast<const ReachabilityOf<words>*>(&reachability);
    kind_ = active_kind;
    std::ranges::fill(is_written_, 0);
    std::ranges::fill(known_, nothing);
    std::ranges::fill(distances_, unreachable);
    measure(target);
    Needs& at_target = needs_[static_cast<std::size_t>(target)];
    at_target = {};
    at_target.free.walls_do = at_target.longer.walls_do = true;
    known_[static_cast<std::size_t>(target)] = its_longer_ways;
}

template <std::size_t words>
void LowerBoundOf<words>::measure(int target) {
    CellSet<words> reached;
    reached.add(target);
    rings_.assign(1, reached);
    distances_[static_cast<std::size_t>(target)] = 0;
    for (;;) {
        CellSet<words> watchers;
        rings_.back().each([this, &watchers](int cell) { watchers |= reachability_->watchers(kind_, cell); });
        const CellSet<words> ring = watchers - reached;
        if (ring.is_empty()) return;
        const auto distance = static_cast<std::uint16_t>(rings_.size());
        ring.each([this, distance](int cell) { distances_[static_cast<std::size_t>(cell)] = distance; });
        reached |= ring;
        rings_.push_back(ring);
    }
}

template <std::size_t words>
template <class Visit>
void LowerBoundOf<words>::each_stop(int cell, int distance, Visit visit) const {
    const Board& board = reachability_->board();
    if (board.is_straight()) {
        const CellSet<words> stops = reachability_->reach(cell) & rings_[static_cast<std::size_t>(distance)];
        stops.each([&](int stop) { visit(stop, straight_support(board, cell, stop)); });
        return;
    }
    const auto visit_near = [&](int stop, int support) {
        if (distances_[static_cast<std::size_t>(stop)] == distance) visit(stop, support);
    };
    for (Direction direction = 0; direction < direction_count; ++direction) {
        const Track track = board.track(kind_, direction, cell);
        const std::size_t length = track.cells.size();
        for (std::size_t i = 0; i + 1 < length; ++i)
            if (track.cells[i] != cell && track.cells[i + 1] != cell) visit_near(track.cells[i], track.cells[i + 1]);
        if (length > 0 && !track.is_endless) visit_near(track.cells[length - 1], no_exit);
    }
}

// What is needed from a cell when the robot first stops `there`, held by this support.
template <std::size_t words>
void LowerBoundOf<words>::join(Supports& from, const Supports& there, int support) {
    from.last |= there.last;
    if (support == no_exit) {
        from.first |= there.first;
        from.walls_do = from.walls_do || there.walls_do;
    } else {
        from.first.add(support);
        if (there.walls_do) from.last.add(support);
    }
}

template <std::size_t words>
auto LowerBoundOf<words>::free(int cell) -> const Supports& {
    Needs& needs = needs_[static_cast<std::size_t>(cell)];
    std::uint8_t& known = known_[static_cast<std::size_t>(cell)];
    if (known >= its_free_ways) return needs.free;
    known = its_free_ways;
    needs.free = {};
    const int distance = distances_[static_cast<std::size_t>(cell)];
    each_stop(cell, distance - 1, [&](int stop, int support) { join(needs.free, free(stop), support); });
    return needs.free;
}

template <std::size_t words>
auto LowerBoundOf<words>::longer(int cell) -> const Supports& {
    Needs& needs = needs_[static_cast<std::size_t>(cell)];
    if (known_[static_cast<std::size_t>(cell)] == its_longer_ways) return needs.longer;
    needs.longer = free(cell);
    known_[static_cast<std::size_t>(cell)] = its_longer_ways;
    const int distance = distances_[static_cast<std::size_t>(cell)];
    each_stop(cell, distance, [&](int stop, int support) { join(needs.longer, free(stop), support); });
    each_stop(cell, distance - 1, [&](int stop, int support) { join(needs.longer, longer(stop), support); });
    return needs.longer;
}

template <std::size_t words>
void LowerBoundOf<words>::write_codes(int cell) {
    is_written_[static_cast<std::size_t>(cell)] = 1;
    const Supports& straight = free(cell);
    const Supports& detour = longer(cell);
    CellSet<words> soon_last = detour.last;
    CellSet<words> soon_first = detour.first;
    straight.last.each([this, &soon_last](int support) { soon_last |= reachability_->all_watchers(support); });
    straight.first.each([this, &soon_first](int support) { soon_first |= reachability_->all_watchers(support); });

    const std::span<std::uint8_t> codes(&codes_[static_cast<std::size_t>(cell) * stride_], stride_);
    const auto walls = static_cast<std::uint8_t>((straight.walls_do ? 3 : 0) | (detour.walls_do ? 12 : 0));
    std::fill(codes.begin(), codes.end(), walls);
    const auto mark = [codes](const CellSet<words>& cells, std::uint8_t bit) {
        cells.each([codes, bit](int helper) { codes[static_cast<std::size_t>(helper)] |= bit; });
    };
    mark(straight.last, 1);
    mark(straight.first, 2);
    mark(soon_last, 4);
    mark(soon_first, 8);
}

}  // namespace

LowerBound::LowerBound(int cell_count)
    : stride_(static_cast<std::size_t>(cell_count) + 1),
      distances_(static_cast<std::size_t>(cell_count), unreachable),
      codes_(std::make_unique_for_overwrite<std::uint8_t[]>(static_cast<std::size_t>(cell_count) * stride_)),
      is_written_(static_cast<std::size_t>(cell_count), 0) {}

std::unique_ptr<Reachability> Reachability::over(const Board& board) {
    if (board.cell_count() <= 256) return std::make_unique<ReachabilityOf<4>>(board);
    return std::make_unique<ReachabilityOf<16>>(board);
}

}  // namespace ludotheque::ricochet
