#pragma once
#include <sys/types.h>

/// What a child may use of the machine.
struct child_limits {
  /// Of address space, in bytes.
  unsigned long memory;
  /// Of processor time.
  unsigned long seconds;
};

/// Starts a program in a process group of its own, without network, files to write, or descriptors
/// but its standard ones.
///
/// Standard error goes nowhere. The child does not outlive this process.
///
/// - Returns: The child, or -1 with `errno` set when it could not be started like that.
pid_t child_spawn(
    const char *path, char *const arguments[], char *const environment[], int input, int output,
    struct child_limits limits);
