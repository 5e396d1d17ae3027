#include "RecordItem.h"

#include <zim/writer/contentProvider.h>

#include "Text.h"

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

/// Returns an HTML page with the words of a text.
std::string make_page(std::string_view words) {
  // Pages with this word are not indexed. Upper and lower case are the same for a search.
  constexpr std::string_view forbidden = "NOINDEX";
  const std::string text = with_elided_words(words);
  std::string page = "<body>";
  page.reserve(text.size() + text.size() / 8);
  for (size_t index = 0; index < text.size(); index++) {
    switch (text[index]) {
      case '&': page += "&amp;"; break;
      case '<': page += "&lt;"; break;
      case 'N': page += text.compare(index, forbidden.size(), forbidden) == 0 ? 'n' : 'N'; break;
      default: page += text[index];
    }
  }
  return page;
}

/// A page with the words of a field, which is made when another thread asks for it.
class PageProvider : public zim::writer::ContentProvider {
 public:
  PageProvider(std::shared_ptr<const char[]> bytes, std::string_view words)
      : bytes_(std::move(bytes)), words_(words) {}

  zim::size_type getSize() const override { return make_page(words_).size(); }

  zim::Blob feed() override {
    if (!page_.empty()) return zim::Blob();
    page_ = make_page(words_);
    return zim::Blob(page_.data(), page_.size());
  }

 private:
  const std::shared_ptr<const char[]> bytes_;
  const std::string_view words_;
  std::string page_;
};

/// A page with the title and the words by which a search finds an item.
class SearchedPage : public zim::writer::BasicItem {
 public:
  SearchedPage(const RecordItem &item, std::shared_ptr<const char[]> bytes, std::string_view words)
      : BasicItem(item.getPath(), "text/html", with_elided_words(item.getTitle()), {}),
        bytes_(std::move(bytes)), words_(words) {}

  std::unique_ptr<zim::writer::ContentProvider> getContentProvider() const override {
    return std::make_unique<PageProvider>(bytes_, words_);
  }

 private:
  const std::shared_ptr<const char[]> bytes_;
  const std::string_view words_;
};

/// The title and the words by which a search finds an item, with and without accents.
///
/// libzim folds accents in queries (since version 8.2) and in the pages that it reads, but not in texts of another
/// origin. So the words are handed over as a page, and the rules for both are the same. Words outside ASCII are also
/// indexed as they are, for readers that do not fold queries.
class SearchText : public zim::writer::IndexData {
 public:
  SearchText(
      std::shared_ptr<zim::writer::IndexData> folded, std::shared_ptr<const char[]> bytes,
      std::string_view title, std::string_view words)
      : folded_(std::move(folded)), bytes_(std::move(bytes)), title_(title), words_(words) {}

  bool hasIndexData() const override { return folded_->hasIndexData(); }
  std::string getTitle() const override { return with_accents(folded_->getTitle(), title_); }
  std::string getContent() const override { return with_accents(folded_->getContent(), words_); }
  std::string getKeywords() const override { return folded_->getKeywords(); }
  uint32_t getWordCount() const override { return folded_->getWordCount(); }
  GeoPosition getGeoPosition() const override { return folded_->getGeoPosition(); }

 private:
  const std::shared_ptr<zim::writer::IndexData> folded_;
  const std::shared_ptr<const char[]> bytes_;
  const std::string_view title_, words_;

  static std::string with_accents(const std::string &folded, std::string_view text) {
    return folded + words_outside_ascii(with_elided_words(text));
  }
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
  if (fields[words].empty()) return nullptr;
  const auto folded = SearchedPage(*this, record_.bytes, fields[words]).getIndexData();
  if (folded == nullptr) return nullptr;
  return std::make_shared<SearchText>(folded, record_.bytes, fields[title], fields[words]);
}
