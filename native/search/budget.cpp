#include "search/budget.hpp"

namespace ludotheque {

void BudgetCounter::poll() {
    if (node_count_ >= node_limit_) throw BudgetSpent{};
    if (is_spent_ && is_spent_()) throw BudgetSpent{};
    set_next_poll();
}

}  // namespace ludotheque
