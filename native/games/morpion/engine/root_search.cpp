// The root of the search: one depth after the other, with the threats of both sides followed to their end in between.
#include <algorithm>

#include "games/morpion/engine/alpha_beta.hpp"

namespace ludotheque::morpion {

namespace {

constexpr int max_depth = 99;
constexpr int first_fours = 20000;          // nodes
constexpr std::uint64_t threat_share = 12;  // of all nodes, one in so many

}  // namespace

EngineMove AlphaBeta::run(Side side, int depth_limit) {
    EngineMove best;
    EngineMove least_bad;  // of the moves that lose by force
    Candidates moves = ordering_.moves(side, -1).take_all();
    if (moves.empty()) return best;
    best.move = moves.front().cell;
    best.line = {best.move};
    if (wins_by_fours(side, best)) return best;
    for (int depth = 1; depth <= std::min(depth_limit, max_depth); ++depth) {
        if (!deepen(side, depth, moves, best)) break;
        const bool is_decided = !is_undecided(best.score) && won - std::abs(best.score) <= depth;
        if (is_decided || depth > free_count()) break;
        if (wins_by_threats(side, best)) break;
        while (loses_to_threats(side, best)) {
            if (least_bad.move < 0 || best.score > least_bad.score) least_bad = best;
            moves.erase(moves.begin());
            if (moves.empty()) return least_bad;
            best = {moves.front().cell, 0, depth, 0, {moves.front().cell}};
            if (!deepen(side, depth, moves, best)) return best;
        }
        if (moves.size() == 1 && least_bad.move < 0) break;
    }
    const bool is_worse = least_bad.move >= 0 && best.score < least_bad.score;
    return is_worse ? least_bad : best;
}

bool AlphaBeta::wins_by_fours(Side side, EngineMove& best) {
    const int length = four_search_.moves_to_win(side, first_fours);
    if (length == 0) return false;
    best.line = four_search_.sequence();
    best.move = best.line.front();
    best.score = won - length;
    best.depth = length;
    best.is_proved = true;
    return true;
}

// Ever more of it as the search goes on: what was looked at before is remembered.
bool AlphaBeta::wins_by_threats(Side side, EngineMove& best) {
    if (best.score > proven_win) return false;
    if (threat_search_.ask({side, true}, counter_.node_count() / threat_share) != ThreatSearch::Verdict::wins)
        return false;
    const std::vector<int> line = threat_search_.line();
    if (line.empty()) return false;  // forgotten: it will be found again
    best.line = line;
    best.move = line.front();
    best.score = won - threat_search_.moves_to_win();
    best.depth = threat_search_.moves_to_win();
    best.is_proved = true;
    return true;
}

// Whether the best move lets the other side win by threats; then it says how soon.
bool AlphaBeta::loses_to_threats(Side side, EngineMove& best) {
    if (!is_undecided(best.score)) return false;
    board_.put(side, best.move);
    const bool is_lost =
        threat_search_.ask({1 - side, true}, counter_.node_count() / threat_share) == ThreatSearch::Verdict::wins;
    if (is_lost) {
        best.score = threat_search_.moves_to_win() + 1 - won;
        best.line = {best.move};
        const std::vector<int> rest = threat_search_.line();
        best.line.insert(best.line.end(), rest.begin(), rest.end());
    }
    board_.take_back();
    return is_lost;
}

// One more depth, around the last score first. False when the budget is spent on the way.
bool AlphaBeta::deepen(Side side, int depth, Candidates& moves, EngineMove& best) {
    int margin = 40;
    Window window{-infinity, infinity};
    if (depth > 3 && is_undecided(best.score)) window = {best.score - margin, best.score + margin};
    while (true) {
        const int score = search_root({side, depth, 0}, window, moves, best);
        if (counter_.is_spent()) return false;
        margin *= 3;
        if (score <= window.alpha) {
            window.alpha = margin > 500 ? -infinity : score - margin;
        } else if (score >= window.beta) {
            window.beta = margin > 500 ? infinity : score + margin;
        } else {
            best.depth = depth;
            return true;
        }
    }
}

int AlphaBeta::search_root(Node root, Window window, Candidates& moves, EngineMove& best) {
    int best_score = -infinity;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const int cell = moves[i].cell;
        const int score = try_move(root, window, cell, static_cast<int>(i) + 1);
        if (counter_.is_spent()) break;
        best_score = std::max(best_score, score);
        if (score <= window.alpha && i > 0) continue;
        const auto here = moves.begin() + static_cast<std::ptrdiff_t>(i);
        std::rotate(moves.begin(), here, here + 1);
        best.move = cell;
        best.score = score;
        best.line = {cell};
        best.line.insert(best.line.end(), lines_[1].begin(), lines_[1].end());
        window.alpha = std::max(window.alpha, score);
        if (window.alpha >= window.beta) break;
    }
    return best_score;
}

}  // namespace ludotheque::morpion
