/// The maximum lengths of excerpts, without ellipses.
package enum ExcerptLength {
  /// The beginning of a question in lists, editions, feeds and messages, in bytes of UTF-8.
  package static let list = 240
  /// The beginning of a question in the search index, in bytes of UTF-8.
  package static let indexedQuestion = 160
  /// The beginning of an answer in the search index, in bytes of UTF-8.
  package static let indexedAnswer = 80
  /// The part of a post around the best match of a search, in characters.
  package static let searchResult = 240
}
