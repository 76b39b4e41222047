#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace ludotheque::search {

// Whether the answer is still wanted. Asking may cost a call into the host
// language, so only one poll in many really asks. Once stopped, stays stopped.
class Stop {
public:
    using Ask = std::function<bool()>;

    explicit Stop(Ask ask = [] { return false; }) : ask_(std::move(ask)) {}

    bool poll() {
        if (--polls_until_asking_ > 0) return is_stopped_;
        polls_until_asking_ = polls_per_question;
        is_stopped_ = is_stopped_ || ask_();
        return is_stopped_;
    }

    bool is_stopped() const { return is_stopped_; }

    static constexpr std::uint32_t polls_per_question = 1U << 16;  // about a millisecond of search

private:
    Ask ask_;
    std::uint32_t polls_until_asking_ = polls_per_question;
    bool is_stopped_ = false;
};

}  // namespace ludotheque::search
