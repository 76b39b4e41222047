#include "games/connect_four/heuristic/heuristic_search.hpp"

#include <cassert>
#include <numeric>
#include <utility>

#include "games/connect_four/heuristic/search_dispatch.hpp"

namespace ludotheque::connect_four {

namespace {

// One step of a slanting line must be less than a word.
constexpr int max_rows = 60;

}  // namespace

bool is_searchable_size(const Board& board) {
    return is_solvable_size(board) && board.rows <= max_rows;
}

HeuristicSearch::HeuristicSearch(std::size_t table_bytes, const Weights& weights)
    : table_bytes_(table_bytes), weights_(weights) {}

HeuristicSearch::~HeuristicSearch() = default;

Estimate HeuristicSearch::search(const Setup& setup, const Budget& budget, std::vector<int> columns) {
    assert(is_searchable_size(setup.board) && !is_over(setup));
    const std::scoped_lock lock(turn_);
    if (columns.empty()) {
        columns.resize(static_cast<std::size_t>(setup.board.columns));
        std::iota(columns.begin(), columns.end(), 0);
    }
    if (kernel_ == nullptr || setup.board != board_) {
        kernel_.reset();  // before the new table is made: two would not fit in the memory budget
        kernel_ = make_heuristic_kernel(setup.board, table_bytes_, weights_);
        board_ = setup.board;
    }
    BudgetCounter counter(budget);
    return kernel_->search(setup, columns, counter);
}

}  // namespace ludotheque::connect_four
