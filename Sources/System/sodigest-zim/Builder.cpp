#include "Builder.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <iostream>
#include <sstream>
#include <zim/archive.h>
#include <zim/error.h>
#include <zim/writer/creator.h>

#include "Failure.h"
#include "RecordItem.h"
#include "Text.h"

namespace {

/// The maximum size of paths, titles and MIME types, in bytes. Titles of some thousand bytes end Xapian.
constexpr size_t max_text_size = 2000;

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
    if (arguments.cluster_size > 0) creator_.configClusterSize(arguments.cluster_size);
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
  /// Hashes of the paths of all redirects; a deque grows without copies.
  std::deque<size_t> redirect_hashes_;

  /// Throws a `Failure` unless a field is a text that a ZIM file can contain.
  void check_text(std::string_view text, const std::string &name, size_t minimum = 1) const {
    if (text.size() < minimum) throw reader_.failure("the " + name + " is empty");
    if (!is_valid_text(text)) throw reader_.failure("the " + name + " is not valid UTF-8");
    if (text.size() > max_text_size) {
      throw reader_.failure(
          "the " + name + " has more than " + std::to_string(max_text_size) + " bytes: `" +
          std::string(text.substr(0, 100)) + "…`");
    }
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
    if (record.fields[1].empty()) throw reader_.failure("the value of " + name + " is empty");
    add_once("the metadata `" + name + "`", [&] {
      creator_.addMetadata(name, std::string(record.fields[1]));
    });
    counts_.metadata++;
  }

  void add_illustration(const Record &record) {
    const unsigned size = png_size(record.fields[0]);
    if (size == 0) throw reader_.failure("the illustration is not a square PNG image");
    add_once("the illustration of " + std::to_string(size) + " pixels", [&] {
      creator_.addIllustration(size, std::string(record.fields[0]));
    });
    counts_.metadata++;
  }

  void add_item(Record record) {
    const auto &fields = record.fields;
    check_flags(fields[RecordItem::flags], flag_front_article | flag_compressed);
    check_text(fields[RecordItem::path], "path");
    const std::string path(fields[RecordItem::path]);
    check_text(fields[RecordItem::title], "title of `" + path + "`", 0);
    check_text(fields[RecordItem::mime_type], "MIME type of `" + path + "`");
    check_text(fields[RecordItem::index_title], "title in the index of `" + path + "`", 0);
    const size_t size = fields[RecordItem::content].size();
    // Checkers of ZIM files take an empty entry for an error.
    if (size == 0) throw reader_.failure("`" + path + "` has no content");
    const bool is_indexed = has_words_index_ && !fields[RecordItem::words].empty();
    const auto item = std::make_shared<RecordItem>(std::move(record));
    add_once("`" + path + "`", [&] { creator_.addItem(item); });
    counts_.items++;
    counts_.content_bytes += size;
    counts_.front_articles += item->has_flag(flag_front_article);
    counts_.indexed_items += is_indexed;
  }

  void add_redirect(const Record &record) {
    const auto &fields = record.fields;
    check_flags(fields[0], flag_front_article);
    check_text(fields[1], "path");
    const std::string path(fields[1]);
    check_text(fields[2], "title of `" + path + "`", 0);
    check_text(fields[3], "target of `" + path + "`");
    const bool is_front_article = (fields[0][0] & flag_front_article) != 0;
    add_once("`" + path + "`", [&] {
      creator_.addRedirection(
          path, std::string(fields[2]), std::string(fields[3]),
          {{zim::writer::FRONT_ARTICLE, is_front_article}});
    });
    redirect_hashes_.push_back(std::hash<std::string>()(path));
    counts_.redirects++;
    counts_.front_articles += is_front_article;
  }

  void finish(const Record &record) {
    check_text(record.fields[0], "path of the main page");
    const std::string_view identifier = record.fields[1];
    if (identifier.size() != sizeof(zim::Uuid::data)) throw reader_.failure("the UUID is not 16 bytes");
    reader_.expect_end();
    zim::Uuid uuid;
    std::copy(identifier.begin(), identifier.end(), uuid.data);
    creator_.setUuid(uuid);
    creator_.setMainPath(std::string(record.fields[0]));
    creator_.finishZimCreation();
    check_entries(std::string(record.fields[0]));
  }

  /// Opens the complete file and throws a `Failure` if an entry is missing.
  ///
  /// libzim leaves out redirects to missing entries and prints them, and replaces a redirect silently by an item with
  /// the same path.
  void check_entries(const std::string &main_path) {
    const zim::Archive archive(output_.part_path());
    if (!archive.hasMainEntry()) {
      throw Failure(ExitCode::internal_error, "the main page `" + main_path + "` does not exist");
    }
    if (archive.getEntryCount() == counts_.items + counts_.redirects) return;
    const std::string line = captured_.line_with("Invalid redirection");
    throw Failure(
        ExitCode::internal_error, line.empty() ? "`" + replaced_redirect(archive) + "` exists twice"
                                               : "a redirect has no target: " + line);
  }

  /// Returns the path of an item that replaced a redirect.
  std::string replaced_redirect(const zim::Archive &archive) {
    std::sort(redirect_hashes_.begin(), redirect_hashes_.end());
    for (const auto &entry : archive.iterByPath()) {
      const size_t hash = std::hash<std::string>()(entry.getPath());
      if (!entry.isRedirect() &&
          std::binary_search(redirect_hashes_.begin(), redirect_hashes_.end(), hash)) {
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
    throw Failure(ExitCode::internal_error, std::string("libzim failed: ") + error.what());
  }
}
