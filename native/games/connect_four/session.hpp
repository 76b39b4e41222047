#pragma once

#include <cstdint>
#include <memory>

#include "games/connect_four/crew.hpp"
#include "games/connect_four/kernel.hpp"
#include "games/connect_four/solver.hpp"
#include "search/watch.hpp"

namespace ludotheque::connect_four {

// One call of a solver: its limits, its threads and its count of nodes.
class Session {
public:
    Session(Kernel& kernel, const Limits& limits);

    search::Bounds at_sight(const Setup& setup) const { return seeker_->at_sight(setup); }
    // As Seeker::ask; throws Interrupted when the limits are reached.
    int ask(const Setup& setup, int alpha);

    std::uint64_t node_count() const;

private:
    // The crew is called to questions that the first thread has not answered after so many nodes.
    static constexpr std::uint64_t nodes_alone = 16 * search::Watch::nodes_per_question;

    bool is_enough();

    Kernel& kernel_;
    const Limits& limits_;
    search::Watch watch_;
    std::unique_ptr<Seeker> seeker_;
    std::unique_ptr<Crew> crew_;  // none: one thread does it all
    const Setup* setup_ = nullptr;
    int alpha_ = 0;
    std::uint64_t asked_at_ = 0;
    bool is_crew_called_ = false;
};

}  // namespace ludotheque::connect_four
