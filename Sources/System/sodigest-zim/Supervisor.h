#pragma once
#include <functional>

#include "Failure.h"
#include "OutputFile.h"

/// Runs `build` in another process and waits for it.
///
/// This process can clean up however the other one ends: libzim ends the process on some errors, and the
/// system may kill it for its use of memory. The other process ends with this one.
///
/// - Parameter parent: The process without which to give up, 0 for none.
/// - Returns: The exit code; a message was printed unless it is 0.
ExitCode supervise(pid_t parent, const std::function<ExitCode()> &build);

/// Prints an error message to standard error.
void print_message(const std::string &message);
