private import Basics
private import BenchmarkSupport
internal import Highlighting
private import HighlightingContract
private import Glibc

/// Compares the time for highlighting code with that for rendering as much Markdown with libcmark.
///
/// The two alternate in one process, so that changes in the speed of the machine affect both; the
/// ratio is the median over all rounds. Guessing the language is measured, too.
@main
struct ColourBenchmark {
  /// The maximum time for highlighting a byte of code, as a multiple of libcmark's time for a byte
  /// of Markdown.
  private static let maxHighlightingRatio = 0.6
  /// The maximum time for guessing the language from a byte of code, as a multiple of the
  /// highlighting time.
  private static let maxGuessingRatio = 1.5

  static func main() {
    print(row("", "MB/s", "libcmark", "ratio", "most", "guess"))
    let results = CodeSamples.all.map {
      Comparison(of: $0.language, $0.code).printAndCheck()
    }
    exit(results.allSatisfy { $0 } ? 0 : 1)
  }

  /// The Markdown that libcmark renders for comparison with each language.
  private static let markdown = String(
    repeating: "Some *text* with `code`,\na [link](/b) and\n\n- a list\n- of **two**\n\n",
    count: 3000)

  /// A comparison of highlighting code in one language with rendering Markdown.
  struct Comparison {
    let language: Language
    /// The highlighted bytes per second, by round.
    private var speeds: [Double] = []
    /// The highlighting time per byte, as a multiple of libcmark's rendering time per byte, by
    /// round.
    private var ratios: [Double] = []
    /// The guessing time per byte as a multiple of the highlighting time, by round.
    private var guessRatios: [Double] = []

    init(of language: Language, _ sample: String) {
      self.language = language
      let copies = 1 + 200_000 / (sample.utf8.count + 1)
      let code = Array(String(repeating: sample + "\n", count: copies).utf8)
      let start = Array(code.prefix(2000))
      var output = ByteBuffer(capacity: 8 * code.count)
      // The first round is a warm-up.
      for round in 0...9 {
        let libcmarkTimePerByte =
          Stopwatch.time { LibCMark.render(markdown) } / Double(markdown.utf8.count)
        let highlightingTime = Stopwatch.time {
          output.removeAll()
          Highlighter.html(of: code.span, as: language, into: &output)
        }
        let guessingTime = Stopwatch.time {
          for _ in 0..<100 { _ = Language.guess(start.span, tags: []) }
        }
        guard round > 0 else { continue }
        let timePerByte = highlightingTime / Double(code.count)
        speeds.append(1 / timePerByte)
        ratios.append(timePerByte / libcmarkTimePerByte)
        guessRatios.append(guessingTime / 100 / Double(start.count) / timePerByte)
      }
    }

    /// Prints the median results of the comparison and returns whether they are within the limits.
    func printAndCheck() -> Bool {
      let (speed, ratio, guessRatio) = (median(speeds), median(ratios), median(guessRatios))
      let isWithinLimits = ratio <= maxHighlightingRatio && guessRatio <= maxGuessingRatio
      print(
        row(
          "\(language)", rounded(speed / 1e6), rounded(speed * ratio / 1e6), rounded(ratio),
          rounded(maxHighlightingRatio), rounded(guessRatio)), isWithinLimits ? "" : "  MISSED")
      return isWithinLimits
    }
  }
}
