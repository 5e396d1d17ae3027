package import Archive
internal import Contents
internal import Pages
internal import StackExchange
internal import Synchronization

/// A question whose page could not be built, with the reason.
package struct PageFailure: Sendable, Equatable {
  /// The id of the question.
  package let question: Int
  /// The API name of the question's site, such as `stackoverflow`.
  package let site: String
  package let reason: ArchiveError
}

/// The questions whose pages could not be built.
///
/// Threads share it.
final class PageFailures: Sendable {
  /// The questions that this build leaves out because they have no page of a previous build either,
  /// so that no page may link to them.
  let excluded: [FailedQuestion]
  private let failures: Mutex<[FailedQuestion]>

  /// A question whose page could not be built, and the error that is the reason.
  struct FailedQuestion {
    let target: SiteQuestion
    let reason: ArchiveError
  }

  /// Creates the list of a build's failures, which begins with the questions that the build
  /// excludes.
  init(excluding excluded: [FailedQuestion] = []) {
    self.excluded = excluded
    failures = Mutex(excluded)
  }

  /// Adds a question whose page could not be built.
  func add(_ target: SiteQuestion, because reason: ArchiveError) {
    failures.withLock { $0.append(FailedQuestion(target: target, reason: reason)) }
  }

  /// All failures, sorted by site and question.
  var all: [PageFailure] {
    failures.withLock { $0 }.map { failure in
      PageFailure(
        question: failure.target.id, site: failure.target.site.community.apiSiteParameter,
        reason: failure.reason)
    }.sorted { ($0.site, $0.question) < ($1.site, $1.question) }
  }

  /// The ids of the excluded questions, by the API name of their site.
  var excludedIDs: [String: Set<Int>] {
    Dictionary(grouping: excluded) { $0.target.site.community.apiSiteParameter }
      .mapValues { Set($0.map(\.target.id)) }
  }

  /// The failures of this build, without the excluded questions, in no particular order.
  fileprivate var newFailures: [FailedQuestion] {
    failures.withLock { Array($0.dropFirst(excluded.count)) }
  }

  /// The paths of the pages that could not be built, each with the path of the list that has the
  /// question.
  var paths: [(question: String, list: String)] {
    failures.withLock { $0 }.map { failure in
      (
        QuestionPages().path(of: failure.target, in: .html),
        QuestionPages.listPath(of: failure.target.site)
      )
    }
  }

  var isEmpty: Bool { failures.withLock(\.isEmpty) }
}

extension BuildContext {
  /// Returns ledger entries for the existing pages of questions that this build could not rebuild, and the
  /// questions of which a page is missing in any format.
  func retainedPagesOfFailures(
    in folder: OutputFolder, accordingTo archive: Archive
  ) throws(ArchiveError) -> (pages: [LedgerEntry], unbuilt: [PageFailures.FailedQuestion]) {
    let kind = QuestionPages()
    let formats = kind.formats(among: settings.formats)
    var pages: [LedgerEntry] = []
    var unbuilt: [PageFailures.FailedQuestion] = []
    for failure in failures.newFailures {
      var isUnbuilt = false
      for format in formats {
        let path = kind.path(of: failure.target, in: format)
        if let entry = try previous.entryForStaleFile(path, in: folder, accordingTo: archive) {
          pages.append(entry)
        } else {
          isUnbuilt = true
        }
      }
      if isUnbuilt { unbuilt.append(failure) }
    }
    return (pages, unbuilt)
  }
}

extension PreviousBuild {
  /// Returns a ledger entry for an existing file that stays although it is stale; `nil` for a missing file.
  ///
  /// The next build finds the file stale again.
  func entryForStaleFile(
    _ path: String, in folder: OutputFolder, accordingTo archive: Archive
  )
    throws(ArchiveError) -> LedgerEntry?
  {
    guard index(of: path) != nil, let stamp = folder.stamp(of: path) else {
      return nil
    }
    var entry = LedgerEntry(path: path, size: 0, modificationTime: 0)
    if let id = folderID, let stored = try archive.ledgerEntry(forPath: path, inFolder: id) {
      entry = stored
    }
    (entry.size, entry.modificationTime) = (stamp.size, stamp.modificationTime)
    entry.inputKey = LedgerEntry.staleKey
    return entry
  }
}
