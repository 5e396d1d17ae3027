/// A table row that belongs to a question, such as a tag, an answer or a comment.
protocol QuestionChildRow: TableRow {
  /// The id of the question that the row belongs to.
  var questionID: Int { get }
}

/// A reader of rows that belong to questions; questions must be requested in ascending order of
/// their ids.
struct QuestionRowReader<Row: QuestionChildRow>: ~Copyable {
  /// The SQL statement that returns the rows, sorted by question id.
  private var rows: Statement
  /// The lookup of users that rows refer to; nil leaves these users with only an id.
  private let users: UserLookup?
  /// The row that was read last, if it belongs to a later question than the requested one.
  private var lookahead: Row?
  /// Whether the statement has no more rows.
  private var isAtEnd = false

  init(_ rows: consuming Statement, _ users: UserLookup? = nil) {
    self.rows = rows
    self.users = users
  }

  /// Returns the next row of a question; nil if there are no more.
  ///
  /// Questions must be requested in ascending order of their ids.
  mutating func next(inQuestion id: Int) throws(ArchiveError) -> Row? {
    while !isAtEnd {
      let row: Row
      if let lookahead {
        row = lookahead
      } else {
        guard try rows.step() else {
          isAtEnd = true
          return nil
        }
        row = try rows.read(Row.self, users)
      }
      lookahead = row.questionID > id ? row : nil
      if row.questionID == id { return row }
      if row.questionID > id { return nil }
    }
    return nil
  }
}
