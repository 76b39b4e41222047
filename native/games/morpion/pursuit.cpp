#include "games/morpion/pursuit.hpp"

#include <algorithm>
#include <limits>

namespace ludotheque::morpion {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

// What the side to move wants to be small.
std::uint32_t hope(bool is_attackers_turn, const Reckoning& reckoning) {
    return is_attackers_turn ? reckoning.proof : reckoning.disproof;
}

}  // namespace

Pursuit::Verdict Pursuit::ask(Question question, std::uint64_t node_limit) {
    question_ = question;
    nodes_left_ = node_limit;
    found_ = without_search(question.is_attackers_turn);
    if (!found_.is_settled()) {
        found_ = search(question.is_attackers_turn, {Reckoning::endless, Reckoning::endless, 0}, 0);
    }
    if (found_.is_won()) return Verdict::wins;
    return found_.is_settled() ? Verdict::fails : Verdict::unknown;
}

std::vector<int> Pursuit::line() {
    nodes_left_ = unlimited;
    std::vector<int> line;
    bool is_attackers_turn = question_.is_attackers_turn;
    while (!without_search(is_attackers_turn).is_settled()) {
        const Child* best = nullptr;
        const Children all = children(is_attackers_turn);
        for (const Child& child : all) {
            if (!child.reckoning.is_won()) continue;
            const bool is_longer = best != nullptr && child.reckoning.length > best->reckoning.length;
            if (best == nullptr || is_longer != is_attackers_turn) best = &child;
        }
        if (best == nullptr) break;
        line.push_back(best->cell);
        field_.put(mover(is_attackers_turn), best->cell);
        is_attackers_turn = !is_attackers_turn;
    }
    const std::size_t put_count = line.size();
    const Spots& ends = field_.fives(question_.attacker).is_empty() ? field_.double_fours(question_.attacker)
                                                                    : field_.fives(question_.attacker);
    if (is_attackers_turn && !ends.is_empty()) line.push_back(ends.lowest());
    for (std::size_t i = 0; i < put_count; ++i) field_.take_back();
    return line;
}

Reckoning Pursuit::without_search(bool is_attackers_turn) const {
    const Spots& fives = field_.fives(question_.attacker);
    const Spots& threats = field_.fives(1 - question_.attacker);
    const Spots& doubles = field_.double_fours(question_.attacker);
    if (is_attackers_turn) {
        if (!fives.is_empty()) return Reckoning::won(1);
        if (threats.size() > 1) return Reckoning::not_won();
        const bool is_double = threats.is_empty() ? !doubles.is_empty() : doubles.has(threats.lowest());
        return is_double ? Reckoning::won(3) : Reckoning{};
    }
    if (!threats.is_empty()) return Reckoning::not_won();
    if (fives.size() > 1) return Reckoning::won(2);
    return fives.is_empty() && doubles.is_empty() ? Reckoning::not_won() : Reckoning{};
}

Reckoning Pursuit::search(bool is_attackers_turn, const Reckoning& limits, int depth) {
    const std::uint64_t before = nodes_left_;
    Children all = depth < deepest ? children(is_attackers_turn) : Children{};
    Reckoning reckoning = gathered(is_attackers_turn, all);
    while (reckoning.proof < limits.proof && reckoning.disproof < limits.disproof && nodes_left_ > 0) {
        Child& best = *std::min_element(all.begin(), all.end(), [&](const Child& left, const Child& right) {
            return hope(is_attackers_turn, left.reckoning) < hope(is_attackers_turn, right.reckoning);
        });
        const Reckoning next = patience(is_attackers_turn, limits, all, best);
        field_.put(mover(is_attackers_turn), best.cell);
        best.reckoning = search(!is_attackers_turn, next, depth + 1);
        field_.take_back();
        reckoning = gathered(is_attackers_turn, all);
    }
    memory_.keep(key(is_attackers_turn), reckoning, before - nodes_left_);
    return reckoning;
}

// How far the best child may go before another one is better, by a quarter for fewer changes, or the limits are met.
Reckoning Pursuit::patience(bool is_attackers_turn, const Reckoning& limits, const Children& children,
                            const Child& best) {
    std::uint32_t second = Reckoning::endless;
    std::uint64_t others = 0;
    for (const Child& child : children) {
        if (&child == &best) continue;
        second = std::min(second, hope(is_attackers_turn, child.reckoning));
        others += child.reckoning.proof;
    }
    const std::uint32_t until = std::min(Reckoning::endless, second + 1 + second / 4);
    if (is_attackers_turn) return {std::min(limits.proof, until), limits.disproof, 0};
    const auto rest = static_cast<std::uint32_t>(std::min<std::uint64_t>(others, limits.proof - 1));
    return {limits.proof - rest, std::min(limits.disproof, until), 0};
}

// A four that must be answered leaves one move. Against a threat to make two fours at once: a four of one's own, or a
// cell of the lines it needs, and all of those are fours of the attacker.
Pursuit::Children Pursuit::children(bool is_attackers_turn) {
    Children all;
    const Side attacker = question_.attacker;
    const auto add = [&](int cell) { all.push_back({cell, seen(is_attackers_turn, cell)}); };
    const Spots& fives = field_.fives(1 - mover(is_attackers_turn));
    if (!fives.is_empty()) {
        add(fives.lowest());
    } else if (!is_attackers_turn) {
        field_.fours(attacker).for_each(add);
        field_.fours(1 - attacker).for_each([&](int cell) {
            if (!field_.fours(attacker).has(cell)) add(cell);
        });
    } else {
        for (int cell = 0; cell < field_.grid().cell_count(); ++cell) {
            if (field_.is_free(cell) && field_.rank(attacker, cell) >= Rank::three) add(cell);
        }
    }
    return all;
}

// The reckoning after a move, remembered or at first sight; a three is harder to prove than a four.
Reckoning Pursuit::seen(bool is_attackers_turn, int cell) {
    if (nodes_left_ == 0) return {};
    if (nodes_left_ != unlimited) {
        meter_.count();
        nodes_left_ = meter_.is_spent() ? 0 : nodes_left_ - 1;
    }
    field_.put(mover(is_attackers_turn), cell);
    Reckoning reckoning = without_search(!is_attackers_turn);
    if (!reckoning.is_settled()) {
        if (const Reckoning* known = memory_.find(key(!is_attackers_turn))) {
            reckoning = *known;
        } else if (is_attackers_turn && field_.fives(question_.attacker).is_empty()) {
            reckoning.proof = 2;
        }
    }
    field_.take_back();
    return reckoning;
}

// The attacker needs one win, the other one way out. For the attacker's ways, which have much in common, not all the
// work is added up but the most of one, and one for each other.
Reckoning Pursuit::gathered(bool is_attackers_turn, const Children& children) {
    std::uint64_t proofs = 0;
    std::uint32_t disproofs = 0;
    std::uint32_t least_proof = Reckoning::endless;
    std::uint32_t least_disproof = Reckoning::endless;
    std::uint32_t shortest = Reckoning::endless;
    std::uint32_t longest = 0;
    for (const auto& [cell, reckoning] : children) {
        proofs += reckoning.proof;
        if (reckoning.disproof > 0) disproofs = std::max(disproofs, reckoning.disproof) + (disproofs > 0 ? 1 : 0);
        least_proof = std::min(least_proof, reckoning.proof);
        least_disproof = std::min(least_disproof, reckoning.disproof);
        if (reckoning.is_won()) shortest = std::min(shortest, reckoning.length);
        longest = std::max(longest, reckoning.length);
    }
    if (is_attackers_turn) {
        if (least_proof == 0) return Reckoning::won(shortest + 1);
        return disproofs == 0 ? Reckoning::not_won()
                              : Reckoning{least_proof, std::min(disproofs, Reckoning::endless), 0};
    }
    if (least_disproof == 0 || children.empty()) return Reckoning::not_won();
    if (proofs == 0) return Reckoning::won(longest + 1);
    return {static_cast<std::uint32_t>(std::min<std::uint64_t>(proofs, Reckoning::endless)), least_disproof, 0};
}

std::uint64_t Pursuit::key(bool is_attackers_turn) const {
    const std::uint64_t turn = is_attackers_turn ? 0xD6E8FEB86659FD93ULL : 0;
    return field_.key() ^ turn ^ (question_.attacker == 0 ? 0 : 0xA0761D6478BD642FULL);
}

}  // namespace ludotheque::morpion
