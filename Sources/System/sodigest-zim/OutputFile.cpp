#include "OutputFile.h"

#include <cerrno>
#include <cinttypes>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "Failure.h"
#include "Text.h"

namespace {

/// The name of the file that libzim creates in the folder for indexes, and of its temporary files.
constexpr const char *creation_name = "archive.zim";

/// Returns the absolute path of an existing folder, without symbolic links.
std::string real_folder(const std::string &path) {
  char resolved[PATH_MAX];
  struct stat status;
  if (realpath(path.c_str(), resolved) == nullptr || stat(resolved, &status) != 0) {
    throw Failure::storage("use the folder", path, errno);
  }
  if (!S_ISDIR(status.st_mode)) throw Failure::storage("use the folder", path, ENOTDIR);
  return resolved;
}

/// Returns a hash (FNV-1a) that tells files of the same name apart in a shared temporary folder.
std::string hash(const std::string &text) {
  uint64_t value = 0xcbf29ce484222325;
  for (unsigned char byte : text) value = (value ^ byte) * 0x100000001b3;
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016" PRIx64, value);
  return digits;
}

/// Returns whether an open file may be replaced: a regular file that is empty or a ZIM file, or begins with zeros, as an
/// incomplete one does until libzim writes its header.
bool is_replaceable(int descriptor, bool is_incomplete) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return false;
  char bytes[4];
  const ssize_t count = pread(descriptor, bytes, sizeof bytes, 0);
  if (count == 0) return true;
  if (count != sizeof bytes) return false;
  return std::memcmp(bytes, "ZIM\x04", 4) == 0 ||
         (is_incomplete && std::memcmp(bytes, "\0\0\0\0", 4) == 0);
}

/// Throws a `Failure` with a name of the file unless there is no file at a path, or one that may be replaced.
///
/// Links are not followed.
void check_replaceable(const std::string &path, const std::string &name) {
  struct stat status;
  if (lstat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return;
    throw Failure::storage("use the file", name, errno);
  }
  if (S_ISDIR(status.st_mode)) throw Failure::storage("write the file", name, EISDIR);
  std::string reason = "is no regular file";
  if (S_ISLNK(status.st_mode)) reason = "is a symbolic link";
  if (S_ISREG(status.st_mode)) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) throw Failure::storage("read the file", name, errno);
    const bool is_allowed = is_replaceable(descriptor, false);
    close(descriptor);
    if (is_allowed) return;
    reason = "is no ZIM file";
  }
  throw Failure(
      ExitCode::usage, quotation(name, name.size()) + " " + reason + ", so it is not replaced; choose another name");
}

/// Returns whether a descriptor is open for the file at a path.
bool is_same_file(int descriptor, const std::string &path) {
  struct stat opened, named;
  return fstat(descriptor, &opened) == 0 && lstat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

OutputFile::OutputFile(const std::string &path, const std::string &temporary_folder) {
  const std::filesystem::path given(path);
  const std::string name = given.filename();
  folder_ = real_folder(given.has_parent_path() ? given.parent_path().string() : ".");
  path_ = (std::filesystem::path(folder_) / name).string();
  if (name.empty()) throw Failure::storage("write the file", path, EISDIR);
  check_replaceable(path_, path);
  part_ = path_ + ".sodigest-part";
  indexes_ = path_ + ".sodigest-index";
  if (!temporary_folder.empty()) {
    indexes_ = real_folder(temporary_folder) + "/" + name + "." + hash(path_) + ".sodigest-index";
  }
  open_part();
  try {
    remove_indexes();
    create_indexes();
  } catch (...) {
    discard();
    throw;
  }
}

/// Creates and locks the incomplete file; removes one that a killed run left behind.
void OutputFile::open_part() {
  for (;;) {
    const int flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    descriptor_ = open(part_.c_str(), flags | O_CREAT | O_EXCL, 0666);
    const bool is_new = descriptor_ >= 0;
    if (errno == EEXIST && !is_new) {
      descriptor_ = open(part_.c_str(), flags);
      if (descriptor_ < 0 && errno == ENOENT) continue;
    }
    if (descriptor_ < 0) throw Failure::storage("create the file", part_, errno);
    if (!is_new && !is_replaceable(descriptor_, true)) {
      throw Failure(
          ExitCode::usage, quotation(part_, part_.size()) + " is no incomplete ZIM file; remove it, or choose another name");
    }
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) throw Failure::storage("lock the file", part_, errno);
      throw Failure(
          ExitCode::locked, "another run writes " + quotation(path_, path_.size()) + "; wait until it has ended");
    }
    // A run that ended between the two calls has renamed or removed the file.
    const bool is_current = is_same_file(descriptor_, part_);
    if (is_new && is_current) return;
    if (is_current && unlink(part_.c_str()) != 0) {
      throw Failure::storage("remove the file", part_, errno);
    }
    close(descriptor_);
  }
}

/// Creates the folder for indexes, with a link through which libzim writes to the incomplete file.
void OutputFile::create_indexes() {
  if (mkdir(indexes_.c_str(), 0700) != 0) {
    throw Failure::storage("create the folder", indexes_, errno);
  }
  const std::string link = creation_path() + ".tmp";
  if (symlink(part_.c_str(), link.c_str()) != 0) {
    throw Failure::storage("create the link", link, errno);
  }
}

/// Removes the folder for indexes, unless it contains other files, or is a link to another folder.
void OutputFile::remove_indexes() {
  struct stat status;
  if (lstat(indexes_.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) return;
  std::error_code error;
  std::filesystem::directory_iterator files(indexes_, error);
  if (error) return;
  for (const auto &file : files) {
    const std::string name = file.path().filename();
    if (name.rfind(creation_name, 0) == 0) std::filesystem::remove_all(file.path(), error);
  }
  rmdir(indexes_.c_str());
}

std::string OutputFile::creation_path() const { return indexes_ + "/" + creation_name; }

uint64_t OutputFile::commit() {
  struct stat status;
  if (fsync(descriptor_) != 0 || fstat(descriptor_, &status) != 0) {
    throw Failure::storage("write the file", part_, errno);
  }
  remove_indexes();
  check_replaceable(path_, path_);
  if (rename(part_.c_str(), path_.c_str()) != 0) {
    throw Failure::storage("create the file", path_, errno);
  }
  const int folder = open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    // Not every file system can do this, and the file has its name already.
    fsync(folder);
    close(folder);
  }
  return uint64_t(status.st_size);
}

void OutputFile::discard() {
  unlink(part_.c_str());
  remove_indexes();
}
