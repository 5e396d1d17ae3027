/// The texts of questions that readers of a ZIM file can search for words.
package enum SearchedTexts: String, Sendable, CaseIterable {
  /// Only titles.
  case titles
  /// The title, the tags, the question, and the beginning of the accepted or best answer.
  case questions
  /// All posts and comments.
  case all
}
