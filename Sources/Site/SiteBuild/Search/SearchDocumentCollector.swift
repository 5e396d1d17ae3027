internal import Archive
internal import Search

/// Collects the search documents that one thread composes, for an update of the search index.
struct SearchDocumentCollector {
  private let build: SearchBuild
  /// The connection of the thread to the archive.
  private let archive: Archive
  private var terms = TermCollector()

  /// Creates a collector without documents; `archive` is the connection of the thread.
  init(for build: SearchBuild, reading archive: Archive) {
    (self.build, self.archive) = (build, archive)
  }

  /// Adds the words of a question and its entry in search results, if the index has another text of the question.
  mutating func add(_ document: QuestionDocument, of key: QuestionKey, number: Int) throws {
    let entry = document.entry
    let hash = document.contentHash(with: entry)
    guard try build.isTextOutdated(ofNumber: number, currentHash: hash, accordingTo: archive)
    else { return }
    try build.addEntry(entry, of: key, number, hash)
    terms.add(document, number: number)
    if terms.isFull { try flush() }
  }

  /// Passes the words on that are still in memory; to be called after the last document.
  mutating func flush() throws(OutputError) { try build.addWords(terms.takeSegments()) }
}
