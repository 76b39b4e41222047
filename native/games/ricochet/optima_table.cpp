#include "games/ricochet/optima_table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace ludotheque::ricochet {

namespace {

bool is_left(const Board& board, const std::vector<int>& cells, Direction direction) {
    return std::ranges::any_of(cells, [&](int cell) {
        const Track track = board.track(0, direction, cell);
        return !track.cells.empty() && !std::ranges::binary_search(cells, track.cells[0]);
    });
}

Region in_order(Region region) {
    std::ranges::sort(region.cells);
    return region;
}

}  // namespace

bool can_tabulate(const Board& board, const Region& region) {
    constexpr std::size_t fewest_cells = 5;
    const auto is_cell = [&board](int cell) { return cell >= 0 && cell < board.cell_count(); };
    const std::vector<int> cells = in_order(region).cells;
    if (board.width() != optima_side || board.cell_count() > optima_side * optima_side || !board.is_straight())
        return false;
    if (cells.size() < fewest_cells || !std::ranges::all_of(cells, is_cell)) return false;
    if (std::ranges::adjacent_find(cells) != cells.end()) return false;
    if (!std::ranges::binary_search(cells, region.target)) return false;
    return !is_left(board, cells, north) && !is_left(board, cells, east) && !is_left(board, cells, south) &&
           !is_left(board, cells, west);
}

std::size_t OptimaTable::byte_count(const Region& region) {
    const std::size_t n = region.cells.size();
    return n * (n - 1) * (n - 2) / 6 * 2 * sizeof(CellSet<4>);
}

OptimaTable::OptimaTable(const Board& board, const Region& region, MakeOptimaKernel* make_kernel)
    : cells_(in_order(region).cells),
      place_count_(static_cast<int>(region.cells.size())),
      is_for_any_(region.is_for_any),
      triple_count_(region.cells.size() * (region.cells.size() - 1) * (region.cells.size() - 2) / 6),
      solved_(triple_count_ * sizeof(CellSet<4>)),
      found_(triple_count_ * sizeof(CellSet<4>)),
      has_new_(region.cells.size() * (region.cells.size() - 1) / 2, is_for_any_ ? 1 : 0),
      kernel_(make_kernel(
          board, in_order(region),
          {static_cast<CellSet<4>*>(solved_.start()), static_cast<CellSet<4>*>(found_.start()), has_new_.data()})),
      placement_count_(triple_count_ * (region.cells.size() - 3) / (is_for_any_ ? 4 : 1)) {}

std::span<const CellSet<4>> OptimaTable::plane(std::size_t number) const {
    return {static_cast<const CellSet<4>*>(planes_[number].start()), triple_count_};
}

bool OptimaTable::is_solved(const Placement& placement) const {
    const auto place = [this](int cell) {
        return static_cast<std::size_t>(std::ranges::lower_bound(cells_, cell) - cells_.begin());
    };
    const std::size_t second = place(placement[2]);
    const std::size_t third = place(placement[3]);
    const std::size_t triple = third * (third - 1) * (third - 2) / 6 + second * (second - 1) / 2 + place(placement[1]);
    return static_cast<const CellSet<4>*>(solved_.start())[triple].has(placement[0]);
}

// Those where a layer is marked: the bits of its number.
std::vector<CellSet<4>*> OptimaTable::planes_of(std::size_t slides) {
    std::vector<CellSet<4>*> planes;
    if (!keeps_optima_) return planes;
    while (slides >> planes_.size() != 0) planes_.emplace_back(triple_count_ * sizeof(CellSet<4>));
    for (std::size_t i = 0; i < planes_.size(); ++i)
        if ((slides >> i & 1) != 0) planes.push_back(static_cast<CellSet<4>*>(planes_[i].start()));
    return planes;
}

bool OptimaTable::advance(BudgetCounter& counter) {
    const bool is_first = counts_.size() == 1;
    for (int third = 2; third < place_count_ && is_first; ++third) {
        for (int second = 1; second < third; ++second) counter.count_node();
        kernel_->begin(third);
    }
    for (int second = 1; second < place_count_; ++second) {
        for (int first = 0; first < second; ++first) counter.count_node();
        kernel_->slide_helpers(second);
    }
    std::ranges::fill(has_new_, 0);
    std::uint64_t count = 0;
    Layer layer{.samples = {}, .planes = planes_of(counts_.size())};
    for (int third = 2; third < place_count_; ++third) {
        for (int second = 1; second < third; ++second) counter.count_node();
        count += kernel_->close(third, layer);
    }
    if (count == 0) {
        while (planes_.size() > static_cast<std::size_t>(std::bit_width(counts_.size() - 1))) planes_.pop_back();
        return false;
    }
    hardest_ = std::move(layer.samples);
    counts_.push_back(is_for_any_ ? count / 4 : count);
    return true;
}

}  // namespace ludotheque::ricochet
