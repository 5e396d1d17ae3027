#include "Arguments.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <thread>
#include <zim/version.h>

#include "Failure.h"
#include "RecordReader.h"
#include "Text.h"

namespace {

constexpr std::string_view help =
    R"(usage: sodigest-zim --output FILE [OPTION...] <RECORDS

Reads records from standard input and writes them to a ZIM file. `sodigest zim` runs this program.

  --output FILE         the file to write; only an empty file or a ZIM file is replaced
  --language CODES      the languages of the texts, as in ISO 639-3: fra,eng; words are indexed by the first (eng)
  --index on|off        make a full-text index; title suggestions need none (on)
  --workers N           the number of threads, 1 to 256 (one for each processor)
  --tmp-dir FOLDER      the folder for temporary indexes (that of the output)
  --parent PID          give up when this process, the parent, ends
  --version             print the versions of the protocol and of libraries
)";

[[noreturn]] void print_versions() {
  std::cout << "sodigest-zim, protocol " << RecordReader::version << '\n';
  for (const auto &[library, version] : zim::getVersions()) {
    std::cout << library << ' ' << version << '\n';
  }
  std::exit(0);
}

/// Returns the number of an option, which must lie in a range.
uint64_t parse_number(
    const std::string &option, std::string_view text, uint64_t minimum, uint64_t maximum) {
  uint64_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < minimum ||
      number > maximum) {
    throw Failure(
        ExitCode::usage, option + " takes a number from " + std::to_string(minimum) + " to " +
                             std::to_string(maximum) + ", not " + quotation(text));
  }
  return number;
}

/// Returns the first of several languages, each a code of three letters; ICU and Xapian trust their form.
std::string first_language(std::string_view codes) {
  // 20 codes, separated by commas.
  bool is_valid = codes.size() % 4 == 3 && codes.size() < 80;
  for (size_t index = 0; index < codes.size() && is_valid; index++) {
    const char byte = codes[index];
    is_valid = index % 4 == 3 ? byte == ',' : byte >= 'a' && byte <= 'z';
  }
  if (!is_valid) {
    throw Failure(
        ExitCode::usage,
        "--language takes codes from ISO 639-3, such as `eng` or `fra,eng`, not " + quotation(codes));
  }
  return std::string(codes.substr(0, 3));
}

}  // namespace

Arguments Arguments::parse(int count, char *const words[]) {
  Arguments arguments;
  arguments.workers = std::clamp(std::thread::hardware_concurrency(), 1u, 256u);
  for (int index = 1; index < count; index += 2) {
    const std::string option = words[index];
    if (option == "--help") {
      std::cout << help;
      std::exit(0);
    }
    if (option == "--version") print_versions();
    const char *value = index + 1 < count ? words[index + 1] : nullptr;
    const std::string text = value ? value : "";
    if (option == "--output") {
      arguments.output = text;
    } else if (option == "--tmp-dir") {
      arguments.temporary_folder = text;
    } else if (option == "--language") {
      arguments.language = text;
    } else if (option == "--index") {
      if (text != "on" && text != "off") {
        throw Failure(ExitCode::usage, "--index takes `on` or `off`, not " + quotation(text));
      }
      arguments.is_indexed = text == "on";
    } else if (option == "--workers") {
      arguments.workers = unsigned(parse_number(option, text, 1, 256));
    } else if (option == "--parent") {
      arguments.parent = pid_t(parse_number(option, text, 1, INT32_MAX));
    } else {
      throw Failure(
          ExitCode::usage, "unknown option " + quotation(option) + "; see sodigest-zim --help");
    }
    if (text.empty()) throw Failure(ExitCode::usage, option + " needs a value");
  }
  arguments.language = first_language(arguments.language);
  if (arguments.output.empty()) {
    throw Failure(ExitCode::usage, "--output is missing; see sodigest-zim --help");
  }
  return arguments;
}
