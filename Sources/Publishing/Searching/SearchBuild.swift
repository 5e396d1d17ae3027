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

  struct Collected {
    var segments: [Segment] = []
    /// What is shown of questions, by number.
    var entries: [Int: [UInt8]] = [:]
  }

  /// Prepares to bring the index of a site up to date.
  init(of contents: SiteContents, after last: LastPublication, in archive: Archive)
    throws(ArchiveError)
  {
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

  /// Takes what a thread found.
  func take(_ segments: [Segment], _ entries: [Int: [UInt8]]) {
    collected.withLock {
      $0.segments += segments
      $0.entries.merge(entries) { $1 }
    }
  }

  /// Gives away what was taken.
  func takeAll() -> Collected {
    collected.withLock { collected in
      defer { collected = Collected() }
      return collected
    }
  }
}

/// Finds the words of questions on one thread.
struct SearchWords {
  private var words = WordCollector()
  private var entries: [Int: [UInt8]] = [:]

  mutating func add(_ question: SearchedQuestion, number: Int) {
    words.add(question, number: number)
    entries[number] = question.entry
  }

  consuming func finish(into build: SearchBuild) { build.take(words.finish(), entries) }
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
    for place in last.places(inFolder: SearchPath.folder) {
      let file = last.files[place]
      guard file.state == .current else { continue }
      guard last.isIntact(place), let name = SearchPath.Name(file.path) else { return nil }
      switch name.kind {
      case .directory: isIndex = file.fingerprint == fingerprint.bytes
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
