/// Rows in the order of their questions, whose first column is the question's id.
struct RowsByQuestion: ~Copyable {
  /// The statement, on the row that ``step(inQuestion:)`` moved to.
  var row: Statement
  /// The question of the row that the statement stands on; `nil` after the last.
  private var questionID: Int?
  private var isRead = false

  init(_ statement: consuming Statement) throws(ArchiveError) {
    row = statement
    try advance()
  }

  /// Moves to the question's next row; `false` when it has no more.
  ///
  /// Questions are asked for in ascending order.
  mutating func step(inQuestion id: Int) throws(ArchiveError) -> Bool {
    if isRead { try advance() }
    while let questionID, questionID < id { try advance() }
    isRead = questionID == id
    return isRead
  }

  private mutating func advance() throws(ArchiveError) {
    questionID = try row.step() ? row.next() : nil
    isRead = false
  }
}
