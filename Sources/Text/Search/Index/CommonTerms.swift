internal import Basics

/// The terms that more than a quarter of all questions have, such as "how" and "the".
///
/// A question need not have them to be found by a query. Tags of the site are never common: a query for a tag is
/// meant so. Terms must be added in byte order; tags then precede words.
struct CommonTerms {
  /// The common terms, sorted by their bytes.
  private(set) var terms: [[UInt8]] = []
  /// The tags of all questions.
  private var tags: Set<[UInt8]> = []

  /// The number of questions below which no term is common.
  let minDocumentCount: Int

  init(minDocumentCount: Int = 20) { self.minDocumentCount = minDocumentCount }

  /// Adds a term, which is kept if it is common.
  ///
  /// - Parameters:
  ///   - term: The term; it follows those that were added before.
  ///   - documentFrequency: The number of questions with the term.
  ///   - documentCount: The number of all questions.
  mutating func add(_ term: [UInt8], documentFrequency: Int, documentCount: Int) {
    guard let first = term.first else { return }
    if first == QuestionDocument.tagPrefix { tags.insert(Array(term.dropFirst())) }
    guard first.isLetter || first.isDigit || first >= 0x80, documentCount >= minDocumentCount,
      documentFrequency * 4 > documentCount, !tags.contains(term)
    else { return }
    terms.append(term)
  }
}
