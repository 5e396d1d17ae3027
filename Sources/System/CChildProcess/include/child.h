#pragma once
#include <stdbool.h>
#include <sys/types.h>

/// The maximum number of files that a child process can read.
enum { CHILD_MOST_FILES = 128 };

/// A program to start.
struct child_program {
  const char *path;
  char *const *arguments;
  char *const *environment;
  /// The descriptors that become 0, 1, 2 and so on; the program has no others.
  const int *descriptors;
  /// The number of descriptors, at most 3 + `CHILD_MOST_FILES`.
  int descriptor_count;
  /// Whether the program has the limits below, no network, and writes no files.
  bool is_sandboxed;
  /// The limit on address space, in bytes.
  unsigned long memory;
  /// The limit on processor time, in seconds.
  unsigned long seconds;
  /// The read end of a pipe to the supervisor of the program; -1 for no supervisor.
  int control;
};

/// Starts a program, or its supervisor.
///
/// A program with a supervisor or a sandbox is in its own process group, and is killed on Linux when the process
/// ends that started it. Any other program is in the process group of this process, so that an interrupt from the
/// terminal reaches it, too.
///
/// After the program ends, a supervisor kills the processes that the program started: on Linux all
/// descendants, elsewhere its process group. Then it exits with the status of the program. The program is
/// killed as well when the other end of the pipe `control` is closed.
///
/// - Returns: The program or its supervisor, or -1 with `errno` set if the program could not be started with
///   these limits.
pid_t child_start(const struct child_program *program);

/// Creates an empty temporary file without a name; on Linux, it is in memory.
///
/// - Returns: A close-on-exec descriptor, or -1 with `errno` set.
int child_file(void);
