#pragma once

// Searches are compiled several times, for older and newer processors, and chosen at run time. All
// that they are made of is a template with one of these names among its arguments: otherwise the
// linker would take two different compilations for the same function and keep either.
namespace ludotheque {

struct AnyProcessor {};

// x86-64-v3: counting and finding bits in one instruction, AVX2. Common since 2013.
struct ModernProcessor {};

}  // namespace ludotheque
