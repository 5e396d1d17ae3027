#pragma once
#include <sys/types.h>

// How a child tells its parent of what goes wrong before its program begins.

/// Makes a pipe that closes when the program begins; -1 with `errno` set on failure.
int report_open(int report[2]);

/// Tells of `errno`, and ends the child.
void report_failure(int writing) __attribute__((noreturn));

/// Waits for the report of a child that was forked, or was not, and closes the pipe.
///
/// - Returns: The child, or -1 with `errno` set; then it is gone.
pid_t report_read(int report[2], pid_t child);
