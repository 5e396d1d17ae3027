private import Glibc
private import BenchmarkSupport
private import StackMarkdown

/// Compares rendering posts, and texts made to be slow, with libcmark on the same texts.
///
/// libcmark neither knows the dialect nor sanitises. Both run in turn in one process, so that a
/// machine whose speed drifts slows both; the ratio is taken round by round.
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

  /// For the sample, which is denser in code and formulae than posts are: a third above what was noted.
  private static let mostOfSample = 2.0 * 4 / 3

  /// Measures everything; says whether every demand is met.
  private static func run(_ arguments: [String]) throws -> Bool {
    guard arguments.count <= 1 else { throw BenchmarkError.usage }
    let posts = try arguments.first.map(Posts.init(pairs:)) ?? Posts.sample()
    let real = Comparison(of: "\(posts.texts.count) posts", posts.texts, rounds: 101)
    print(real.heading)
    var isMet = real.show(mostRatio: arguments.isEmpty ? mostOfSample : 2)
    for bomb in Bomb.all {
      isMet = Comparison(of: bomb.name, [bomb.text], rounds: 5).show(mostRatio: 3) && isMet
    }
    return isMet
  }
}

/// Texts rendered by both, with what each round took.
struct Comparison {
  let name: String
  let bytes: Int
  /// Seconds of processor time for all texts, round by round.
  private(set) var own: [Double] = []
  private(set) var libcmark: [Double] = []

  /// Measures an odd number of rounds, so that their median is one of them.
  init(of name: String, _ texts: [String], rounds: Int) {
    self.name = name
    bytes = texts.reduce(0) { $0 + $1.utf8.count }
    // The first round only warms up.
    for round in 0...rounds {
      let theirs = Stopwatch.time { for text in texts { LibCMark.render(text) } }
      let ours = Stopwatch.time { for text in texts { _ = ParsedPost(.markdown(text)).html() } }
      if round > 0 {
        libcmark.append(theirs)
        own.append(ours)
      }
    }
  }

  let heading = row("", "kB", "ms", "libcmark", "ratio", "most")

  /// Prints the medians; says whether the ratio is as demanded, and a round took less than a second.
  func show(mostRatio: Double) -> Bool {
    let ratio = median(zip(own, libcmark).map { $0 / $1 })
    let isMet = ratio <= mostRatio && median(own) < 1
    print(
      row(
        name, "\(bytes / 1000)", rounded(median(own) * 1000), rounded(median(libcmark) * 1000),
        rounded(ratio), rounded(mostRatio)), isMet ? "" : "  MISSED")
    return isMet
  }
}
