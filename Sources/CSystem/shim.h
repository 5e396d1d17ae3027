// What the system offers and its Swift module leaves out.
#ifndef CSYSTEM_SHIM_H
#define CSYSTEM_SHIM_H

#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifdef __linux__
int syncfs(int descriptor);
#endif

/// Lets pieces of memory of a size and more go back to the system as soon as they are of no use, where
/// the system has such a limit, and keeps up to four such pieces of smaller ones for the next: what
/// goes back and forth with each answer costs a page fault for each of its pages.
static inline void csystem_return_pieces(int size) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, 4 * size);
#else
  (void)size;
#endif
}

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
