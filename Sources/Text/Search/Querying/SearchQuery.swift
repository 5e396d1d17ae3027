package import Basics

/// A parsed query: what a question must match, and what it must not match.
package struct SearchQuery: Sendable, Equatable {
  /// The requirements, all of which a question should match.
  package var requirements: [Requirement] = []
  /// The conditions that a question must not match.
  package var exclusions: [Condition] = []
  /// Filters that stand beside the text of the query, as in the form of the search page.
  package var filters: [Condition] = []
  /// Parts of the query that look like an operator, but are none or have no value, and hints on words that other searches
  /// have as operators.
  package var unknownOperators: [UnknownOperator] = []
  /// The kind of post to find; nil for questions that match together with their answers and comments.
  package var postKind: PostKind?

  /// Whether a word that no question has is replaced by the most similar one.
  package var correctsWords = true

  /// The maximum number of words and filters in a query.
  package static let maxWords = 64

  /// A kind of post that a query asks for; each post must match by itself.
  package enum PostKind: String, Sendable {
    case question, answer
  }

  /// Conditions of which a question must match at least one.
  package typealias Requirement = [Condition]

  /// A word, a phrase or a filter.
  package enum Condition: Sendable, Equatable {
    /// A word, or the beginning of a word.
    case word(QueryWord, isPrefix: Bool)
    /// Words that follow each other; the text in quotes.
    case phrase(String)
    /// A tag, or the beginning of a tag.
    case tag(String, isPrefix: Bool)
    /// The author of the question or of an answer; the id, or words of the name.
    case user(String)
    /// A property that is indexed, such as `is:accepted` or `site:emacs`.
    case property(String)
    /// A property of posts, such as `closed:yes`.
    case post(PostCondition)
    /// What no question matches: an unknown operator.
    case nothing

    /// The number of words that have to be looked up.
    fileprivate var wordCount: Int {
      switch self {
      case .phrase(let text), .user(let text), .post(.text(_, let text)):
        max(1, QueryWord.words(in: text).count)
      default: 1
      }
    }

    /// Whether the condition is about the texts of a question.
    var isText: Bool {
      switch self {
      case .word, .phrase: true
      default: false
      }
    }
  }

  /// The number of all words and filters; each word of a phrase or name counts, because each is looked up.
  package var wordCount: Int {
    (requirements.flatMap(\.self) + exclusions + filters).reduce(0) { $0 + $1.wordCount }
  }

  /// Whether the query asks for nothing.
  package var isEmpty: Bool { requirements.isEmpty && exclusions.isEmpty && filters.isEmpty }
}

extension SearchQuery {
  /// Parses a query; every text is one, because signs without meaning are ignored.
  ///
  /// - `"…"` is a phrase, `word*` the beginning of a word, and `-` excludes what follows it.
  /// - `OR` stands between two alternatives, and between tags `or` does, too.
  /// - `[tag]` is a tag, `[tag-*]` the beginning of one.
  /// - `name:value` is an operator if it is one of ``SearchOperator/all``. Names in quotes are words.
  ///
  /// `Templates/search.js` parses queries by the same rules.
  ///
  /// - Parameters:
  ///   - text: The query.
  ///   - isBeingTyped: Whether the last word may be incomplete.
  ///   - today: The day from which values such as `3m` count back; without it, they are none.
  package init(_ text: String, isBeingTyped: Bool = false, today: CalendarDay? = nil) {
    var joinsPrevious = false
    var kinds: Set<PostKind> = []
    var tokens = QueryTokens(text)
    var isAfterTag = false
    while let token = tokens.next() {
      if !token.isExcluded,
        token.text == "OR" || token.text == "or" && isAfterTag && tokens.isBeforeTag
      {
        joinsPrevious = !requirements.isEmpty
        continue
      }
      isAfterTag = !token.isExcluded && token.isTag
      let isLast = isBeingTyped && tokens.isAtEnd
      let (conditions, unknown) = Self.conditions(
        of: token, isIncomplete: isLast, today: today)
      if let unknown { unknownOperators.append(unknown) }
      for condition in conditions {
        if let kind = condition.postKind(isExcluded: token.isExcluded) { kinds.insert(kind) }
        // Without what is no operator, nothing is found either.
        if token.isExcluded, condition != .nothing {
          exclusions.append(condition)
        } else if joinsPrevious, !token.isExcluded {
          requirements[requirements.count - 1].append(condition)
        } else {
          requirements.append([condition])
        }
        joinsPrevious = false
      }
    }
    postKind = kinds.count == 1 ? kinds.first : nil
  }

  /// Returns the conditions that a token of a query stands for, and a hint if it looks like an operator, but is none.
  private static func conditions(
    of token: QueryTokens.Token, isIncomplete: Bool, today: CalendarDay?
  ) -> (conditions: [Condition], unknown: UnknownOperator?) {
    let text = token.text
    if text.first == "\"" {
      let phrase = unquoted(text[...])
      return (QueryWord.words(in: phrase).isEmpty ? [] : [.phrase(phrase)], nil)
    }
    if token.isTag {
      let tag = text.dropFirst().dropLast().lowercased()
      let isPrefix = tag.count > 1 && tag.last == "*"
      return ([.tag(isPrefix ? String(tag.dropLast()) : tag, isPrefix: isPrefix)], nil)
    }
    if let colon = text.firstIndex(of: ":"), !text[text.index(after: colon)...].isEmptyValue {
      let value = unquoted(text[text.index(after: colon)...])
      if let condition = condition(text[..<colon].lowercased(), value, today: today) {
        return ([condition], nil)
      }
    }
    var unknown = UnknownOperator(text)
    // The value may follow.
    if isIncomplete, unknown?.lacksValue == true { unknown = nil }
    if let unknown, !unknown.isWord { return ([.nothing], unknown) }
    let isPrefix = text.last == "*" || isIncomplete
    let words = QueryWord.words(in: text)
    let conditions = words.enumerated().map { index, word in
      Condition.word(word, isPrefix: isPrefix && index == words.count - 1)
    }
    return (conditions, unknown)
  }

  /// Returns the condition of an operator given its name and value, as in `is:accepted`; nil if they are none.
  private static func condition(
    _ name: String, _ value: String, today: CalendarDay?
  ) -> Condition? {
    switch name {
    case "user": return .user(value)
    case "is":
      let value = value.lowercased()
      let values = ["question", "answer", "accepted", "answered", "unanswered"]
      return values.contains(value) ? .property("is:\(value)") : nil
    case "site":
      var site = value.lowercased()
      // A site may also be named by its domain.
      for ending in [".stackexchange.com", ".com"] where site.hasSuffix(ending) {
        site.removeLast(ending.count)
      }
      return .property("site:\(site)")
    default: return PostCondition(name, value, today: today).map(Condition.post)
    }
  }

  /// Returns the text between the first quotation mark and the next one.
  private static func unquoted(_ text: Substring) -> String {
    guard text.first == "\"" else { return String(text) }
    return String(text.dropFirst().prefix { $0 != "\"" })
  }
}

/// Splits a query at spaces, except in quotation marks.
private struct QueryTokens {
  private var rest: Substring

  struct Token {
    var text: String
    var isExcluded = false

    /// Whether the token is a tag in brackets.
    var isTag: Bool { text.first == "[" && text.last == "]" && text.utf8.count > 2 }
  }

  init(_ text: String) { rest = text[...] }

  /// Whether neither a token nor a space follows.
  var isAtEnd: Bool { rest.isEmpty }

  /// Whether a tag follows that is not excluded.
  var isBeforeTag: Bool {
    var following = self
    return following.next().map { $0.isTag && !$0.isExcluded } ?? false
  }

  mutating func next() -> Token? {
    rest = rest.drop(while: \.isWhitespace)
    guard !rest.isEmpty else { return nil }
    var isExcluded = false
    if rest.first == "-", let next = rest.dropFirst().first, !next.isWhitespace {
      isExcluded = true
      rest.removeFirst()
    }
    return Token(text: String(takeToken()), isExcluded: isExcluded)
  }

  private mutating func takeToken() -> Substring {
    let quoted = quotedStart
    let end: Substring.Index
    if let quoted {
      let close = rest[quoted...].firstIndex(of: "\"")
      end = close.map(rest.index(after:)) ?? rest.endIndex
    } else if let tagEnd {
      end = tagEnd
    } else {
      end = rest.firstIndex { $0.isWhitespace || $0 == "\"" } ?? rest.endIndex
    }
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// The index after the tag at the start of the rest, if another tag follows without a space, as in `[a][b]`;
  /// otherwise nil.
  private var tagEnd: Substring.Index? {
    guard rest.first == "[",
      let close = rest.firstIndex(where: { $0 == "]" || $0 == "\"" || $0.isWhitespace }),
      rest[..<close].utf8.count > 1, rest[close...].hasPrefix("][")
    else { return nil }
    return rest.index(after: close)
  }

  /// The index after the opening quotation mark of the next token, as in `"a b"` or `title:"a b"`; nil if the token is
  /// not quoted.
  private var quotedStart: Substring.Index? {
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    let rest = rest[name.endIndex...]
    if name.isEmpty, rest.first == "\"" { return rest.index(after: rest.startIndex) }
    guard rest.hasPrefix(":\""), UnknownOperator.names.contains(name.lowercased()) else {
      return nil
    }
    return rest.index(rest.startIndex, offsetBy: 2)
  }
}

extension SearchQuery.Condition {
  /// The kind of post for which the condition asks; nil for none.
  fileprivate func postKind(isExcluded: Bool) -> SearchQuery.PostKind? {
    switch self {
    case .property("is:question"): isExcluded ? .answer : .question
    case .property("is:answer"): isExcluded ? .question : .answer
    case .post(.flag(.isAccepted, _)): .answer
    default: nil
    }
  }
}
