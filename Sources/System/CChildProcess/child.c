#define _GNU_SOURCE
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

#include "descriptors.h"
#include "report.h"

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#else
#include <stdio.h>
#endif

/// Permanently disables network access of the process: system calls that create sockets fail.
static int disable_network(void) {
#ifdef NATIVE_ARCHITECTURE
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      // Refuse system calls of the x32 ABI, whose numbers differ.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_io_uring_setup, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#else
  return 0;
#endif
}

/// Sets the soft and the hard limit of a resource.
static int set_limit(int resource, unsigned long amount) {
  struct rlimit limits = {amount, amount};
  return setrlimit(resource, &limits);
}

/// Prepares the child before it executes the program; makes only calls that are safe after `fork`.
static int prepare(
    struct child_files files, int output, int *report, struct child_limits limits) {
  sigset_t no_signals;
  sigemptyset(&no_signals);
  if (setpgid(0, 0) != 0 || sigprocmask(SIG_SETMASK, &no_signals, NULL) != 0) return -1;
  signal(SIGPIPE, SIG_DFL);
  // Writing to a file fails with an error, which the program may ignore, instead of a signal.
  signal(SIGXFSZ, SIG_IGN);
#ifdef __linux__
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
#endif
  int null_device = open("/dev/null", O_WRONLY);
  if (dup2(files.input, 0) < 0 || dup2(output, 1) < 0 || null_device < 0 ||
      dup2(null_device, 2) < 0) {
    return -1;
  }
  // Move all descriptors above the target numbers first, so that none overwrites another.
  int next = 3 + files.count;
  int moved[CHILD_MOST_FILES];
  *report = fcntl(*report, F_DUPFD_CLOEXEC, next);
  if (*report < 0) return -1;
  for (int index = 0; index < files.count; index++) {
    moved[index] = fcntl(files.others[index], F_DUPFD, next);
    if (moved[index] < 0) return -1;
  }
  for (int index = 0; index < files.count; index++) {
    if (dup2(moved[index], 3 + index) < 0) return -1;
  }
  if (*report != next) {
    if (dup2(*report, next) < 0 || fcntl(next, F_SETFD, FD_CLOEXEC) != 0) return -1;
    *report = next;
  }
  close_descriptors(next + 1);
  if (set_limit(RLIMIT_AS, limits.memory) != 0 || set_limit(RLIMIT_CPU, limits.seconds) != 0 ||
      set_limit(RLIMIT_FSIZE, 0) != 0 || set_limit(RLIMIT_CORE, 0) != 0) {
    return -1;
  }
  return disable_network();
}

pid_t child_spawn(
    const char *path, char *const arguments[], char *const environment[],
    struct child_files files, int output, struct child_limits limits) {
  if (files.count < 0 || files.count > CHILD_MOST_FILES) {
    errno = EMFILE;
    return -1;
  }
  int report[2];
  if (report_open(report) != 0) return -1;
  pid_t child = fork();
  if (child == 0) {
    if (prepare(files, output, &report[1], limits) == 0) execve(path, arguments, environment);
    report_failure(report[1]);
  }
  return report_read(report, child);
}

int child_file(void) {
#ifdef __linux__
  return memfd_create("", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();
  if (file == NULL) return -1;
  int descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
  fclose(file);
  return descriptor;
#endif
}
