internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials
internal import SiteBuild

/// Writes the record of the current run to the archive.
final class RunRecorder {
  private let archive: Archive
  /// The record of the run, completed when the run ends.
  private var runRecord: RunRecord
  /// The number of the run in the archive; `nil` until the run is saved.
  private var runNumber: Int?

  /// Starts the record of a run.
  ///
  /// A run that fetches or imports is saved at once. A run that only renders is saved at its end, and only if it
  /// changed something or failed; otherwise it leaves the archive unchanged.
  init(_ command: CommandName, in archive: Archive, at start: Date) throws {
    self.archive = archive
    runRecord = RunRecord(command: command.rawValue, start: start)
    if command != .render { runNumber = try archive.save(runRecord) }
  }

  /// Saves the result of fetching a digest for a day; a pause that the API asks for begins at `now`.
  ///
  /// A digest that never had an edition is not saved if its selection is wrong, because its name may contain a typing
  /// error.
  func record(_ result: DigestResult, on day: String, now: Date) throws {
    guard let runNumber else { return }
    var digestRun = DigestRun(digest: result.digest, date: day, questionCount: result.selectedCount)
    if result.selectedCount == nil, let failure = result.failure {
      let error = CommandError(failure, now: now)
      if error.exitCode == .usage, try archive.latestEditionDate(ofDigest: result.digest) == nil {
        return
      }
      digestRun.failure = error.message
    }
    try archive.save(digestRun, inRun: runNumber)
  }

  /// Saves the end and the result of the run.
  func finish(_ report: RunReport, at end: Date) throws(ArchiveError) {
    runRecord.end = end
    runRecord.exitCode = Int(report.exitCode.rawValue)
    runRecord.message = report.errorText
    runRecord.missingItems = Array(report.missingLines.prefix(Self.maxMissingLines))
    if let runNumber {
      do throws(ArchiveError) {
        try archive.update(runRecord, number: runNumber)
      } catch {
        // The error that already ended the run says more.
        if ![.storage, .interrupted].contains(report.exitCode) { throw error }
      }
    } else if report.exitCode != .storage,
      report.exitCode != .success || report.summary.files.written + report.summary.files.removed > 0
    {
      // Nothing is written if the archive itself failed.
      _ = try archive.save(runRecord)
    }
  }

  /// The maximum number of messages about missing items that are saved.
  private static let maxMissingLines = 1_000
}
