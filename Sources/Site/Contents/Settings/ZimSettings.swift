/// The settings of a ZIM file, in addition to those of the pages in it.
package struct ZimSettings: Sendable {
  /// Which texts readers can search for words.
  package var searchedTexts = SearchedTexts.questions
  /// Whether pages name and picture the people who wrote posts.
  package var showsNames = true
  /// The number of questions above which ids of answers do not lead to the pages of their questions;
  /// in memory, each redirect costs as much as a page.
  package var maxQuestionsWithAnswerRedirects = 100_000

  package init() {}
}
