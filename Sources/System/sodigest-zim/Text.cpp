#include "Text.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace {

/// The typographic apostrophe.
constexpr std::string_view right_quote = "\u2019";

/// The words that lose their last vowel before another one, in lower case.
constexpr std::array<std::string_view, 42> elided_words = {
    // French and Catalan
    "c", "d", "j", "l", "m", "n", "s", "t", "qu", "jusqu", "lorsqu", "presqu", "puisqu", "quelqu",
    "quoiqu",
    // Italian
    "agl", "all", "bell", "c", "cent", "com", "coll", "dagl", "dall", "degl", "dell", "dev", "dov",
    "gl", "mezz", "negl", "nell", "nient", "ognun", "quell", "quest", "sant", "sugl", "sull", "tutt",
    "un", "v"};

/// The size of the longest elided word.
constexpr size_t max_elided_size = 6;

/// Returns the size of the valid character at the start of a text, 0 if there is none; a null character is none.
size_t character_size(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return lead != 0;
  const size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < size) return 0;
  for (size_t index = 1; index < size; index++) {
    const auto byte = static_cast<unsigned char>(text[index]);
    // The range of the second byte excludes overlong forms, surrogates and numbers above U+10FFFF.
    const unsigned minimum = index > 1 ? 0x80 : lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned maximum = index > 1 ? 0xbf : lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (byte < minimum || byte > maximum) return 0;
  }
  return size;
}

/// Returns the size of the apostrophe at an index, 0 if there is none.
size_t apostrophe_size(std::string_view text, size_t index) {
  if (text[index] == '\'') return 1;
  return text.substr(index, right_quote.size()) == right_quote ? right_quote.size() : 0;
}

bool is_ascii_letter(char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }

/// Returns the size of the letter or digit at an index, 0 if there is none.
///
/// Characters outside ASCII are letters, except for those of blocks with spaces, quotation marks and dashes.
size_t letter_size(std::string_view text, size_t index) {
  const char byte = text[index];
  if ((byte & 0x80) == 0) return is_ascii_letter(byte) || (byte >= '0' && byte <= '9');
  const std::string_view prefix = text.substr(index, 2);
  if (byte == '\xc2' || prefix == "\xe2\x80" || prefix == "\xe2\x81" || prefix == "\xe3\x80") {
    return 0;
  }
  return character_size(text.substr(index));
}

/// Returns the index at which letters, digits and apostrophes from an index on end.
size_t word_end(std::string_view text, size_t index) {
  while (index < text.size()) {
    size_t size = letter_size(text, index);
    if (size == 0) size = apostrophe_size(text, index);
    if (size == 0) break;
    index += size;
  }
  return index;
}

/// Returns whether a word, of ASCII letters, is one that loses its last vowel.
bool is_elided(std::string_view word) {
  return std::any_of(elided_words.begin(), elided_words.end(), [word](std::string_view elided) {
    return std::equal(word.begin(), word.end(), elided.begin(), elided.end(), [](char a, char b) {
      return (a | 0x20) == b;
    });
  });
}

}  // namespace

bool is_valid_text(std::string_view text) {
  for (size_t index = 0; index < text.size();) {
    const size_t size = character_size(text.substr(index));
    if (size == 0) return false;
    index += size;
  }
  return true;
}

std::string quotation(std::string_view text, size_t limit) {
  std::string result = "`";
  for (size_t index = 0; index < text.size();) {
    if (index >= limit) return result + "…`";
    const size_t size = character_size(text.substr(index));
    const auto byte = static_cast<unsigned char>(text[index]);
    // C1 control characters have two bytes.
    const bool is_control = byte < 0x20 || byte == 0x7f ||
                            (byte == 0xc2 && size == 2 && (text[index + 1] & 0x60) == 0);
    if (size > 0 && !is_control) {
      result += text.substr(index, size);
      index += size;
      continue;
    }
    char escape[5];
    std::snprintf(escape, sizeof escape, "\\x%02X", byte);
    result += escape;
    index += 1;
  }
  return result + '`';
}

std::string with_elided_words(std::string_view text) {
  std::string result;
  size_t copied = 0;
  for (size_t index = 0; index < text.size();) {
    if (letter_size(text, index) == 0) {
      index++;
      continue;
    }
    const size_t start = index;
    while (index < text.size() && is_ascii_letter(text[index])) index++;
    const size_t size = index < text.size() ? apostrophe_size(text, index) : 0;
    const bool has_elision = size > 0 && index - start <= max_elided_size &&
                             is_elided(text.substr(start, index - start));
    const size_t rest = index + size;
    index = word_end(text, rest);
    if (!has_elision || index <= rest) continue;
    result += text.substr(copied, index - copied);
    result += ' ';
    result += text.substr(rest, index - rest);
    copied = index;
  }
  return result.append(text.substr(copied));
}

std::string words_outside_ascii(std::string_view text) {
  std::string result;
  for (size_t index = 0; index < text.size();) {
    const size_t end = letter_size(text, index) == 0 ? index : word_end(text, index);
    const std::string_view word = text.substr(index, end - index);
    if (std::any_of(word.begin(), word.end(), [](char byte) { return (byte & 0x80) != 0; })) {
      result += ' ';
      result += word;
    }
    index = std::max(index + 1, end);
  }
  return result;
}
