#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "games/morpion/proof.hpp"
#include "games/morpion/prover.hpp"

namespace ludotheque::morpion {

// Walks a settled question again and writes down why: the moves of the side that succeeds.
template <class Bits>
class Witness {
public:
    Witness(Prover<Bits>& prover, Verdict verdict, Meter& meter) : prover_(prover), verdict_(verdict), meter_(meter) {}

    std::vector<Evidence> evidence(const Stand<Bits>& stand) {
        evidence_.clear();
        seen_.clear();
        tell(stand);
        return evidence_;
    }

    // The moves of the side that succeeds against the first answers that come to mind.
    std::vector<int> line(Stand<Bits> stand) {
        std::vector<int> moves;
        std::vector<int> images;
        while (!meter_.is_spent()) {
            const auto form = prover_.form_of(stand);
            images.push_back(form.image);
            const Verdict verdict = judged(form.stand);
            const std::vector<int> rest =
                verdict == Verdict::unknown ? std::vector<int>{next_move(form.stand)} : ending(form.stand);
            for (const int move : rest) moves.push_back(as_asked(move, images));
            if (verdict != Verdict::unknown || rest.front() < 0) break;
            stand = form.stand.with(rest.front());
        }
        std::erase(moves, -1);
        return moves;
    }

private:
    using Why = typename Judge<Bits>::Why;

    // Whether the side to move is the one that succeeds.
    bool is_successful(const Stand<Bits>& stand) const {
        return stand.is_attackers_turn == (verdict_ == Verdict::attacker_wins);
    }

    Verdict judged(const Stand<Bits>& form) {
        prover_.judge().essence_of(form);
        return prover_.judge().verdict(form);
    }

    void tell(const Stand<Bits>& stand) {
        if (meter_.is_spent()) return;
        const auto form = prover_.form_of(stand);
        if (!seen_.insert(form.key).second) return;
        const Verdict verdict = judged(form.stand);
        const Judge<Bits>& judge = prover_.judge();
        if (judge.why() == Why::pairs) note(form.stand, Evidence::Kind::pairs, flat(judge.pairs()));
        if (judge.has_sequence() && verdict_ == Verdict::attacker_wins) {
            note(form.stand, Evidence::Kind::threats, judge.sequence());
        }
        if (verdict != Verdict::unknown) return;
        const std::vector<int> moves = prover_.moves_of(form.stand);
        if (!is_successful(form.stand)) {
            for (const int move : moves) tell(form.stand.with(move));
            return;
        }
        const int move = successful_move(form.stand, moves);
        if (move < 0) return;
        note(form.stand, Evidence::Kind::move, {move});
        tell(form.stand.with(move));
    }

    int next_move(const Stand<Bits>& form) {
        const std::vector<int> moves = prover_.moves_of(form);
        return is_successful(form) ? successful_move(form, moves) : moves.front();
    }

    // Known ones first; what the table forgot is searched again. -1 when the meter runs out.
    int successful_move(const Stand<Bits>& stand, const std::vector<int>& moves) {
        for (const int move : moves) {
            if (prover_.known(stand.with(move), meter_) == verdict_) return move;
        }
        prover_.settle(stand, meter_);
        for (const int move : moves) {
            if (prover_.settle(stand.with(move), meter_) == verdict_) return move;
            if (meter_.is_spent()) break;
        }
        return -1;
    }

    std::vector<int> ending(const Stand<Bits>& form) const {
        const Judge<Bits>& judge = prover_.judge();
        if (judge.has_sequence()) return judge.sequence();
        return {is_successful(form) ? judge.obvious_move(form) : -1};
    }

    // A cell of a form, seen from the stand that was asked about.
    int as_asked(int cell, const std::vector<int>& images) const {
        if (cell < 0) return cell;
        for (auto image = images.rbegin(); image != images.rend(); ++image) {
            cell = prover_.symmetry().turned_back(cell, *image);
        }
        return cell;
    }

    void note(const Stand<Bits>& stand, Evidence::Kind kind, std::vector<int> cells) {
        evidence_.push_back(
            {cells_of(stand.attacker), cells_of(stand.defender), stand.is_attackers_turn, kind, std::move(cells)});
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

    Prover<Bits>& prover_;
    Verdict verdict_;
    Meter& meter_;
    std::vector<Evidence> evidence_;
    std::unordered_set<std::uint64_t> seen_;
};

}  // namespace ludotheque::morpion
