#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

// What the games' doors to the browser share. Everything is a number: a question is laid on the desk, one number after
// the other, and its answer is found there. Lists have their length first.
namespace ludotheque::wasm {

// Numbers between here and the browser; good until more room is asked for.
std::vector<double>& desk();

// Bytes, for what is no number: a book.
std::vector<std::uint8_t>& shelf();

// What the browser laid down, taken one after the other.
class Question {
public:
    explicit Question(std::span<const double> numbers) : numbers_(numbers) {}

    double number() {
        if (next_ == numbers_.size()) throw std::invalid_argument("the question ends too early");
        return numbers_[next_++];
    }

    int whole() { return static_cast<int>(number()); }
    bool truth() { return number() != 0; }

    std::vector<int> list() {
        std::vector<int> wholes(static_cast<std::size_t>(number()));
        for (int& value : wholes) value = whole();
        return wholes;
    }

    // 0 stands for as much as it takes.
    std::uint64_t limit() {
        const double limit = number();
        return limit > 0 ? static_cast<std::uint64_t>(limit) : std::numeric_limits<std::uint64_t>::max();
    }

    // Milliseconds from now on; 0: no end. Read last, for the clock starts here.
    std::function<bool()> patience();

private:
    std::span<const double> numbers_;
    std::size_t next_ = 0;
};

class Reply {
public:
    template <class Number>
    void put(Number number) {
        numbers_.push_back(static_cast<double>(number));
    }

    void put_list(const std::vector<int>& wholes) {
        put(wholes.size());
        for (const int value : wholes) put(value);
    }

    const std::vector<double>& numbers() const { return numbers_; }

private:
    std::vector<double> numbers_;
};

inline void require(bool is_kept, const char* demand) {
    if (!is_kept) throw std::invalid_argument(demand);
}

constexpr int refused = -1;

// Lets `action` answer the first `count` numbers on the desk. How many numbers the answer has, or `refused`: nothing is
// thrown through the door.
template <class Action>
int answered(int count, Action action) {
    try {
        Question question(std::span<const double>(desk()).first(static_cast<std::size_t>(count)));
        Reply reply;
        action(question, reply);
        desk() = reply.numbers();
        return static_cast<int>(desk().size());
    } catch (...) {
        return refused;
    }
}

}  // namespace ludotheque::wasm

#define LUDOTHEQUE_DOOR(name) extern "C" __attribute__((export_name(#name))) int name(int count)
