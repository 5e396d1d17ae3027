// What the system offers and its Swift module leaves out.
#ifndef CSYSTEM_SHIM_H
#define CSYSTEM_SHIM_H

#include <unistd.h>

#ifdef __linux__
int syncfs(int descriptor);
#endif

/// Writes everything that the file system of an open folder still has in memory; where only a
/// single folder can be written, that one. -1 with `errno` on failure.
static inline int csystem_synchronize(int descriptor) {
#ifdef __linux__
  return syncfs(descriptor);
#else
  return fsync(descriptor);
#endif
}

#endif
