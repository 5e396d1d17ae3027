#define _GNU_SOURCE
#include "report.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

int report_open(int report[2]) {
  if (pipe(report) != 0) return -1;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

void report_failure(int write_end) {
  int error = errno;
  // If writing fails as well, only the exit code shows it.
  if (write(write_end, &error, sizeof error) < 0) _exit(126);
  _exit(127);
}

pid_t report_read(int report[2], pid_t child) {
  int error = child < 0 ? errno : 0;
  close(report[1]);
  if (child > 0) {
    ssize_t count;
    do count = read(report[0], &error, sizeof error);
    while (count < 0 && errno == EINTR);
    if (count == sizeof error) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
      child = -1;
    }
  }
  close(report[0]);
  if (child < 0) errno = error;
  return child;
}
