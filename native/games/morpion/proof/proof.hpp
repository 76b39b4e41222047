#pragma once

#include <cstdint>
#include <vector>

#include "games/morpion/grid.hpp"
#include "search/budget.hpp"

namespace ludotheque::morpion {

enum class Value { unknown, loss, draw, win };  // for the player to move

// One step of a proof: what the successful side does in one position, up to symmetry and dead cells.
struct Evidence {
    enum class Kind {
        move,    // cells: the move
        pairs,   // cells: first, second, first, second; with what weight is left, the defender holds
        threats  // cells: move, answer, move, ..., move; the attacker wins so, or would if the defender passed
    };

    std::vector<int> attacker;
    std::vector<int> defender;
    bool is_attackers_turn = true;
    Kind kind = Kind::move;
    std::vector<int> cells;
};

struct Claim {
    bool is_movers_attack = true;  // whether the attacker is the player to move
    bool attacker_wins = false;    // or else the defender holds
    bool is_weak = false;          // the defender needs no lines of his own
    std::vector<Evidence> evidence;
};

struct Proof {
    Value value = Value::unknown;
    std::vector<int> line;  // best moves first, as far as the proof names them
    std::uint64_t node_count = 0;
    std::vector<Claim> claims;  // a win or a loss needs one, a draw two: neither side wins
};

struct ProofTask {
    Grid grid;
    std::vector<int> mine;  // of the player to move
    std::vector<int> theirs;
    bool wants_evidence = false;
};

// Of a position that is not over. Unknown when the budget is spent.
Proof prove(const ProofTask& task, PolledBudgetCounter& counter);

}  // namespace ludotheque::morpion
