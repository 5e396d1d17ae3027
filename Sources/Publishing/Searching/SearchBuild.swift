internal import Archive
internal import Search
internal import Synchronization

/// What search needs of the questions whose pages are made, and what is there of the others.
///
/// Threads share it.
final class SearchBuild: Sendable {
  let numbers: SearchNumbers
  /// The files that there are; nil where they are of no use.
  let old: OldSearchFiles?
  private let collected = Mutex(Collected())
  private let entries: Spool

  struct Collected {
    var segments: [Segment] = []
    /// Where is what is shown of questions, by number: see ``entry(at:)``.
    var entries: [Int: Range<Int>] = [:]
  }

  /// Prepares to bring the index of a site up to date.
  ///
  /// - Throws: `ArchiveError`.
  init(
    of contents: SiteContents, after last: LastPublication, in archive: Archive,
    putAsideIn folder: OutputFolder
  ) throws(ArchiveError) {
    entries = Spool(in: folder, named: "entries")
    numbers = try SearchNumbers(of: contents, in: archive)
    old = OldSearchFiles(in: last, fingerprint: Self.fingerprint(of: numbers.layout))
  }

  /// Tells indexes apart that share no file.
  private static func fingerprint(of layout: SearchLayout) -> Fingerprint {
    var fingerprint = Fingerprint()
    fingerprint.add(SearchDirectory.version)
    fingerprint.add(layout.era)
    return fingerprint
  }

  var fingerprint: Fingerprint { Self.fingerprint(of: numbers.layout) }

  /// Takes what is shown of a question where it is found.
  func note(_ entry: [UInt8], number: Int) throws(OutputError) {
    let place = try entries.append(entry)
    collected.withLock { $0.entries[number] = place }
  }

  func entry(at place: Range<Int>) throws(OutputError) -> [UInt8] { try entries.bytes(place) }

  /// Takes the words that a thread found.
  func take(_ segments: [Segment]) { collected.withLock { $0.segments += segments } }

  /// Gives away what was taken.
  func takeAll() -> Collected {
    collected.withLock { collected in
      defer { collected = Collected() }
      return collected
    }
  }
}

/// The files of search as the last publication left them.
struct OldSearchFiles: Sendable {
  /// The places of files among those of the site: words in their order, entries by number.
  let words: [Int]
  let entries: [Int: Int]

  /// Looks for the files of an index; nil unless all of them are as they were made.
  init?(in last: LastPublication, fingerprint: Fingerprint) {
    var words: [Int: Int] = [:]
    var entries: [Int: Int] = [:]
    var isIndex = false
    for place in last.files.places(inFolder: SearchPath.folder) {
      guard last.files.state(place) == .current else { continue }
      guard last.isIntact(place), let name = SearchPath.Name(last.files.path(place)) else {
        return nil
      }
      switch name.kind {
      case .directory: isIndex = last.files.hasFingerprint(place, fingerprint.number)
      case .words: words[name.number] = place
      case .entries: entries[name.number] = place
      case .scores: break
      }
    }
    let inOrder = (0..<words.count).compactMap { words[$0] }
    guard isIndex, inOrder.count == words.count else { return nil }
    (self.words, self.entries) = (inOrder, entries)
  }
}
