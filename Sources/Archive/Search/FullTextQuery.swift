internal import Basics

/// What somebody looks for in the full text of an archive.
package struct FullTextQuery: Sendable, Equatable {
  /// As FTS5 reads it; `nil` where nothing is left to look for.
  let expression: String?
  let tags: [String]
  package let limit: Int
  /// The number of different words, those of phrases and tags included.
  package let wordCount: Int

  /// The most words of a query: FTS5 takes time that grows with the square of their number, and cannot
  /// be interrupted meanwhile.
  package static let maxWords = 64

  /// Takes words and tags, all of which a question has to have: words between quotes in a row,
  /// before an asterisk the start of one.
  ///
  /// Repeated ones count once. Queries of more than ``maxWords`` words should be refused.
  package init(_ words: [String], tags: [String] = [], limit: Int) {
    let terms = Self.distinct(words.flatMap(Self.terms))
    let tags = Self.distinct(tags)
    let tagTerms = tags.map { "tags : \(Self.quoted($0[...]))" }
    expression = terms.isEmpty ? nil : (terms + tagTerms).joined(separator: " AND ")
    wordCount = (terms + tags).reduce(0) { $0 + Self.wordCount(in: $1) }
    (self.tags, self.limit) = (tags, limit)
  }

  private static func distinct(_ terms: [String]) -> [String] {
    var seen: Set<String> = []
    return terms.filter { seen.insert($0).inserted }
  }

  /// How many words FTS5 makes of a text.
  private static func wordCount(in text: String) -> Int {
    text.unicodeScalars.split { !isInWord($0) }.count
  }

  /// Whether a scalar is part of words: the rule of `unicode61`.
  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: (0x300...0x331).contains(scalar.value)
    }
  }

  private static func terms(of words: String) -> [String] {
    let parts = words.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { index, part in
      index.isMultiple(of: 2)
        ? part.split(whereSeparator: \.isWhitespace).compactMap(word)
        : hasWord(part) ? [quoted(part)] : []
    }
  }

  private static func word(_ text: Substring) -> String? {
    guard hasWord(text) else { return nil }
    return quoted(text) + (text.hasSuffix("*") ? "*" : "")
  }

  /// What has none would find nothing.
  private static func hasWord(_ text: Substring) -> Bool {
    text.unicodeScalars.contains(where: isInWord)
  }

  private static func quoted(_ text: Substring) -> String {
    "\"\(text.replacing("\"", with: ""))\""
  }

  /// The tags as a list of JSON.
  var tagList: String {
    var json = JSONWriter()
    json.array { json in
      for tag in tags {
        json.item()
        json.value(tag)
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension Archive {
  /// Finds questions, the best first; none where there is no full text yet.
  ///
  /// Words in titles count most, then those in tags. Of very many questions that have the words,
  /// those with the most votes are ranked.
  package func questions(matching query: FullTextQuery) throws(ArchiveError) -> [QuestionKey] {
    guard let expression = query.expression, try hasFullText() else { return [] }
    let tags = query.tagList
    var bound = try connection.query(FullTextSQL.bound, expression, tags)
    guard try bound.step(), let last: Int = bound.next() else { return [] }
    return try connection.query(FullTextSQL.ranked, expression, tags, last, query.limit).map {
      QuestionKey(site: $0.next(), id: $0.next())
    }
  }
}

private enum FullTextSQL {
  /// Ranking one takes microseconds.
  private static let mostRanked = 2_000

  private static let matching =
    """
    FROM full_text_words AS w JOIN full_text_documents AS d ON d.number = w.rowid
    WHERE w.full_text_words MATCH ?1 AND NOT EXISTS (
      SELECT 1 FROM json_each(?2) AS wanted WHERE NOT EXISTS (
        SELECT 1 FROM question_tags AS t
        WHERE t.site = d.site AND t.question_id = d.question_id AND t.tag = wanted.value))
    """

  static let bound = SQL(
    "SELECT max(number) FROM (SELECT d.number \(matching) LIMIT \(mostRanked))")
  static let ranked = SQL(
    "SELECT d.site, d.question_id \(matching) AND w.rowid <= ?3 ORDER BY w.rank LIMIT ?4")
}
