#pragma once
#include <sys/types.h>

// A pipe through which a child process reports to its parent an error before `execve`.

/// Creates a pipe that is closed when the program starts; returns -1 with `errno` set on failure.
int report_open(int report[2]);

/// Writes `errno` to the pipe, and exits the child.
void report_failure(int write_end) __attribute__((noreturn));

/// Waits for the report of a child, or for the start of its program, and closes the pipe.
///
/// - Parameter child: The result of `fork`; -1 if it failed.
/// - Returns: The child, or -1 with `errno` set after a failure; then the child has ended.
pid_t report_read(int report[2], pid_t child);
