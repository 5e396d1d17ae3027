#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "descriptors.h"
#include "report.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

// The supervisor is forked from a process with threads: it makes only async-signal-safe calls.

/// The supervisor's descriptors after the standard ones.
enum { CONTROL = 3, REPORT, FIRST_OTHER };

/// A handler of `SIGCHLD` that does nothing but interrupt `pselect`.
static void wake(int signal) { (void)signal; }

/// Waits until the other end of the control pipe is closed, and returns 1; returns 0 if a child ends.
static int wait_for_close(const sigset_t *mask) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(CONTROL, &set);
  return pselect(CONTROL + 1, &set, NULL, NULL, NULL, mask) > 0;
}

/// Closes all descriptors except the standard ones, the control pipe and the report pipe.
static int keep_descriptors(int input, int control, int report) {
  int moved_control = fcntl(control, F_DUPFD, FIRST_OTHER);
  int moved_report = fcntl(report, F_DUPFD, FIRST_OTHER);
  if (moved_control < 0 || moved_report < 0 || dup2(input, 0) < 0 || dup2(2, 1) < 0 ||
      dup2(moved_control, CONTROL) < 0 || dup2(moved_report, REPORT) < 0) {
    return -1;
  }
  fcntl(CONTROL, F_SETFD, FD_CLOEXEC);
  fcntl(REPORT, F_SETFD, FD_CLOEXEC);
  close_descriptors(FIRST_OTHER);
  return 0;
}

/// Executes the program in the child; on failure, reports the error and exits.
static void execute(const char *path, char *const arguments[], char *const environment[]) {
  sigset_t no_signals;
  sigemptyset(&no_signals);
  signal(SIGPIPE, SIG_DFL);
#ifdef __linux__
  // End the program if the supervisor is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (setpgid(0, 0) == 0 && sigprocmask(SIG_SETMASK, &no_signals, NULL) == 0) {
    execve(path, arguments, environment);
  }
  report_failure(REPORT);
}

/// Kills the children of this process, which only Linux lists.
static void kill_children(void) {
#ifdef __linux__
  int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return;
  char text[4096];
  ssize_t count = read(list, text, sizeof text);
  close(list);
  pid_t child = 0;
  for (ssize_t index = 0; index < count; index++) {
    if (text[index] >= '0' && text[index] <= '9') {
      child = 10 * child + (text[index] - '0');
    } else {
      // The number of the child is complete.
      if (child > 0) kill(child, SIGKILL);
      child = 0;
    }
  }
#endif
}

/// Kills the program and all of its descendants, and returns the program's exit status.
///
/// Orphaned processes become children of this process, so that each round finds the next generation.
static int kill_all(pid_t program, const sigset_t *mask) {
  const struct timespec pause = {0, 10 * 1000 * 1000};
  int status = 0;
  kill(-program, SIGKILL);
  // The number of rounds is limited, as processes of another user cannot be killed.
  for (int round = 0; round < 200; round++) {
    kill_children();
    for (;;) {
      int ended_status;
      pid_t ended = waitpid(-1, &ended_status, WNOHANG);
      if (ended == program) status = ended_status;
      if (ended < 0 && errno != EINTR) return status;
      if (ended == 0) break;
    }
    pselect(0, NULL, NULL, NULL, &pause, mask);
  }
  return status;
}

/// Exits with the exit status of another process, or by the signal that ended it.
static void exit_like(int status) {
  if (WIFSIGNALED(status)) {
    struct rlimit no_core_dump = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core_dump);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, WTERMSIG(status));
    signal(WTERMSIG(status), SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &signals, NULL);
    kill(getpid(), WTERMSIG(status));
    _exit(128 + WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}

/// Runs the program in a child of this process, the supervisor, until it ends or the control pipe closes.
static void supervise(
    const char *path, char *const arguments[], char *const environment[], int input, int control,
    int report) {
  if (setpgid(0, 0) != 0 || keep_descriptors(input, control, report) != 0) report_failure(report);
#ifdef __linux__
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) report_failure(REPORT);
#endif
  sigset_t children, mask;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  signal(SIGCHLD, wake);
  sigprocmask(SIG_BLOCK, &children, &mask);
  sigdelset(&mask, SIGCHLD);
  pid_t program = fork();
  if (program == 0) execute(path, arguments, environment);
  if (program < 0) report_failure(REPORT);
  close(REPORT);
  for (;;) {
    // WNOWAIT leaves the program unreaped, so that its number still identifies its process group.
    siginfo_t info = {0};
    if (waitid(P_PID, program, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == program) {
      break;
    }
    if (wait_for_close(&mask)) break;
  }
  exit_like(kill_all(program, &mask));
}

pid_t child_spawn_supervised(
    const char *path, char *const arguments[], char *const environment[], int input, int control) {
  int report[2];
  if (report_open(report) != 0) return -1;
  pid_t child = fork();
  if (child == 0) supervise(path, arguments, environment, input, control, report[1]);
  return report_read(report, child);
}
