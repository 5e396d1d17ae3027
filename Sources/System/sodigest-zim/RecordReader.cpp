#include "RecordReader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include "Failure.h"

namespace {

/// The first bytes of a stream; the version follows as another byte.
constexpr std::string_view magic = "sodigest-zim";

constexpr size_t buffer_size = 1 << 18;

uint32_t decode_size(const char *bytes) {
  const auto *digits = reinterpret_cast<const unsigned char *>(bytes);
  return digits[0] | digits[1] << 8 | digits[2] << 16 | uint32_t(digits[3]) << 24;
}

/// Returns the number of fields of a kind of record, 0 if it is unknown.
size_t field_count(char kind) {
  switch (Record::Kind(kind)) {
    case Record::Kind::metadata: return 2;
    case Record::Kind::illustration: return 1;
    case Record::Kind::item: return 6;
    case Record::Kind::redirect: return 2;
    case Record::Kind::end: return 2;
  }
  return 0;
}

}  // namespace

RecordReader::RecordReader(int descriptor)
    : descriptor_(descriptor), buffer_(new char[buffer_size]) {
#ifdef F_SETPIPE_SZ
  // A larger pipe saves switches between the processes. It is no error if the system refuses it.
  fcntl(descriptor, F_SETPIPE_SZ, 1 << 20);
#endif
  char header[magic.size() + 1];
  if (read_up_to(header, sizeof header) < sizeof header ||
      std::string_view(header, magic.size()) != magic) {
    throw Failure(
        ExitCode::usage,
        "standard input has no records; `sodigest zim` runs this program and writes them");
  }
  const int found = static_cast<unsigned char>(header[magic.size()]);
  if (found != version) {
    throw Failure(
        ExitCode::usage, "the records have version " + std::to_string(found) +
                             " of the protocol, and this program reads version " +
                             std::to_string(version) +
                             "; install sodigest and sodigest-zim of the same version");
  }
}

Failure RecordReader::failure(const std::string &reason) const {
  return Failure(
      ExitCode::internal_error, "record " + std::to_string(count_) + ": " + reason);
}

/// Reads at least one byte; returns 0 at the end of the stream.
size_t RecordReader::read_some(char *bytes, size_t count) {
  for (;;) {
    const ssize_t result = read(descriptor_, bytes, count);
    if (result >= 0) return size_t(result);
    if (errno != EINTR) {
      throw Failure(
          ExitCode::storage, std::string("cannot read standard input: ") + std::strerror(errno));
    }
  }
}

/// Reads bytes and returns their number, which is less than `count` only at the end of the stream.
size_t RecordReader::read_up_to(char *bytes, size_t count) {
  size_t filled = 0;
  while (filled < count) {
    if (begin_ == end_ && count - filled >= buffer_size) {
      const size_t added = read_some(bytes + filled, count - filled);
      if (added == 0) break;
      filled += added;
      continue;
    }
    if (begin_ == end_) {
      begin_ = 0;
      end_ = read_some(buffer_.get(), buffer_size);
      if (end_ == 0) break;
    }
    const size_t added = std::min(count - filled, end_ - begin_);
    std::memcpy(bytes + filled, buffer_.get() + begin_, added);
    begin_ += added;
    filled += added;
  }
  return filled;
}

void RecordReader::read_exactly(char *bytes, size_t count) {
  if (read_up_to(bytes, count) == count) return;
  throw Failure(
      ExitCode::interrupted, "the records ended before the end record, after " +
                                 std::to_string(count_) + " records; no file was written");
}

Record RecordReader::next() {
  char header[5];
  read_exactly(header, sizeof header);
  count_++;
  const size_t expected = field_count(header[0]);
  const uint32_t size = decode_size(header + 1);
  if (expected == 0) throw failure("unknown kind " + std::to_string(static_cast<unsigned char>(header[0])));
  if (size > max_record_size) {
    throw failure("its " + std::to_string(size) + " bytes are more than allowed");
  }
  std::shared_ptr<char[]> bytes(new char[size]);
  read_exactly(bytes.get(), size);

  Record record{Record::Kind(header[0]), {}, bytes};
  record.fields.reserve(expected);
  size_t position = 0;
  while (position < size) {
    const size_t rest = size - position;
    const size_t length = rest < 4 ? rest : decode_size(bytes.get() + position);
    if (rest < 4 + length) {
      throw failure("field " + std::to_string(record.fields.size() + 1) + " exceeds the record");
    }
    record.fields.emplace_back(bytes.get() + position + 4, length);
    position += 4 + length;
  }
  if (record.fields.size() != expected) {
    throw failure(
        std::string("kind ") + header[0] + " has " + std::to_string(expected) +
        " fields, not " + std::to_string(record.fields.size()));
  }
  return record;
}

void RecordReader::expect_end() {
  char byte;
  if (read_up_to(&byte, 1) > 0) throw failure("it is not the last one, but ends the file");
}
