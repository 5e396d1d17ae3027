#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "Failure.h"

/// A record of the input; see `Documentation/zim-stream.md`.
struct Record {
  enum class Kind : char {
    metadata = 'M',
    illustration = 'I',
    item = 'A',
    redirect = 'R',
    end = 'E',
  };

  Kind kind;
  /// The fields in their order; they are valid as long as `bytes`.
  std::vector<std::string_view> fields;
  /// The memory of all fields.
  std::shared_ptr<const char[]> bytes;
};

/// Reads records from a file descriptor.
class RecordReader {
 public:
  /// The version of the protocol.
  static constexpr int version = 2;
  /// The maximum size of a record, in bytes.
  static constexpr uint32_t max_record_size = 1u << 30;

  /// Reads the header of the stream, or throws a `Failure` if the stream is of another version.
  explicit RecordReader(int descriptor);

  /// Reads the next record, or throws a `Failure`.
  Record next();

  /// Throws a `Failure` unless the stream ends here.
  void expect_end();

  /// Returns an error of the current record, with its number.
  Failure failure(const std::string &reason) const;

 private:
  const int descriptor_;
  /// The number of records read so far.
  uint64_t count_ = 0;
  /// Bytes that were read but not used, from `begin_` to `end_`.
  std::unique_ptr<char[]> buffer_;
  size_t begin_ = 0, end_ = 0;

  size_t read_some(char *bytes, size_t count);
  size_t read_up_to(char *bytes, size_t count);
  void read_exactly(char *bytes, size_t count);
};
