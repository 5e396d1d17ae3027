private import Basics
private import BenchmarkSupport
internal import Highlighting
private import HighlightingContract

#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// Compares colouring code with what libcmark takes for the same text as Markdown.
///
/// Both run in turn in one process, so that a machine whose speed drifts slows both; the ratio is
/// taken round by round. Guessing the language is measured, too.
@main
struct ColourBenchmark {
  /// How much longer colouring may take than libcmark, and guessing than colouring.
  private static let (mostOfLibCMark, mostOfColours) = (4.0, 0.7)

  static func main() {
    print(row("", ["MB/s", "libcmark", "ratio", "guess"]))
    let isMet = CodeSamples.all.map { Comparison(of: $0.language, $0.code).show() }
    exit(isMet.allSatisfy { $0 } ? 0 : 1)
  }

  /// A text of one language, coloured and rendered.
  struct Comparison {
    let language: Language
    /// Bytes of code a second; and the time for it as a share of others.
    private var speeds: [Double] = []
    private var ratios: [Double] = []
    private var guesses: [Double] = []

    init(of language: Language, _ sample: String) {
      self.language = language
      let copies = 1 + 200_000 / (sample.utf8.count + 1)
      let text = String(repeating: sample + "\n", count: copies)
      let code = Array(text.utf8)
      let start = Array(code.prefix(2000))
      var output = ByteBuffer(capacity: 8 * code.count)
      // The first round only warms up.
      for round in 0...9 {
        let theirs = Stopwatch.time { LibCMark.render(text) }
        let ours = Stopwatch.time {
          output.removeAll()
          Highlighter.html(of: code.span, as: language, into: &output)
        }
        let guess = Stopwatch.time { for _ in 0..<100 { _ = Language.guess(start.span, tags: []) } }
        guard round > 0 else { continue }
        speeds.append(Double(code.count) / ours)
        ratios.append(ours / theirs)
        guesses.append(guess / 100 / Double(start.count) / (ours / Double(code.count)))
      }
    }

    /// Prints the medians; says whether they are as demanded.
    func show() -> Bool {
      let (speed, ratio, guess) = (median(speeds), median(ratios), median(guesses))
      let isMet = ratio <= mostOfLibCMark && guess <= mostOfColours
      let cells = [speed / 1e6, speed * ratio / 1e6, ratio, guess].map(rounded)
      print(row("\(language)", cells), isMet ? "" : "  MISSED")
      return isMet
    }
  }
}

private func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }

private func rounded(_ figure: Double) -> String {
  let hundredths = Int((figure * 100).rounded())
  let fraction = hundredths % 100
  return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
}

/// One line of a table.
private func row(_ name: String, _ cells: [String]) -> String {
  func padding(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count))
  }
  return name + padding(name, to: 16) + cells.map { padding($0, to: 10) + $0 }.joined()
}
