internal import Basics

/// A query for questions in the full-text index of an archive.
package struct FullTextQuery: Sendable, Equatable {
  /// The `MATCH` expression of FTS5; nil if the query has no words.
  let matchExpression: String?
  /// The tags that all results must have.
  let tags: [String]
  /// The maximum number of results.
  package let limit: Int
  /// The number of distinct words, including those of phrases and tags.
  package let wordCount: Int

  /// The maximum number of words in a full-text query.
  ///
  /// The time that FTS5 takes grows with the square of their number, and it cannot be interrupted.
  package static let maxWords = 64

  /// Creates a query for questions with all the given words and tags.
  ///
  /// Words in double quotes form a phrase; a word that ends in an asterisk matches as a prefix.
  /// Repeated words count once. Callers should reject queries of more than ``maxWords`` words.
  package init(_ words: [String], tags: [String] = [], limit: Int) {
    let terms = Self.distinct(words.flatMap(Self.terms))
    let tags = Self.distinct(tags)
    let tagTerms = tags.map { "tags : \(Self.quoted($0[...]))" }
    matchExpression = terms.isEmpty ? nil : (terms + tagTerms).joined(separator: " AND ")
    wordCount = (terms + tags).reduce(0) { $0 + Self.wordCount(in: $1) }
    (self.tags, self.limit) = (tags, limit)
  }

  /// Returns the terms without repetitions, in order.
  private static func distinct(_ terms: [String]) -> [String] {
    var unique: Set<String> = []
    return terms.filter { unique.insert($0).inserted }
  }

  /// Returns the number of words that FTS5 finds in a text.
  private static func wordCount(in text: String) -> Int {
    text.unicodeScalars.split { !isInWord($0) }.count
  }

  /// Reports whether a Unicode scalar is part of words, by the rule of the `unicode61` tokenizer.
  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: (0x300...0x331).contains(scalar.value)
    }
  }

  /// Returns the quoted FTS5 terms of a search text: its phrases in double quotes, and its other
  /// words.
  private static func terms(of words: String) -> [String] {
    let parts = words.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().flatMap { index, part in
      index.isMultiple(of: 2)
        ? part.split(whereSeparator: \.isWhitespace).compactMap(quotedWord)
        : hasWord(part) ? [quoted(part)] : []
    }
  }

  /// Returns a word as a quoted term of FTS5, with its trailing asterisk; nil if it has no letter
  /// or digit.
  private static func quotedWord(_ text: Substring) -> String? {
    guard hasWord(text) else { return nil }
    return quoted(text) + (text.hasSuffix("*") ? "*" : "")
  }

  /// Reports whether a text has a letter or digit; FTS5 finds nothing for texts without one.
  private static func hasWord(_ text: Substring) -> Bool {
    text.unicodeScalars.contains(where: isInWord)
  }

  /// Returns a text as a quoted string of FTS5.
  private static func quoted(_ text: Substring) -> String {
    "\"\(text.replacing("\"", with: ""))\""
  }

  /// The tags that all results must have, as a JSON array.
  var tagsJSON: String {
    var json = JSONWriter()
    json.array { json in
      for tag in tags {
        json.beginItem()
        json.value(tag)
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension Archive {
  /// Returns the questions that match a query, best match first; empty if there is no full-text
  /// index yet.
  ///
  /// Words in titles weigh most, then words in tags. If very many questions match, only those with
  /// the most votes are ranked.
  package func questionKeys(matching query: FullTextQuery) throws(ArchiveError) -> [QuestionKey] {
    guard let expression = query.matchExpression, try hasFullTextIndex() else { return [] }
    let tags = query.tagsJSON
    var lastNumberRow = try connection.query(FullTextSQL.selectLastRankedNumber, expression, tags)
    guard try lastNumberRow.step(), let lastNumber: Int = lastNumberRow.next() else { return [] }
    return try connection.query(FullTextSQL.selectRanked, expression, tags, lastNumber, query.limit)
      .map {
        QuestionKey(site: $0.next(), id: $0.next())
      }
  }
}

/// The SQL statements of full-text queries.
private enum FullTextSQL {
  /// The maximum number of questions to rank; each takes microseconds.
  private static let maxRanked = 2_000

  /// The part of statements that selects matches: questions that match an FTS5 expression and have
  /// all tags of a JSON array.
  private static let matching =
    """
    FROM full_text_words AS w JOIN full_text_documents AS d ON d.number = w.rowid
    WHERE w.full_text_words MATCH ?1 AND NOT EXISTS (
      SELECT 1 FROM json_each(?2) AS wanted WHERE NOT EXISTS (
        SELECT 1 FROM question_tags AS t
        WHERE t.site = d.site AND t.question_id = d.question_id AND t.tag = wanted.value))
    """

  /// A statement that selects the greatest document number among the first ``maxRanked`` matches.
  static let selectLastRankedNumber = SQL(
    "SELECT max(number) FROM (SELECT d.number \(matching) LIMIT \(maxRanked))")
  /// A statement that selects the best matches up to a document number, best first.
  static let selectRanked = SQL(
    "SELECT d.site, d.question_id \(matching) AND w.rowid <= ?3 ORDER BY w.rank LIMIT ?4")
}
