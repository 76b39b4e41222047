#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "games/morpion/proof/evidence_writer.hpp"

namespace ludotheque::morpion {

// An algorithm portfolio: several proof-number searches of the same attack in turn, each fast where the others are
// slow.
template <class Bits>
class SearchPortfolio {
public:
    SearchPortfolio(const Grid& grid, const Position<Bits>& position) : grid_(grid), position_(position) {
        using Setting = typename ProofNumberSearch<Bits>::Setting;
        const auto add = [&](Setting setting, bool can_win, bool can_hold, int share) {
            attempts_.push_back({setting, can_win, can_hold, share, nullptr, false});
        };
        // The provers know no overlong lines: there only holding is proved, as the defender stops those as well.
        if (!grid.is_exact) add({GameType::strong, 8, 0}, true, false, 2);
        add({GameType::weak, 0, 5}, false, true, 8);
        add({GameType::weak, 0, 12}, false, true, 1);
        if (!grid.is_exact) add({GameType::strong, 0, 0}, true, true, 2);
    }

    // Every prover gets its shares of so many more nodes.
    void run(PolledBudgetCounter& counter, std::uint64_t node_count) {
        for (Attempt& attempt : attempts_) {
            if (verdict_ != Verdict::unknown || counter.is_spent()) return;
            if (attempt.is_exhausted) continue;
            if (!attempt.search) attempt.search = std::make_unique<ProofNumberSearch<Bits>>(grid_, attempt.setting);
            PolledBudgetCounter share = counter.share(node_count * static_cast<std::uint64_t>(attempt.share));
            const Verdict verdict = attempt.search->settle(position_, share);
            counter.add(share);
            attempt.is_exhausted = verdict != Verdict::unknown;
            if (!attempt.can_prove(verdict)) continue;
            verdict_ = verdict;
            successful_search_ = attempt.search.get();
        }
    }

    Verdict verdict() const { return verdict_; }

    // Whether more nodes could still give an answer.
    bool is_open() const {
        return verdict_ == Verdict::unknown &&
               std::any_of(attempts_.begin(), attempts_.end(), [](const Attempt& each) { return !each.is_exhausted; });
    }

    std::vector<int> line(PolledBudgetCounter& counter) {
        return EvidenceWriter<Bits>(*successful_search_, verdict_, counter).line(position_);
    }

    Claim claim(PolledBudgetCounter& counter, bool wants_evidence) {
        Claim claim;
        claim.attacker_wins = verdict_ == Verdict::attacker_wins;
        claim.is_weak = successful_search_->game_type() == GameType::weak;
        if (wants_evidence)
            claim.evidence = EvidenceWriter<Bits>(*successful_search_, verdict_, counter).evidence(position_);
        return claim;
    }

private:
    struct Attempt {
        typename ProofNumberSearch<Bits>::Setting setting;
        bool can_win;  // whether its «wins» is a proof
        bool can_hold;
        int share;  // of the work; measured on the known values
        std::unique_ptr<ProofNumberSearch<Bits>> search;
        bool is_exhausted = false;

        bool can_prove(Verdict verdict) const {
            return verdict == Verdict::attacker_wins ? can_win : verdict == Verdict::defender_holds && can_hold;
        }
    };

    Grid grid_;
    Position<Bits> position_;
    std::vector<Attempt> attempts_;
    Verdict verdict_ = Verdict::unknown;
    ProofNumberSearch<Bits>* successful_search_ = nullptr;
};

}  // namespace ludotheque::morpion
