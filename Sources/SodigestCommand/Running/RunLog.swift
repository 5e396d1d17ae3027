internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials
internal import SiteBuild

/// What the archive remembers of the run under way.
final class RunLog {
  private let archive: Archive
  private var run: RunRecord
  /// `nil` as long as the archive was not told of the run.
  private var number: Int?

  /// Begins a run; the archive learns of it at once if it is one that asks for posts.
  ///
  /// A run that only renders is worth a word when it changed something or failed: otherwise it leaves
  /// the archive as it was.
  init(_ command: CommandName, in archive: Archive, at start: Date) throws {
    self.archive = archive
    run = RunRecord(command: command.rawValue, start: start)
    if command != .render { number = try archive.save(run) }
  }

  /// Notes what became of a digest and its edition of a day; a pause counts from `now`.
  func note(_ result: DigestResult, on day: String, now: Date) throws {
    guard let number else { return }
    var digest = DigestRun(digest: result.digest, date: day, questionCount: result.selectedCount)
    if result.selectedCount == nil {
      digest.failure = result.failure.map { Failure($0, now: now).message }
    }
    try archive.save(digest, inRun: number)
  }

  /// Notes the end; an archive that cannot take it is not the run's trouble any more.
  func end(_ report: RunReport, at end: Date) {
    run.end = end
    run.exitCode = Int(report.exit.rawValue)
    run.message = report.failureText
    run.missing = Array(report.missingLines.prefix(Self.mostMissing))
    if let number {
      try? archive.update(run, number: number)
    } else if report.exit != .storage,
      report.exit != .success || report.summary.files.written + report.summary.files.removed > 0
    {
      // An archive that is the trouble itself is left alone.
      _ = try? archive.save(run)
    }
  }

  private static let mostMissing = 1_000
}
