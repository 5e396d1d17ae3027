/// A record that belongs to a question.
protocol QuestionPart: TableRow {
  var questionID: Int { get }
}

/// Records in the order of their questions.
struct RowsByQuestion<Row: QuestionPart>: ~Copyable {
  private var rows: Statement
  private let users: UserLookup?
  /// The record that was read last, unless it was handed out.
  private var waiting: Row?
  private var isAtEnd = false

  init(_ rows: consuming Statement, _ users: UserLookup? = nil) {
    self.rows = rows
    self.users = users
  }

  /// The question's next record; `nil` when it has no more.
  ///
  /// Questions are asked for in ascending order.
  mutating func next(inQuestion id: Int) throws(ArchiveError) -> Row? {
    while !isAtEnd {
      let row: Row
      if let waiting {
        row = waiting
      } else {
        guard try rows.step() else {
          isAtEnd = true
          return nil
        }
        row = try rows.read(Row.self, users)
      }
      waiting = row.questionID > id ? row : nil
      if row.questionID == id { return row }
      if row.questionID > id { return nil }
    }
    return nil
  }
}
