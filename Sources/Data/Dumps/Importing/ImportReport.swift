package import Archive
package import FoundationEssentials

/// The result of importing a data dump into the archive.
package struct ImportReport: Sendable, Equatable {
  /// The API parameter of the site, such as `superuser`.
  package var site: String
  /// The latest date of a post or comment in the dump.
  package var date: Date
  /// The number of questions imported.
  package var questions = 0
  /// The number of answers imported.
  package var answers = 0
  /// The number of comments imported.
  package var comments = 0
  /// The number of skipped rows: rows with a missing or invalid value, and answers without their
  /// question.
  package var skippedRows = 0
  /// Descriptions of the first skipped rows, each with the missing value.
  package var skippedExamples: [String] = []
  /// The number of characters that XML forbids, and that U+FFFD replaced.
  package var replacedCharacters = 0
  /// Descriptions of the first replaced characters, and of bytes after the end of a table.
  package var repairExamples: [String] = []
  /// Complete rows that were left out.
  package var excludedRows = ExcludedRowCounts()
  /// Descriptions of the first rows that look fabricated.
  package var suspiciousExamples: [String] = []
  /// Whether this import resumed an interrupted one.
  package var isResumed = false

  /// Counts a skipped row, and stores a description of the first few.
  mutating func addSkippedRow(_ description: @autoclosure () -> String) {
    skippedRows += 1
    if skippedExamples.count < Self.maxExamples { skippedExamples.append(description()) }
  }

  /// Stores a description of the first few rows that look fabricated.
  mutating func addSuspiciousRow(_ description: @autoclosure () -> String) {
    if suspiciousExamples.count < Self.maxExamples { suspiciousExamples.append(description()) }
  }

  /// The maximum numbers of skipped and of suspicious rows that are described.
  private static let maxExamples = 10
}

/// The progress of importing a data dump.
package struct ImportProgress: Sendable, Equatable {
  /// The table that is being read.
  package var table: DumpTable
  /// The number of uncompressed bytes read, of all tables together.
  package var bytesRead: Int
  /// The uncompressed size of all tables, in bytes.
  package var totalBytes: Int
  /// The number of rows read, of all tables together.
  package var rowsRead: Int

  package init(table: DumpTable, bytesRead: Int, totalBytes: Int, rowsRead: Int) {
    (self.table, self.bytesRead) = (table, bytesRead)
    (self.totalBytes, self.rowsRead) = (totalBytes, rowsRead)
  }
}
