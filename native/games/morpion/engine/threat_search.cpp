#include "games/morpion/engine/threat_search.hpp"

#include <algorithm>
#include <limits>

namespace ludotheque::morpion {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

// What the side to move wants to be small.
std::uint32_t own_number(bool is_attackers_turn, const ThreatProofNumbers& numbers) {
    return is_attackers_turn ? numbers.proof : numbers.disproof;
}

}  // namespace

ThreatSearch::Verdict ThreatSearch::ask(Question question, std::uint64_t node_limit) {
    question_ = question;
    nodes_left_ = node_limit;
    found_ = static_numbers(question.is_attackers_turn);
    if (!found_.is_settled()) {
        found_ = search(question.is_attackers_turn, {ThreatProofNumbers::infinity, ThreatProofNumbers::infinity, 0}, 0);
    }
    if (found_.is_won()) return Verdict::wins;
    return found_.is_settled() ? Verdict::fails : Verdict::unknown;
}

std::vector<int> ThreatSearch::line() {
    nodes_left_ = unlimited;
    std::vector<int> line;
    bool is_attackers_turn = question_.is_attackers_turn;
    while (!static_numbers(is_attackers_turn).is_settled()) {
        const Child* best = nullptr;
        const Children all = children(is_attackers_turn);
        for (const Child& child : all) {
            if (!child.numbers.is_won()) continue;
            const bool is_longer = best != nullptr && child.numbers.length > best->numbers.length;
            if (best == nullptr || is_longer != is_attackers_turn) best = &child;
        }
        if (best == nullptr) break;
        line.push_back(best->cell);
        board_.put(mover(is_attackers_turn), best->cell);
        is_attackers_turn = !is_attackers_turn;
    }
    const std::size_t put_count = line.size();
    const CellSet& ends = board_.fives(question_.attacker).is_empty() ? board_.double_fours(question_.attacker)
                                                                      : board_.fives(question_.attacker);
    if (is_attackers_turn && !ends.is_empty()) line.push_back(ends.lowest());
    for (std::size_t i = 0; i < put_count; ++i) board_.take_back();
    return line;
}

ThreatProofNumbers ThreatSearch::static_numbers(bool is_attackers_turn) const {
    const CellSet& fives = board_.fives(question_.attacker);
    const CellSet& threats = board_.fives(1 - question_.attacker);
    const CellSet& doubles = board_.double_fours(question_.attacker);
    if (is_attackers_turn) {
        if (!fives.is_empty()) return ThreatProofNumbers::won(1);
        if (threats.size() > 1) return ThreatProofNumbers::not_won();
        const bool is_double = threats.is_empty() ? !doubles.is_empty() : doubles.has(threats.lowest());
        return is_double ? ThreatProofNumbers::won(3) : ThreatProofNumbers{};
    }
    if (!threats.is_empty()) return ThreatProofNumbers::not_won();
    if (fives.size() > 1) return ThreatProofNumbers::won(2);
    return fives.is_empty() && doubles.is_empty() ? ThreatProofNumbers::not_won() : ThreatProofNumbers{};
}

ThreatProofNumbers ThreatSearch::search(bool is_attackers_turn, const ThreatProofNumbers& limits, int depth) {
    const std::uint64_t before = nodes_left_;
    Children all = depth < max_depth ? children(is_attackers_turn) : Children{};
    ThreatProofNumbers numbers = combined(is_attackers_turn, all);
    while (numbers.proof < limits.proof && numbers.disproof < limits.disproof && nodes_left_ > 0) {
        Child& best = *std::min_element(all.begin(), all.end(), [&](const Child& left, const Child& right) {
            return own_number(is_attackers_turn, left.numbers) < own_number(is_attackers_turn, right.numbers);
        });
        const ThreatProofNumbers next = child_limits(is_attackers_turn, limits, all, best);
        board_.put(mover(is_attackers_turn), best.cell);
        best.numbers = search(!is_attackers_turn, next, depth + 1);
        board_.take_back();
        numbers = combined(is_attackers_turn, all);
    }
    table_.store(key(is_attackers_turn), numbers, before - nodes_left_);
    return numbers;
}

// How far the best child may go before another one is better, by a quarter for fewer changes, or the limits are met.
ThreatProofNumbers ThreatSearch::child_limits(bool is_attackers_turn, const ThreatProofNumbers& limits,
                                              const Children& children, const Child& best) {
    std::uint32_t second = ThreatProofNumbers::infinity;
    std::uint64_t others = 0;
    for (const Child& child : children) {
        if (&child == &best) continue;
        second = std::min(second, own_number(is_attackers_turn, child.numbers));
        others += child.numbers.proof;
    }
    const std::uint32_t until = std::min(ThreatProofNumbers::infinity, second + 1 + second / 4);
    if (is_attackers_turn) return {std::min(limits.proof, until), limits.disproof, 0};
    const auto rest = static_cast<std::uint32_t>(std::min<std::uint64_t>(others, limits.proof - 1));
    return {limits.proof - rest, std::min(limits.disproof, until), 0};
}

// A four that must be answered leaves one move. Against a threat to make two fours at once: a four of one's own, or a
// cell of the lines it needs, and all of those are fours of the attacker.
ThreatSearch::Children ThreatSearch::children(bool is_attackers_turn) {
    Children all;
    const Side attacker = question_.attacker;
    const auto add = [&](int cell) { all.push_back({cell, seen(is_attackers_turn, cell)}); };
    const CellSet& fives = board_.fives(1 - mover(is_attackers_turn));
    if (!fives.is_empty()) {
        add(fives.lowest());
    } else if (!is_attackers_turn) {
        board_.fours(attacker).for_each(add);
        board_.fours(1 - attacker).for_each([&](int cell) {
            if (!board_.fours(attacker).has(cell)) add(cell);
        });
    } else {
        for (int cell = 0; cell < board_.grid().cell_count(); ++cell) {
            if (board_.is_free(cell) && board_.rank(attacker, cell) >= Rank::three) add(cell);
        }
    }
    return all;
}

// The reckoning after a move, remembered or at first sight; a three is harder to prove than a four.
ThreatProofNumbers ThreatSearch::seen(bool is_attackers_turn, int cell) {
    if (nodes_left_ == 0) return {};
    if (nodes_left_ != unlimited) {
        counter_.count();
        nodes_left_ = counter_.is_spent() ? 0 : nodes_left_ - 1;
    }
    board_.put(mover(is_attackers_turn), cell);
    ThreatProofNumbers numbers = static_numbers(!is_attackers_turn);
    if (!numbers.is_settled()) {
        if (const ThreatProofNumbers* known = table_.find(key(!is_attackers_turn))) {
            numbers = *known;
        } else if (is_attackers_turn && board_.fives(question_.attacker).is_empty()) {
            numbers.proof = 2;
        }
    }
    board_.take_back();
    return numbers;
}

// The attacker needs one win, the defender one defence. The attacker's moves have much in common, so their disproof
// numbers are not added up: the largest counts, plus one for each other move.
ThreatProofNumbers ThreatSearch::combined(bool is_attackers_turn, const Children& children) {
    std::uint64_t proofs = 0;
    std::uint32_t disproofs = 0;
    std::uint32_t least_proof = ThreatProofNumbers::infinity;
    std::uint32_t least_disproof = ThreatProofNumbers::infinity;
    std::uint32_t shortest = ThreatProofNumbers::infinity;
    std::uint32_t longest = 0;
    for (const auto& [cell, numbers] : children) {
        proofs += numbers.proof;
        if (numbers.disproof > 0) disproofs = std::max(disproofs, numbers.disproof) + (disproofs > 0 ? 1 : 0);
        least_proof = std::min(least_proof, numbers.proof);
        least_disproof = std::min(least_disproof, numbers.disproof);
        if (numbers.is_won()) shortest = std::min(shortest, numbers.length);
        longest = std::max(longest, numbers.length);
    }
    if (is_attackers_turn) {
        if (least_proof == 0) return ThreatProofNumbers::won(shortest + 1);
        return disproofs == 0 ? ThreatProofNumbers::not_won()
                              : ThreatProofNumbers{least_proof, std::min(disproofs, ThreatProofNumbers::infinity), 0};
    }
    if (least_disproof == 0 || children.empty()) return ThreatProofNumbers::not_won();
    if (proofs == 0) return ThreatProofNumbers::won(longest + 1);
    return {static_cast<std::uint32_t>(std::min<std::uint64_t>(proofs, ThreatProofNumbers::infinity)), least_disproof,
            0};
}

std::uint64_t ThreatSearch::key(bool is_attackers_turn) const {
    const std::uint64_t turn = is_attackers_turn ? 0xD6E8FEB86659FD93ULL : 0;
    return board_.key() ^ turn ^ (question_.attacker == 0 ? 0 : 0xA0761D6478BD642FULL);
}

}  // namespace ludotheque::morpion
