#pragma once

#include <cstdint>
#include <vector>

#include "games/morpion/engine/pattern_board.hpp"
#include "games/morpion/engine/threat_table.hpp"
#include "search/budget.hpp"

namespace ludotheque::morpion {

// Threat-space search (Allis 1994), known as VCT, victory by continuous threats: every move of the attacker leaves a
// cell to complete, or a cell that would leave two. All replies to such a threat are tried, so a win found here is
// proved. Depth-first proof-number search (Nagai 2002).
class ThreatSearch {
public:
    ThreatSearch(PatternBoard& board, ThreatTable& table, PolledBudgetCounter& counter)
        : board_(board), table_(table), counter_(counter) {}

    enum class Verdict : std::uint8_t { wins, fails, unknown };

    struct Question {
        Side attacker;
        bool is_attackers_turn;  // else the other is about to answer
    };

    // Asking again goes on where the last search ended.
    Verdict ask(Question question, std::uint64_t node_limit);

    // After a win: moves until the line is complete, and how it may go, as far as that is remembered.
    int moves_to_win() const { return static_cast<int>(found_.length); }
    std::vector<int> line();

private:
    struct Child {
        int cell;
        ThreatProofNumbers numbers;
    };

    using Children = std::vector<Child>;

    static constexpr int max_depth = 80;

    ThreatProofNumbers search(bool is_attackers_turn, const ThreatProofNumbers& limits, int depth);
    ThreatProofNumbers static_numbers(bool is_attackers_turn) const;
    ThreatProofNumbers seen(bool is_attackers_turn, int cell);
    Children children(bool is_attackers_turn);
    static ThreatProofNumbers combined(bool is_attackers_turn, const Children& children);
    static ThreatProofNumbers child_limits(bool is_attackers_turn, const ThreatProofNumbers& limits,
                                           const Children& children, const Child& best);

    Side mover(bool is_attackers_turn) const { return is_attackers_turn ? question_.attacker : 1 - question_.attacker; }
    std::uint64_t key(bool is_attackers_turn) const;

    PatternBoard& board_;
    ThreatTable& table_;
    PolledBudgetCounter& counter_;
    Question question_{0, true};
    std::uint64_t nodes_left_ = 0;
    ThreatProofNumbers found_;
};

}  // namespace ludotheque::morpion
