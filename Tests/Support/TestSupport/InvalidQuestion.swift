/// A question with a value that no run writes, so that only its page cannot be built.
package struct InvalidQuestion {
  private let path: String
  private let word: String

  /// Stores an invalid value in the questions whose text contains a word.
  package init(withText word: String, inArchive path: String) throws {
    (self.path, self.word) = (path, word)
    // Lists do not read this column.
    try setDate("1 << 60")
  }

  /// Removes the invalid value.
  package func repair() throws { try setDate("NULL") }

  private func setDate(_ expression: String) throws {
    try RawDatabase(path).execute(
      """
      UPDATE questions SET protected_date = \(expression) WHERE body_markdown LIKE '%\(word)%'
      """)
  }
}
