#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "search/budget.hpp"

// What the functions exported to the browser share. Arguments and results are numbers in one buffer, one after the
// other; a list has its length first.
namespace ludotheque::wasm {

// Arguments and results. A resize may move it.
std::vector<double>& numbers_buffer();

// Bytes that are not numbers: an opening book.
std::vector<std::uint8_t>& bytes_buffer();

// Reads the arguments one after the other.
class ArgumentReader {
public:
    explicit ArgumentReader(std::span<const double> numbers) : numbers_(numbers) {}

    double number() {
        if (next_ == numbers_.size()) throw std::invalid_argument("too few arguments");
        return numbers_[next_++];
    }

    int integer() { return static_cast<int>(number()); }
    bool boolean() { return number() != 0; }

    std::vector<int> list() {
        std::vector<int> integers(static_cast<std::size_t>(number()));
        for (int& value : integers) value = integer();
        return integers;
    }

    // Nodes, then milliseconds from now on; 0: no limit. Read last, because the clock starts here.
    Budget budget();

private:
    std::span<const double> numbers_;
    std::size_t next_ = 0;
};

class ResultWriter {
public:
    template <class Number>
    void put(Number number) {
        numbers_.push_back(static_cast<double>(number));
    }

    void put_list(const std::vector<int>& integers) {
        put(integers.size());
        for (const int value : integers) put(value);
    }

    const std::vector<double>& numbers() const { return numbers_; }

private:
    std::vector<double> numbers_;
};

inline void require(bool condition, const char* message) {
    if (!condition) throw std::invalid_argument(message);
}

constexpr int failed = -1;

// Runs `action` on the first `count` numbers of the buffer. Returns how many numbers the result has, or `failed`: no
// exception may leave an export.
template <class Action>
int call_export(int count, Action action) {
    try {
        ArgumentReader arguments(std::span<const double>(numbers_buffer()).first(static_cast<std::size_t>(count)));
        ResultWriter result;
        action(arguments, result);
        numbers_buffer() = result.numbers();
        return static_cast<int>(numbers_buffer().size());
    } catch (...) {
        return failed;
    }
}

}  // namespace ludotheque::wasm

#define LUDOTHEQUE_EXPORT(name) extern "C" __attribute__((export_name(#name))) int name(int count)
