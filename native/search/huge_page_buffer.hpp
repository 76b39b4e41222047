#pragma once

#include <cstddef>
#include <memory>

namespace ludotheque::search {

// A large block of zeros, on huge pages where the platform gives them. Untouched parts cost nothing.
class HugePageBuffer {
public:
    explicit HugePageBuffer(std::size_t byte_count);

    void* start() const { return start_; }

private:
    struct Free {
        void operator()(void* block) const;
    };

    std::unique_ptr<void, Free> block_;
    void* start_;
};

}  // namespace ludotheque::search
