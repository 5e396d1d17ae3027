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
  private let words: Spool

  struct Collected {
    var segments: [Pieces] = []
    /// Where is what is shown of questions: see ``entry(at:)``.
    var entries: [(number: Int, place: Range<Int>)] = []
  }

  /// Prepares to bring the index of a site up to date.
  ///
  /// - Throws: `ArchiveError`.
  init(
    of contents: SiteContents, after previous: PreviousBuild, in archive: Archive,
    putAsideIn folder: OutputFolder
  ) throws(ArchiveError) {
    entries = Spool(in: folder, named: "entries")
    words = Spool(in: folder, named: "words")
    numbers = try SearchNumbers(of: contents, in: archive)
    old = OldSearchFiles(in: previous, inputKey: Self.inputKey(of: numbers.layout))
  }

  /// Tells indexes apart that share no file.
  private static func inputKey(of layout: SearchLayout) -> InputKey {
    var inputKey = InputKey()
    inputKey.add(SearchDirectory.version)
    inputKey.add(layout.era)
    return inputKey
  }

  var inputKey: InputKey { Self.inputKey(of: numbers.layout) }

  /// Takes what is shown of a question where it is found.
  func note(_ entry: [UInt8], number: Int) throws(OutputError) {
    let place = try entries.append(entry)
    collected.withLock { $0.entries.append((number, place)) }
  }

  func entry(at place: Range<Int>) throws(OutputError) -> [UInt8] { try entries.bytes(place) }

  /// Takes words that a thread found.
  func take(_ pieces: [[UInt8]]) throws(OutputError) {
    var places: [Range<Int>] = []
    for piece in pieces { places.append(try words.append(piece)) }
    let segment = Pieces(count: places.count) { [words, places] in try words.bytes(places[$0]) }
    collected.withLock { $0.segments.append(segment) }
  }

  /// Gives away what was taken.
  func takeAll() -> Collected {
    collected.withLock { collected in
      defer { collected = Collected() }
      return collected
    }
  }
}

/// The files of search as the previous build left them.
struct OldSearchFiles: Sendable {
  /// What tells the index apart.
  let mark: String
  /// The places of files among those of the site: words in their order, entries by number.
  let words: [Int]
  let entries: [Int: Int]

  /// Looks for the files of an index; nil unless all of them are as they were made.
  init?(in previous: PreviousBuild, inputKey: InputKey) {
    var words: [Int: Int] = [:]
    var entries: [Int: Int] = [:]
    var mark: String?
    for place in previous.ledger.places(inFolder: SearchPath.folder) {
      guard previous.ledger.state(place) == .current else { continue }
      guard previous.isIntact(place), let name = SearchPath.Name(previous.ledger.path(place)) else {
        return nil
      }
      switch name.kind {
      case .directory:
        if previous.ledger.hasInputKey(place, inputKey.number) {
          mark = SearchPath.mark(in: previous.ledger.path(place))
        }
      case .words: words[name.number] = place
      case .entries: entries[name.number] = place
      case .scores: break
      }
    }
    let inOrder = (0..<words.count).compactMap { words[$0] }
    guard let mark, inOrder.count == words.count else { return nil }
    (self.mark, self.words, self.entries) = (mark, inOrder, entries)
  }
}
