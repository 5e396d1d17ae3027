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
}

extension Archive {
  package func searchLayout() throws(ArchiveError) -> SearchLayout {
    var row = try connection.query("SELECT era, numbers, starts, common FROM search_layout")
    guard try row.step() else { return SearchLayout(era: 0, numbers: 0) }
    return SearchLayout(
      era: row.next(), numbers: row.next(), starts: (row.next() as String?).map(Self.words),
      common: (row.next() as String?).map(Self.words))
  }

  /// Keeps how words are shared; the numbers stay.
  package func saveSearchLayout(starts: [String], common: [String]) throws(ArchiveError) {
    try connection.run(
      "UPDATE search_layout SET starts = ?, common = ?", starts.joined(separator: " "),
      common.joined(separator: " "))
  }

  /// The numbers of a site's questions, by their ids.
  package func searchNumbers(ofSite site: String) throws(ArchiveError) -> [Int: Int] {
    var rows = try connection.query(
      "SELECT question_id, number FROM search_numbers WHERE site = ?", site)
    var numbers: [Int: Int] = [:]
    while try rows.step() { numbers[rows.next()] = rows.next() }
    return numbers
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
          ON CONFLICT DO UPDATE SET era = era + 1, numbers = 0, starts = NULL, common = NULL
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
