#include "games/connect_four/judge.hpp"

#include <cassert>
#include <numeric>
#include <utility>

#include "games/connect_four/thinker.hpp"

namespace ludotheque::connect_four {

namespace {

// One step of a slanting line must be less than a word.
constexpr int most_rows = 60;

}  // namespace

bool is_judgeable_size(const Board& board) {
    return is_solvable_size(board) && board.rows <= most_rows;
}

Judge::Judge(std::size_t table_bytes, const Weights& weights) : table_bytes_(table_bytes), weights_(weights) {}

Judge::~Judge() = default;

Judgement Judge::judge(const Setup& setup, const Limits& limits, std::vector<int> columns) {
    assert(is_judgeable_size(setup.board) && !is_over(setup));
    const std::scoped_lock lock(turn_);
    if (columns.empty()) {
        columns.resize(static_cast<std::size_t>(setup.board.columns));
        std::iota(columns.begin(), columns.end(), 0);
    }
    if (thinker_ == nullptr || setup.board != board_) {
        thinker_.reset();  // before the new table is made: two would not fit in the memory promised
        thinker_ = make_thinker(setup.board, table_bytes_, weights_);
        board_ = setup.board;
    }
    search::Watch watch(limits.node_count, limits.is_enough);
    return thinker_->judge(setup, columns, watch);
}

}  // namespace ludotheque::connect_four
