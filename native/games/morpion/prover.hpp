#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/morpion/judge.hpp"
#include "games/morpion/meter.hpp"
#include "games/morpion/proof_table.hpp"
#include "games/morpion/symmetry.hpp"

namespace ludotheque::morpion {

// Depth-first proof-number search (Nagai 2002) of one question: does the attacker win?
// With a width, a side tries only so many moves: then a success of that side is still a proof, a failure no longer is.
template <class Bits>
class Prover {
public:
    struct Setting {
        Contest contest = Contest::strong;
        int attacking_width = 0;  // 0: every move
        int defending_width = 0;
        std::size_t table_bytes = std::size_t{1} << 28;
    };

    Prover(const Grid& grid, Setting setting)
        : setting_(setting), judge_(grid, setting.contest), symmetry_(grid), table_(setting.table_bytes) {}

    // Goes on where an earlier call ended when its meter was spent.
    Verdict settle(const Stand<Bits>& stand, Meter& meter) {
        meter_ = &meter;
        Child root = child_of(stand);
        while (!root.effort.is_settled() && !meter.is_spent()) deepen(root, {endless, endless});
        return verdict_of(root.effort);
    }

    // What is known already, without search.
    Verdict known(const Stand<Bits>& stand, Meter& meter) {
        meter_ = &meter;
        return verdict_of(child_of(stand).effort);
    }

    Judge<Bits>& judge() { return judge_; }
    Contest contest() const { return setting_.contest; }
    const Symmetry<Bits>& symmetry() const { return symmetry_; }

    // What counts of a stand, turned into its one form.
    using Form = typename Symmetry<Bits>::Canonical;
    Form form_of(const Stand<Bits>& stand) { return symmetry_.canonical(judge_.essence_of(stand)); }

    // Heaviest first. An attacker with few tries must build on what stands: threats outweigh room.
    std::vector<int> moves_of(const Stand<Bits>& essence) {
        const bool is_attacker = essence.is_attackers_turn;
        const auto width = static_cast<std::size_t>(is_attacker ? setting_.attacking_width : setting_.defending_width);
        std::vector<int> moves = judge_.heaviest(judge_.moves(essence), is_attacker && width != 0 ? 3 : 1);
        if (width != 0 && moves.size() > width) moves.resize(width);
        return moves;
    }

private:
    static Verdict verdict_of(Effort effort) {
        if (effort.is_proved()) return Verdict::attacker_wins;
        return effort.is_refuted() ? Verdict::defender_holds : Verdict::unknown;
    }

    struct Child {
        Stand<Bits> essence;
        std::uint64_t key = 0;
        Effort effort;
    };

    Child child_of(const Stand<Bits>& stand) {
        Child child;
        const Form form = form_of(stand);
        child.essence = form.stand;
        child.key = form.key;
        if (const Effort* known = table_.find(child.key)) {
            child.effort = *known;
            return child;
        }
        meter_->count();
        if (form.image != 0) judge_.essence_of(form.stand);
        const Verdict verdict = judge_.verdict(child.essence);
        if (verdict == Verdict::unknown) {
            child.effort = guess(child.essence);
        } else {
            child.effort = verdict == Verdict::attacker_wins ? proved : refuted;
            table_.keep(child.key, child.effort);
        }
        return child;
    }

    // First efforts: heavy lines promise the attacker a win; few answers are quickly tried.
    Effort guess(const Stand<Bits>& essence) {
        const double weight = judge_.weight();
        if (essence.is_attackers_turn) return {1, 1 + static_cast<std::uint32_t>(weight * 16)};
        const int answers = bit_count(judge_.open_moves());
        const bool is_narrow = answers < 4 || judge_.has_sequence();
        const int proof = is_narrow ? answers : 1 + static_cast<int>(8 / (0.2 + weight)) + answers / 4;
        return {static_cast<std::uint32_t>(proof), 1 + static_cast<std::uint32_t>(weight)};
    }

    // Works below `node` until it is settled or harder than `bound`.
    void deepen(Child& node, Effort bound) {
        std::vector<Child> children = children_of(node);
        if (meter_->is_spent()) return;  // perhaps not all children
        while (true) {
            Choice choice = chosen(children, node.essence.is_attackers_turn);
            node.effort = choice.sum;
            const bool is_beyond = node.effort.proof >= bound.proof || node.effort.refutation >= bound.refutation;
            if (node.effort.is_settled() || is_beyond || meter_->is_spent()) break;
            deepen(*choice.best, bound_below(choice, bound, node.essence.is_attackers_turn));
        }
        table_.keep(node.key, node.effort);
    }

    std::vector<Child> children_of(const Child& node) {
        judge_.essence_of(node.essence);
        judge_.verdict(node.essence);
        std::vector<Child> children;
        for (const int move : moves_of(node.essence)) {
            Child child = child_of(node.essence.with(move));
            const bool is_known = std::any_of(children.begin(), children.end(),
                                              [&](const Child& other) { return other.key == child.key; });
            if (is_known) continue;  // a mirror image of another move
            children.push_back(child);
            if (meter_->is_spent()) break;
            if (node.essence.is_attackers_turn ? child.effort.is_proved() : child.effort.is_refuted()) break;
        }
        return children;
    }

    struct Choice {
        Child* best = nullptr;
        Effort sum;
        std::uint32_t second = endless;  // the effort of the next best child
    };

    // The attacker needs one proved child, the defender one refuted child; the other number is a sum.
    static Choice chosen(std::vector<Child>& children, bool is_attackers_turn) {
        Choice choice;
        std::uint32_t least = endless;
        std::uint64_t sum = 0;
        for (Child& child : children) {
            const std::uint32_t one = is_attackers_turn ? child.effort.proof : child.effort.refutation;
            sum += is_attackers_turn ? child.effort.refutation : child.effort.proof;
            if (choice.best == nullptr || one < least) {
                choice.second = least;
                least = one;
                choice.best = &child;
            } else {
                choice.second = std::min(choice.second, one);
            }
        }
        const auto all = least == 0 ? endless : static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, endless));
        choice.sum = is_attackers_turn ? Effort{least, all} : Effort{all, least};
        return choice;
    }

    // A quarter more than the second best: fewer changes of mind (the 1 + epsilon trick, Pawlewicz and Lew 2007).
    static Effort bound_below(const Choice& choice, Effort bound, bool is_attackers_turn) {
        const std::uint32_t leave = std::min(endless, choice.second + choice.second / 4 + 1);
        const Effort best = choice.best->effort;
        const auto rest = [](std::uint32_t whole, std::uint32_t spent, std::uint32_t own) {
            return std::min(endless, whole - spent + own);
        };
        if (is_attackers_turn) {
            return {std::min(bound.proof, leave), rest(bound.refutation, choice.sum.refutation, best.refutation)};
        }
        return {rest(bound.proof, choice.sum.proof, best.proof), std::min(bound.refutation, leave)};
    }

    Setting setting_;
    Judge<Bits> judge_;
    Symmetry<Bits> symmetry_;
    ProofTable table_;
    Meter* meter_ = nullptr;
};

}  // namespace ludotheque::morpion
