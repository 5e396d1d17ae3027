#pragma once
#include <sys/types.h>

/// What a child may use of the machine.
struct child_limits {
  /// Of address space, in bytes.
  unsigned long memory;
  /// Of processor time.
  unsigned long seconds;
};

enum { CHILD_MOST_FILES = 128 };

/// Descriptors that a child reads.
struct child_files {
  /// What is its standard input.
  int input;
  /// What it finds from descriptor 3 on, at most `CHILD_MOST_FILES`.
  const int *others;
  int count;
};

/// Starts a program in a process group of its own, without network, files to write, or descriptors
/// but its standard ones and those given.
///
/// Standard error goes nowhere. The child does not outlive this process.
///
/// - Returns: The child, or -1 with `errno` set when it could not be started like that.
pid_t child_spawn(
    const char *path, char *const arguments[], char *const environment[],
    struct child_files files, int output, struct child_limits limits);

/// Starts a program under a process that ends with it, in the same way, after having ended all that it
/// started: on Linux every descendant, elsewhere its process group.
///
/// The program gets `input` as its standard input, standard error as its standard output, and no other
/// descriptor. It is ended, too, once nobody holds the other end of the pipe `control` any more.
///
/// - Returns: The supervisor, or -1 with `errno` set when the program could not be started.
pid_t child_spawn_supervised(
    const char *path, char *const arguments[], char *const environment[], int input, int control);

/// Opens an empty file without a name, in memory where the system has such.
///
/// - Returns: Its descriptor, closed when another program begins, or -1 with `errno` set.
int child_file(void);
