private import Basics
private import BenchmarkSupport
internal import Highlighting
private import HighlightingContract
private import Glibc

/// Compares colouring code with what libcmark takes for as much Markdown.
///
/// Both run in turn in one process, so that a machine whose speed drifts slows both; the ratio is
/// taken round by round. Guessing the language is measured, too.
@main
struct ColourBenchmark {
  /// How much longer colouring may take than libcmark, and guessing than colouring.
  private static let (mostOfLibCMark, mostOfColours) = (0.6, 1.5)

  static func main() {
    print(row("", "MB/s", "libcmark", "ratio", "most", "guess"))
    let isMet = CodeSamples.all.map { Comparison(of: $0.language, $0.code).show() }
    exit(isMet.allSatisfy { $0 } ? 0 : 1)
  }

  /// What libcmark renders, whatever the language.
  private static let markdown = String(
    repeating: "Some *text* with `code`,\na [link](/b) and\n\n- a list\n- of **two**\n\n",
    count: 3000)

  /// A text of one language coloured, as much Markdown rendered.
  struct Comparison {
    let language: Language
    /// Bytes of code a second; and the time for it as a share of others.
    private var speeds: [Double] = []
    private var ratios: [Double] = []
    private var guesses: [Double] = []

    init(of language: Language, _ sample: String) {
      self.language = language
      let copies = 1 + 200_000 / (sample.utf8.count + 1)
      let code = Array(String(repeating: sample + "\n", count: copies).utf8)
      let start = Array(code.prefix(2000))
      var output = ByteBuffer(capacity: 8 * code.count)
      // The first round only warms up.
      for round in 0...9 {
        let theirs =
          Stopwatch.time { LibCMark.render(markdown) } / Double(markdown.utf8.count)
        let ours = Stopwatch.time {
          output.removeAll()
          Highlighter.html(of: code.span, as: language, into: &output)
        }
        let guess = Stopwatch.time { for _ in 0..<100 { _ = Language.guess(start.span, tags: []) } }
        guard round > 0 else { continue }
        let byte = ours / Double(code.count)
        speeds.append(1 / byte)
        ratios.append(byte / theirs)
        guesses.append(guess / 100 / Double(start.count) / byte)
      }
    }

    /// Prints the medians; says whether they are as demanded.
    func show() -> Bool {
      let (speed, ratio, guess) = (median(speeds), median(ratios), median(guesses))
      let isMet = ratio <= mostOfLibCMark && guess <= mostOfColours
      print(
        row(
          "\(language)", rounded(speed / 1e6), rounded(speed * ratio / 1e6), rounded(ratio),
          rounded(mostOfLibCMark), rounded(guess)), isMet ? "" : "  MISSED")
      return isMet
    }
  }
}
