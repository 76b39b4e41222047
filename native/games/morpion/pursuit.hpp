#pragma once

#include <cstdint>
#include <vector>

#include "games/morpion/field.hpp"
#include "games/morpion/meter.hpp"
#include "games/morpion/pursuit_memory.hpp"

namespace ludotheque::morpion {

// Wins by threats of any kind: every move of the attacker leaves a cell to complete, or a cell that would leave two.
// All answers to such a threat are tried, so a win found here is proved. Depth-first proof-number search (Nagai 2002).
class Pursuit {
public:
    Pursuit(Field& field, PursuitMemory& memory, Meter& meter) : field_(field), memory_(memory), meter_(meter) {}

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
        Reckoning reckoning;
    };

    using Children = std::vector<Child>;

    static constexpr int deepest = 80;

    Reckoning search(bool is_attackers_turn, const Reckoning& limits, int depth);
    Reckoning without_search(bool is_attackers_turn) const;
    Reckoning seen(bool is_attackers_turn, int cell);
    Children children(bool is_attackers_turn);
    static Reckoning gathered(bool is_attackers_turn, const Children& children);
    static Reckoning patience(bool is_attackers_turn, const Reckoning& limits, const Children& children,
                              const Child& best);

    Side mover(bool is_attackers_turn) const { return is_attackers_turn ? question_.attacker : 1 - question_.attacker; }
    std::uint64_t key(bool is_attackers_turn) const;

    Field& field_;
    PursuitMemory& memory_;
    Meter& meter_;
    Question question_{0, true};
    std::uint64_t nodes_left_ = 0;
    Reckoning found_;
};

}  // namespace ludotheque::morpion
