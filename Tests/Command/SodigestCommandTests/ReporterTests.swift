import Configuration
import FoundationEssentials
import SodigestCommand
import Synchronization
import Testing

@Suite struct ReporterTests {
  private let output = ReporterOutput()

  /// The output and an adjustable clock.
  private final class ReporterOutput: Sendable {
    let text = Mutex("")
    let seconds = Mutex(0.0)
    var lines: String { text.withLock { $0 } }
  }

  /// Returns a reporter for a terminal of a width; `nil` means no terminal, or a dumb one.
  private func reporter(
    columns: Int?, _ change: (inout RunConfiguration) -> Void = { _ in }
  ) -> Reporter {
    var options = RunConfiguration()
    change(&options)
    let output = output
    let console = Console(
      output: { _ throws(ConsoleError) in },
      errors: { bytes in output.text.withLock { $0 += String(decoding: bytes, as: UTF8.self) } },
      terminalWidth: { columns })
    return Reporter(
      console: console, options,
      clock: { Date(timeIntervalSince1970: output.seconds.withLock { $0 }) })
  }

  @Test("Without a terminal each stage is one plain line, even if it begins twice")
  func plainLines() {
    let reporter = reporter(columns: nil)
    reporter.beginStage("fetching")
    reporter.progress(1, of: 2, "questions")
    reporter.beginStage("fetching")
    reporter.beginStage("rendering")
    reporter.finish()
    #expect(output.lines == "fetching\nrendering\n")
  }

  @Test("On a terminal the line is overwritten, with counts and the time left")
  func progressLine() {
    let reporter = reporter(columns: 80)
    reporter.beginStage("fetching")
    output.seconds.withLock { $0 = 10 }
    reporter.progress(100, of: 400, "questions")
    output.seconds.withLock { $0 = 10.05 }
    reporter.progress(101, of: 400, "questions")
    reporter.info("note")
    #expect(
      output.lines == "\r\u{1B}[Kfetching\r\u{1B}[Kfetching: 100 of 400 questions, 30 s left"
        + "\r\u{1B}[Knote\n")
  }

  @Test(
    "The line fits the terminal; the stage is truncated before the counts", arguments: 1...60)
  func width(columns: Int) throws {
    let reporter = reporter(columns: columns)
    reporter.beginStage("fetching questions of a-digest-with-a-name")
    output.seconds.withLock { $0 = 10 }
    reporter.progress(100, of: 400, "questions")
    let end = ": 100 of 400 questions, 30 s left"
    for line in output.lines.split(separator: "\r\u{1B}[K").dropFirst() {
      #expect(line.count < columns)
      if columns > end.count { #expect(line.hasSuffix(end)) }
    }
  }

  @Test("More than a minute and a half is shown in minutes")
  func minutes() {
    let reporter = reporter(columns: 80)
    reporter.beginStage("fetching")
    output.seconds.withLock { $0 = 60 }
    reporter.progress(1, of: 4, "pages")
    #expect(output.lines.hasSuffix("1 of 4 pages, 3 min left"))
  }

  @Test("Quiet prints only errors, and verbose adds details")
  func verbosity() {
    let quiet = reporter(columns: 80) { $0.verbosity = .quiet }
    quiet.beginStage("fetching")
    quiet.info("note")
    quiet.verbose("detail")
    quiet.error("wrong")
    quiet.error("")
    #expect(output.lines == "sodigest: wrong\n")
    let verbose = reporter(columns: nil) { $0.verbosity = .verbose }
    verbose.verbose("detail")
    #expect(output.lines == "sodigest: wrong\ndetail\n")
  }

  @Test("Without progress, a terminal gets plain lines")
  func noProgress() {
    let reporter = reporter(columns: 80) { $0.showsProgress = false }
    reporter.beginStage("fetching")
    reporter.progress(1, of: 2, "questions")
    #expect(output.lines == "fetching\n")
  }

  @Test("Control characters are escaped")
  func controls() {
    let reporter = reporter(columns: 80)
    reporter.beginStage("a\u{1B}[2J\u{9B}31m\u{202E}b")
    reporter.info("c\u{7}\rd\ne\u{7F}")
    #expect(
      output.lines
        == "\r\u{1B}[Ka\\u{1B}[2J\\u{009B}31m\\u{202E}b\r\u{1B}[Kc\\u{07}\\rd\ne\\u{7F}\n")
  }
}
