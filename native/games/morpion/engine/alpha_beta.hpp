#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/morpion/engine/engine.hpp"
#include "games/morpion/engine/four_search.hpp"
#include "games/morpion/engine/move_ordering.hpp"
#include "games/morpion/engine/pattern_board.hpp"
#include "games/morpion/engine/threat_search.hpp"
#include "games/morpion/engine/transposition_table.hpp"
#include "search/budget.hpp"

namespace ludotheque::morpion {

// Alpha-beta with narrow windows (principal variation search), deepening; scores are for the side to move.
class AlphaBeta {
public:
    struct Tables {
        TranspositionTable& transpositions;
        ThreatTable& threats;
    };

    AlphaBeta(const PatternBoard& board, Tables tables, PolledBudgetCounter& counter);

    EngineMove run(Side side, int depth_limit);

private:
    struct Window {
        int alpha;
        int beta;

        bool is_narrow() const { return beta - alpha == 1; }
    };

    // A position in the tree: who is to move, how deep to look on, how far from the root.
    struct Node {
        Side side;
        int depth;
        int ply;
    };

    bool wins_by_fours(Side side, EngineMove& best);
    bool wins_by_threats(Side side, EngineMove& best);
    bool loses_to_threats(Side side, EngineMove& best);
    bool deepen(Side side, int depth, Candidates& moves, EngineMove& best);
    int search_root(Node root, Window window, Candidates& moves, EngineMove& best);

    int search(Node node, Window window);
    int branch(Node node, Window window, bool is_threatened);
    int try_all(Node node, Window window, MovePicker moves, int guess);
    int try_move(Node node, Window window, int cell, int number);
    int answer_four(Node node, Window window);
    int leaf(Node node, Window window);

    int evaluation(Side side);
    int reduction(Node node, Window window, int cell, int number) const;
    static bool is_late(Node node, Window window, int number, int guess);
    bool is_futile(Node node, Window window, const Candidate& candidate, int number, int guess) const;
    static std::uint64_t key(Side side, std::uint64_t stones);
    std::uint64_t key(Side side) const { return key(side, board_.key()); }
    void keep_line(int ply, int cell);
    int free_count() const { return board_.grid().cell_count() - board_.stone_count(); }

    static constexpr int infinity = 32000;
    static constexpr int max_ply = 120;

    PatternBoard board_;
    FourSearch four_search_;
    ThreatSearch threat_search_;
    MoveOrdering ordering_;
    TranspositionTable& table_;
    PolledBudgetCounter& counter_;
    std::array<std::vector<int>, max_ply + 3> lines_;  // best play from each ply on
    std::array<std::array<std::int8_t, 64>, 64> reductions_{};
};

}  // namespace ludotheque::morpion
