package import StackExchange

// The full text of an archive is made by who searches it first, and kept up by everybody who does so
// later; what was forgotten takes it along. `full_text_words` is an index of FTS5 without its texts,
// `full_text_documents` says which of its numbers are questions as they are now: one that changed gets
// a new number. Numbers up to `full_text.last` were read.

/// What search knows of a question.
package struct FullText: Sendable, Equatable {
  package var title: String
  package var tags: [String]
  /// All that was written, without markup.
  package var text: String

  package init(title: String, tags: [String], text: String) {
    (self.title, self.tags, self.text) = (title, tags, text)
  }
}

extension Archive {
  /// Whether all that changed up to now is in the full text.
  package func isFullTextCurrent() throws(ArchiveError) -> Bool {
    guard try hasFullText() else { return false }
    let lacking = try connection.integer(
      """
      SELECT (SELECT coalesce(max(generation), 0) FROM changes) > generation
        OR last < (SELECT coalesce(max(number), 0) FROM full_text_documents) FROM full_text
      """)
    return lacking == 0
  }

  func hasFullText() throws(ArchiveError) -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'full_text'") > 0
  }

  /// Brings the full text up to date, or makes it, and tells how many of all questions are in it.
  ///
  /// Others may write between its parts, and it goes on where it was interrupted.
  package func refreshFullText(
    _ text: (_ question: Question, _ site: String) -> FullText,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    let generation = try closeGeneration()
    try connection.transaction { () throws(ArchiveError) in
      if try hasFullText(), try hasImpossibleNumbers() { try dropFullText() }
      if try hasFullText() { try renumberChanged() }
      if try !hasFullText() {
        // A fetch beside may have begun when there was nothing to keep up.
        try noteChanges()
        try makeFullText()
      }
      try connection.run("UPDATE full_text SET generation = ?", generation)
    }
    let total = try connection.integer("SELECT count(*) FROM full_text_documents")
    var left = try connection.integer(
      """
      SELECT count(*) FROM full_text_documents WHERE number > (SELECT last FROM full_text)
      """)
    while left > 0 {
      progress(total - left, total)
      left -= try transaction { try readDocuments(text) }
    }
  }

  /// Whether numbers are in use that no archive can reach, so that there may be no next one.
  private func hasImpossibleNumbers() throws(ArchiveError) -> Bool {
    try connection.integer(
      """
      SELECT max((SELECT last FROM full_text),
        (SELECT coalesce(max(number), 0) FROM full_text_documents)) NOT BETWEEN 0 AND 1 << 53
      """) != 0
  }

  func dropFullText() throws(ArchiveError) {
    try connection.execute(
      """
      DROP TABLE IF EXISTS full_text;
      DROP TABLE IF EXISTS full_text_documents;
      DROP TABLE IF EXISTS full_text_words;
      """)
  }

  /// The questions with the most votes get the lowest numbers.
  private func makeFullText() throws(ArchiveError) {
    try connection.execute(
      """
      CREATE TABLE full_text (generation INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;
      INSERT INTO full_text VALUES (0, 0);
      CREATE TABLE full_text_documents (
        number INTEGER PRIMARY KEY, site TEXT NOT NULL, question_id INTEGER NOT NULL,
        UNIQUE (site, question_id)
      ) STRICT;
      INSERT INTO full_text_documents (site, question_id)
        SELECT site, question_id FROM questions WHERE gone_at IS NULL
        ORDER BY score DESC, site, question_id;
      CREATE VIRTUAL TABLE full_text_words USING fts5(
        title, tags, text, content = '', tokenize = 'porter unicode61 remove_diacritics 2');
      INSERT INTO full_text_words (full_text_words, rank) VALUES ('rank', 'bm25(8.0, 4.0, 1.0)');
      """)
  }

  /// Gives new numbers to questions that changed; where too many are out of use, all is dropped.
  private func renumberChanged() throws(ArchiveError) {
    try connection.execute(
      """
      DELETE FROM full_text_documents WHERE (site, question_id) IN (
        SELECT owner, key FROM changes
        WHERE kind = 'question' AND generation > (SELECT generation FROM full_text));
      INSERT INTO full_text_documents (number, site, question_id)
        SELECT row_number() OVER (ORDER BY score DESC, site, question_id) + max(
            (SELECT last FROM full_text),
            (SELECT coalesce(max(number), 0) FROM full_text_documents)),
          site, question_id
        FROM changes JOIN questions ON site = owner AND question_id = key
        WHERE kind = 'question' AND generation > (SELECT generation FROM full_text)
          AND gone_at IS NULL;
      """)
    let isSparse = try connection.integer(
      """
      SELECT coalesce(max(number), 0) > 2 * count(*) + 1000 FROM full_text_documents
      """)
    if isSparse != 0 { try dropFullText() }
  }

  /// Takes the next questions in, and counts them.
  private func readDocuments(
    _ text: (_ question: Question, _ site: String) -> FullText
  ) throws -> Int {
    var next = try connection.query(
      """
      SELECT number, site, question_id FROM full_text_documents
      WHERE number > (SELECT last FROM full_text) ORDER BY number LIMIT 500
      """)
    var documents: [(number: Int, key: QuestionKey)] = []
    while try next.step() {
      documents.append((next.next(), QuestionKey(site: next.next(), id: next.next())))
    }
    var row = try connection.query(
      "INSERT INTO full_text_words (rowid, title, tags, text) VALUES (?, ?, ?, ?)")
    for (number, key) in documents {
      // Texts are read without SQLite, which would see it.
      guard !Task.isCancelled else { throw ArchiveError.interrupted(path: path) }
      // Who was faster may have removed it.
      guard let question = try question(key.id, site: key.site, detail: .forPages) else { continue }
      let text = text(question, key.site)
      try row.restart(with: number, text.title, text.tags.joined(separator: " "), text.text)
      _ = try row.step()
    }
    try connection.run("UPDATE full_text SET last = ?", documents.last?.number ?? 0)
    return documents.count
  }
}
