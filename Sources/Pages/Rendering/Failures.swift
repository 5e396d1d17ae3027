package import Archive
internal import Contents
package import Output
internal import StackExchange
internal import Synchronization

/// A question whose page could not be built.
package struct PageFailure: Sendable, Equatable {
  package let question: Int
  /// The API parameter of its site.
  package let site: String
  package let reason: ArchiveError
}

/// The questions whose pages could not be built.
///
/// Threads share it.
package final class Failures: Sendable {
  /// Questions without an older page either, so that no page may link to them.
  package let excluded: [Failure]
  private let state: Mutex<[Failure]>

  package struct Failure {
    let target: SiteQuestion
    let reason: ArchiveError
  }

  package init(excluding excluded: [Failure] = []) {
    self.excluded = excluded
    state = Mutex(excluded)
  }

  func add(_ target: SiteQuestion, because reason: ArchiveError) {
    state.withLock { $0.append(Failure(target: target, reason: reason)) }
  }

  /// All of them, sorted by site and question.
  package var all: [PageFailure] {
    state.withLock { $0 }.map { failure in
      PageFailure(
        question: failure.target.id, site: failure.target.site.community.parameter,
        reason: failure.reason)
    }.sorted { ($0.site, $0.question) < ($1.site, $1.question) }
  }

  /// The ids of ``excluded`` questions, by the API name of their site.
  package var excludedIDs: [String: Set<Int>] {
    Dictionary(grouping: excluded) { $0.target.site.community.parameter }
      .mapValues { Set($0.map(\.target.id)) }
  }

  /// Those of this build, in no order.
  fileprivate var added: [Failure] { state.withLock { Array($0.dropFirst(excluded.count)) } }

  package var isEmpty: Bool { state.withLock(\.isEmpty) }
}

extension BuildContext {
  /// Returns the older pages of questions whose pages could not be built, and the questions without one.
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
        if let old = try previous.staleFile(
          path, in: staging.folder, accordingTo: archive)
        {
          pages.append(old)
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
  /// Returns an entry for a file that stays although it is stale; nil for a missing file.
  package func staleFile(_ path: String, in folder: OutputFolder, accordingTo archive: Archive)
    throws(ArchiveError) -> LedgerEntry?
  {
    guard place(of: path) != nil, let stamp = folder.stamp(of: path) else {
      return nil
    }
    var file = LedgerEntry(path: path, size: 0, modified: 0)
    if let id = self.folder, let known = try archive.ledgerEntry(path, inFolder: id) {
      file = known
    }
    (file.size, file.modified) = (stamp.size, stamp.modified)
    file.inputKey = LedgerEntry.staleKey
    return file
  }
}

extension ArchiveError {
  /// Whether the rest of the archive may still be readable.
  var isOfOnePlace: Bool {
    switch self {
    case .corrupt, .invalid, .unreadable: true
    case .missing, .notWritable, .notAnArchive, .altered, .newer, .older, .diskFull, .busy,
      .otherAPI, .interrupted, .failed:
      false
    }
  }
}
