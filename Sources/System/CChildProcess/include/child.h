#pragma once
#include <sys/types.h>

/// The resource limits of a child process.
struct child_limits {
  /// The limit on address space, in bytes.
  unsigned long memory;
  /// The limit on processor time, in seconds.
  unsigned long seconds;
};

/// The maximum number of files that a child process can read.
enum { CHILD_MOST_FILES = 128 };

/// The descriptors that a child process reads.
struct child_files {
  /// The descriptor that becomes standard input.
  int input;
  /// The descriptors that become 3, 4 and so on.
  const int *others;
  /// The number of other descriptors, at most `CHILD_MOST_FILES`.
  int count;
};

/// Starts a sandboxed program: in its own process group, without network and without writing to files.
///
/// The program has no descriptors other than standard input, output and error, and `files`. Its standard
/// error is discarded. On Linux it is killed when this process ends.
///
/// - Returns: The child, or -1 with `errno` set if the program could not be started with these limits.
pid_t child_spawn(
    const char *path, char *const arguments[], char *const environment[],
    struct child_files files, int output, struct child_limits limits);

/// Starts a program under a supervisor process.
///
/// After the program ends, the supervisor kills the processes that the program started: on Linux all
/// descendants, elsewhere its process group. Then it exits with the status of the program. The program is
/// killed as well when the other end of the pipe `control` is closed.
///
/// The program has the standard input `input`, and no descriptors other than the standard ones. Its
/// standard output goes to standard error.
///
/// - Returns: The supervisor, or -1 with `errno` set if the program could not be started.
pid_t child_spawn_supervised(
    const char *path, char *const arguments[], char *const environment[], int input, int control);

/// Starts an unrestricted program that has no descriptors other than the given standard ones.
///
/// It is in the process group of this process, so that an interrupt from the terminal reaches it, too.
///
/// - Returns: The child, or -1 with `errno` set if the program could not be started.
pid_t child_spawn_stream(
    const char *path, char *const arguments[], char *const environment[], int input, int output,
    int error);

/// Creates an empty temporary file without a name; on Linux, it is in memory.
///
/// - Returns: A close-on-exec descriptor, or -1 with `errno` set.
int child_file(void);
