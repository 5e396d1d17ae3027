#include "Text.h"

bool is_valid_text(std::string_view text) {
  for (size_t index = 0; index < text.size();) {
    const auto lead = static_cast<unsigned char>(text[index++]);
    if (lead == 0) return false;
    if (lead < 0x80) continue;
    const size_t count = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4 || text.size() - index < count) return false;
    for (size_t number = 0; number < count; number++) {
      const auto byte = static_cast<unsigned char>(text[index++]);
      // The range of the second byte excludes overlong forms, surrogates and numbers above U+10FFFF.
      const unsigned minimum = number > 0 ? 0x80 : lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
      const unsigned maximum = number > 0 ? 0xbf : lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
      if (byte < minimum || byte > maximum) return false;
    }
  }
  return true;
}
