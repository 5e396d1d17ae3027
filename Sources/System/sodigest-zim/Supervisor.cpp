#include "Supervisor.h"

#include <csignal>
#include <ctime>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

void print_message(const std::string &message) {
  const std::string line = "sodigest-zim: " + message + "\n";
  // Nothing can be done if nobody can read it.
  [[maybe_unused]] const ssize_t count = write(STDERR_FILENO, line.data(), line.size());
}

namespace {

/// Starts a process that calls `build` and ends with its exit code.
pid_t start(const sigset_t &mask, const std::function<ExitCode()> &build) {
  const pid_t supervisor = getpid();
  const pid_t child = fork();
  if (child < 0) throw Failure::storage("start", "sodigest-zim", errno);
  if (child > 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(int(ExitCode::interrupted));
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  _exit(int(build()));
}

/// Kills a child process and returns its status.
int end(pid_t child, bool is_killed) {
  if (is_killed) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

/// Returns whether a child process has ended; its status stays available.
bool has_ended(pid_t child) {
  siginfo_t info{};
  return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == child;
}

}  // namespace

ExitCode supervise(pid_t parent, const std::function<ExitCode()> &build) {
  sigset_t signals, mask;
  sigemptyset(&signals);
  for (int number : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&signals, number);
  pthread_sigmask(SIG_BLOCK, &signals, &mask);
  const pid_t child = start(mask, build);

  while (!has_ended(child)) {
    const timespec second{1, 0};
    const int number = sigtimedwait(&signals, nullptr, &second);
    const bool is_orphan = parent != 0 && getppid() != parent;
    if (is_orphan || (number > 0 && number != SIGCHLD)) {
      end(child, true);
      print_message("interrupted; no file was written");
      return ExitCode::interrupted;
    }
  }
  const int status = end(child, false);
  if (WIFEXITED(status)) return ExitCode(WEXITSTATUS(status));
  const int number = WTERMSIG(status);
  if (number == SIGINT || number == SIGTERM || number == SIGHUP) {
    print_message("interrupted; no file was written");
    return ExitCode::interrupted;
  }
  const std::string reason = number == SIGKILL ? ", perhaps because memory ran out" : "";
  print_message("signal " + std::to_string(number) + " ended it" + reason);
  return ExitCode::internal_error;
}
