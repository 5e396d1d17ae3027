#pragma once
#include "child.h"

// Functions of a forked child, of a process with threads: they make only async-signal-safe calls.

/// Executes a program; on failure, reports the error and exits.
///
/// - Parameter report: The write end of a pipe that is closed when the program starts.
void execute(const struct child_program *program, int report) __attribute__((noreturn));

/// Runs a program in a child of this process, the supervisor, until it ends or the control pipe closes.
///
/// - Parameters:
///   - control: The read end of the control pipe.
///   - report: The write end of a pipe that is closed when the program starts.
void supervise(const struct child_program *program, int control, int report)
    __attribute__((noreturn));

/// Writes `errno` to the pipe `report`, and exits the child.
void report_failure(int report) __attribute__((noreturn));
