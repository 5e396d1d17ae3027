package import Archive
internal import Contents
package import Output
internal import StackExchange
internal import Synchronization

/// A question whose page could not be built, with the reason.
package struct PageFailure: Sendable, Equatable {
  /// The id of the question.
  package let question: Int
  /// The API name of its site.
  package let site: String
  package let reason: ArchiveError
}

/// The questions whose pages could not be built.
///
/// Threads share it.
package final class Failures: Sendable {
  /// Questions that have no page of a previous build either, so that no page may link to them.
  package let excluded: [Failure]
  private let failures: Mutex<[Failure]>

  /// A question whose page could not be built, and the reason.
  package struct Failure {
    let target: SiteQuestion
    let reason: ArchiveError
  }

  /// Creates the failures of a build, which begin with the questions that the build excludes.
  package init(excluding excluded: [Failure] = []) {
    self.excluded = excluded
    failures = Mutex(excluded)
  }

  /// Adds a question whose page could not be built.
  func add(_ target: SiteQuestion, because reason: ArchiveError) {
    failures.withLock { $0.append(Failure(target: target, reason: reason)) }
  }

  /// All failures, sorted by site and question.
  package var all: [PageFailure] {
    failures.withLock { $0 }.map { failure in
      PageFailure(
        question: failure.target.id, site: failure.target.site.community.parameter,
        reason: failure.reason)
    }.sorted { ($0.site, $0.question) < ($1.site, $1.question) }
  }

  /// The ids of the excluded questions, by the API name of their site.
  package var excludedIDs: [String: Set<Int>] {
    Dictionary(grouping: excluded) { $0.target.site.community.parameter }
      .mapValues { Set($0.map(\.target.id)) }
  }

  /// The failures of this build, without the excluded questions, in no particular order.
  fileprivate var added: [Failure] { failures.withLock { Array($0.dropFirst(excluded.count)) } }

  package var isEmpty: Bool { failures.withLock(\.isEmpty) }
}

extension BuildContext {
  /// Returns ledger entries for the existing pages of questions that this build could not rebuild, and the
  /// questions of which a page is missing in any format.
  package func pagesOfFailures(in archive: Archive) throws(ArchiveError)
    -> (pages: [LedgerEntry], unbuilt: [Failures.Failure])
  {
    let kind = QuestionPages()
    let formats = kind.formats(of: settings.formats)
    var pages: [LedgerEntry] = []
    var unbuilt: [Failures.Failure] = []
    for failure in failures.added {
      var isUnbuilt = false
      for format in formats {
        let path = kind.path(of: failure.target, in: format)
        if let entry = try previous.staleFile(
          path, in: staging.folder, accordingTo: archive)
        {
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
  package func staleFile(_ path: String, in folder: OutputFolder, accordingTo archive: Archive)
    throws(ArchiveError) -> LedgerEntry?
  {
    guard place(of: path) != nil, let stamp = folder.stamp(of: path) else {
      return nil
    }
    var entry = LedgerEntry(path: path, size: 0, modified: 0)
    if let id = self.folder, let stored = try archive.ledgerEntry(path, inFolder: id) {
      entry = stored
    }
    (entry.size, entry.modified) = (stamp.size, stamp.modified)
    entry.inputKey = LedgerEntry.staleKey
    return entry
  }
}

extension ArchiveError {
  /// Whether the error concerns a part of the archive, so that the rest may still be readable.
  var isOfOnePlace: Bool {
    switch self {
    case .corrupt, .invalid, .unreadable: true
    case .missing, .notWritable, .notAnArchive, .altered, .newer, .older, .diskFull, .busy,
      .otherAPI, .interrupted, .failed:
      false
    }
  }
}
