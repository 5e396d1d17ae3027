import Configuration
import FoundationEssentials
import SodigestCommand
import Synchronization
import Testing

@Suite struct ReporterTests {
  private let told = Told()

  /// What was said, and a clock that the test moves.
  private final class Told: Sendable {
    let text = Mutex("")
    let seconds = Mutex(0.0)
    var lines: String { text.withLock { $0 } }
  }

  private func reporter(
    isTerminal: Bool, _ change: (inout RunOptions) -> Void = { _ in }
  ) -> Reporter {
    var options = RunOptions()
    change(&options)
    let told = told
    return Reporter(
      console: Console(
        print: { _ in }, tell: { text in told.text.withLock { $0 += text } },
        isTerminal: isTerminal),
      options: options,
      clock: { Date(timeIntervalSince1970: told.seconds.withLock { $0 }) })
  }

  @Test("Without a terminal each stage is one plain line, however often it begins")
  func plainLines() {
    let reporter = reporter(isTerminal: false)
    reporter.begin("fetching")
    reporter.progress(1, of: 2, "questions")
    reporter.begin("fetching")
    reporter.begin("rendering")
    reporter.finish()
    #expect(told.lines == "fetching\nrendering\n")
  }

  @Test("On a terminal the line is written over, with counts and the time left")
  func progressLine() {
    let reporter = reporter(isTerminal: true)
    reporter.begin("fetching")
    told.seconds.withLock { $0 = 10 }
    reporter.progress(100, of: 400, "questions")
    told.seconds.withLock { $0 = 10.05 }
    reporter.progress(101, of: 400, "questions")
    reporter.say("note")
    #expect(
      told.lines == "\r\u{1B}[Kfetching\r\u{1B}[Kfetching: 100 of 400 questions, 30 s left"
        + "\r\u{1B}[Knote\n")
  }

  @Test("More than a minute and a half is told in minutes")
  func minutes() {
    let reporter = reporter(isTerminal: true)
    reporter.begin("fetching")
    told.seconds.withLock { $0 = 60 }
    reporter.progress(1, of: 4, "pages")
    #expect(told.lines.hasSuffix("1 of 4 pages, 3 min left"))
  }

  @Test("Quiet leaves only complaints, verbose adds details")
  func verbosity() {
    let quiet = reporter(isTerminal: true) { $0.verbosity = .quiet }
    quiet.begin("fetching")
    quiet.say("note")
    quiet.detail("detail")
    quiet.complain("wrong")
    #expect(told.lines == "sodigest: wrong\n")
    let verbose = reporter(isTerminal: false) { $0.verbosity = .verbose }
    verbose.detail("detail")
    #expect(told.lines == "sodigest: wrong\ndetail\n")
  }

  @Test("Without progress a terminal gets plain lines")
  func noProgress() {
    let reporter = reporter(isTerminal: true) { $0.showsProgress = false }
    reporter.begin("fetching")
    reporter.progress(1, of: 2, "questions")
    #expect(told.lines == "fetching\n")
  }
}
