#pragma once
#include <string>
#include <string_view>

/// Returns whether a text is valid UTF-8 without null characters.
bool is_valid_text(std::string_view text);

/// Returns a text in backquotes for a message: at most `limit` bytes, with escapes for control characters and invalid
/// bytes.
std::string quotation(std::string_view text, size_t limit = 100);

/// Returns a text in which the rest of every word with an elision follows the word: `l'ami ami` for `l'ami`.
///
/// Xapian takes an apostrophe for a letter, so that nobody would find `l'ami` by `ami`. Words are elided in French,
/// Catalan and Italian, and in names in other languages.
std::string with_elided_words(std::string_view text);

/// Returns the words of a text that have characters outside ASCII, each after a space.
std::string words_outside_ascii(std::string_view text);
