// Functions of the system that its Swift module lacks.
#ifndef CSYSTEM_SHIM_H
#define CSYSTEM_SHIM_H

#include <malloc.h>
#include <unistd.h>

int syncfs(int descriptor);

/// Makes the allocator return freed blocks of `size` bytes and more to the system at once, and keep up to four times
/// as much of smaller blocks.
static inline void csystem_return_freed_blocks(int size) {
  mallopt(M_MMAP_THRESHOLD, size);
  mallopt(M_TRIM_THRESHOLD, 4 * size);
}

/// Writes all cached data of the file system that contains an open folder; returns -1 and sets `errno` on failure.
static inline int csystem_synchronize(int descriptor) {
  return syncfs(descriptor);
}

#endif
