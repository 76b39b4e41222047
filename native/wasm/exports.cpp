#include "wasm/exports.hpp"

// The browser's clock, in milliseconds.
extern "C" __attribute__((import_module("host"), import_name("now"))) double host_now();

namespace ludotheque::wasm {

std::vector<double>& numbers_buffer() {
    static std::vector<double> numbers;
    return numbers;
}

std::vector<std::uint8_t>& bytes_buffer() {
    static std::vector<std::uint8_t> bytes;
    return bytes;
}

Budget ArgumentReader::budget() {
    Budget budget;
    if (const double nodes = number(); nodes > 0) budget.node_count = static_cast<std::uint64_t>(nodes);
    if (const double milliseconds = number(); milliseconds > 0) {
        budget.is_spent = [end = host_now() + milliseconds] { return host_now() >= end; };
    }
    return budget;
}

}  // namespace ludotheque::wasm

extern "C" __attribute__((export_name("resize_numbers"))) double* resize_numbers(int count) {
    auto& numbers = ludotheque::wasm::numbers_buffer();
    numbers.resize(static_cast<std::size_t>(count));
    return numbers.data();
}

extern "C" __attribute__((export_name("numbers"))) double* numbers() {
    return ludotheque::wasm::numbers_buffer().data();
}

extern "C" __attribute__((export_name("resize_bytes"))) std::uint8_t* resize_bytes(int count) {
    auto& bytes = ludotheque::wasm::bytes_buffer();
    bytes.resize(static_cast<std::size_t>(count));
    return bytes.data();
}
