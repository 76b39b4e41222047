#include <iostream>

#include "tests/check.hpp"

// Runs the suites named as arguments, or all of them. The exit status is not 0 if a check failed.
int main(int count, char** arguments) {
    for (const auto& [name, run] : ludotheque::tests::suites()) {
        bool is_wanted = count == 1;
        for (int i = 1; i < count; ++i) is_wanted = is_wanted || name == arguments[i];
        if (!is_wanted) continue;
        std::cout << name << std::endl;
        run();
    }
    return ludotheque::tests::failures == 0 ? 0 : 1;
}
