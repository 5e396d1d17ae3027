#pragma once
#include <stddef.h>

/// A file that is embedded in the read-only data of the program.
typedef struct {
  /// The path of the file in the repository, such as `Templates/page.html`.
  const char *path;
  /// The content of the file.
  const unsigned char *bytes;
  /// The size of the file, in bytes.
  size_t count;
} built_in_file;

/// Returns the number of embedded files.
size_t built_in_count(void);

/// Returns an embedded file; `index`, in the order of paths, must be less than the number of files.
const built_in_file *built_in_at(size_t index);
