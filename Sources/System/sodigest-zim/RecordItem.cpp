#include "RecordItem.h"

#include <zim/writer/contentProvider.h>

namespace {

/// The bytes of a field, as one blob.
class FieldProvider : public zim::writer::ContentProvider {
 public:
  FieldProvider(std::shared_ptr<const char[]> bytes, std::string_view field)
      : bytes_(std::move(bytes)), field_(field) {}

  zim::size_type getSize() const override { return field_.size(); }

  zim::Blob feed() override {
    const std::string_view blob = is_consumed_ ? std::string_view() : field_;
    is_consumed_ = true;
    return zim::Blob(blob.data(), blob.size());
  }

 private:
  const std::shared_ptr<const char[]> bytes_;
  const std::string_view field_;
  bool is_consumed_ = false;
};

/// The title and the words by which a search finds an item.
class SearchText : public zim::writer::IndexData {
 public:
  SearchText(std::shared_ptr<const char[]> bytes, std::string_view title, std::string_view words)
      : bytes_(std::move(bytes)), title_(title), words_(words) {}

  bool hasIndexData() const override { return !words_.empty(); }
  std::string getTitle() const override { return std::string(title_); }
  std::string getContent() const override { return std::string(words_); }
  std::string getKeywords() const override { return ""; }
  GeoPosition getGeoPosition() const override { return {false, 0, 0}; }

  uint32_t getWordCount() const override {
    uint32_t count = 0;
    bool is_in_word = false;
    for (char byte : words_) {
      const bool is_space = byte == ' ' || byte == '\n' || byte == '\t';
      count += !is_space && !is_in_word;
      is_in_word = !is_space;
    }
    return count;
  }

 private:
  const std::shared_ptr<const char[]> bytes_;
  const std::string_view title_, words_;
};

}  // namespace

zim::writer::Hints RecordItem::getHints() const {
  return {
      {zim::writer::FRONT_ARTICLE, has_flag(flag_front_article)},
      {zim::writer::COMPRESS, has_flag(flag_compressed)}};
}

std::unique_ptr<zim::writer::ContentProvider> RecordItem::getContentProvider() const {
  return std::make_unique<FieldProvider>(record_.bytes, record_.fields[content]);
}

std::shared_ptr<zim::writer::IndexData> RecordItem::getIndexData() const {
  const auto &fields = record_.fields;
  return std::make_shared<SearchText>(
      record_.bytes, fields[index_title].empty() ? fields[title] : fields[index_title],
      fields[words]);
}
