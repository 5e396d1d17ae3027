import Archive
import Testing
import TestSupport

@Suite("Stored search index")
struct SearchIndexTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  @Test(
    "A question keeps every bit of its text hash", arguments: [0, 1, UInt64.max, 1 << 63])
  func hashes(hash: UInt64) throws {
    let key = QuestionKey(site: "emacs", id: 7)
    try archive.save(IndexedQuestion(number: 3, key: key, textHash: hash, encodedShards: [1, 2]))
    #expect(try archive.searchTextHash(ofNumber: 3) == hash)
    #expect(try archive.searchTextHash(ofNumber: 4) == nil)
    #expect(try archive.encodedSearchShards(ofNumber: 3) == [1, 2])
    #expect(try archive.searchDocumentNumbers(ofSite: "emacs").map(\.number) == [3])
    try archive.removeFromSearch(3)
    #expect(try archive.searchTextHash(ofNumber: 3) == nil)
  }

  @Test(
    "Returns an index as it was saved, with any shard starts")
  func index() throws {
    #expect(try archive.searchIndex().formatVersion == 0)
    for starts in [[], [""], ["", "abc", "\u{301}x", "z"]] {
      let index = SearchIndex(
        formatVersion: 3, numberingEpoch: 7, nextNumber: 12, generation: 5,
        shardStarts: starts, commonTerms: ["and", "the"])
      try archive.save(index)
      #expect(try archive.searchIndex() == index)
    }
    try archive.deleteSearchIndex()
    let empty = SearchIndex(
      formatVersion: 0, numberingEpoch: 8, nextNumber: 0, generation: 0, shardStarts: [],
      commonTerms: [])
    #expect(try archive.searchIndex() == empty)
  }

  @Test("An index is missing, current, or outdated after a change")
  func state() throws {
    #expect(try archive.searchIndexState(version: 3) == .missing)
    try archive.save(.full, site: "emacs", at: .day(10))
    try archive.save(.ofQuestions(1, version: 3))
    #expect(try archive.searchIndexState(version: 4) == .missing)
    #expect(try archive.searchIndexState(version: 3) == .outdated)
    try archive.save(searchGeneration: archive.closeGeneration())
    #expect(try archive.searchIndexState(version: 3) == .current)
    try RawDatabase(archive.path).execute("UPDATE questions SET score = score + 1")
    #expect(try archive.searchIndexState(version: 3) == .outdated)
    try RawDatabase(archive.path).execute("DELETE FROM search_index")
    #expect(try archive.searchIndexState(version: 3) == .missing)
  }

  @Test("Tells whether the archive has more than some number of available questions")
  func questionCount() throws {
    #expect(try !archive.hasQuestions(moreThan: 0))
    try archive.save(.full, site: "emacs", at: .day(10))
    #expect(try archive.hasQuestions(moreThan: 0))
    #expect(try !archive.hasQuestions(moreThan: 1))
    try RawDatabase(archive.path).execute("UPDATE questions SET unavailable_since = 1")
    #expect(try !archive.hasQuestions(moreThan: 0))
  }

  @Test("Counts the files of a kind, or returns nil if one is missing or invalid")
  func files() throws {
    #expect(try archive.searchFileCount(.words) == 0)
    for number in 0..<3 {
      try archive.save(
        SearchFile(.words, number, hashPrefix: "0000000\(number)"), content: [UInt8(number)])
    }
    try archive.save(SearchFile(.words, 1, hashPrefix: "abcdef09"), content: [9])
    #expect(try archive.searchFileCount(.words) == 3)
    #expect(
      try archive.searchFiles(.words).map(\.hashPrefix) == ["00000000", "abcdef09", "00000002"])
    #expect(try archive.content(ofSearchFile: 1, kind: .words) == [9])
    #expect(try archive.content(ofSearchFile: 1, kind: .entries) == nil)
    try archive.save(SearchFile(.entries, 0, hashPrefix: "../x.js"), content: [9])
    #expect(try archive.searchFileCount(.entries) == nil)
    try RawDatabase(archive.path).execute("DELETE FROM search_files WHERE number = 1")
    #expect(try archive.searchFileCount(.words) == nil)
  }
}

extension SearchIndex {
  /// The head of an index that includes no changes.
  static func ofQuestions(_ count: Int, version: Int = 1) -> SearchIndex {
    SearchIndex(
      formatVersion: version, numberingEpoch: 0, nextNumber: count, generation: 0,
      shardStarts: [""], commonTerms: [])
  }
}
