#include "games/morpion/proof/proof.hpp"

#include <algorithm>

#include "games/morpion/proof/search_portfolio.hpp"

namespace ludotheque::morpion {

namespace {

template <class Bits>
Bits joined(const std::vector<int>& cells) {
    Bits bits{};
    for (const int cell : cells) bits |= bit_of<Bits>(cell);
    return bits;
}

// Two searches in growing portions: does the player to move win, does the other?
template <class Bits>
class ProofSearch {
public:
    explicit ProofSearch(const ProofTask& task)
        : task_(task),
          mine_(task.grid, {joined<Bits>(task.mine), joined<Bits>(task.theirs), true}),
          theirs_(task.grid, {joined<Bits>(task.theirs), joined<Bits>(task.mine), false}) {}

    Proof run(PolledBudgetCounter& counter) {
        for (std::uint64_t portion = first_portion; !is_decided() && !counter.is_spent(); portion *= 4) {
            if (!mine_.is_open() && !theirs_.is_open()) break;
            mine_.run(counter, portion);
            if (!is_decided()) theirs_.run(counter, portion);
        }
        Proof proof;
        proof.node_count = counter.node_count();
        if (is_decided()) report(proof, counter);
        return proof;
    }

private:
    static constexpr std::uint64_t first_portion = 500;

    bool is_decided() const {
        return mine_.verdict() == Verdict::attacker_wins || theirs_.verdict() == Verdict::attacker_wins ||
               (mine_.verdict() == Verdict::defender_holds && theirs_.verdict() == Verdict::defender_holds);
    }

    void report(Proof& proof, PolledBudgetCounter& counter) {
        const auto add = [&](SearchPortfolio<Bits>& portfolio, bool is_movers_attack) {
            PolledBudgetCounter rest = counter.without_node_limit();
            proof.claims.push_back(portfolio.claim(rest, task_.wants_evidence));
            proof.claims.back().is_movers_attack = is_movers_attack;
        };
        PolledBudgetCounter rest = counter.without_node_limit();
        if (mine_.verdict() == Verdict::attacker_wins) {
            proof.value = Value::win;
            proof.line = mine_.line(rest);
            add(mine_, true);
            return;
        }
        proof.value = theirs_.verdict() == Verdict::attacker_wins ? Value::loss : Value::draw;
        proof.line = theirs_.line(rest);
        if (proof.value == Value::draw) add(mine_, true);
        add(theirs_, false);
    }

    ProofTask task_;
    SearchPortfolio<Bits> mine_;
    SearchPortfolio<Bits> theirs_;
};

}  // namespace

Proof prove(const ProofTask& asked, PolledBudgetCounter& counter) {
    ProofTask task = asked;
    const bool has_room = std::max(task.grid.columns, task.grid.rows) > task.grid.run;
    task.grid.is_exact = task.grid.is_exact && has_room;  // no line is too long where none can be
    const int cell_count = task.grid.cell_count();
    if (cell_count <= 64) return ProofSearch<std::uint64_t>(task).run(counter);
    if (cell_count <= 128) return ProofSearch<Wide<2>>(task).run(counter);
    if (cell_count <= 256) return ProofSearch<Wide<4>>(task).run(counter);
    return ProofSearch<Wide<11>>(task).run(counter);
}

}  // namespace ludotheque::morpion
