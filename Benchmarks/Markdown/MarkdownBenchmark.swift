private import Glibc
private import BenchmarkSupport
private import StackMarkdown

/// Compares rendering posts and pathological texts with libcmark on the same texts.
///
/// libcmark does not support the dialect and does not sanitise. The two alternate in one process,
/// so that changes in the speed of the machine affect both; the ratio is the median over all
/// rounds.
@main
struct MarkdownBenchmark {
  static func main() {
    do {
      guard try run(Array(CommandLine.arguments.dropFirst())) else { exit(1) }
    } catch {
      print("markdown-benchmark: \(error)")
      exit(2)
    }
  }

  /// The maximum time for rendering the sample, as a multiple of libcmark's; the sample has more
  /// code and formulae than most posts.
  private static let maxSampleRatio = 2.0 * 4 / 3

  /// Runs all comparisons and returns whether all ratios are within the limits.
  private static func run(_ arguments: [String]) throws -> Bool {
    guard arguments.count <= 1 else { throw BenchmarkError.usage }
    let posts = try arguments.first.map(Posts.init(pairs:)) ?? Posts.sample()
    let postComparison = Comparison(of: "\(posts.texts.count) posts", posts.texts, rounds: 101)
    print(postComparison.heading)
    var isWithinLimits = postComparison.printAndCheck(
      maxRatio: arguments.isEmpty ? maxSampleRatio : 2)
    for text in PathologicalText.all {
      isWithinLimits =
        Comparison(of: text.name, [text.text], rounds: 5).printAndCheck(maxRatio: 3)
        && isWithinLimits
    }
    return isWithinLimits
  }
}

/// A comparison of StackMarkdown and libcmark rendering the same texts, with the times of each
/// round.
struct Comparison {
  let name: String
  let bytes: Int
  /// The processor time of StackMarkdown for all texts, in seconds by round.
  private(set) var stackMarkdownTimes: [Double] = []
  /// The processor time of libcmark for all texts, in seconds by round.
  private(set) var libcmarkTimes: [Double] = []

  /// Measures a number of rounds, which should be odd, so that the median is a measured value.
  init(of name: String, _ texts: [String], rounds: Int) {
    self.name = name
    bytes = texts.reduce(0) { $0 + $1.utf8.count }
    // The first round is a warm-up.
    for round in 0...rounds {
      let libcmarkTime = Stopwatch.time { for text in texts { LibCMark.render(text) } }
      let stackMarkdownTime = Stopwatch.time {
        for text in texts { _ = ParsedPost(.markdown(text)).html() }
      }
      if round > 0 {
        libcmarkTimes.append(libcmarkTime)
        stackMarkdownTimes.append(stackMarkdownTime)
      }
    }
  }

  let heading = row("", "kB", "ms", "libcmark", "ratio", "most")

  /// Prints the median results of the comparison and returns whether the ratio is within the limit
  /// and the time is below a second.
  func printAndCheck(maxRatio: Double) -> Bool {
    let ratio = median(zip(stackMarkdownTimes, libcmarkTimes).map { $0 / $1 })
    let isWithinLimits = ratio <= maxRatio && median(stackMarkdownTimes) < 1
    print(
      row(
        name, "\(bytes / 1000)", rounded(median(stackMarkdownTimes) * 1000),
        rounded(median(libcmarkTimes) * 1000),
        rounded(ratio), rounded(maxRatio)), isWithinLimits ? "" : "  MISSED")
    return isWithinLimits
  }
}
