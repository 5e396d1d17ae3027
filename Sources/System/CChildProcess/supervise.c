#define _GNU_SOURCE
#include "start.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

/// A handler of `SIGCHLD` that does nothing but interrupt `pselect`.
static void wake(int signal) { (void)signal; }

/// Waits until the other end of a pipe is closed, and returns 1; returns 0 if a child ends.
static int wait_for_close(int control, const sigset_t *mask) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(control, &set);
  return pselect(control + 1, &set, NULL, NULL, NULL, mask) > 0;
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
static _Noreturn void exit_like(int status) {
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

void supervise(const struct child_program *program, int control, int report) {
  if (setpgid(0, 0) != 0) report_failure(report);
#ifdef __linux__
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) report_failure(report);
#endif
  sigset_t children, mask;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  signal(SIGCHLD, wake);
  sigprocmask(SIG_BLOCK, &children, &mask);
  sigdelset(&mask, SIGCHLD);
  pid_t child = fork();
  if (child == 0) execute(program, report);
  if (child < 0) report_failure(report);
  close(report);
  for (;;) {
    // WNOWAIT leaves the program unreaped, so that its number still identifies its process group.
    siginfo_t info = {0};
    if (waitid(P_PID, child, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == child) {
      break;
    }
    if (wait_for_close(control, &mask)) break;
  }
  exit_like(kill_all(child, &mask));
}
