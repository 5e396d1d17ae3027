#pragma once
#include <string_view>

/// Returns whether a text is valid UTF-8 without null characters.
bool is_valid_text(std::string_view text);
