#define _GNU_SOURCE
#include "descriptors.h"

#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

void close_descriptors(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  // Kernels before Linux 5.9, and other systems.
  long limit = sysconf(_SC_OPEN_MAX);
  for (int descriptor = first; descriptor < limit; descriptor++) close(descriptor);
}
