package import StackExchange

// The first search creates the full text of an archive, later searches update it, and `forget` deletes it.
// `full_text_words` is a contentless FTS5 index. `full_text_documents` maps valid document numbers to
// questions; a question that changes gets a new number. Numbers up to `full_text.last` are indexed.

/// The text of a question to be indexed for full-text search.
package struct FullTextDocument: Sendable, Equatable {
  /// The title of the question.
  package var title: String
  /// The tags of the question.
  package var tags: [String]
  /// The text of the question with its answers and comments, without markup.
  package var text: String

  package init(title: String, tags: [String], text: String) {
    (self.title, self.tags, self.text) = (title, tags, text)
  }
}

extension Archive {
  /// Reports whether the full-text index includes all changes of the archive.
  package func isFullTextCurrent() throws(ArchiveError) -> Bool {
    guard try hasFullTextIndex() else { return false }
    let isStale = try connection.integer(
      """
      SELECT (SELECT coalesce(max(generation), 0) FROM changes) > generation
        OR last < (SELECT coalesce(max(number), 0) FROM full_text_documents) FROM full_text
      """)
    return isStale == 0
  }

  /// Reports whether the archive has a full-text index.
  func hasFullTextIndex() throws(ArchiveError) -> Bool {
    try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'full_text'") > 0
  }

  /// Creates the full-text index or updates it with all changes.
  ///
  /// Indexes in batches of 500 questions, a transaction each, so that others can write in between;
  /// continues where an earlier call was interrupted. `progress` receives the numbers of indexed
  /// questions and of all questions.
  package func refreshFullText(
    _ makeDocument: (_ question: Question, _ site: String) -> FullTextDocument,
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    let generation = try closeGeneration()
    try connection.transaction { () throws(ArchiveError) in
      if try hasFullTextIndex(), try hasInvalidDocumentNumbers() { try deleteFullText() }
      if try hasFullTextIndex() { try renumberChangedQuestions() }
      if try !hasFullTextIndex() {
        // A fetch in another process may have disabled the change log.
        try enableChangeLog()
        try createFullText()
      }
      try connection.run("UPDATE full_text SET generation = ?", generation)
    }
    let total = try connection.integer("SELECT count(*) FROM full_text_documents")
    var remaining = try connection.integer(
      """
      SELECT count(*) FROM full_text_documents WHERE number > (SELECT last FROM full_text)
      """)
    while remaining > 0 {
      progress(total - remaining, total)
      remaining -= try transaction { try indexNextBatch(makeDocument) }
    }
  }

  /// Reports whether stored document numbers are out of range, so that no next number can be
  /// assigned.
  private func hasInvalidDocumentNumbers() throws(ArchiveError) -> Bool {
    try connection.integer(
      """
      SELECT max((SELECT last FROM full_text),
        (SELECT coalesce(max(number), 0) FROM full_text_documents)) NOT BETWEEN 0 AND 1 << 53
      """) != 0
  }

  /// Deletes the tables of the full-text index.
  func deleteFullText() throws(ArchiveError) {
    try connection.execute(
      """
      DROP TABLE IF EXISTS full_text;
      DROP TABLE IF EXISTS full_text_documents;
      DROP TABLE IF EXISTS full_text_words;
      """)
  }

  /// Creates the tables of the full-text index and numbers all questions by descending score.
  private func createFullText() throws(ArchiveError) {
    try connection.execute(
      """
      CREATE TABLE full_text (generation INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;
      INSERT INTO full_text VALUES (0, 0);
      CREATE TABLE full_text_documents (
        number INTEGER PRIMARY KEY, site TEXT NOT NULL, question_id INTEGER NOT NULL,
        UNIQUE (site, question_id)
      ) STRICT;
      INSERT INTO full_text_documents (site, question_id)
        SELECT site, question_id FROM questions WHERE unavailable_since IS NULL
        ORDER BY score DESC, site, question_id;
      CREATE VIRTUAL TABLE full_text_words USING fts5(
        title, tags, text, content = '', tokenize = 'porter unicode61 remove_diacritics 2');
      INSERT INTO full_text_words (full_text_words, rank) VALUES ('rank', 'bm25(8.0, 4.0, 1.0)');
      """)
  }

  /// Assigns new document numbers to changed questions; deletes the full-text index if too many
  /// numbers are unused.
  private func renumberChangedQuestions() throws(ArchiveError) {
    try connection.execute(
      """
      DELETE FROM full_text_documents WHERE (site, question_id) IN (
        SELECT scope, key FROM changes
        WHERE kind = 'question' AND generation > (SELECT generation FROM full_text));
      INSERT INTO full_text_documents (number, site, question_id)
        SELECT row_number() OVER (ORDER BY score DESC, site, question_id) + max(
            (SELECT last FROM full_text),
            (SELECT coalesce(max(number), 0) FROM full_text_documents)),
          site, question_id
        FROM changes JOIN questions ON site = scope AND question_id = key
        WHERE kind = 'question' AND generation > (SELECT generation FROM full_text)
          AND unavailable_since IS NULL;
      """)
    let isSparse = try connection.integer(
      """
      SELECT coalesce(max(number), 0) > 2 * count(*) + 1000 FROM full_text_documents
      """)
    if isSparse != 0 { try deleteFullText() }
  }

  /// Adds up to 500 questions to the full-text index and returns their number.
  private func indexNextBatch(
    _ makeDocument: (_ question: Question, _ site: String) -> FullTextDocument
  ) throws -> Int {
    var rows = try connection.query(
      """
      SELECT number, site, question_id FROM full_text_documents
      WHERE number > (SELECT last FROM full_text) ORDER BY number LIMIT 500
      """)
    var documents: [(number: Int, key: QuestionKey)] = []
    while try rows.step() {
      documents.append((rows.next(), QuestionKey(site: rows.next(), id: rows.next())))
    }
    var insert = try connection.query(
      "INSERT INTO full_text_words (rowid, title, tags, text) VALUES (?, ?, ?, ?)")
    for (number, key) in documents {
      // SQLite does not notice a cancellation while texts are prepared.
      guard !Task.isCancelled else { throw ArchiveError.interrupted(path: path) }
      // Another process may have removed the question.
      guard let question = try question(key.id, site: key.site, detail: .forPages) else { continue }
      let document = makeDocument(question, key.site)
      try insert.reset(
        binding: number, document.title, document.tags.joined(separator: " "), document.text)
      _ = try insert.step()
    }
    try connection.run("UPDATE full_text SET last = ?", documents.last?.number ?? 0)
    return documents.count
  }
}
