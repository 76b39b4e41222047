#include "games/morpion/engine/alpha_beta.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace ludotheque::morpion {

namespace {

constexpr int leaf_threat_nodes = 20;
constexpr int defence_depth = 3;  // how far below the leaves a double four that is coming is followed

// Wins are remembered by their distance from the position, not from the root.
int to_table(int score, int ply) {
    return is_undecided(score) ? score : score > 0 ? score + ply : score - ply;
}

int from_table(int score, int ply) {
    return is_undecided(score) ? score : score > 0 ? score - ply : score + ply;
}

// A search, though it was less deep, knows better than a look at the position.
int sharpened(int guess, Bound bound, int score) {
    if (!is_undecided(score) || bound == Bound::none) return guess;
    if (bound == Bound::exact) return score;
    return bound == Bound::lower ? std::max(guess, score) : std::min(guess, score);
}

}  // namespace

AlphaBeta::AlphaBeta(const PatternBoard& board, Tables tables, PolledBudgetCounter& counter)
    : board_(board),
      four_search_(board_, counter),
      threat_search_(board_, tables.threats, counter),
      ordering_(board_),
      table_(tables.transpositions),
      counter_(counter) {
    for (std::size_t depth = 1; depth < reductions_.size(); ++depth) {
        for (std::size_t number = 1; number < reductions_.size(); ++number) {
            const double less =
                0.5 + std::log(static_cast<double>(depth)) * std::log(static_cast<double>(number)) / 1.2;
            reductions_[depth][number] = static_cast<std::int8_t>(less);
        }
    }
}

int AlphaBeta::search(Node node, Window window) {
    counter_.count();
    const Side other = 1 - node.side;
    std::vector<int>& line = lines_[static_cast<std::size_t>(node.ply)];
    line.clear();
    if (counter_.is_spent() || board_.is_full()) return 0;
    if (!board_.fives(node.side).is_empty()) {
        line = {board_.fives(node.side).lowest()};
        return won - node.ply - 1;
    }
    if (board_.fives(other).size() > 1) return node.ply + 2 - won;
    if (board_.fives(other).size() == 1) return answer_four(node, window);
    if (!board_.double_fours(node.side).is_empty()) {
        line = {board_.double_fours(node.side).lowest()};
        return won - node.ply - 3;
    }
    // A shorter win than these is not to be had, nor a shorter loss.
    window = {std::max(window.alpha, node.ply + 4 - won), std::min(window.beta, won - node.ply - 5)};
    if (window.alpha >= window.beta) return window.alpha;
    const bool is_threatened = !board_.double_fours(other).is_empty();
    const bool is_leaf = node.depth < 1 && !(is_threatened && node.depth > -defence_depth);
    if (is_leaf || node.ply >= max_ply) return leaf(node, window);
    return branch(node, window, is_threatened);
}

// The only answer costs no depth.
int AlphaBeta::answer_four(Node node, Window window) {
    if (node.ply >= max_ply) return evaluation(node.side);
    const int cell = board_.fives(1 - node.side).lowest();
    board_.put(node.side, cell);
    const int score = -search({1 - node.side, node.depth, node.ply + 1}, {-window.beta, -window.alpha});
    board_.take_back();
    keep_line(node.ply, cell);
    return score;
}

int AlphaBeta::leaf(Node node, Window window) {
    const int guess = evaluation(node.side);
    if (guess >= window.beta) return guess;
    if (!board_.fours(node.side).is_empty()) {
        const int length = four_search_.moves_to_win(node.side, leaf_threat_nodes);
        if (length > 0) return won - node.ply - length;
    }
    return guess;
}

int AlphaBeta::branch(Node node, Window window, bool is_threatened) {
    const TableEntry* found = table_.find(key(node.side));
    const TableEntry known = found == nullptr ? TableEntry{} : *found;
    const int score = from_table(known.score, node.ply);
    const bool is_enough = known.bound == Bound::exact || (known.bound == Bound::lower && score >= window.beta) ||
                           (known.bound == Bound::upper && score <= window.alpha);
    if (known.depth >= node.depth && is_enough && window.is_narrow()) return score;
    const int guess = sharpened(evaluation(node.side), known.bound, score);
    if (window.is_narrow() && !is_threatened && is_undecided(window.beta)) {
        if (node.depth <= 6 && guess - 60 * node.depth - 40 >= window.beta) return guess;
        if (node.depth <= 2 && guess + 120 * node.depth + 60 <= window.alpha) return leaf(node, window);
    }
    if (!board_.fours(node.side).is_empty()) {
        const int length = four_search_.moves_to_win(node.side, 10 + 10 * std::max(node.depth, 1));
        if (length > 0) return won - node.ply - length;
    }
    if (known.move < 0 && node.depth >= 4) --node.depth;  // nothing to try first: the next depth will have something
    MovePicker moves =
        node.depth < 1 ? ordering_.stops_first(node.side, known.move) : ordering_.moves(node.side, known.move);
    return try_all(node, window, std::move(moves), is_threatened ? infinity : guess);
}

int AlphaBeta::try_all(Node node, Window window, MovePicker moves, int guess) {
    const int first_alpha = window.alpha;
    int best = -infinity;
    int best_move = -1;
    for (int number = 1; !moves.is_empty(); ++number) {
        if (best > -proven_win && is_late(node, window, number, guess)) break;
        const Candidate candidate = moves.take();
        if (best > -proven_win && is_futile(node, window, candidate, number, guess)) continue;
        const int score = try_move(node, window, candidate.cell, number);
        if (counter_.is_spent()) return 0;
        if (score <= best) continue;
        best = score;
        best_move = candidate.cell;
        if (score <= window.alpha) continue;
        window.alpha = score;
        keep_line(node.ply, candidate.cell);
        if (window.alpha < window.beta) continue;
        ordering_.record_cutoff(node.side, candidate.cell, node.depth);
        break;
    }
    const Bound bound = best >= window.beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
    table_.store(key(node.side),
                 {0, static_cast<std::int16_t>(to_table(best, node.ply)), static_cast<std::int16_t>(best_move),
                  static_cast<std::int8_t>(node.depth), bound, 0});
    return best;
}

// So late in a narrow window that neither this move nor those after it are tried. With infinity as the estimate, all
// are.
bool AlphaBeta::is_late(Node node, Window window, int number, int guess) {
    return node.depth >= 1 && window.is_narrow() && guess != infinity && number > 4 + 2 * node.depth;
}

// Quiet moves in a narrow window where even a good estimate would not reach alpha. Below the leaves, fours that stop
// nothing.
bool AlphaBeta::is_futile(Node node, Window window, const Candidate& candidate, int number, int guess) const {
    if (node.depth < 1) return !board_.fours(1 - node.side).has(candidate.cell);
    if (!window.is_narrow() || guess == infinity) return false;
    if (board_.rank(node.side, candidate.cell) >= Rank::four) return false;
    return node.depth <= 6 && number > 3 && guess + 70 * node.depth + candidate.order / 4 <= window.alpha;
}

// The first move with the whole window; the others have to show in a narrow one, and less deep, that they deserve it.
int AlphaBeta::try_move(Node node, Window window, int cell, int number) {
    const Node next{1 - node.side, node.depth - 1, node.ply + 1};
    const Window whole{-window.beta, -window.alpha};
    const Window narrow{-window.alpha - 1, -window.alpha};
    const int less = number > 1 ? reduction(node, window, cell, number) : 0;
    if (next.depth > less) table_.prefetch_entry(key(next.side, board_.key_after(node.side, cell)));
    board_.put(node.side, cell);
    int score = 0;
    if (number > 1) {
        score = -search({next.side, next.depth - less, next.ply}, narrow);
        if (score > window.alpha && less > 0) score = -search(next, narrow);
    }
    if (number == 1 || (score > window.alpha && score < window.beta)) score = -search(next, whole);
    board_.take_back();
    return score;
}

// By how much a late move is searched less deep. FourSearch too: where both sides have many, trying them in every order
// at full depth would take all the time.
int AlphaBeta::reduction(Node node, Window window, int cell, int number) const {
    const Rank rank = board_.rank(node.side, cell);
    if (node.depth < 2 || number < (rank >= Rank::four ? 4 : 3)) return 0;
    const int less =
        reductions_[static_cast<std::size_t>(std::min(node.depth, 63))][static_cast<std::size_t>(std::min(number, 63))];
    return std::clamp(less + (window.is_narrow() ? 1 : 0) - (rank >= Rank::three ? 1 : 0), 0, node.depth - 2);
}

int AlphaBeta::evaluation(Side side) {
    return std::clamp(board_.evaluation(side), -proven_win / 2, proven_win / 2);
}

std::uint64_t AlphaBeta::key(Side side, std::uint64_t stones) {
    return stones ^ (side == 0 ? 0 : 0x9E6C63D0876A9A47ULL);
}

void AlphaBeta::keep_line(int ply, int cell) {
    std::vector<int>& line = lines_[static_cast<std::size_t>(ply)];
    const std::vector<int>& next = lines_[static_cast<std::size_t>(ply) + 1];
    line.assign(1, cell);
    line.insert(line.end(), next.begin(), next.end());
}

}  // namespace ludotheque::morpion
