#include "Builder.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <iostream>
#include <set>
#include <sstream>
#include <zim/archive.h>
#include <zim/error.h>
#include <zim/writer/creator.h>

#include "Failure.h"
#include "RecordItem.h"
#include "Text.h"

namespace {

/// The maximum size of paths, titles and names, in bytes. Titles of some thousand bytes end Xapian.
constexpr size_t max_text_size = 2000;

/// The maximum size of all MIME types with a null character each, in bytes.
///
/// libzim writes them, and about 150 bytes of its own, into the first 1,024 bytes of the file without a check.
constexpr size_t max_mime_type_bytes = 700;

/// The maximum number of redirects from an entry to an item; readers follow no more than 50.
constexpr size_t max_redirects = 10;

/// The name of the metadata that libzim writes.
constexpr std::string_view counter_name = "Counter";

/// Collects what libzim prints, which is all that it reports about some errors.
class CapturedOutput {
 public:
  CapturedOutput() {
    std::cout.rdbuf(text_.rdbuf());
    std::cerr.rdbuf(text_.rdbuf());
  }

  /// Returns the first line that contains a text, without what is before the text; empty if there is none.
  std::string line_with(const std::string &part) const {
    const std::string text = text_.str();
    const size_t start = text.find(part);
    if (start == std::string::npos) return "";
    return text.substr(start, text.find('\n', start) - start);
  }

 private:
  std::ostringstream text_;
};

/// Returns the size of a square PNG image in pixels, 0 if it is none.
unsigned png_size(std::string_view bytes) {
  constexpr std::string_view signature("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  if (bytes.size() < 24 || bytes.substr(0, 16) != signature) return 0;
  unsigned sizes[2] = {0, 0};
  for (size_t index = 0; index < 8; index++) {
    sizes[index / 4] = sizes[index / 4] << 8 | static_cast<unsigned char>(bytes[16 + index]);
  }
  return sizes[0] == sizes[1] ? sizes[0] : 0;
}

class Builder {
 public:
  Builder(const Arguments &arguments, const OutputFile &output, RecordReader &reader)
      : output_(output), reader_(reader), has_words_index_(arguments.is_indexed) {
    creator_.configIndexing(arguments.is_indexed, arguments.language);
    creator_.configNbWorkers(arguments.workers);
    creator_.startZimCreation(output.creation_path());
  }

  Counts build() {
    for (;;) {
      Record record = reader_.next();
      switch (record.kind) {
        case Record::Kind::metadata: add_metadata(record); break;
        case Record::Kind::illustration: add_illustration(record); break;
        case Record::Kind::item: add_item(std::move(record)); break;
        case Record::Kind::redirect: add_redirect(record); break;
        case Record::Kind::end:
          finish(record);
          return counts_;
      }
    }
  }

 private:
  const OutputFile &output_;
  RecordReader &reader_;
  const bool has_words_index_;
  const CapturedOutput captured_;
  zim::writer::Creator creator_;
  Counts counts_{};
  /// The MIME types of all items.
  std::set<std::string, std::less<>> mime_types_;
  /// The size of all MIME types with a null character each, in bytes.
  size_t mime_type_bytes_ = 0;

  /// The hashes of the path of a redirect and of its target.
  struct Redirect {
    size_t path, target;
    bool operator<(const Redirect &other) const { return path < other.path; }
  };
  /// All redirects, in `finish` sorted by the hashes of their paths; a deque grows without copies.
  std::deque<Redirect> redirects_;

  static size_t hash(std::string_view path) { return std::hash<std::string_view>()(path); }

  /// Throws a `Failure` unless a field is valid UTF-8 without null characters.
  void check_encoding(std::string_view text, const std::string &name) const {
    if (!is_valid_text(text)) {
      throw reader_.failure("the " + name + " is not valid UTF-8, or has a null character");
    }
  }

  /// Throws a `Failure` unless a field is a text that a ZIM file can contain.
  void check_text(std::string_view text, const std::string &name, size_t minimum = 1) const {
    if (text.size() < minimum) throw reader_.failure("the " + name + " is empty");
    check_encoding(text, name);
    if (text.size() > max_text_size) {
      throw reader_.failure(
          "the " + name + " has more than " + std::to_string(max_text_size) + " bytes: " +
          quotation(text));
    }
  }

  /// Throws a `Failure` unless a MIME type has printable ASCII characters, and fits into the file with all others.
  void check_mime_type(std::string_view type, const std::string &item) {
    const bool is_valid = !type.empty() && std::all_of(type.begin(), type.end(), [](char byte) {
      return byte >= ' ' && byte <= '~';
    });
    if (!is_valid) throw reader_.failure("the MIME type of " + item + " is invalid");
    if (mime_types_.find(type) != mime_types_.end()) return;
    mime_type_bytes_ += type.size() + 1;
    if (mime_type_bytes_ > max_mime_type_bytes) {
      throw reader_.failure(
          "all MIME types together have more than " + std::to_string(max_mime_type_bytes) +
          " bytes: " + quotation(type));
    }
    mime_types_.emplace(type);
  }

  void check_flags(std::string_view flags, unsigned allowed) const {
    if (flags.size() != 1 || (static_cast<unsigned char>(flags[0]) & ~allowed) != 0) {
      throw reader_.failure("unknown flags");
    }
  }

  /// Calls `add` and says which entry exists already, if that is the error.
  template <typename Add>
  void add_once(const std::string &name, Add add) {
    try {
      add();
    } catch (const zim::InvalidEntry &) {
      throw reader_.failure(name + " exists already");
    }
  }

  void add_metadata(const Record &record) {
    check_text(record.fields[0], "name");
    const std::string name(record.fields[0]);
    if (name == counter_name) throw reader_.failure(quotation(name) + " is written by libzim");
    if (record.fields[1].empty()) throw reader_.failure("the value of " + quotation(name) + " is empty");
    check_encoding(record.fields[1], "value of " + quotation(name));
    add_once("the metadata " + quotation(name), [&] {
      creator_.addMetadata(name, std::string(record.fields[1]));
    });
  }

  void add_illustration(const Record &record) {
    const unsigned size = png_size(record.fields[0]);
    if (size == 0) throw reader_.failure("the illustration is not a square PNG image");
    add_once("the illustration of " + std::to_string(size) + " pixels", [&] {
      creator_.addIllustration(size, std::string(record.fields[0]));
    });
  }

  void add_item(Record record) {
    const auto &fields = record.fields;
    check_flags(fields[RecordItem::flags], flag_front_article | flag_compressed);
    check_text(fields[RecordItem::path], "path");
    const std::string name = quotation(fields[RecordItem::path]);
    check_text(fields[RecordItem::title], "title of " + name, 0);
    check_mime_type(fields[RecordItem::mime_type], name);
    check_encoding(fields[RecordItem::words], "searched text of " + name);
    // Checkers of ZIM files take an empty entry for an error.
    if (fields[RecordItem::content].empty()) throw reader_.failure(name + " has no content");
    const bool is_indexed = has_words_index_ && !fields[RecordItem::words].empty();
    const auto item = std::make_shared<RecordItem>(std::move(record));
    add_once(name, [&] { creator_.addItem(item); });
    counts_.items++;
    counts_.front_articles += item->has_flag(flag_front_article);
    counts_.indexed_items += is_indexed;
  }

  void add_redirect(const Record &record) {
    check_text(record.fields[0], "path");
    const std::string path(record.fields[0]), target(record.fields[1]);
    check_text(target, "target of " + quotation(path));
    add_once(quotation(path), [&] {
      creator_.addRedirection(path, "", target, {{zim::writer::FRONT_ARTICLE, false}});
    });
    redirects_.push_back({hash(path), hash(target)});
    counts_.redirects++;
  }

  void finish(const Record &record) {
    check_text(record.fields[0], "path of the main page");
    const std::string main_path(record.fields[0]);
    const std::string_view identifier = record.fields[1];
    if (identifier.size() != sizeof(zim::Uuid::data)) throw reader_.failure("the UUID is not 16 bytes");
    reader_.expect_end();
    zim::Uuid uuid;
    std::copy(identifier.begin(), identifier.end(), uuid.data);
    creator_.setUuid(uuid);
    creator_.setMainPath(main_path);
    creator_.finishZimCreation();
    check_entries(main_path);
  }

  /// Opens the complete file and throws a `Failure` if an entry is missing, or leads to no item.
  ///
  /// libzim leaves out redirects to missing entries and prints them, and replaces a redirect silently by an item with
  /// the same path.
  void check_entries(const std::string &main_path) {
    const zim::Archive archive(output_.part_path());
    if (!archive.hasMainEntry()) {
      throw Failure(
          ExitCode::internal_error, "the main page " + quotation(main_path) + " does not exist");
    }
    std::sort(redirects_.begin(), redirects_.end());
    for (const Redirect &redirect : redirects_) {
      if (!leads_to_item(redirect)) throw too_many_redirects(archive, redirect);
    }
    if (archive.getEntryCount() == counts_.items + counts_.redirects) return;
    const std::string line = captured_.line_with("Invalid redirection");
    throw Failure(
        ExitCode::internal_error, line.empty()
                                      ? quotation(replaced_redirect(archive)) + " exists twice"
                                      : "a redirect has no target: " + line);
  }

  /// Returns the sorted redirect with a hash of its path, or null.
  const Redirect *find_redirect(size_t path) const {
    const auto found = std::lower_bound(redirects_.begin(), redirects_.end(), Redirect{path, 0});
    return found == redirects_.end() || found->path != path ? nullptr : &*found;
  }

  /// Returns whether a redirect leads to something else in as many steps as readers take.
  bool leads_to_item(Redirect redirect) const {
    for (size_t step = 1; step < max_redirects; step++) {
      const Redirect *next = find_redirect(redirect.target);
      if (next == nullptr) return true;
      redirect = *next;
    }
    return find_redirect(redirect.target) == nullptr;
  }

  /// Returns the error of a redirect that leads to no item in as many steps as readers take.
  Failure too_many_redirects(const zim::Archive &archive, const Redirect &redirect) const {
    std::string path = "?";
    for (const auto &entry : archive.iterByPath()) {
      if (hash(entry.getPath()) == redirect.path) path = entry.getPath();
    }
    return Failure(
        ExitCode::internal_error, "the redirect " + quotation(path) + " leads to no item in " +
                                      std::to_string(max_redirects) + " steps");
  }

  /// Returns the path of an item that replaced a redirect.
  std::string replaced_redirect(const zim::Archive &archive) const {
    for (const auto &entry : archive.iterByPath()) {
      if (!entry.isRedirect() && find_redirect(hash(entry.getPath())) != nullptr) {
        return entry.getPath();
      }
    }
    return "?";
  }
};

}  // namespace

Counts build_file(const Arguments &arguments, const OutputFile &output, RecordReader &reader) {
  try {
    // It is never destroyed, as that would wait for the threads of libzim, after an error even forever.
    return (new Builder(arguments, output, reader))->build();
  } catch (const Failure &) {
    throw;
  } catch (const std::bad_alloc &) {
    throw Failure(ExitCode::internal_error, "memory ran out");
  } catch (const std::exception &error) {
    throw Failure(ExitCode::internal_error, "libzim failed: " + std::string(error.what()));
  }
}
