// Reads records from standard input and writes them to a ZIM file; see `Documentation/zim-stream.md`.

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <sys/mman.h>
#include <unistd.h>

#include "Arguments.h"
#include "Builder.h"
#include "Failure.h"
#include "OutputFile.h"
#include "RecordReader.h"
#include "Supervisor.h"

namespace {

/// Creates counts that another process can fill.
Counts &shared_counts() {
  void *memory =
      mmap(nullptr, sizeof(Counts), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw Failure::storage("use memory for", "sodigest-zim", errno);
  return *static_cast<Counts *>(memory);
}

/// Calls `body`; prints the message of an exception, and returns its exit code.
template <typename Body>
ExitCode report_failure(Body body) {
  try {
    return body();
  } catch (const Failure &failure) {
    print_message(failure.message);
    return failure.code;
  } catch (const std::exception &error) {
    print_message(std::string("internal error: ") + error.what());
  } catch (...) {
    // Exceptions of Xapian have no common base with others.
    print_message("internal error: an index cannot be written");
  }
  return ExitCode::internal_error;
}

ExitCode run(int count, char *const words[]) {
  const Arguments arguments = Arguments::parse(count, words);
  OutputFile output(arguments.output, arguments.temporary_folder);
  Counts &counts = shared_counts();
  const ExitCode code = supervise(arguments.parent, [&] {
    return report_failure([&] {
      RecordReader reader(STDIN_FILENO);
      counts = build_file(arguments, output, reader);
      return ExitCode::success;
    });
  });
  uint64_t size = 0;
  try {
    if (code == ExitCode::success) size = output.commit();
  } catch (...) {
    output.discard();
    throw;
  }
  if (code != ExitCode::success) {
    output.discard();
    return code;
  }
  std::printf(
      "{\"items\":%ju,\"front_articles\":%ju,\"indexed_items\":%ju,\"redirects\":%ju,\"bytes\":%ju}\n",
      uintmax_t(counts.items), uintmax_t(counts.front_articles), uintmax_t(counts.indexed_items),
      uintmax_t(counts.redirects), uintmax_t(size));
  return ExitCode::success;
}

}  // namespace

int main(int count, char *const words[]) {
  // A closed pipe and a limit on file sizes are errors, not signals.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  // Texts without spaces between words, such as Japanese ones, are indexed by pairs of characters.
  setenv("XAPIAN_CJK_NGRAM", "1", 0);
  return int(report_failure([&] { return run(count, words); }));
}
