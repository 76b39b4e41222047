#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "many_games/many_games.hpp"
#include "python_budget.hpp"

// How Python's arrays become ours: by the buffer protocol, so that nothing is copied and numpy is not needed to build.
// Only for bindings.
namespace ludotheque::many_games {

// The letters by which a buffer names its numbers; which of them is as wide differs by platform.
template <class Number>
constexpr const char* letters = "";
template <>
inline constexpr const char* letters<std::uint8_t> = "B";
template <>
inline constexpr const char* letters<std::int8_t> = "b";
template <>
inline constexpr const char* letters<std::int32_t> = "il";
template <>
inline constexpr const char* letters<std::int64_t> = "lq";
template <>
inline constexpr const char* letters<std::uint64_t> = "LQ";
template <>
inline constexpr const char* letters<float> = "f";
template <>
inline constexpr const char* letters<bool> = "?";

// Arrays by their names, as in `Arrays`.
using NamedArrays = nanobind::typed<nanobind::dict, nanobind::str, nanobind::object>;

// Somebody's memory, held as long as this lives.
template <class Number>
class Buffer {
public:
    enum class Use { read, write };

    Buffer(nanobind::handle owner, const char* name, std::size_t size, Use use) {
        const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (use == Use::write ? PyBUF_WRITABLE : 0);
        if (PyObject_GetBuffer(owner.ptr(), &view_, flags) != 0) throw nanobind::python_error();
        const std::string wanted = view_.format == nullptr ? "B" : view_.format;
        const bool fits = wanted.size() == 1 && std::strchr(letters<Number>, wanted[0]) != nullptr &&
                          view_.itemsize == static_cast<Py_ssize_t>(sizeof(Number)) &&
                          view_.len == static_cast<Py_ssize_t>(size * sizeof(Number));
        if (fits) return;
        PyBuffer_Release(&view_);
        throw std::invalid_argument(std::string(name) + " needs " + std::to_string(size) + " numbers of the type '" +
                                    letters<Number> + "'");
    }

    ~Buffer() { PyBuffer_Release(&view_); }

    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    Number* numbers() const { return static_cast<Number*>(view_.buf); }

private:
    Py_buffer view_{};
};

template <class Number>
using OptionalBuffer = std::unique_ptr<Buffer<Number>>;

// None: everywhere.
inline OptionalBuffer<bool> read_where(const nanobind::object& where, std::size_t count) {
    if (where.is_none()) return nullptr;
    return std::make_unique<Buffer<bool>>(where, "where", count, Buffer<bool>::Use::read);
}

inline const bool* numbers_of(const OptionalBuffer<bool>& where) {
    return where == nullptr ? nullptr : where->numbers();
}

// The games and the memory that they write to. Threads take turns.
template <class Rules>
class PythonGames {
public:
    PythonGames(Rules rules, const NamedArrays& arrays)
        : count_(rules.game_count()),
          observations_(arrays["observations"], "observations", count_ * rules.observation_size(), Write8::write),
          masks_(arrays["masks"], "masks", count_ * rules.action_count(), Buffer<std::int8_t>::Use::write),
          seats_(arrays["seats"], "seats", count_, Buffer<std::int32_t>::Use::write),
          rewards_(arrays["rewards"], "rewards", count_ * static_cast<std::size_t>(rules.seat_count()),
                   Buffer<float>::Use::write),
          terminated_(arrays["terminated"], "terminated", count_, Buffer<bool>::Use::write),
          truncated_(arrays["truncated"], "truncated", count_, Buffer<bool>::Use::write),
          illegal_(arrays["illegal"], "illegal", count_, Buffer<bool>::Use::write),
          games_(std::move(rules), {observations_.numbers(), masks_.numbers(), seats_.numbers(), rewards_.numbers(),
                                    terminated_.numbers(), truncated_.numbers(), illegal_.numbers()}) {}

    void seed(const nanobind::object& seeds) {
        const Buffer<std::uint64_t> read(seeds, "seeds", count_, Buffer<std::uint64_t>::Use::read);
        unlocked([&] { games_.seed(read.numbers()); });
    }

    // One game that the caller has dealt; as part of a step, what that said stays to be read.
    template <class Put>
    void begin(std::size_t game, bool is_part_of_step, const Put& put) {
        require(game < count_, "there is no such game");
        const std::lock_guard lock(turn_);
        put(games_.rules());
        if (!is_part_of_step) games_.forget_step(game);
        games_.begin(game);
    }

    // Those that are over.
    std::vector<std::size_t> over() {
        const std::lock_guard lock(turn_);
        std::vector<std::size_t> found;
        for (std::size_t game = 0; game < count_; ++game) {
            if (games_.is_over(game)) found.push_back(game);
        }
        return found;
    }

    void reset(const nanobind::object& where) {
        const auto read = read_where(where, count_);
        unlocked([&] { games_.reset(numbers_of(read)); });
    }

    void step(const nanobind::object& actions, const nanobind::object& where, bool resets) {
        const Buffer<std::int64_t> read(actions, "actions", count_, Buffer<std::int64_t>::Use::read);
        const auto read_mask = read_where(where, count_);
        unlocked([&] { games_.step(read.numbers(), numbers_of(read_mask), resets); });
    }

    void observe(int seat, const nanobind::object& planes) {
        require(seat >= 0 && seat < games_.rules().seat_count(), "nobody sits there");
        const Buffer<std::uint8_t> written(planes, "planes", count_ * games_.rules().observation_size(), Write8::write);
        unlocked([&] { games_.observe(seat, written.numbers()); });
    }

    void choose(const nanobind::object& actions) {
        const Buffer<std::int64_t> written(actions, "actions", count_, Buffer<std::int64_t>::Use::write);
        unlocked([&] { games_.choose(written.numbers()); });
    }

private:
    using Write8 = Buffer<std::uint8_t>::Use;

    template <class Work>
    void unlocked(const Work& work) {
        const nanobind::gil_scoped_release without_the_interpreter;
        const std::lock_guard lock(turn_);
        work();
    }

    std::size_t count_;
    Buffer<std::uint8_t> observations_;
    Buffer<std::int8_t> masks_;
    Buffer<std::int32_t> seats_;
    Buffer<float> rewards_;
    Buffer<bool> terminated_;
    Buffer<bool> truncated_;
    Buffer<bool> illegal_;
    ManyGames<Rules> games_;
    std::mutex turn_;
};

constexpr std::size_t most_games = std::size_t{1} << 20U;

// Constructors are each game's own.
template <class Rules>
nanobind::class_<PythonGames<Rules>> bind_many_games(nanobind::module_& module) {
    using namespace nanobind::literals;
    using Games = PythonGames<Rules>;
    nanobind::class_<Games> bound(module, "ManyGames",
                                  "Many games side by side; arrays are filled in place, without copying.");
    bound.def("seed", &Games::seed, "seeds"_a, "Where each game takes chance from.")
        .def("observe", &Games::observe, "seat"_a, "planes"_a, "What one seat sees in every game.")
        .def("choose", &Games::choose, "actions"_a, "A legal action in each game, each as likely.")
        .def("step", &Games::step, "actions"_a, "where"_a.none(), nanobind::kw_only(), "resets"_a,
             "An action in each game; `resets` deals anew where one ends, in games that deal themselves.");
    if constexpr (DealsItself<Rules>) {
        bound.def("reset", &Games::reset, "where"_a.none(), "Deals anew; None: everywhere.");
    }
    return bound;
}

}  // namespace ludotheque::many_games
