#pragma once
#include <zim/writer/item.h>

#include "RecordReader.h"

/// The bits in the flags of items.
enum RecordFlags : unsigned char { flag_front_article = 1, flag_compressed = 2 };

/// An item of a ZIM file that shares the memory of its record.
class RecordItem : public zim::writer::Item {
 public:
  /// The positions of the fields.
  enum Field { flags, path, title, mime_type, content, words };

  explicit RecordItem(Record record) : record_(std::move(record)) {}

  bool has_flag(RecordFlags flag) const { return (record_.fields[flags][0] & flag) != 0; }

  std::string getPath() const override { return std::string(record_.fields[path]); }
  std::string getTitle() const override { return std::string(record_.fields[title]); }
  std::string getMimeType() const override { return std::string(record_.fields[mime_type]); }
  zim::writer::Hints getHints() const override;
  std::unique_ptr<zim::writer::ContentProvider> getContentProvider() const override;
  std::shared_ptr<zim::writer::IndexData> getIndexData() const override;

 private:
  const Record record_;
};
