#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "games/morpion/proof/proof.hpp"
#include "games/morpion/proof/proof_number_search.hpp"

namespace ludotheque::morpion {

// Walks a settled search again and writes down the moves of the successful side.
template <class Bits>
class EvidenceWriter {
public:
    EvidenceWriter(ProofNumberSearch<Bits>& search, Verdict verdict, PolledBudgetCounter& counter)
        : search_(search), verdict_(verdict), counter_(counter) {}

    std::vector<Evidence> evidence(const Position<Bits>& position) {
        evidence_.clear();
        seen_.clear();
        write(position);
        return evidence_;
    }

    // The moves of the side that succeeds against the first answers that come to mind.
    std::vector<int> line(Position<Bits> position) {
        std::vector<int> moves;
        std::vector<int> images;
        while (!counter_.is_spent()) {
            const auto form = search_.form_of(position);
            images.push_back(form.image);
            const Verdict verdict = evaluated(form.position);
            const std::vector<int> rest =
                verdict == Verdict::unknown ? std::vector<int>{next_move(form.position)} : ending(form.position);
            for (const int move : rest) moves.push_back(as_asked(move, images));
            if (verdict != Verdict::unknown || rest.front() < 0) break;
            position = form.position.with(rest.front());
        }
        std::erase(moves, -1);
        return moves;
    }

private:
    using Reason = typename StaticAnalysis<Bits>::Reason;

    // Whether the side to move is the one that succeeds.
    bool is_successful(const Position<Bits>& position) const {
        return position.is_attackers_turn == (verdict_ == Verdict::attacker_wins);
    }

    Verdict evaluated(const Position<Bits>& form) {
        search_.analysis().reduce(form);
        return search_.analysis().verdict(form);
    }

    void write(const Position<Bits>& position) {
        if (counter_.is_spent()) return;
        const auto form = search_.form_of(position);
        if (!seen_.insert(form.key).second) return;
        const Verdict verdict = evaluated(form.position);
        const StaticAnalysis<Bits>& analysis = search_.analysis();
        if (analysis.reason() == Reason::pairs) note(form.position, Evidence::Kind::pairs, flat(analysis.pairs()));
        if (analysis.has_sequence() && verdict_ == Verdict::attacker_wins) {
            note(form.position, Evidence::Kind::threats, analysis.sequence());
        }
        if (verdict != Verdict::unknown) return;
        const std::vector<int> moves = search_.moves_of(form.position);
        if (!is_successful(form.position)) {
            for (const int move : moves) write(form.position.with(move));
            return;
        }
        const int move = successful_move(form.position, moves);
        if (move < 0) return;
        note(form.position, Evidence::Kind::move, {move});
        write(form.position.with(move));
    }

    int next_move(const Position<Bits>& form) {
        const std::vector<int> moves = search_.moves_of(form);
        return is_successful(form) ? successful_move(form, moves) : moves.front();
    }

    // Known ones first; what the table forgot is searched again. -1 when the budget is spent.
    int successful_move(const Position<Bits>& position, const std::vector<int>& moves) {
        for (const int move : moves) {
            if (search_.known(position.with(move), counter_) == verdict_) return move;
        }
        search_.settle(position, counter_);
        for (const int move : moves) {
            if (search_.settle(position.with(move), counter_) == verdict_) return move;
            if (counter_.is_spent()) break;
        }
        return -1;
    }

    std::vector<int> ending(const Position<Bits>& form) const {
        const StaticAnalysis<Bits>& analysis = search_.analysis();
        if (analysis.has_sequence()) return analysis.sequence();
        return {is_successful(form) ? analysis.obvious_move(form) : -1};
    }

    // A cell of a canonical form, as a cell of the position at the root.
    int as_asked(int cell, const std::vector<int>& images) const {
        if (cell < 0) return cell;
        for (auto image = images.rbegin(); image != images.rend(); ++image) {
            cell = search_.symmetry().turned_back(cell, *image);
        }
        return cell;
    }

    void note(const Position<Bits>& position, Evidence::Kind kind, std::vector<int> cells) {
        evidence_.push_back({cells_of(position.attacker), cells_of(position.defender), position.is_attackers_turn, kind,
                             std::move(cells)});
    }

    static std::vector<int> cells_of(const Bits& bits) {
        std::vector<int> cells;
        for_each_cell(bits, [&](int cell) { cells.push_back(cell); });
        return cells;
    }

    static std::vector<int> flat(const Pairs& pairs) {
        std::vector<int> cells;
        for (const auto& [low, high] : pairs) cells.insert(cells.end(), {low, high});
        return cells;
    }

    ProofNumberSearch<Bits>& search_;
    Verdict verdict_;
    PolledBudgetCounter& counter_;
    std::vector<Evidence> evidence_;
    std::unordered_set<std::uint64_t> seen_;
};

}  // namespace ludotheque::morpion
