/// How the questions of an archive are numbered for search, and how words are shared among files.
package struct SearchLayout: Sendable, Equatable {
  /// Counts how often all questions were numbered anew.
  package var era: Int
  /// How many numbers were given: those of questions that are gone, too.
  package var numbers: Int
  /// What each file begins with, and which words are too common to be looked for; `nil` until an
  /// index of this era was made.
  package var starts: [String]?
  package var common: [String]?
  /// What tells the index apart of which the archive knows where words are.
  package var mark: String?
}

extension Archive {
  package func searchLayout() throws(ArchiveError) -> SearchLayout {
    var row = try connection.query("SELECT era, numbers, starts, common, mark FROM search_layout")
    guard try row.step() else { return SearchLayout(era: 0, numbers: 0) }
    return SearchLayout(
      era: row.next(), numbers: row.next(), starts: (row.next() as String?).map(Self.words),
      common: (row.next() as String?).map(Self.words), mark: row.next())
  }

  /// Keeps how words are shared in an index, and in which files those of groups of questions are.
  ///
  /// Groups are named by their first number; they are some, or all that there are. The numbers stay.
  package func saveSearchIndex(_ layout: SearchLayout, shards: [Int: [UInt8]], areAll: Bool)
    throws(ArchiveError)
  {
    try connection.transaction { () throws(ArchiveError) in
      try connection.run(
        "UPDATE search_layout SET starts = ?, common = ?, mark = ?",
        layout.starts?.joined(separator: " "), layout.common?.joined(separator: " "), layout.mark)
      if areAll { try connection.run("DELETE FROM search_shards") }
      var row = try connection.query(
        "INSERT OR REPLACE INTO search_shards (first_number, shards) VALUES (?, ?)")
      for (first, bytes) in shards.sorted(by: { $0.key < $1.key }) {
        try row.restart(with: first, bytes)
        _ = try row.step()
      }
    }
  }

  /// In which files the words of some groups of questions are, by the first number of each.
  package func searchShards(_ groups: some Sequence<Int>) throws(ArchiveError) -> [Int: [UInt8]] {
    var shards: [Int: [UInt8]] = [:]
    var row = try connection.query("SELECT shards FROM search_shards WHERE first_number = ?")
    for first in groups {
      try row.restart(with: first)
      if try row.step() { shards[first] = row.next() }
    }
    return shards
  }

  /// The numbers of a site's questions, by their ids.
  package func searchNumbers(ofSite site: String) throws(ArchiveError) -> [(
    question: Int, number: Int
  )] {
    try connection.query(
      "SELECT question_id, number FROM search_numbers WHERE site = ? ORDER BY question_id", site
    ).map { ($0.next(), $0.next()) }
  }

  /// Gives questions without a number, or all there are when an era begins, the next numbers in
  /// their order, and tells the first.
  package func numberForSearch(_ questions: some Sequence<QuestionKey>, beginningEra: Bool)
    throws(ArchiveError) -> Int
  {
    try connection.transaction { () throws(ArchiveError) in
      if beginningEra {
        try connection.run("DELETE FROM search_numbers")
        try connection.run(
          """
          INSERT INTO search_layout (one, era, numbers) VALUES (1, 1, 0)
          ON CONFLICT DO UPDATE SET era = era + 1, numbers = 0, starts = NULL, common = NULL,
            mark = NULL
          """)
      }
      let first = try connection.integer("SELECT numbers FROM search_layout")
      var number = first
      var row = try connection.query(
        "INSERT OR REPLACE INTO search_numbers (site, question_id, number) VALUES (?, ?, ?)")
      for question in questions {
        try row.restart(with: question.site, question.id, number)
        _ = try row.step()
        number += 1
      }
      try connection.run("UPDATE search_layout SET numbers = ?", number)
      return first
    }
  }

  /// The users whom a site's questions must not name any more.
  package func forgottenUsers(ofSite site: String) throws(ArchiveError) -> [Int] {
    try connection.query(
      "SELECT id FROM tombstones WHERE site = ? AND kind = 'user'", site
    ).map { $0.next() }
  }

  /// Words of an index hold no blanks.
  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
