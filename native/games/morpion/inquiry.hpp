#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "games/morpion/witness.hpp"

namespace ludotheque::morpion {

// One question, asked of several provers in turn: each is quick where the others are slow.
template <class Bits>
class Inquiry {
public:
    Inquiry(const Grid& grid, const Stand<Bits>& stand) : grid_(grid), stand_(stand) {
        using Setting = typename Prover<Bits>::Setting;
        const auto add = [&](Setting setting, bool can_win, bool can_hold, int share) {
            attempts_.push_back({setting, can_win, can_hold, share, nullptr, false});
        };
        // The provers know no overlong lines: there only holding is proved, as the defender stops those as well.
        if (!grid.is_exact) add({Contest::strong, 8, 0}, true, false, 2);
        add({Contest::weak, 0, 5}, false, true, 8);
        add({Contest::weak, 0, 12}, false, true, 1);
        if (!grid.is_exact) add({Contest::strong, 0, 0}, true, true, 2);
    }

    // Every prover gets its shares of so many more nodes.
    void pursue(Meter& meter, std::uint64_t node_count) {
        for (Attempt& attempt : attempts_) {
            if (verdict_ != Verdict::unknown || meter.is_spent()) return;
            if (attempt.is_exhausted) continue;
            if (!attempt.prover) attempt.prover = std::make_unique<Prover<Bits>>(grid_, attempt.setting);
            Meter share = meter.share(node_count * static_cast<std::uint64_t>(attempt.share));
            const Verdict verdict = attempt.prover->settle(stand_, share);
            meter.add(share);
            attempt.is_exhausted = verdict != Verdict::unknown;
            if (!attempt.can_prove(verdict)) continue;
            verdict_ = verdict;
            witness_ = attempt.prover.get();
        }
    }

    Verdict verdict() const { return verdict_; }

    // Whether more nodes could still give an answer.
    bool is_open() const {
        return verdict_ == Verdict::unknown &&
               std::any_of(attempts_.begin(), attempts_.end(), [](const Attempt& each) { return !each.is_exhausted; });
    }

    std::vector<int> line(Meter& meter) { return Witness<Bits>(*witness_, verdict_, meter).line(stand_); }

    Claim claim(Meter& meter, bool wants_evidence) {
        Claim claim;
        claim.attacker_wins = verdict_ == Verdict::attacker_wins;
        claim.is_weak = witness_->contest() == Contest::weak;
        if (wants_evidence) claim.evidence = Witness<Bits>(*witness_, verdict_, meter).evidence(stand_);
        return claim;
    }

private:
    struct Attempt {
        typename Prover<Bits>::Setting setting;
        bool can_win;  // whether its «wins» is a proof
        bool can_hold;
        int share;  // of the work; measured on the known values
        std::unique_ptr<Prover<Bits>> prover;
        bool is_exhausted = false;

        bool can_prove(Verdict verdict) const {
            return verdict == Verdict::attacker_wins ? can_win : verdict == Verdict::defender_holds && can_hold;
        }
    };

    Grid grid_;
    Stand<Bits> stand_;
    std::vector<Attempt> attempts_;
    Verdict verdict_ = Verdict::unknown;
    Prover<Bits>* witness_ = nullptr;
};

}  // namespace ludotheque::morpion
