#define _GNU_SOURCE
#include "start.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

/// Denies a program network access and writing to files, and limits its memory and processor time.
static int enter_sandbox(const struct child_program *program) {
  // Writing to a file fails with an error, which the program may ignore, instead of a signal.
  signal(SIGXFSZ, SIG_IGN);
  if (set_limit(RLIMIT_AS, program->memory) != 0 || set_limit(RLIMIT_CPU, program->seconds) != 0 ||
      set_limit(RLIMIT_FSIZE, 0) != 0 || set_limit(RLIMIT_CORE, 0) != 0) {
    return -1;
  }
  return disable_network();
}

/// Makes the process the leader of a process group that is killed when its parent ends.
static int enter_own_group(void) {
#ifdef __linux__
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return -1;
#endif
  return setpgid(0, 0);
}

void execute(const struct child_program *program, int report) {
  sigset_t no_signals;
  sigemptyset(&no_signals);
  signal(SIGPIPE, SIG_DFL);
  bool has_own_group = program->is_sandboxed || program->control >= 0;
  if ((!has_own_group || enter_own_group() == 0) &&
      (!program->is_sandboxed || enter_sandbox(program) == 0) &&
      sigprocmask(SIG_SETMASK, &no_signals, NULL) == 0) {
    execve(program->path, program->arguments, program->environment);
  }
  report_failure(report);
}

/// Closes all descriptors from `first` on.
static void close_descriptors(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  // Kernels before Linux 5.9, and other systems.
  long limit = sysconf(_SC_OPEN_MAX);
  for (int descriptor = first; descriptor < limit; descriptor++) close(descriptor);
}

/// The maximum number of descriptors of a child: of its program, and two pipes.
enum { MOST_DESCRIPTORS = 3 + CHILD_MOST_FILES + 2 };

/// Makes `count` descriptors 0, 1, 2 and so on, and closes all others.
///
/// - Parameters:
///   - inherited: The number of descriptors that executed programs inherit.
///   - report: A copy of the last descriptor, through which a failure can be reported.
static int place_descriptors(const int *descriptors, int count, int inherited, int *report) {
  // Move all descriptors above the target numbers first, so that none overwrites another.
  int moved[MOST_DESCRIPTORS];
  for (int index = 0; index < count; index++) {
    moved[index] = fcntl(descriptors[index], F_DUPFD, count);
    if (moved[index] < 0) return -1;
  }
  *report = moved[count - 1];
  for (int index = 0; index < count; index++) {
    if (dup2(moved[index], index) < 0) return -1;
    if (index >= inherited && fcntl(index, F_SETFD, FD_CLOEXEC) != 0) return -1;
  }
  *report = count - 1;
  close_descriptors(count);
  return 0;
}

/// Runs in the child: executes the program, or supervises it.
static void run(const struct child_program *program, int report) {
  int descriptors[MOST_DESCRIPTORS];
  int count = program->descriptor_count, inherited = count;
  memcpy(descriptors, program->descriptors, count * sizeof *descriptors);
  if (program->control >= 0) descriptors[count++] = program->control;
  descriptors[count++] = report;
  if (place_descriptors(descriptors, count, inherited, &report) != 0) report_failure(report);
  if (program->control >= 0) supervise(program, inherited, report);
  execute(program, report);
}

void report_failure(int report) {
  int error = errno;
  // If writing fails as well, only the exit code shows it.
  if (write(report, &error, sizeof error) < 0) _exit(126);
  _exit(127);
}

/// Waits until the child reports an error, or its program has started.
///
/// - Parameter report: The read end of a pipe that is closed when the program starts.
/// - Returns: 0, or the error with which the child has ended.
static int wait_for_start(pid_t child, int report) {
  int error = 0;
  ssize_t count;
  do count = read(report, &error, sizeof error);
  while (count < 0 && errno == EINTR);
  if (count != sizeof error) return 0;
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  return error;
}

pid_t child_start(const struct child_program *program) {
  if (program->descriptor_count > 3 + CHILD_MOST_FILES) {
    errno = EMFILE;
    return -1;
  }
  int report[2];
  if (pipe(report) != 0) return -1;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (child == 0) run(program, report[1]);
  int error = child < 0 ? errno : 0;
  close(report[1]);
  if (child > 0) error = wait_for_start(child, report[0]);
  close(report[0]);
  if (error == 0) return child;
  errno = error;
  return -1;
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
