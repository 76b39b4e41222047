#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/morpion/proof/proof_table.hpp"
#include "games/morpion/proof/static_analysis.hpp"
#include "games/morpion/proof/symmetry.hpp"
#include "search/budget.hpp"

namespace ludotheque::morpion {

// Depth-first proof-number search (df-pn, Nagai 2002): does the attacker win?
// With a width, a side tries only so many moves: then a success of that side is still a proof, a failure no longer is.
template <class Bits>
class ProofNumberSearch {
public:
    struct Setting {
        GameType game_type = GameType::strong;
        int attacking_width = 0;  // 0: every move
        int defending_width = 0;
        std::size_t table_bytes = std::size_t{1} << 28;
    };

    ProofNumberSearch(const Grid& grid, Setting setting)
        : setting_(setting), analysis_(grid, setting.game_type), symmetry_(grid), table_(setting.table_bytes) {}

    // Goes on where an earlier call ended when its budget was spent.
    Verdict settle(const Position<Bits>& position, PolledBudgetCounter& counter) {
        counter_ = &counter;
        Child root = child_of(position);
        while (!root.numbers.is_settled() && !counter.is_spent()) deepen(root, {infinity, infinity});
        return verdict_of(root.numbers);
    }

    // What is known already, without search.
    Verdict known(const Position<Bits>& position, PolledBudgetCounter& counter) {
        counter_ = &counter;
        return verdict_of(child_of(position).numbers);
    }

    StaticAnalysis<Bits>& analysis() { return analysis_; }
    GameType game_type() const { return setting_.game_type; }
    const Symmetry<Bits>& symmetry() const { return symmetry_; }

    // The canonical form of the reduced position.
    using Form = typename Symmetry<Bits>::Canonical;
    Form form_of(const Position<Bits>& position) { return symmetry_.canonical(analysis_.reduce(position)); }

    // Heaviest first. An attacker with few tries must build on what stands: threats outweigh room.
    std::vector<int> moves_of(const Position<Bits>& reduced) {
        const bool is_attacker = reduced.is_attackers_turn;
        const auto width = static_cast<std::size_t>(is_attacker ? setting_.attacking_width : setting_.defending_width);
        std::vector<int> moves = analysis_.heaviest(analysis_.moves(reduced), is_attacker && width != 0 ? 3 : 1);
        if (width != 0 && moves.size() > width) moves.resize(width);
        return moves;
    }

private:
    static Verdict verdict_of(ProofNumbers numbers) {
        if (numbers.is_proved()) return Verdict::attacker_wins;
        return numbers.is_disproved() ? Verdict::defender_holds : Verdict::unknown;
    }

    struct Child {
        Position<Bits> reduced;
        std::uint64_t key = 0;
        ProofNumbers numbers;
    };

    Child child_of(const Position<Bits>& position) {
        Child child;
        const Form form = form_of(position);
        child.reduced = form.position;
        child.key = form.key;
        if (const ProofNumbers* known = table_.find(child.key)) {
            child.numbers = *known;
            return child;
        }
        counter_->count();
        if (form.image != 0) analysis_.reduce(form.position);
        const Verdict verdict = analysis_.verdict(child.reduced);
        if (verdict == Verdict::unknown) {
            child.numbers = guess(child.reduced);
        } else {
            child.numbers = verdict == Verdict::attacker_wins ? proved : disproved;
            table_.store(child.key, child.numbers);
        }
        return child;
    }

    // Initial proof numbers: heavy lines promise the attacker a win; few replies are quickly tried.
    ProofNumbers guess(const Position<Bits>& reduced) {
        const double weight = analysis_.weight();
        if (reduced.is_attackers_turn) return {1, 1 + static_cast<std::uint32_t>(weight * 16)};
        const int answers = bit_count(analysis_.open_moves());
        const bool is_narrow = answers < 4 || analysis_.has_sequence();
        const int proof = is_narrow ? answers : 1 + static_cast<int>(8 / (0.2 + weight)) + answers / 4;
        return {static_cast<std::uint32_t>(proof), 1 + static_cast<std::uint32_t>(weight)};
    }

    // Works below `node` until it is settled or harder than `bound`.
    void deepen(Child& node, ProofNumbers bound) {
        std::vector<Child> children = children_of(node);
        if (counter_->is_spent()) return;  // perhaps not all children
        while (true) {
            Choice choice = chosen(children, node.reduced.is_attackers_turn);
            node.numbers = choice.sum;
            const bool is_beyond = node.numbers.proof >= bound.proof || node.numbers.disproof >= bound.disproof;
            if (node.numbers.is_settled() || is_beyond || counter_->is_spent()) break;
            deepen(*choice.best, bound_below(choice, bound, node.reduced.is_attackers_turn));
        }
        table_.store(node.key, node.numbers);
    }

    std::vector<Child> children_of(const Child& node) {
        analysis_.reduce(node.reduced);
        analysis_.verdict(node.reduced);
        std::vector<Child> children;
        for (const int move : moves_of(node.reduced)) {
            Child child = child_of(node.reduced.with(move));
            const bool is_known = std::any_of(children.begin(), children.end(),
                                              [&](const Child& other) { return other.key == child.key; });
            if (is_known) continue;  // a mirror image of another move
            children.push_back(child);
            if (counter_->is_spent()) break;
            if (node.reduced.is_attackers_turn ? child.numbers.is_proved() : child.numbers.is_disproved()) break;
        }
        return children;
    }

    struct Choice {
        Child* best = nullptr;
        ProofNumbers sum;
        std::uint32_t second = infinity;  // the effort of the next best child
    };

    // The attacker needs one proved child, the defender one refuted child; the other number is a sum.
    static Choice chosen(std::vector<Child>& children, bool is_attackers_turn) {
        Choice choice;
        std::uint32_t least = infinity;
        std::uint64_t sum = 0;
        for (Child& child : children) {
            const std::uint32_t one = is_attackers_turn ? child.numbers.proof : child.numbers.disproof;
            sum += is_attackers_turn ? child.numbers.disproof : child.numbers.proof;
            if (choice.best == nullptr || one < least) {
                choice.second = least;
                least = one;
                choice.best = &child;
            } else {
                choice.second = std::min(choice.second, one);
            }
        }
        const auto all = least == 0 ? infinity : static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, infinity));
        choice.sum = is_attackers_turn ? ProofNumbers{least, all} : ProofNumbers{all, least};
        return choice;
    }

    // A quarter more than the second best: fewer changes of mind (the 1 + epsilon trick, Pawlewicz and Lew 2007).
    static ProofNumbers bound_below(const Choice& choice, ProofNumbers bound, bool is_attackers_turn) {
        const std::uint32_t leave = std::min(infinity, choice.second + choice.second / 4 + 1);
        const ProofNumbers best = choice.best->numbers;
        const auto rest = [](std::uint32_t whole, std::uint32_t spent, std::uint32_t own) {
            return std::min(infinity, whole - spent + own);
        };
        if (is_attackers_turn) {
            return {std::min(bound.proof, leave), rest(bound.disproof, choice.sum.disproof, best.disproof)};
        }
        return {rest(bound.proof, choice.sum.proof, best.proof), std::min(bound.disproof, leave)};
    }

    Setting setting_;
    StaticAnalysis<Bits> analysis_;
    Symmetry<Bits> symmetry_;
    ProofTable table_;
    PolledBudgetCounter* counter_ = nullptr;
};

}  // namespace ludotheque::morpion
