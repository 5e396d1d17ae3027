internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials
internal import SiteBuild

/// The record of the current run in the archive.
final class RunRecorder {
  private let archive: Archive
  /// The record of the run.
  private var run: RunRecord
  /// The number of the run in the archive; `nil` until it is saved.
  private var number: Int?

  /// Starts the record of a run.
  ///
  /// A run that fetches or imports is saved at once. A run that only renders is saved at its end, and only if it
  /// changed something or failed; otherwise it leaves the archive unchanged.
  init(_ command: CommandName, in archive: Archive, at start: Date) throws {
    self.archive = archive
    run = RunRecord(command: command.rawValue, start: start)
    if command != .render { number = try archive.save(run) }
  }

  /// Saves the result of a digest for a day; a pause counts from `now`.
  func record(_ result: DigestResult, on day: String, now: Date) throws {
    guard let number else { return }
    var digestRun = DigestRun(digest: result.digest, date: day, questionCount: result.selectedCount)
    if result.selectedCount == nil {
      digestRun.failure = result.failure.map { CommandError($0, now: now).message }
    }
    try archive.save(digestRun, inRun: number)
  }

  /// Saves the end of the run; errors of the archive are ignored.
  func finish(_ report: RunReport, at end: Date) {
    run.end = end
    run.exitCode = Int(report.exitCode.rawValue)
    run.message = report.errorText
    run.missing = Array(report.missingLines.prefix(Self.maxMissingLines))
    if let number {
      try? archive.update(run, number: number)
    } else if report.exitCode != .storage,
      report.exitCode != .success || report.summary.files.written + report.summary.files.removed > 0
    {
      // Nothing is written if the archive itself failed.
      _ = try? archive.save(run)
    }
  }

  /// The maximum number of missing items that are saved.
  private static let maxMissingLines = 1_000
}
