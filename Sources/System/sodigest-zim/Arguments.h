#pragma once
#include <cstdint>
#include <string>
#include <sys/types.h>

/// The command line of the program.
struct Arguments {
  /// The path of the file to write.
  std::string output;
  /// The folder for temporary indexes; empty for the folder of the output.
  std::string temporary_folder;
  /// The language of the texts, an ISO 639-3 code: that of the index, where there are several.
  std::string language = "eng";
  /// Whether the file gets a full-text index; it always has one of titles.
  bool is_indexed = true;
  /// The number of threads that compress and index.
  unsigned workers = 1;
  /// The process without which this one gives up; 0 for none.
  pid_t parent = 0;

  /// Parses the command line, or throws a `Failure`; `--help` and `--version` end the program.
  static Arguments parse(int count, char *const words[]);
};
