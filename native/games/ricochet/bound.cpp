#include "games/ricochet/bound.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>

namespace ludotheque::ricochet {

namespace {

template <std::size_t words>
class Cells {
public:
    void add(int cell) { bits_[index(cell)] |= bit(cell); }
    bool has(int cell) const { return (bits_[index(cell)] & bit(cell)) != 0; }

    Cells& operator|=(const Cells& other) {
        for (std::size_t i = 0; i < words; ++i) bits_[i] |= other.bits_[i];
        return *this;
    }

    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < words; ++i)
            for (std::uint64_t left = bits_[i]; left != 0; left &= left - 1)
                visit(static_cast<int>(i * 64) + std::countr_zero(left));
    }

private:
    static std::size_t index(int cell) { return static_cast<std::size_t>(cell) / 64; }
    static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell % 64); }

    std::array<std::uint64_t, words> bits_{};
};

template <std::size_t words>
class SightOf;

template <std::size_t words>
class BoundOf final : public Bound {
public:
    explicit BoundOf(const SightOf<words>& sight);

    void aim(int target, int active_kind) override;

private:
    // The supports of free ways from one cell. `longer` ones have up to one slide more.
    struct Supports {
        Cells<words> last;
        Cells<words> first;
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

    // Calls visit(stop, support) for each stop on the four tracks from a cell; no_exit: a wall is the support.
    template <class Visit>
    void each_stop(int cell, Visit visit) const;

    static void join(Supports& from, const Supports& there, int support);

    const SightOf<words>& sight_;
    int kind_ = 0;
    std::vector<Needs> needs_;
    std::vector<std::uint8_t> known_;  // of each cell's needs
};

template <std::size_t words>
class SightOf final : public Sight {
public:
    explicit SightOf(const Board& board);

    std::unique_ptr<Bound> make_bound() const override { return std::make_unique<BoundOf<words>>(*this); }

    const Board& board() const { return board_; }

    // The cells from where a robot of this kind could come to stop here.
    const Cells<words>& watchers(int kind, int cell) const { return watchers_[index(kind, cell)]; }

    // The same for robots of any kind.
    const Cells<words>& all_watchers(int cell) const { return watchers_[index(board_.kind_count(), cell)]; }

private:
    std::size_t index(int kind, int cell) const { return static_cast<std::size_t>(kind * board_.cell_count() + cell); }

    const Board& board_;
    std::vector<Cells<words>> watchers_;
};

template <std::size_t words>
SightOf<words>::SightOf(const Board& board)
    : board_(board), watchers_(static_cast<std::size_t>((board.kind_count() + 1) * board.cell_count())) {
    for (int kind = 0; kind < board.kind_count(); ++kind) {
        for (int start = 0; start < board.cell_count(); ++start) {
            for (Direction direction = 0; direction < direction_count; ++direction) {
                for (const Cell cell : board.track(kind, direction, start).cells) {
                    watchers_[index(kind, cell)].add(start);
                    watchers_[index(board.kind_count(), cell)].add(start);
                }
            }
        }
    }
}

template <std::size_t words>
BoundOf<words>::BoundOf(const SightOf<words>& sight)
    : Bound(sight.board().cell_count()),
      sight_(sight),
      needs_(static_cast<std::size_t>(sight.board().cell_count())),
      known_(needs_.size()) {}

template <std::size_t words>
void BoundOf<words>::aim(int target, int active_kind) {
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
void BoundOf<words>::measure(int target) {
    distances_[static_cast<std::size_t>(target)] = 0;
    std::vector<int> reached{target};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const auto next = static_cast<std::uint16_t>(distances_[static_cast<std::size_t>(reached[i])] + 1);
        sight_.watchers(kind_, reached[i]).each([this, next, &reached](int cell) {
            std::uint16_t& distance = distances_[static_cast<std::size_t>(cell)];
            if (distance != unreachable) return;
            distance = next;
            reached.push_back(cell);
        });
    }
}

template <std::size_t words>
template <class Visit>
void BoundOf<words>::each_stop(int cell, Visit visit) const {
    for (Direction direction = 0; direction < direction_count; ++direction) {
        const Track track = sight_.board().track(kind_, direction, cell);
        const std::size_t length = track.cells.size();
        for (std::size_t i = 0; i + 1 < length; ++i)
            if (track.cells[i] != cell && track.cells[i + 1] != cell) visit(track.cells[i], track.cells[i + 1]);
        if (length > 0 && !track.is_endless) visit(track.cells[length - 1], no_exit);
    }
}

// What is needed from a cell when the robot first stops `there`, held by this support.
template <std::size_t words>
void BoundOf<words>::join(Supports& from, const Supports& there, int support) {
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
auto BoundOf<words>::free(int cell) -> const Supports& {
    Needs& needs = needs_[static_cast<std::size_t>(cell)];
    std::uint8_t& known = known_[static_cast<std::size_t>(cell)];
    if (known >= its_free_ways) return needs.free;
    known = its_free_ways;
    needs.free = {};
    const int distance = distances_[static_cast<std::size_t>(cell)];
    each_stop(cell, [this, distance, &needs](int stop, int support) {
        if (distances_[static_cast<std::size_t>(stop)] == distance - 1) join(needs.free, free(stop), support);
    });
    return needs.free;
}

template <std::size_t words>
auto BoundOf<words>::longer(int cell) -> const Supports& {
    Needs& needs = needs_[static_cast<std::size_t>(cell)];
    if (known_[static_cast<std::size_t>(cell)] == its_longer_ways) return needs.longer;
    needs.longer = free(cell);
    known_[static_cast<std::size_t>(cell)] = its_longer_ways;
    const int distance = distances_[static_cast<std::size_t>(cell)];
    each_stop(cell, [this, distance, &needs](int stop, int support) {
        const int there = distances_[static_cast<std::size_t>(stop)];
        if (there == distance) join(needs.longer, free(stop), support);
        if (there == distance - 1) join(needs.longer, longer(stop), support);
    });
    return needs.longer;
}

template <std::size_t words>
void BoundOf<words>::write_codes(int cell) {
    is_written_[static_cast<std::size_t>(cell)] = 1;
    const Supports& straight = free(cell);
    const Supports& detour = longer(cell);
    Cells<words> soon_last = detour.last;
    Cells<words> soon_first = detour.first;
    straight.last.each([this, &soon_last](int support) { soon_last |= sight_.all_watchers(support); });
    straight.first.each([this, &soon_first](int support) { soon_first |= sight_.all_watchers(support); });

    const std::span<std::uint8_t> codes(&codes_[static_cast<std::size_t>(cell) * stride_], stride_);
    const auto walls = static_cast<std::uint8_t>((straight.walls_do ? 3 : 0) | (detour.walls_do ? 12 : 0));
    std::fill(codes.begin(), codes.end(), walls);
    const auto mark = [codes](const Cells<words>& cells, std::uint8_t bit) {
        cells.each([codes, bit](int helper) { codes[static_cast<std::size_t>(helper)] |= bit; });
    };
    mark(straight.last, 1);
    mark(straight.first, 2);
    mark(soon_last, 4);
    mark(soon_first, 8);
}

}  // namespace

Bound::Bound(int cell_count)
    : stride_(static_cast<std::size_t>(cell_count) + 1),
      distances_(static_cast<std::size_t>(cell_count), unreachable),
      codes_(std::make_unique_for_overwrite<std::uint8_t[]>(static_cast<std::size_t>(cell_count) * stride_)),
      is_written_(static_cast<std::size_t>(cell_count), 0) {}

std::unique_ptr<Sight> Sight::over(const Board& board) {
    if (board.cell_count() <= 256) return std::make_unique<SightOf<4>>(board);
    return std::make_unique<SightOf<16>>(board);
}

}  // namespace ludotheque::ricochet
