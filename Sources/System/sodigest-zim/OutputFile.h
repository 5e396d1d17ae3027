#pragma once
#include <cstdint>
#include <string>

/// A file that appears under its name when it is complete.
///
/// It replaces only an empty file or another ZIM file; links are not followed. Until it is complete, it has the name
/// `OUTPUT.sodigest-part`, and is locked. Temporary indexes are in a folder of
/// their own. What a killed run left behind is removed by the next run with the same output and the same
/// temporary folder.
class OutputFile {
 public:
  /// Creates the incomplete file and the folder for indexes, or throws a `Failure`.
  OutputFile(const std::string &path, const std::string &temporary_folder);

  OutputFile(const OutputFile &) = delete;

  /// The path at which libzim creates the file; its temporary files have this path with suffixes.
  std::string creation_path() const;

  /// The path of the incomplete file.
  const std::string &part_path() const { return part_; }

  /// Writes the complete file to disk, gives it its name and returns its size, or throws a `Failure`.
  uint64_t commit();

  /// Removes the incomplete file and the indexes.
  void discard();

 private:
  /// The absolute paths of the file, of the incomplete file, and of the folder for indexes.
  std::string path_, folder_, part_, indexes_;
  /// The descriptor of the incomplete file, which holds the lock.
  int descriptor_ = -1;

  void open_part();
  void create_indexes();
  void remove_indexes();
};
