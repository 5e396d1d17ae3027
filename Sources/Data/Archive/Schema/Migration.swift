/// A step from a schema version to the next.
///
/// From 1.0 on a released migration never changes: a new column is an `ALTER TABLE` in a new
/// migration.
package struct Migration: Sendable {
  /// The SQL statements of the migration, executed in one transaction.
  package let script: String

  package init(_ script: String) { self.script = script }

  /// All migrations, in order; the schema version of an archive is the number of migrations applied
  /// to it.
  static let all = [
    Migration(Tables.all.joined()), Migration(oneSearchIndex), Migration(importedRows),
  ]

  /// Adds how far the search index is up to date, words that replace misspelled ones and scores, and drops the index of earlier
  /// versions of `sodigest search`.
  private static let oneSearchIndex = """
    ALTER TABLE search_index ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
    UPDATE search_index SET version = 0;
    DROP TABLE search_files;
    CREATE TABLE search_files (
      kind TEXT NOT NULL CHECK (kind IN ('words', 'entries', 'spellings', 'scores')),
      number INTEGER NOT NULL,
      hash_prefix TEXT NOT NULL,
      content BLOB NOT NULL,
      UNIQUE (kind, number)
    ) STRICT;
    CREATE INDEX search_files_by_hash ON search_files (kind, number, hash_prefix);
    DROP TABLE IF EXISTS full_text;
    DROP TABLE IF EXISTS full_text_documents;
    DROP TABLE IF EXISTS full_text_words;
    """

  /// Adds what an import leaves out, and how many rows the archive has after each of its transactions.
  ///
  /// Imports of earlier versions have no such numbers, so they are repeated.
  private static let importedRows = """
    ALTER TABLE dumps ADD COLUMN excluded_rows TEXT;
    ALTER TABLE dumps ADD COLUMN stored_questions INTEGER;
    ALTER TABLE dumps ADD COLUMN stored_answers INTEGER;
    ALTER TABLE dumps ADD COLUMN stored_comments INTEGER;
    ALTER TABLE dumps ADD COLUMN stored_links INTEGER;
    """
}
