// Replaces the functions by which libzim and Xapian write files: a function that the program defines takes the place
// of the C library's.
//
// libzim does not finish incomplete writes, loses the reason of a failed one, and after some waits forever. So
// writes are finished here, and a failed write ends the process with a message; its supervisor cleans up.

#include <cerrno>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

#include "Failure.h"
#include "Supervisor.h"

namespace {

/// Returns the path of an open file.
std::string path_of(int descriptor) {
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  char path[4096];
  const ssize_t count = readlink(link.c_str(), path, sizeof path);
  return count > 0 ? std::string(path, size_t(count)) : link;
}

[[noreturn]] void end_process(int descriptor, int error) {
  print_message(Failure::storage("write", path_of(descriptor), error).message);
  _exit(int(ExitCode::storage));
}

/// Calls `write_some` with the number of bytes written so far until all bytes are written.
template <typename Write>
ssize_t write_all(int descriptor, size_t count, Write write_some) {
  size_t written = 0;
  while (written < count) {
    const ssize_t result = write_some(written);
    if (result >= 0) {
      written += size_t(result);
    } else if (errno != EINTR) {
      // Errors of messages are for their writers.
      if (descriptor <= STDERR_FILENO) return -1;
      end_process(descriptor, errno);
    }
  }
  return ssize_t(written);
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void *bytes, size_t count) {
  return write_all(descriptor, count, [&](size_t written) {
    return syscall(
        SYS_write, descriptor, static_cast<const char *>(bytes) + written, count - written);
  });
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return write_all(descriptor, count, [&](size_t written) {
    return syscall(
        SYS_pwrite64, descriptor, static_cast<const char *>(bytes) + written, count - written,
        offset + off_t(written));
  });
}
}
