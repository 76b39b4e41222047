#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/morpion/engine.hpp"
#include "games/morpion/field.hpp"
#include "games/morpion/fours.hpp"
#include "games/morpion/memory.hpp"
#include "games/morpion/meter.hpp"
#include "games/morpion/picking.hpp"
#include "games/morpion/pursuit.hpp"

namespace ludotheque::morpion {

// Alpha-beta with narrow windows (principal variation search), deepening; scores are for the side to move.
class Searching {
public:
    struct Memories {
        Memory& of_moves;
        PursuitMemory& of_threats;
    };

    Searching(const Field& field, Memories memories, Meter& meter);

    Thought run(Side side, int depth_limit);

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

    bool wins_by_fours(Side side, Thought& best);
    bool wins_by_threats(Side side, Thought& best);
    bool loses_to_threats(Side side, Thought& best);
    bool deepen(Side side, int depth, Candidates& moves, Thought& best);
    int search_root(Node root, Window window, Candidates& moves, Thought& best);

    int search(Node node, Window window);
    int branch(Node node, Window window, bool is_threatened);
    int try_all(Node node, Window window, Lineup moves, int guess);
    int try_move(Node node, Window window, int cell, int number);
    int answer_four(Node node, Window window);
    int leaf(Node node, Window window);

    int evaluation(Side side);
    int fewer(Node node, Window window, int cell, int number) const;
    static bool is_late(Node node, Window window, int number, int guess);
    bool is_hopeless(Node node, Window window, const Candidate& candidate, int number, int guess) const;
    static std::uint64_t key(Side side, std::uint64_t stones);
    std::uint64_t key(Side side) const { return key(side, field_.key()); }
    void keep_line(int ply, int cell);
    int free_count() const { return field_.grid().cell_count() - field_.stone_count(); }

    static constexpr int endless = 32000;
    static constexpr int most_ply = 120;

    Field field_;
    Fours fours_;
    Pursuit pursuit_;
    Picking picking_;
    Memory& memory_;
    Meter& meter_;
    std::array<std::vector<int>, most_ply + 3> lines_;  // best play from each ply on
    std::array<std::array<std::int8_t, 64>, 64> reductions_{};
};

}  // namespace ludotheque::morpion
