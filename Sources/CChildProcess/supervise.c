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

#include "report.h"

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// The supervisor is a copy of a process with threads: it makes only calls that are safe in one.

/// Its descriptors beside the standard ones.
enum { CONTROL = 3, REPORT, FIRST_OTHER };

static void wake(int signal) { (void)signal; }

/// Waits until nobody holds the other end of the pipe any more, which gives 1, or a child ends.
static int wait_for_close(const sigset_t *mask) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(CONTROL, &set);
  return pselect(CONTROL + 1, &set, NULL, NULL, NULL, mask) > 0;
}

/// Keeps the standard descriptors, the two that it is told of, and no other.
static int keep_descriptors(int input, int control, int report) {
  int moved_control = fcntl(control, F_DUPFD, FIRST_OTHER);
  int moved_report = fcntl(report, F_DUPFD, FIRST_OTHER);
  if (moved_control < 0 || moved_report < 0 || dup2(input, 0) < 0 || dup2(2, 1) < 0 ||
      dup2(moved_control, CONTROL) < 0 || dup2(moved_report, REPORT) < 0) {
    return -1;
  }
  fcntl(CONTROL, F_SETFD, FD_CLOEXEC);
  fcntl(REPORT, F_SETFD, FD_CLOEXEC);
#ifdef SYS_close_range
  if (syscall(SYS_close_range, FIRST_OTHER, ~0U, 0) == 0) return 0;
#endif
  for (int descriptor = FIRST_OTHER; descriptor < 4096; descriptor++) close(descriptor);
  return 0;
}

/// Becomes the program.
static void start(const char *path, char *const arguments[], char *const environment[]) {
  sigset_t none;
  sigemptyset(&none);
  signal(SIGPIPE, SIG_DFL);
#ifdef __linux__
  // Should somebody end the supervisor by force.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (setpgid(0, 0) == 0 && sigprocmask(SIG_SETMASK, &none, NULL) == 0) {
    execve(path, arguments, environment);
  }
  report_failure(REPORT);
}

/// Ends the children of this process as far as the system tells them.
static void end_children(void) {
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
      // Only here is the number whole.
      if (child > 0) kill(child, SIGKILL);
      child = 0;
    }
  }
#endif
}

/// Ends the program and all of its descendants, and gives how the program ended.
///
/// Whoever loses its parent becomes a child of this process, so each round finds the next generation.
static int end_all(pid_t program, const sigset_t *mask) {
  const struct timespec pause = {0, 10 * 1000 * 1000};
  int status = 0;
  kill(-program, SIGKILL);
  // Who belongs to somebody else cannot be ended, and is not waited for without end.
  for (int round = 0; round < 200; round++) {
    end_children();
    for (;;) {
      int ended_as;
      pid_t ended = waitpid(-1, &ended_as, WNOHANG);
      if (ended == program) status = ended_as;
      if (ended < 0 && errno != EINTR) return status;
      if (ended == 0) break;
    }
    pselect(0, NULL, NULL, NULL, &pause, mask);
  }
  return status;
}

/// Ends as another process did.
static void end_like(int status) {
  if (WIFSIGNALED(status)) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, WTERMSIG(status));
    signal(WTERMSIG(status), SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &own, NULL);
    kill(getpid(), WTERMSIG(status));
    _exit(128 + WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}

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
  if (program == 0) start(path, arguments, environment);
  if (program < 0) report_failure(REPORT);
  close(REPORT);
  for (;;) {
    // It is not reaped yet, so that its number stays that of its group.
    siginfo_t info = {0};
    if (waitid(P_PID, program, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == program) {
      break;
    }
    if (wait_for_close(&mask)) break;
  }
  end_like(end_all(program, &mask));
}

pid_t child_spawn_supervised(
    const char *path, char *const arguments[], char *const environment[], int input, int control) {
  int report[2];
  if (report_open(report) != 0) return -1;
  pid_t child = fork();
  if (child == 0) supervise(path, arguments, environment, input, control, report[1]);
  return report_read(report, child);
}
