#pragma once
#include <stddef.h>

/// A file that lies in the program's read-only data.
typedef struct {
  /// Its path from the top of the sources, such as `Templates/page.html`.
  const char *path;
  const unsigned char *bytes;
  size_t count;
} built_in_file;

/// How many files there are.
size_t built_in_count(void);

/// One of them, sorted by path; the index is less than the count.
const built_in_file *built_in_at(size_t index);
