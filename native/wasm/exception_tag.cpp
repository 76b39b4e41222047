// The tag that C++ exceptions are thrown with. The compiler's own runtime has none for this machine, and a linker that
// optimizes would take it for a function: so it is compiled alone.
__asm__(
    ".globl __cpp_exception\n"
    ".tagtype __cpp_exception i32\n"
    "__cpp_exception:\n");
