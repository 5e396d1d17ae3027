// What the system offers and its Swift module leaves out.
#ifndef CSYSTEM_SHIM_H
#define CSYSTEM_SHIM_H

#include <malloc.h>
#include <unistd.h>

int syncfs(int descriptor);

/// Lets pieces of memory of a size and more go back to the system as soon as they are of no use,
/// and keeps up to four such pieces of smaller ones for the next: what
/// goes back and forth with each answer costs a page fault for each of its pages.
static inline void csystem_return_pieces(int size) {
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, 4 * size);
}

/// Writes everything that the file system of an open folder still has in memory. -1 with `errno` on failure.
static inline int csystem_synchronize(int descriptor) {
  return syncfs(descriptor);
}

#endif
