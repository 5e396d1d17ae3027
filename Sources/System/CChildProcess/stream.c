#define _GNU_SOURCE
#include "child.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "descriptors.h"
#include "report.h"

/// Executes the program with three standard descriptors; on failure, reports the error and exits.
static void execute(
    const char *path, char *const arguments[], char *const environment[], const int standard[3],
    int report) {
  sigset_t no_signals;
  sigemptyset(&no_signals);
  signal(SIGPIPE, SIG_DFL);
  // Move all descriptors above the target numbers first, so that none overwrites another.
  enum { FIRST_OTHER = 4 };
  int moved[3];
  int moved_report = fcntl(report, F_DUPFD_CLOEXEC, FIRST_OTHER);
  for (int index = 0; index < 3; index++) moved[index] = fcntl(standard[index], F_DUPFD, FIRST_OTHER);
  for (int index = 0; index < 3; index++) {
    if (moved_report < 0 || moved[index] < 0 || dup2(moved[index], index) < 0) report_failure(report);
  }
  if (dup2(moved_report, FIRST_OTHER - 1) < 0) report_failure(moved_report);
  report = FIRST_OTHER - 1;
  fcntl(report, F_SETFD, FD_CLOEXEC);
  close_descriptors(FIRST_OTHER);
  if (sigprocmask(SIG_SETMASK, &no_signals, NULL) == 0) execve(path, arguments, environment);
  report_failure(report);
}

pid_t child_spawn_stream(
    const char *path, char *const arguments[], char *const environment[], int input, int output,
    int error) {
  int report[2];
  if (report_open(report) != 0) return -1;
  pid_t child = fork();
  if (child == 0) execute(path, arguments, environment, (int[]){input, output, error}, report[1]);
  return report_read(report, child);
}
